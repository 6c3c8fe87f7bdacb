"""The form of one result: the winner, and the loser's score.

A game of three has two losers, each with a score of their own; then there is a field for every
side, and the winner's is not looked at.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.results.forms.quick_reason import QuickReasonForm
from cribbage_events.events.results.services.saving import Shown
from cribbage_events.words.codes.reasons import PLAYERS_AGREED, TYPING_MISTAKE, WRONG_WINNER

MISTAKES = {
    "empty": _("Type the loser’s score, 0 to %(most)s."),
    "letters": _("Only digits, please: the loser’s score, 0 to %(most)s."),
    "target": _("%(target)s is the winner’s score. Type the loser’s score, 0 to %(most)s."),
    "more": _("Nobody can have more than %(target)s. Type the loser’s score, 0 to %(most)s."),
}

MISSING = {
    "winner": _("Tap the name of the winner."),
    "why": _("Tap the reason, so that others understand the change."),
    "why_else": _("Write the reason in a word or two."),
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


class ScoreForm(QuickReasonForm):
    """`scores` is what the form says, one for each side, once it is valid."""

    reasons = (TYPING_MISTAKE, WRONG_WINNER, PLAYERS_AGREED)

    winner = forms.TypedChoiceField(
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": MISSING["winner"]},
    )
    # Made once for each form shown, so that a form sent twice is saved once.
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    # The scores whose meaning the page showed when the button was tapped.
    confirmed = forms.CharField(required=False, widget=forms.HiddenInput)

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
        self.scores: tuple[int, ...] = ()
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
        """Whether the reporter gives other scores than before."""
        return bool(self.scores and self.reported) and self.scores != self.reported

    def renew_key(self) -> None:
        """A new key with what was typed: the form that was sent may have been saved."""
        self.data = {**dict(self.data.items()), self.add_prefix("key"): str(uuid4())}

    @property
    def scores_key(self) -> str:
        """The scores as `confirmed` holds them."""
        return "-".join(str(score) for score in self.scores)

    @property
    def is_confirmed(self) -> bool:
        return self.cleaned_data.get("confirmed") == self.scores_key
