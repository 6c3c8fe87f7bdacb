"""A confirmation that counts only for the revision that the user has seen."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms.fields import seen_field

YES_OR_NO = [("yes", _("Yes")), ("no", _("No"))]


class SeenForm(forms.Form):
    """Confirmed on what was seen; `sat_down`: whether people sit at the round being played."""

    seen = seen_field()
    sat_down = forms.ChoiceField(choices=YES_OR_NO, required=False, widget=forms.HiddenInput)

    def clean_sat_down(self) -> bool:
        return bool(self.cleaned_data["sat_down"] != "no")
