"""Drawing: where the age groups divide, and what was seen when it was decided."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import NumberField
from cribbage_events.events.forms.fields import seen_field

OLDEST = 130


class BoundaryForm(forms.Form):
    """A boundary to look at; nothing is saved."""

    boundary = NumberField(
        label=_("The older group begins at age"),
        required=False,
        min_value=1,
        max_value=OLDEST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Leave it empty to let the program make the groups as equal as it can."),
    )


class DrawForm(forms.Form):
    """The draw, with the boundary that was looked at."""

    seen = seen_field()
    boundary_age = forms.IntegerField(
        required=False, min_value=1, max_value=OLDEST, widget=forms.HiddenInput
    )
