"""One more look before something goes for good."""

from django import forms


class SureForm(forms.Form):
    """A tick, since this can't be undone."""

    sure = forms.BooleanField(
        label="I know that this can’t be undone",
        error_messages={"required": "Tick this first: it can’t be undone."},
    )
