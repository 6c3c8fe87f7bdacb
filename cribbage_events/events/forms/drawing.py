"""Drawing: where the age groups divide, and what was seen when it was decided."""

from django import forms

from cribbage_events.events.forms.fields import seen_field


class BoundaryForm(forms.Form):
    """Looking at another boundary changes nothing."""

    boundary = forms.IntegerField(
        label="The older group begins at age",
        required=False,
        min_value=1,
        max_value=130,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text="Empty: the program makes the groups as equal as it can.",
    )


class DrawForm(forms.Form):
    """The draw, with the boundary that was looked at."""

    seen = seen_field()
    boundary_age = forms.IntegerField(required=False, widget=forms.HiddenInput)
