"""The parts of an event, each with a format of its own: who meets whom in its rounds."""

import secrets
from typing import ClassVar

from django.db import models

from cribbage_events.events.models.event import Event


def new_seed() -> int:
    """The one place where chance comes in; the seed is stored, so that a draw can be repeated."""
    return secrets.randbelow(2**31)


class Stage(models.Model):
    """Rounds of one format. `settings` are the format's own, such as what two left over make.

    The games of the first stage make the standings. Of a bracket the settings are the keys of the
    entries by seed, and how its matches are played.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(default=0)
    format = models.CharField(max_length=30)
    settings = models.JSONField(default=dict)
    seed = models.BigIntegerField(default=new_seed)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "position"], name="one_stage_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.format}"
