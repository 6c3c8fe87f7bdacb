"""Somebody comes late or goes home, where rounds are drawn again: first with a preview."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.models import Entry
from cribbage_events.events.redrawing.forms import WithdrawalForm
from cribbage_events.events.redrawing.preview import preview_join, preview_withdrawal
from cribbage_events.events.redrawing.questions import (
    chosen,
    questions_when_leaving,
    sat_down_question,
)
from cribbage_events.events.redrawing.services import join_late, withdraw
from cribbage_events.events.redrawing.views import (
    bound_or_new,
    choices_of,
    outstanding_of,
    preview_if_answered,
    sat_down_of,
    yes_or_no,
)
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.singles.views.late import PAGE, late_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def late_drawn_again(request: HttpRequest, night: Night) -> HttpResponse:
    return late_page(request, night, goes=draw_without, comes=draw_with)


def before(entry: Entry) -> str:
    """The part of an address that says who it is about."""
    return f"{urlencode({'who': entry.number})}&"


def draw_without(request: HttpRequest, entry: Entry) -> HttpResponse:
    event = entry.event
    questions = questions_when_leaving(entry, choices_of(request), before(entry))
    made = chosen(questions)
    first = {"seen": event.revision, "reason": _("went home"), **made}
    form = bound_or_new(WithdrawalForm, request, first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            withdraw(entry, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s has left.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    preview = preview_if_answered(
        form,
        questions,
        lambda: preview_withdrawal(
            entry,
            outstanding_of(made),
            sat_down=made.get("sat_down") != "no",
            fills_in=yes_or_no(made.get("fills_in")),
        ),
    )
    context = {"event": event, "entry": entry, "form": form, "preview": preview, "leaves": True}
    return render(request, PAGE, context | {"questions": questions})


def draw_with(request: HttpRequest, entry: Entry) -> HttpResponse:
    event = entry.event
    asked = sat_down_question(event, choices_of(request), before(entry), guess=False)
    form = bound_or_new(SeenForm, request, {"seen": event.revision, **chosen(asked)})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            join_late(event, by=Actor.of(request.user), entry=entry, **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s plays.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    sat_down = sat_down_of(asked)
    preview = preview_if_answered(
        form, asked, lambda: preview_join(event, entry, sat_down=sat_down)
    )
    context = {"event": event, "entry": entry, "form": form, "preview": preview}
    return render(request, PAGE, context | {"questions": asked})
