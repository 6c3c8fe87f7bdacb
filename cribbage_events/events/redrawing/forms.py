"""Withdrawing, coming late, the director's seat: a form confirms the change that was shown."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms import YES_OR_NO, SeenForm, reason_field

OUTSTANDING = [
    ("play", _("They finish the game")),
    ("forfeit", _("It is forfeited: the other side wins")),
    ("director", _("The director takes the seat")),
    ("neither", _("Both left it: it counts as not played")),
    ("stays", _("They were there, and have won it")),
]


class WithdrawalForm(SeenForm):
    outstanding = forms.ChoiceField(choices=OUTSTANDING, required=False, widget=forms.HiddenInput)
    fills_in = forms.ChoiceField(choices=YES_OR_NO, required=False, widget=forms.HiddenInput)
    reason = reason_field(_("Why?"), _("Type the reason in a few words, for the history."))

    def clean_outstanding(self) -> str:
        """Take “play” where no game of theirs stays, since the page then asks nothing."""
        return self.cleaned_data["outstanding"] or "play"

    def clean_fills_in(self) -> bool | None:
        choice = self.cleaned_data["fills_in"]
        return choice == "yes" if choice else None


class DirectorSeatForm(SeenForm):
    fills_in = forms.BooleanField(required=False, widget=forms.HiddenInput)
