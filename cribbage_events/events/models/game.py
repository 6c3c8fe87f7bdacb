"""Rounds, their games and matches, and who sits where."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext as _

from cribbage_events.events.models.entry import Division, Entry
from cribbage_events.events.models.event import Stage


class Match(models.Model):
    """The same two play until one of them has won most of three or five games.

    Who meets whom follows from the seeds and the matches before; a row is kept when that changes,
    so that it counts again if it is changed back.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="matches")
    # Its place: the round of the bracket, of how many, and its number from the top, all from 1.
    round = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    best_of = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["stage", "round", "number", "first", "second"],
                name="one_match_per_place_and_pair",
            ),
            models.CheckConstraint(
                condition=~models.Q(first=models.F("second")), name="match_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} v {self.second}"


class Round(models.Model):
    """One game for everybody. `began_at` is when the round before it was complete, or when the desk
    said that it begins.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    began_at = models.DateTimeField(null=True, blank=True)
    # Whether the desk has said when it begins.
    is_started = models.BooleanField(default=False, editable=False)
    # Minutes that the desk has added to its limit; since when its clock is paused, and how long it
    # was paused before.
    extra_minutes = models.PositiveSmallIntegerField(default=0, editable=False)
    paused_at = models.DateTimeField(null=True, editable=False)
    paused_seconds = models.PositiveIntegerField(default=0, editable=False)
    # Of doubles: the numbers of those who stayed at their tables, by the results that this round
    # was seated from. A result that is corrected later shows by it.
    stayed = models.JSONField(null=True, editable=False)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_number"),
        ]

    def __str__(self) -> str:
        return _("Round %(number)s") % {"number": self.number}


class Game(models.Model):
    """One table's game in a round. Its accepted report says how it ended."""

    class Status(models.TextChoices):
        OUTSTANDING = "outstanding"
        PLAYED = "played"
        FORFEITED = "forfeited"
        # By the players' cards, which say the same (RULES.md §5, e): nobody won.
        BOTH_LOST = "both-lost"
        # All its players left: it counts for nobody, as if it had never been drawn (RULES.md §3).
        NOT_PLAYED = "not-played"
        # Of a match whose players aren't both in its place of the bracket any more, or after its
        # end: it is kept with its reports, and doesn't count.
        FALLEN = "fallen"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    table = models.PositiveSmallIntegerField()
    # Empty for a game that crosses between two divisions.
    division = models.ForeignKey(Division, on_delete=models.SET_NULL, null=True, blank=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.OUTSTANDING)
    accepted = models.OneToOneField(
        "ScoreReport", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # The player who stays at a table of three after two with the lowest score have cut.
    cut = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # In a play-off: the match, and which of its games this is, from 1.
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="games"
    )
    in_match = models.PositiveSmallIntegerField(null=True, blank=True)
    # The verdict of all reports together; see contest/agreement.py.
    confirmed = models.BooleanField(default=False)
    disputed = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["round__number", "table"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "table"], name="one_game_per_round_and_table"),
            models.CheckConstraint(
                condition=models.Q(status="outstanding", accepted__isnull=True)
                | models.Q(
                    status__in=["played", "forfeited", "both-lost", "not-played"],
                    accepted__isnull=False,
                )
                | models.Q(status="fallen", match__isnull=False),
                name="ended_game_has_accepted_report",
            ),
            models.CheckConstraint(
                condition=~models.Q(confirmed=True, disputed=True),
                name="disputed_game_is_not_confirmed",
            ),
        ]

    def __str__(self) -> str:
        return _("%(round)s, table %(table)s") % {"round": self.round, "table": self.table}


class Seat(models.Model):
    """An entry's place in a game. Seats of one side share its score."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    # The game's round again, so that a constraint allows everybody one seat a round.
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    side = models.PositiveSmallIntegerField()
    # The score of the game's accepted report.
    score = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["side", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_per_entry_and_round"),
            models.CheckConstraint(
                condition=models.Q(score__isnull=True) | models.Q(score__lte=121),
                name="seat_score_in_range",
            ),
            models.CheckConstraint(condition=models.Q(side__lte=2), name="seat_side_in_range"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.game}"
