"""A match of play-offs."""

from typing import ClassVar

from django.db import models

from cribbage_events.events.models.entry import Entry
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
