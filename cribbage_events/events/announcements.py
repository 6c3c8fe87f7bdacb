"""Announcements of the desk on every open page, and the bell."""

import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.text import ClockTimeField, LineField
from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.history.changing import changing, check_status
from cribbage_events.events.models import Event
from cribbage_events.events.models.event import LONGEST, ROOM
from cribbage_events.events.pages import Done, messages_in_place
from cribbage_events.words.codes import (
    AGAIN,
    READY,
    Data,
    again_at,
    announcement_words,
    register_sentences,
    sentence_with_data,
)

PLAIN = {
    "take-down": gettext_lazy("The announcement was taken down."),
    "ring-bell": gettext_lazy("The bell was rung."),
}


def announced(data: Data) -> str:
    words = {"words": announcement_words(data["words"])}
    if data["bell"]:
        return _("Announced with the bell: “%(words)s”") % words
    return _("Announced: “%(words)s”") % words


register_sentences(
    {verb: sentence_with_data(words) for verb, words in PLAIN.items()} | {"announce": announced}
)


# Two taps on the button are one bell.
ONE_BELL = datetime.timedelta(seconds=3)
ONGOING = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def announce(
    event: Event, *, by: Actor, words: str, lasts: datetime.timedelta | None, bell: bool = False
) -> None:
    """Show a sentence on every page of the event; `lasts` is None until it is taken down."""
    if not words:
        raise ValidationError(_("Type what to announce, or choose one of the sentences."))
    now = timezone.now()
    for each in in_the_hall(event):
        with changing(each, by=by, verb="announce", touches=()) as change:
            shown = change.event
            if shown.is_over:
                check_status(shown, ONGOING)
            until = now + lasts if lasts else None
            change.set(announcement=words, announced_at=now, announced_until=until)
            if bell:
                change.set(rung_at=now)
            change.says(words=words, bell=bell)


def clear_announcement(event: Event, *, by: Actor) -> None:
    for each in in_the_hall(event):
        with changing(each, by=by, verb="take-down", touches=()) as change:
            if change.set(announcement="", announced_at=None, announced_until=None):
                change.says()


def ring_bell(event: Event, *, by: Actor) -> None:
    now = timezone.now()
    for each in in_the_hall(event):
        with changing(each, by=by, verb="ring-bell", touches=()) as change:
            before = change.event.rung_at
            if before is None or now - before >= ONE_BELL:
                change.set(rung_at=now)
                change.says()


def in_the_hall(event: Event) -> list[Event]:
    """The event; with it a consolation or the main event, whose people hear the same."""
    main = event.main_event
    others = [each for each in (main, *main.parts.all()) if each != event and not each.is_over]
    return [event, *others]


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
        given = self.cleaned_data
        if given["ready"] == AGAIN:
            return again_at(given["time"])
        return str(given["words"] or given["ready"])

    @property
    def duration(self) -> datetime.timedelta | None:
        lasts = self.cleaned_data["lasts"]
        return datetime.timedelta(minutes=int(lasts)) if lasts else None


PAGE = "events/announcements/announcement.html"


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def announcement(request: HttpRequest, event: Event) -> HttpResponse:
    form = AnnouncementForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            announce(
                event,
                by=Actor.of(request.user),
                words=form.announcement,
                lasts=form.duration,
                bell=form.cleaned_data["bell"],
            )
            messages.success(request, _("Saved: every open page shows it."))
            return redirect("events:announcement", event.slug)
    if "live" in request.GET:
        return render(request, f"{PAGE}#live", {"event": event})
    return render(request, PAGE, {"event": event, "form": form, "said": messages_in_place(request)})


@require_POST
@for_desk
def take_down(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        clear_announcement(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: nothing is announced any more."))
    return redirect("events:announcement", event.slug)


@require_POST
@for_desk
def ring(request: HttpRequest, event: Event) -> HttpResponse:
    """The page stays, since a browser that opens another page may turn its sound off."""
    try:
        ring_bell(event, by=Actor.of(request.user))
        done = Done(_("The bell was rung."))
    except ValidationError as error:
        done = Done.refused(error)
    if getattr(request, "htmx", False):
        event.refresh_from_db(fields=["rung_at", "revision"])
        context = {"event": event, "part": f"{PAGE}#live", "said": [done]}
        return render(request, "events/announcements/rung.html", context)
    messages.info(request, done.words)
    return redirect("events:announcement", event.slug)
