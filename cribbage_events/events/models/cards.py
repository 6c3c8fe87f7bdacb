"""Players' scorecards as they were written, right or wrong."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models.entry import Entry
from cribbage_events.events.models.game import Game
from cribbage_events.events.models.volunteer_link import VolunteerLink


class CardTotals(models.Model):
    """The last line of a card that was handed in. Empty: not written."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="card_totals")
    game_points = models.SmallIntegerField(null=True, blank=True)
    won = models.SmallIntegerField(_("games won"), null=True, blank=True)
    spread = models.SmallIntegerField(null=True, blank=True)
    # The seed that its player was told after a ruling, 0 for none; empty if nobody told them one.
    told_seed = models.SmallIntegerField(null=True, editable=False)

    class Meta:
        verbose_name_plural = _("card totals")

    def __str__(self) -> str:
        return f"{self.entry}: {self.game_points}/{self.won} {self.spread}"


class WrittenLine(models.Model):
    """One game on a player's card, as somebody typed it in; empty where the card says nothing.

    Lines are never deleted: one that is typed again takes the earlier one back. What counts is
    worked out from the lines of both players (contest/cards/) and kept nowhere.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="written_lines")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="written_lines")
    game_points = models.PositiveSmallIntegerField(null=True)
    plus = models.PositiveSmallIntegerField(null=True)
    minus = models.PositiveSmallIntegerField(null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    # The link that a volunteer without an account came by.
    link = models.ForeignKey(VolunteerLink, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # Made by the page that shows the form: the same form sent twice is one card.
    key = models.UUIDField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["key", "game", "entry"], name="one_written_line_per_form"
            ),
            models.CheckConstraint(
                condition=~models.Q(plus__gt=0, minus__gt=0), name="written_in_one_column"
            ),
            models.CheckConstraint(
                condition=(models.Q(plus=None) | models.Q(plus__lte=121))
                & (models.Q(minus=None) | models.Q(minus__lte=121)),
                name="written_points_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.game}: {self.game_points} +{self.plus} -{self.minus}"
