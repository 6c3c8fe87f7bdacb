"""One result as a phone sends it: what it says is looked at, not yet whether it can be."""

import datetime
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.clock import clock
from cribbage_events.clubs.forms.passkeys import ReadableJSONField
from cribbage_events.clubs.forms.text import LineField
from cribbage_events.contest.outcome import ScoreError, check_scores
from cribbage_events.events.selectors.score_sheet import LARGEST_KEY, result_words

MOST_SIDES = 3
LONGEST_NAME = 60
# What is younger came straight from the form; what is older was typed on a wrong clock.
KEPT, KEPT_AT_MOST = datetime.timedelta(minutes=1), datetime.timedelta(days=60)


@dataclass(frozen=True, slots=True)
class Sent:
    """`who` is the nameless key of the one who typed it; `sides` are the names on their screen.

    `asks`: it was sent and disputed before; now the phone asks what has become of it.
    """

    game: int
    round: int
    table: int
    sides: tuple[str, ...]
    scores: tuple[int, ...]
    forfeited_by: int | None
    key: UUID
    reason: str
    who: str
    typed_at: datetime.datetime | None
    asks: bool = False

    def words(self, zone: datetime.tzinfo) -> str:
        """Such as "table 3, round 1, Ann Lee beat Bob Ray 121–87, typed at 2:14 pm"."""
        when = ""
        if self.typed_at is not None:
            when = f", typed at {clock(self.typed_at.astimezone(zone))}"
        return f"table {self.table}, round {self.round}, {self.result}{when}"

    @property
    def result(self) -> str:
        if self.forfeited_by is not None:
            return f"{self.sides[self.forfeited_by]} gave the game up"
        return result_words(self.sides, self.scores)


class MomentField(forms.DateTimeField):
    """Django's own takes it for granted that what isn't empty is text."""

    def to_python(self, value: Any) -> datetime.datetime | None:
        return super().to_python(value if isinstance(value, str) else "")


class SentForm(forms.Form):
    """Its data is JSON that anybody can have written."""

    game = forms.IntegerField(min_value=1, max_value=LARGEST_KEY)
    round = forms.IntegerField(min_value=1, max_value=999)
    table = forms.IntegerField(min_value=1, max_value=9999)
    sides = ReadableJSONField()
    scores = ReadableJSONField(required=False)
    forfeited_by = forms.IntegerField(required=False, min_value=0, max_value=MOST_SIDES - 1)
    key = forms.UUIDField()
    reason = LineField(required=False, max_length=200)
    who = forms.CharField(required=False, max_length=40)
    typed_at = MomentField(required=False)
    asks = forms.BooleanField(required=False)

    def __init__(self, data: Any, *, target: int) -> None:
        super().__init__(data)
        self.target = target

    def clean_sides(self) -> tuple[str, ...]:
        names = self.cleaned_data["sides"]
        if not isinstance(names, list) or not 2 <= len(names) <= MOST_SIDES:
            raise forms.ValidationError("A game has two or three sides.")
        if not all(isinstance(name, str) for name in names):
            raise forms.ValidationError("Each side has a name.")
        return tuple(one_line(name[:LONGEST_NAME]) for name in names)

    def clean_scores(self) -> tuple[int, ...]:
        scores = self.cleaned_data["scores"] or []
        if not isinstance(scores, list) or not all(type(score) is int for score in scores):
            raise forms.ValidationError("Scores are numbers, one for each side.")
        return tuple(scores)

    def clean_typed_at(self) -> datetime.datetime | None:
        typed_at: datetime.datetime | None = self.cleaned_data["typed_at"]
        if typed_at is None:
            return None
        return typed_at if KEPT < timezone.now() - typed_at < KEPT_AT_MOST else None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            self._check_result(len(data["sides"]), data["scores"], data["forfeited_by"])
        return data

    def _check_result(self, sides: int, scores: tuple[int, ...], gave_up: int | None) -> None:
        if gave_up is not None:
            if gave_up >= sides:
                self.add_error("forfeited_by", "Say which side gave the game up.")
        elif len(scores) != sides:
            self.add_error("scores", f"Enter {sides} scores, one for each side.")
        else:
            try:
                check_scores(scores, self.target)
            except ScoreError as error:
                self.add_error("scores", error.message)

    @property
    def sent(self) -> Sent:
        return Sent(**self.cleaned_data)
