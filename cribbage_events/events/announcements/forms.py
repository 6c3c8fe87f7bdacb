"""The form of an announcement, and of how long it is shown."""

import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.text import ClockTimeField, LineField
from cribbage_events.events.models.event import LONGEST, ROOM
from cribbage_events.words.codes import AGAIN, READY, again_at

LASTS = (
    ("5", gettext_lazy("5 minutes")),
    ("15", gettext_lazy("15 minutes")),
    ("30", gettext_lazy("30 minutes")),
    ("60", gettext_lazy("1 hour")),
    ("", gettext_lazy("until you take it down")),
)


def ready_choices() -> list[tuple[str, object]]:
    return [
        ("", gettext_lazy("none of them")),
        (AGAIN, gettext_lazy("We start again at … (give the time)")),
        *READY.items(),
    ]


class AnnouncementForm(forms.Form):
    """A sentence of one's own, or a ready one."""

    words = LineField(
        label=gettext_lazy("Your own sentence"),
        max_length=LONGEST,
        room=ROOM,
        required=False,
        help_text=gettext_lazy("Everybody reads it as you write it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    ready = forms.ChoiceField(
        label=gettext_lazy("Or a ready sentence"),
        choices=ready_choices,
        required=False,
        help_text=gettext_lazy("Everybody reads it in the language of their page."),
    )
    time = ClockTimeField(
        label=gettext_lazy("Time for “We start again at …”"),
        required=False,
        error_messages={"invalid": gettext_lazy("Type a time such as 14:15.")},
    )
    lasts = forms.ChoiceField(
        label=gettext_lazy("How long it is shown"), choices=LASTS, required=False, initial="15"
    )
    bell = forms.BooleanField(label=gettext_lazy("Ring the bell, too"), required=False)

    def clean_words(self) -> str:
        """Nothing that is typed is a code."""
        return str(self.cleaned_data["words"]).lstrip(": ")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        words, ready, time = given.get("words"), given.get("ready"), given.get("time")
        if words and ready:
            self.add_error("ready", _("Choose “none of them”, or leave your own sentence empty."))
        elif ready == AGAIN and not time and "time" not in self.errors:
            self.add_error("time", _("Type the time when you start again."))
        elif not words and not ready and not self.errors:
            self.add_error("words", _("Type what to announce, or choose one of the sentences."))
        return given

    @property
    def announcement(self) -> str:
        """Typed words or a code."""
        given = self.cleaned_data
        if given["ready"] == AGAIN:
            return again_at(given["time"])
        return str(given["words"] or given["ready"])

    @property
    def duration(self) -> datetime.timedelta | None:
        lasts = self.cleaned_data["lasts"]
        return datetime.timedelta(minutes=int(lasts)) if lasts else None
