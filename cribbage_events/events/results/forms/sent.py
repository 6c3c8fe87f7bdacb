"""One result as a phone sends it: its form is checked, not yet whether the game can have it."""

import datetime
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.forms.passkeys import ReadableJSONField
from cribbage_events.clubs.forms.text import LineField
from cribbage_events.contest.outcome import ScoreError, check_scores
from cribbage_events.events.results.game import LARGEST_KEY, game_data
from cribbage_events.words.refusals import score_error_words
from cribbage_events.words.results import result_words

MOST_SIDES = 3
LONGEST_NAME = 60
# A younger report came straight from the form; an older one was typed on a wrong clock.
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

    def diary_data(self, zone: datetime.tzinfo) -> dict[str, Any]:
        """Return the data as a line of the diary keeps it, with the time of day in the
        club's zone.
        """
        at = self.typed_at and self.typed_at.astimezone(zone)
        typed_at = at.time().isoformat("minutes") if at else ""
        game = game_data(
            self.sides, self.scores, self.forfeited_by, table=self.table, round=self.round
        )
        return game | {"typed_at": typed_at}

    @property
    def result(self) -> str:
        return result_words(self.sides, self.scores, self.forfeited_by)


class MomentField(forms.DateTimeField):
    """Django's own raises TypeError for a value that isn't text."""

    def to_python(self, value: Any) -> datetime.datetime | None:
        return super().to_python(value if isinstance(value, str) else "")


class SentForm(forms.Form):
    """The form of a result that a phone sends. Its data is JSON that anybody can have written."""

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
            raise forms.ValidationError(_("A game has two or three sides."))
        if not all(isinstance(name, str) for name in names):
            raise forms.ValidationError(_("Each side has a name."))
        return tuple(one_line(name[:LONGEST_NAME]) for name in names)

    def clean_scores(self) -> tuple[int, ...]:
        scores = self.cleaned_data["scores"] or []
        if not isinstance(scores, list) or not all(type(score) is int for score in scores):
            raise forms.ValidationError(_("Scores are numbers, one for each side."))
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
                self.add_error("forfeited_by", _("Choose which side forfeited the game."))
        elif len(scores) != sides:
            words = _("Enter %(count)s scores, one for each side.")
            self.add_error("scores", words % {"count": sides})
        else:
            try:
                check_scores(scores, self.target)
            except ScoreError as error:
                self.add_error("scores", score_error_words(error))

    @property
    def sent(self) -> Sent:
        return Sent(**self.cleaned_data)
