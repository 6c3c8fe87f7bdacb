"""Forms of results."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.forms.accounts import ReadableJSONField
from cribbage_events.clubs.forms.text import LineField
from cribbage_events.contest.outcome import BY_ALL, ScoreError, check_scores
from cribbage_events.events.forms import reason_field
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.results.game import LARGEST_KEY, Result, game_data
from cribbage_events.events.results.services import Shown
from cribbage_events.words.codes import (
    CARDS_SAY_SO,
    DECIDED,
    PLAYERS_AGREE,
    PLAYERS_AGREED,
    TYPING_MISTAKE,
    WRONG_WINNER,
    reason_words,
)
from cribbage_events.words.refusals import score_error_words
from cribbage_events.words.results import result_words


class StaysForm(forms.Form):
    """`stays` is the number of the entry; `back` the page on which it was tapped."""

    stays = forms.ModelChoiceField(Entry.objects.none(), to_field_name="number")
    back = forms.ChoiceField(choices=[("scores", "scores"), ("desk", "desk")], required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stays = cast("forms.ModelChoiceField[Entry]", self.fields["stays"])
        stays.queryset = Entry.objects.filter(event=event).select_related("person")


OTHER = "other"


MISSING = {
    "winner": gettext_lazy("Tap the name of the winner."),
    "why": gettext_lazy("Tap the reason, so that others understand the change."),
    "why_else": gettext_lazy("Write the reason in a word or two."),
}


class QuickReasonForm(forms.Form):
    """`reason` is what was tapped, or typed; a form asks for it with `check_reason`."""

    # Codes of words/codes.py.
    reasons: ClassVar[Sequence[str]] = ()

    why = forms.ChoiceField(
        label=gettext_lazy("Why are you changing it?"),
        required=False,
        widget=forms.RadioSelect,
    )
    why_else = LineField(
        label=gettext_lazy("If something else, what?"),
        required=False,
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["why"]).choices = [
            *((code, capfirst(reason_words(code))) for code in self.reasons),
            (OTHER, gettext_lazy("Something else")),
        ]

    def check_reason(self) -> None:
        if "why" in self.errors or "why_else" in self.errors:
            return
        why = self.cleaned_data.get("why")
        if not why:
            self.add_error("why", MISSING["why"])
        elif why == OTHER and not self.cleaned_data.get("why_else"):
            self.add_error("why_else", MISSING["why_else"])

    @property
    def reason(self) -> str:
        why: str = self.cleaned_data.get("why", "")
        return self.cleaned_data["why_else"] if why == OTHER else why


class ResultForm(forms.Form):
    """The fields of every report of the desk: its key, and the last report that its writer saw."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    last = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def ask_again(self, *, last: int) -> None:
        """Keep what was typed, for another try after the report that came meanwhile."""
        new = {self.add_prefix("key"): str(uuid4()), self.add_prefix("last"): str(last)}
        self.data = {**dict(self.data.items()), **new}


class ConfirmedForm(forms.Form):
    """A result whose meaning or effect the page shows before it is saved. `scores` is what the form
    says, one for each side, once it is valid.
    """

    # The scores whose meaning the page showed when the button was tapped.
    confirmed = forms.CharField(required=False, widget=forms.HiddenInput)
    scores: tuple[int, ...] = ()

    @property
    def scores_key(self) -> str:
        """The scores as `confirmed` holds them."""
        return "-".join(str(score) for score in self.scores)

    @property
    def is_confirmed(self) -> bool:
        return bool(self.cleaned_data.get("confirmed") == self.scores_key)

    def ask_to_confirm(self) -> None:
        """Show what it would change; the next tap saves it."""
        self.data = {**dict(self.data.items()), self.add_prefix("confirmed"): self.scores_key}


