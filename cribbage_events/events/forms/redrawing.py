"""Withdrawing, coming late, the director's seat: confirmed on what was seen."""

from django import forms

from cribbage_events.events.forms.fields import reason_field, seen_field

OUTSTANDING = [
    ("play", "They still play it to the end"),
    ("forfeit", "It is forfeited: the other side wins"),
]


class SeenForm(forms.Form):
    seen = seen_field()


class WithdrawalForm(SeenForm):
    outstanding = forms.ChoiceField(choices=OUTSTANDING, widget=forms.HiddenInput)
    reason = reason_field("Why?", "Say in a few words why, for the event's diary.")


class DirectorSeatForm(SeenForm):
    fills_in = forms.BooleanField(required=False, widget=forms.HiddenInput)
