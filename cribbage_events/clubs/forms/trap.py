"""A form for everybody, with a trap for programs."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TrapForm(forms.Form):
    # People don't see it; programs that fill in every form do.
    website = forms.CharField(
        required=False,
        label=_("Leave this empty"),
        widget=forms.TextInput({"autocomplete": "off", "tabindex": "-1"}),
    )

    @property
    def is_trapped(self) -> bool:
        return bool(self.cleaned_data.get("website"))
