"""What somebody said about a game. Reports are kept for ever and never changed."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from cribbage_events.events.models.game import Game


class ScoreReport(models.Model):
    """One report of one result."""

    class Via(models.TextChoices):
        VOLUNTEER = "volunteer"
        DESK = "desk"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="reports")
    # One score for each side, in the order of the sides.
    scores = models.JSONField()
    # The side that gave the game up, when it was not played to its end.
    forfeited_by = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    via = models.CharField(max_length=12, choices=Via)
    at = models.DateTimeField(auto_now_add=True)
    # Made by the page that shows the form: the same form sent twice is one report.
    key = models.UUIDField(unique=True)
    # Why this report replaces another; empty for a first one.
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.scores} by {self.by_name}"
