"""Changes that are put on record with a reason."""

from django import forms

from cribbage_events.events.forms.fields import reason_field, seen_field


class ReasonForm(forms.Form):
    reason = reason_field("Why?", "Say in a few words why, for the event's diary.")


class FinishForm(forms.Form):
    seen = seen_field()
