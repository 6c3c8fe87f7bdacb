"""The last line of a player's scorecard, as it was written there."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models.entry import Entry


class CardTotals(models.Model):
    """The totals on a card, right or wrong; its games are score reports. Empty: not written."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="card_totals")
    game_points = models.SmallIntegerField(null=True, blank=True)
    won = models.SmallIntegerField(_("games won"), null=True, blank=True)
    spread = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = _("card totals")

    def __str__(self) -> str:
        return f"{self.entry}: {self.game_points}/{self.won} {self.spread}"
