"""Changes that are put on record with a reason."""

from typing import Any

from django import forms

from cribbage_events.events.forms.fields import reason_field, seen_field, told_reason_field


class ReasonForm(forms.Form):
    reason = reason_field("Why?", "Say in a few words why, for the event's diary.")


class FinishForm(forms.Form):
    seen = seen_field()


class CallOffForm(forms.Form):
    """An event is called off, or takes place after all; decided on what was seen."""

    reason = told_reason_field("Say why: it is what entrants are told.")
    seen = seen_field()


class UndoForm(forms.Form):
    """A result isn't undone without a reason; anything else may be, as it was done."""

    reason = reason_field("Why?", "Say in a few words why, for the event's diary.")

    def __init__(self, *args: Any, asks_reason: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_reason:
            del self.fields["reason"]
