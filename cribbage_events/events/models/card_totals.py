"""The last line of a player's scorecard, as it was written there."""

from django.db import models

from cribbage_events.events.models.entry import Entry


class CardTotals(models.Model):
    """What a card says in all, right or wrong; its games are score reports. Empty: not written."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="card_totals")
    game_points = models.SmallIntegerField(null=True, blank=True)
    won = models.SmallIntegerField("games won", null=True, blank=True)
    spread = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "card totals"

    def __str__(self) -> str:
        return f"{self.entry}: {self.game_points}/{self.won} {self.spread}"
