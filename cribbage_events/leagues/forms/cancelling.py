"""A night is cancelled, or held after all."""

from typing import Any

from django import forms

from cribbage_events.events.forms.fields import seen_field, told_reason_field
from cribbage_events.leagues.models import Night


class CancelForm(forms.Form):
    """Decided on what was seen."""

    reason = told_reason_field("Say why: it is what members are told.")
    seen = seen_field()

    def __init__(self, data: Any, *, night: Night) -> None:
        super().__init__(data, initial={"seen": night.event.revision})
        if night.cancelled:
            self.fields["reason"].help_text = "It is kept in the night’s diary."
        else:
            self.fields["reason"].help_text = (
                "Such as “Snow storm” or “The hall has no heating”. Members read it in the e-mail,"
                " on the public page and in their calendar."
            )
