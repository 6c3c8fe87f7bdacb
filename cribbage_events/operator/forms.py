"""The operator's form."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms import reason_field


class SuspendForm(forms.Form):
    why = reason_field(
        _("Why?"), _("Type the reason in a few words: the club’s own people can read it.")
    )
