"""Confirms a step that can't be undone."""

from django import forms
from django.utils.translation import gettext_lazy as _


class SureForm(forms.Form):
    """A tick, since this can't be undone."""

    sure = forms.BooleanField(
        label=_("I know that this can’t be undone"),
        error_messages={"required": _("Check this box first: it can’t be undone.")},
    )
