"""A play-off, recorded by the director, that decides a medal between equals."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext as _

from cribbage_events.events.models.entry import Entry
from cribbage_events.events.models.event import Event


class PlayOff(models.Model):
    """`winner` comes before `loser` for the medals; the standings stay as they are."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="play_offs")
    winner = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="play_offs_won")
    loser = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="play_offs_lost")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["winner", "loser"], name="one_play_off_per_pair"),
        ]

    def __str__(self) -> str:
        return _("%(winner)s before %(loser)s") % {"winner": self.winner, "loser": self.loser}
