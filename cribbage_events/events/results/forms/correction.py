"""The desk's result of a game: a first one, a correction, or a forfeit."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import LineField
from cribbage_events.contest.outcome import BY_ALL, ScoreError, check_scores
from cribbage_events.events.forms.fields import reason_field
from cribbage_events.events.results.forms.quick_reason import QuickReasonForm
from cribbage_events.events.results.game import Result
from cribbage_events.words.codes.reasons import CARDS_SAY_SO, DECIDED, PLAYERS_AGREE
from cribbage_events.words.refusals import score_error_words


class ResultForm(forms.Form):
    """The fields of every report: its key, and the last report that its writer has seen."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    last = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def ask_again(self, *, last: int) -> None:
        """Keep what was typed, for another try after the report that came meanwhile."""
        new = {self.add_prefix("key"): str(uuid4()), self.add_prefix("last"): str(last)}
        self.data = {**dict(self.data.items()), **new}
        if "reason" in self.fields:
            self.fields["reason"].widget = forms.TextInput(attrs={"autocomplete": "off"})


class ConfirmedForm(ResultForm):
    """A result whose effect the page shows before it is saved."""

    # The scores whose effect the page showed when the button was tapped.
    confirmed = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)

    @property
    def scores(self) -> list[int]:
        raise NotImplementedError

    @property
    def scores_key(self) -> str:
        return "-".join(str(score) for score in self.scores)

    @property
    def is_confirmed(self) -> bool:
        return bool(self.cleaned_data["confirmed"] == self.scores_key)

    def ask_to_confirm(self) -> None:
        """Shows what it would change; the next tap saves it."""
        self.data = {**dict(self.data.items()), self.add_prefix("confirmed"): self.scores_key}


class CorrectionForm(ConfirmedForm):
    """A score for each side, and why they replace others."""

    def __init__(
        self, *args: Any, names: Sequence[str], target: int, corrects: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.target, self.sides = target, len(names)
        for side, name in enumerate(names):
            texts = {"name": name, "target": target}
            self.fields[f"score_{side}"] = forms.IntegerField(
                label=name,
                widget=forms.TextInput(
                    attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}
                ),
                error_messages={
                    "required": gettext("Type %(name)s’s score, 0 to %(target)s.") % texts,
                    "invalid": gettext("Type a number, 0 to %(target)s.") % texts,
                },
            )
        self.fields["reason"] = LineField(
            label=_("Why are you changing it?"),
            required=corrects,
            max_length=200,
            error_messages={
                "required": _("Type the reason, such as “typed the wrong way around”.")
            },
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )
        if not corrects:
            self.fields["reason"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not any(name.startswith("score_") for name in self.errors):
            try:
                check_scores(self.scores, self.target)
            except ScoreError as error:
                field = None if error.side is None else f"score_{error.side}"
                self.add_error(field, score_error_words(error))
        return cleaned

    @property
    def scores(self) -> list[int]:
        return [self.cleaned_data[f"score_{side}"] for side in range(self.sides)]

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[f"score_{side}"] for side in range(self.sides)]


class ForfeitForm(ConfirmedForm):
    """The form that says which side gave the game up; of a play-off, where somebody has to go on,
    not both.
    """

    forfeited_by = forms.TypedChoiceField(
        label=_("Who forfeits the game?"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose who forfeits the game.")},
    )
    reason = LineField(
        label=_("Why?"),
        max_length=200,
        error_messages={"required": _("Type the reason, such as “got sick”.")},
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

    @property
    def scores(self) -> list[int]:
        """Return scores that only say who gave the game up."""
        loser = self.cleaned_data["forfeited_by"]
        return list(Result.forfeit(loser, self.target, len(self.names)).scores)


class SettleForm(QuickReasonForm, ResultForm):
    """The form that says which of the reported results is the right one."""

    reasons = (CARDS_SAY_SO, PLAYERS_AGREE)

    report = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["why"].label = _("How do you know which one is right?")

    @property
    def reason(self) -> str:
        """One tap decides; the reason may be left out."""
        return self.cleaned_data.get("why_else", "") or super().reason or DECIDED


class TakeBackForm(forms.Form):
    """One report, or without one everything that was reported."""

    report = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = reason_field(_("Why?"), _("Type the reason in a few words, for the history."))
