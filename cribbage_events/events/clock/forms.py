"""What the desk says of the clock."""

from django import forms
from django.utils.translation import gettext_lazy

BOUNDS = gettext_lazy("Type a number of minutes from 5 to 180, or nothing.")


class StartForm(forms.Form):
    """The round that begins."""

    round = forms.IntegerField(min_value=1, max_value=30, widget=forms.HiddenInput)


class ClockForm(forms.Form):
    """Who sees the clock, and what it shows."""

    shown = forms.BooleanField(
        label=gettext_lazy("Show the clock on phones and on the projector"),
        required=False,
        help_text=gettext_lazy(
            "It says when the round began, how long it has lasted, and when the round and all games"
            " should be over."
        ),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("A round lasts (minutes)"),
        required=False,
        min_value=5,
        max_value=180,
        help_text=gettext_lazy(
            "Empty: there is no limit. With a number the clock counts down to the end of the round."
        ),
        error_messages={"min_value": BOUNDS, "max_value": BOUNDS, "invalid": BOUNDS},
    )
