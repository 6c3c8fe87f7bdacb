"""What was reported of a game and written on cards, and the event's diary."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models.entry import Entry
from cribbage_events.events.models.event import Event, VolunteerLink
from cribbage_events.events.models.game import Game
from cribbage_events.words.codes import diary_sentence, signed_name


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


class Change(models.Model):
    """One change: who made it, and the event's revision after it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    # The service that wrote, such as "withdraw": what logs may say, since it names nobody.
    verb = models.CharField(max_length=30, blank=True)
    # Data for the verb's sentence, such as names at that time; see history/narration.py.
    data = models.JSONField(default=dict, editable=False)
    # Data for undoing: the report to take back, or the rows before and after.
    report = models.ForeignKey(
        ScoreReport, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    rows = models.JSONField(null=True, blank=True)
    # Its rows held what was known of somebody, and no longer do: it can't be undone any more.
    forgotten = models.BooleanField(db_default=False, editable=False)
    undoes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by"
    )

    class Meta:
        ordering: ClassVar = ["-revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "revision"], name="one_change_per_revision"),
        ]

    def __str__(self) -> str:
        return self.what

    @property
    def what(self) -> str:
        """Return what was done, as a whole sentence."""
        return diary_sentence(self.verb, self.data)

    @property
    def by_words(self) -> str:
        """The person's name, as pages show it."""
        return signed_name(self.by_name)
