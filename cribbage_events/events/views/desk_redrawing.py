"""Somebody leaves, comes late, steps in or out: seen before it is done."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import for_director
from cribbage_events.events.forms.entrant import EntrantForm
from cribbage_events.events.forms.redrawing import DirectorSeatForm, SeenForm, WithdrawalForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors import redraw_preview
from cribbage_events.events.selectors.entrants import entrants_of
from cribbage_events.events.selectors.hall import hall_of
from cribbage_events.events.selectors.redraw_preview import Outstanding, RedrawPreview
from cribbage_events.events.services import redraw as redrawing
from cribbage_events.events.views.desk_entrants import entry_of
from cribbage_events.events.views.singles import singles_only


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:late")
def withdraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = entry_of(event, number)
    choice = request.POST.get("outstanding") or request.GET.get("outstanding")
    outstanding: Outstanding = "forfeit" if choice == "forfeit" else "play"
    first = {"seen": event.revision, "outstanding": outstanding}
    form = WithdrawalForm(request.POST if request.method == "POST" else None, initial=first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            redrawing.withdraw(entry, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, f"Saved: {entry.name} is withdrawn.")
            return redirect("events:desk_rounds", event.slug)
    preview = preview_of(form, lambda: redraw_preview.preview_withdrawal(entry, outstanding))
    context = {"event": event, "entry": entry, "form": form, "preview": preview}
    context |= {"outstanding": outstanding, "has_game": has_game(entry)}
    return render(request, "events/desk/withdraw.html", context)


def preview_of(
    form: forms.Form, make: Callable[[], RedrawPreview]
) -> RedrawPreview | ValidationError:
    """What will change; or why it can't be. What is confirmed next is what is seen now."""
    try:
        preview = make()
    except ValidationError as error:
        return error
    if form.is_bound:
        form.data = {**dict(form.data.items()), "seen": str(preview.revision)}
    return preview


def has_game(entry: Entry) -> bool:
    """Whether a round that stays has a game which this entrant still has to play."""
    return bool(hall_of(entry.event).outstanding_of(entry.number))


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:late")
def join(request: HttpRequest, event: Event) -> HttpResponse:
    number = request.GET.get("entry", "")[:9]
    if not number.isdecimal():
        context = {"event": event, "form": EntrantForm(event=event), "entrants": entrants_of(event)}
        return render(request, "events/desk/late.html", context)
    entry = entry_of(event, int(number))
    form = seen_form(request, event)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            seen = form.cleaned_data["seen"]
            redrawing.join(event, by=Actor.of(request.user), seen=seen, entry=entry)
            messages.success(request, f"Saved: {entry.name} plays.")
            return redirect("events:desk_rounds", event.slug)
    preview = preview_of(form, lambda: redraw_preview.preview_join(event, entry))
    context = {"event": event, "entry": entry, "form": form, "preview": preview}
    return render(request, "events/desk/join.html", context)


def seen_form(request: HttpRequest, event: Event) -> SeenForm:
    data = request.POST if request.method == "POST" else None
    return SeenForm(data, initial={"seen": event.revision})


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:late")
def director_seat(request: HttpRequest, event: Event) -> HttpResponse:
    wanted = not event.director_fills_in
    form = DirectorSeatForm(
        request.POST if request.method == "POST" else None,
        initial={"seen": event.revision, "fills_in": wanted},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by = Actor.of(request.user)
            redrawing.set_director_fills_in(event, by=by, **form.cleaned_data)
            messages.success(request, "Saved: the director’s seat.")
            return redirect("events:desk", event.slug)
    preview = None
    if event.status == Event.Status.RUNNING:
        preview = preview_of(form, lambda: redraw_preview.preview_director(event, wanted))
    plays = event.entries.filter(person=event.director, fills_in=False).exists()
    context = {"event": event, "form": form, "preview": preview, "wanted": wanted, "plays": plays}
    return render(request, "events/desk/director_seat.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:late")
def redraw(request: HttpRequest, event: Event) -> HttpResponse:
    form = seen_form(request, event)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            redrawing.redraw(event, by=by, seen=seen)
            messages.success(request, "Saved: the rounds to come are drawn again.")
            return redirect("events:desk_rounds", event.slug)
    preview = preview_of(form, lambda: redraw_preview.preview_redraw(event))
    context = {"event": event, "form": form, "preview": preview}
    return render(request, "events/desk/redraw.html", context)
