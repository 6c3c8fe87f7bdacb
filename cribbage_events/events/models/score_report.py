"""One person's report of a game. Reports are never deleted; at most they are taken back."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from cribbage_events.events.models.entry import Entry
from cribbage_events.events.models.game import Game
from cribbage_events.events.models.volunteer_link import VolunteerLink


class ScoreReport(models.Model):
    """One report of one result."""

    class Via(models.TextChoices):
        VOLUNTEER = "volunteer"
        # On the scores page like a volunteer, by somebody whose word alone counts.
        DIRECTOR = "director"
        PLAYER = "player"
        SCORECARD = "scorecard"
        # What both players' cards make, or the only one that is in: see events/rulings/.
        CARDS = "cards"
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
    # The link that a volunteer without an account came by.
    link = models.ForeignKey(
        VolunteerLink, on_delete=models.PROTECT, null=True, blank=True, related_name="reports"
    )
    # The entry whose scorecard it is, or whose link it was sent by.
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="reports"
    )
    # Of a browser in which links or cards were opened: the same for all of them.
    browser = models.CharField(max_length=16, blank=True, default="", editable=False)
    via = models.CharField(max_length=12, choices=Via)
    at = models.DateTimeField(auto_now_add=True)
    # When it was typed, if it was kept on a phone without network until it could be sent.
    typed_at = models.DateTimeField(null=True, blank=True)
    # Made by the page that shows the form: the same form sent twice is one report.
    key = models.UUIDField(unique=True)
    # Why this report replaces another: a code of words/codes.py, or typed. Empty for a
    # first one.
    reason = models.CharField(max_length=200, blank=True)
    # A report that was taken back says nothing any more, but is still shown.
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    via__in=["volunteer", "director", "player", "scorecard", "cards", "desk"]
                ),
                name="score_report_via_known",
            ),
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False)
                | ~models.Q(via__in=["player", "scorecard"]),
                name="players_report_names_the_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.scores} ({self.by_name})"