class ForfeitForm(ConfirmedForm, ResultForm):
    """The form that says which side gave the game up; of a play-off, where somebody has to go on,
    not both.
    """

    forfeited_by = forms.TypedChoiceField(
        label=gettext_lazy("Who forfeits the game?"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose who forfeits the game.")},
    )
    reason = LineField(
        label=gettext_lazy("Why?"),
        max_length=200,
        error_messages={"required": gettext_lazy("Type the reason, such as “got sick”.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, *args: Any, names: Sequence[str], target: int, in_match: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "forfeit_%s"})
        self.target, self.names = target, names
        choices = list(enumerate(names))
        if not in_match:
            choices.append((BY_ALL, gettext("All of them left: it counts as not played")))
        self.fields["forfeited_by"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "forfeited_by" in data:
            # They only say who gave the game up.
            given_up = Result.forfeit(data["forfeited_by"], self.target, len(self.names))
            self.scores = given_up.scores
        return data


class SettleForm(QuickReasonForm, ResultForm):
    """The form that says which of the reported results is the right one."""

    reasons = (CARDS_SAY_SO, PLAYERS_AGREE)

    report = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["why"].label = gettext_lazy("How do you know which one is right?")

    @property
    def reason(self) -> str:
        """One tap decides; the reason may be left out."""
        return self.cleaned_data.get("why_else", "") or super().reason or DECIDED


class TakeBackForm(forms.Form):
    """One report, or without one everything that was reported."""

    report = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = reason_field(
        gettext_lazy("Why?"), gettext_lazy("Type the reason in a few words, for the history.")
    )


# The form of one result: the winner, and the loser's score.
#
# A game of three has two losers, each with a score of their own; then there is a field for every
# side, and the winner's is not looked at.

MISTAKES = {
    "empty": gettext_lazy("Type the loser’s score, 0 to %(most)s."),
    "letters": gettext_lazy("Only digits, please: the loser’s score, 0 to %(most)s."),
    "target": gettext_lazy(
        "%(target)s is the winner’s score. Type the loser’s score, 0 to %(most)s."
    ),
    "more": gettext_lazy(
        "Nobody can have more than %(target)s. Type the loser’s score, 0 to %(most)s."
    ),
}


def mistakes(target: int) -> dict[str, str]:
    """The message for each kind of score that can't be a loser's."""
    return {
        code: words % {"target": target, "most": target - 1} for code, words in MISTAKES.items()
    }


def mistake_in(text: str, target: int) -> str | None:
    if not (text.isascii() and text.isdigit()):
        return "letters"
    digits = text.lstrip("0") or "0"
    # The length first: a number of thousands of digits is not worth reading.
    if len(digits) > len(str(target)) or int(digits) > target:
        return "more"
    return "target" if int(digits) == target else None


def key_in(data: Mapping[str, Any]) -> UUID | None:
    """The key of the form that was sent, before it is looked at."""
    try:
        return UUID(data.get("key", ""))
    except ValueError:
        return None


def shown_in(data: QueryDict) -> Shown | None:
    """The game as the page with this form showed it, if the form says so."""
    place = [data.get(name, "")[:9] for name in ("round", "table")]
    if not all(number.isdecimal() for number in place):
        return None
    return Shown(int(place[0]), int(place[1]), tuple(data.getlist("side")))


class LoserScoreField(forms.CharField):
    """Digits only, from 0 to one short of the target."""

    def __init__(self, *, target: int, **kwargs: Any) -> None:
        self.target = target
        attrs = {"inputmode": "numeric", "autocomplete": "off", "class": "score"}
        super().__init__(required=False, widget=forms.TextInput(attrs=attrs), **kwargs)

    def clean(self, value: Any) -> int | None:
        text: str = super().clean(value)
        if not text:
            return None
        if mistake := mistake_in(text, self.target):
            raise forms.ValidationError(mistakes(self.target)[mistake])
        return int(text)


class ScoreForm(QuickReasonForm, ConfirmedForm):
    """The winner, and the loser's score."""

    reasons = (TYPING_MISTAKE, WRONG_WINNER, PLAYERS_AGREED)

    winner = forms.TypedChoiceField(
        label=gettext_lazy("Who won?"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": MISSING["winner"]},
    )
    # Made once for each form shown, so that a form sent twice is saved once.
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(
        self,
        data: Any = None,
        *,
        sides: Sequence[str],
        target: int,
        reported: tuple[int, ...] | None = None,
        **kwargs: Any,
    ) -> None:
        """`reported`: the same reporter's earlier scores; different ones need a reason."""
        super().__init__(data, **kwargs)
        if data is not None and reported is None and not data.get("why"):
            # A first result needs no reason, and its page asks for none.
            del self.fields["why"], self.fields["why_else"]
        self.sides, self.target, self.reported = sides, target, reported
        cast(forms.ChoiceField, self.fields["winner"]).choices = list(enumerate(sides))
        for name, label in self._score_labels().items():
            self.fields[name] = LoserScoreField(target=target, label=label)

    def _field_of(self, side: int) -> str:
        return "loser_score" if len(self.sides) == 2 else f"score_{side}"

    def _score_labels(self) -> dict[str, str]:
        if len(self.sides) == 2:
            either = "&" in "".join(self.sides)
            label = gettext("The losing side’s score") if either else gettext("The loser’s score")
            return {"loser_score": label}
        label = gettext("%(name)s’s score")
        return {
            self._field_of(side): label % {"name": name} for side, name in enumerate(self.sides)
        }

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self._score_labels()]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        winner = data.get("winner")
        losers = [side for side in range(len(self.sides)) if side != winner]
        self._look_at_losers_only({self._field_of(side) for side in losers})
        if not self.errors:
            scores = [
                data.get(self._field_of(side), self.target) for side in range(len(self.sides))
            ]
            scores[winner or 0] = self.target
            self.scores = tuple(scores)
        if self.changes:
            self.check_reason()
        return data

    def _look_at_losers_only(self, wanted: set[str]) -> None:
        """Ask for the scores that are missing; the winner's field is ignored."""
        for name in self._score_labels():
            if name not in wanted:
                self.errors.pop(name, None)
            elif name not in self.errors and self.cleaned_data.get(name) is None:
                self.add_error(name, mistakes(self.target)["empty"])

    @property
    def changes(self) -> bool:
        """Say whether the reporter gives other scores than before."""
        return bool(self.scores and self.reported) and self.scores != self.reported

    def renew_key(self) -> None:
        """A new key with what was typed: the form that was sent may have been saved."""
        self.data = {**dict(self.data.items()), self.add_prefix("key"): str(uuid4())}

    @property
    def asks_why(self) -> bool:
        return bool(self.reported)


class CorrectionForm(ScoreForm, ResultForm):
    """The same form at the desk: what it says decides, and a correction needs a reason."""

    def __init__(self, data: Any = None, *, corrects: bool, **kwargs: Any) -> None:
        super().__init__(data, reported=(), **kwargs)
        self.corrects = corrects

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.corrects:
            self.check_reason()
        return data

    @property
    def asks_why(self) -> bool:
        return self.corrects

    def ask_again(self, *, last: int) -> None:
        super().ask_again(last=last)
        self.corrects = True


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
