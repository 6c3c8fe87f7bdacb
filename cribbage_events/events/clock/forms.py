"""The desk's forms for the clock."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from cribbage_events.events.clock.services import (
    add_minutes,
    pause_clock,
    resume_clock,
    start_round,
)

BOUNDS = gettext_lazy("Type a number of minutes from 5 to 180, or nothing.")


class ClockStepForm(forms.Form):
    STEPS: ClassVar = {
        "start": (
            start_round,
            gettext_lazy("Saved: round %(round)s has begun. Every page shows it."),
        ),
        "pause": (pause_clock, gettext_lazy("Saved: the clock is paused.")),
        "resume": (resume_clock, gettext_lazy("Saved: the clock is running again.")),
        "add": (add_minutes, gettext_lazy("Saved: round %(round)s has five more minutes.")),
    }

    round = forms.IntegerField(min_value=1, max_value=30, widget=forms.HiddenInput)
    step = forms.ChoiceField(choices=[(step, step) for step in STEPS])


class ClockForm(forms.Form):
    shown = forms.BooleanField(
        label=gettext_lazy("Show the clock on phones and on the projector"),
        required=False,
        help_text=gettext_lazy(
            "It says how long the round has lasted, or with a limit how much time is left."
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
