"""What an operator types."""

from django import forms

from cribbage_events.events.forms.fields import reason_field


class SuspendForm(forms.Form):
    why = reason_field("Why?", "Say in a few words why: the club’s own people can read it.")
