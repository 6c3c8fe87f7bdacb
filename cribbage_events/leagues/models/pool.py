"""A pot or a side pool of a season's nights: those who pay its fee may win it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.leagues.models.season import Season


def default_pool_places() -> list[int]:
    return [50, 30, 20]


class Pool(models.Model):
    """Each night's is shared as contest/payout/pools.py does; what nobody wins rolls over."""

    class Wins(models.TextChoices):
        HANDS = "hands", _("everybody with a hand of 24")
        PLACES = "places", _("the first places of the night")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="pools")
    name = models.CharField(_("name"), max_length=60)
    # In cents, of each who is in it.
    fee = models.PositiveIntegerField(_("fee"))
    wins = models.CharField(_("who wins it"), max_length=6, choices=Wins)
    # The shares of the places, such as 50, 30, 20.
    places = models.JSONField(_("shares"), default=default_pool_places)
    # People may still enter it.
    is_open = models.BooleanField(_("in use"), default=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(wins__in=["hands", "places"]), name="pool_winner_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name
