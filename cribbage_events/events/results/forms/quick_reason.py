"""A reason for a change in one tap, or in words of one's own."""

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import LineField
from cribbage_events.words.codes.reasons import reason_words

OTHER = "other"


class QuickReasonForm(forms.Form):
    """`reason` is what was tapped, or typed; a form asks for it with `check_reason`."""

    # Codes of words/codes/reasons.py.
    reasons: ClassVar[Sequence[str]] = ()

    why = forms.ChoiceField(
        label=_("Why are you changing it?"),
        required=False,
        widget=forms.RadioSelect,
    )
    why_else = LineField(
        label=_("If something else, what?"),
        required=False,
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["why"]).choices = [
            *((code, capfirst(reason_words(code))) for code in self.reasons),
            (OTHER, _("Something else")),
        ]

    def check_reason(self) -> None:
        if "why" in self.errors or "why_else" in self.errors:
            return
        why = self.cleaned_data.get("why")
        if not why:
            self.add_error("why", _("Tap the reason, so that others understand the change."))
        elif why == OTHER and not self.cleaned_data.get("why_else"):
            self.add_error("why_else", _("Write the reason in a word or two."))

    @property
    def reason(self) -> str:
        why: str = self.cleaned_data.get("why", "")
        return self.cleaned_data["why_else"] if why == OTHER else why
