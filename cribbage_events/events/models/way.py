"""A club's own ways of playing, each under a name."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.ways import preset_of


class Way(models.Model):
    """An event or a season that takes it keeps its own copy of the text."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ways")
    name = models.CharField(gettext_lazy("name"), max_length=NAME_ROOM)
    preset_code = models.CharField(max_length=30)
    # What it changes of the preset, as contest/ways.py writes it.
    text = models.TextField(blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "name"], name="one_way_of_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def preset(self) -> Preset:
        return preset_of(self.preset_code, self.text)
