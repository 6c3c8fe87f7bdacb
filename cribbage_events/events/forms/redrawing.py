"""Withdrawing, coming late, the director's seat: confirmed on what was seen."""

from django import forms

from cribbage_events.events.forms.fields import reason_field, seen_field

OUTSTANDING = [
    ("play", "They still play it to the end"),
    ("forfeit", "It is forfeited: the other side wins"),
    ("director", "The director takes the seat"),
]
YES_OR_NO = [("yes", "Yes"), ("no", "No")]


class SeenForm(forms.Form):
    """Confirmed on what was seen; `sat_down`: whether people sit at the round being played."""

    seen = seen_field()
    sat_down = forms.ChoiceField(choices=YES_OR_NO, required=False, widget=forms.HiddenInput)

    def clean_sat_down(self) -> bool:
        return bool(self.cleaned_data["sat_down"] != "no")


class WithdrawalForm(SeenForm):
    outstanding = forms.ChoiceField(choices=OUTSTANDING, required=False, widget=forms.HiddenInput)
    fills_in = forms.ChoiceField(choices=YES_OR_NO, required=False, widget=forms.HiddenInput)
    reason = reason_field("Why?", "Say in a few words why, for the event's diary.")

    def clean_outstanding(self) -> str:
        """Empty where no game of theirs stays, so that nothing is asked."""
        return self.cleaned_data["outstanding"] or "play"

    def clean_fills_in(self) -> bool | None:
        choice = self.cleaned_data["fills_in"]
        return choice == "yes" if choice else None


class DirectorSeatForm(SeenForm):
    fills_in = forms.BooleanField(required=False, widget=forms.HiddenInput)
