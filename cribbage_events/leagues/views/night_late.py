"""Somebody comes late or goes home early: seen before it is done."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import is_found
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.doubles import evening_of
from cribbage_events.events.selectors.late_preview import (
    LatePreview,
    SeatChange,
    crowd_of,
    preview_change,
)
from cribbage_events.events.selectors.table_plan import head_count_words, sizes_words
from cribbage_events.events.services.doubles import arrive, leave, rounds_to_choose
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.forms.night_late import ChosenForm, LateForm
from cribbage_events.leagues.models import Night


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def late(request: HttpRequest, night: Night) -> HttpResponse:
    event = night.event
    if event.status != Event.Status.RUNNING:
        return render(request, "leagues/night/not_now.html", {"event": event})
    evening = evening_of(event)
    rounds = [
        number
        for number in rounds_to_choose(evening, event.round_count)
        if number >= evening.open_round
    ]
    if request.method == "POST":
        return save(request, event, rounds)
    form = ChosenForm(chosen_in(request, rounds), event=event, rounds=rounds)
    if form.is_bound and form.is_valid():
        return show_preview(request, event, form, rounds)
    return show_choice(request, event, form, rounds)


def chosen_in(request: HttpRequest, rounds: list[int]) -> QueryDict | None:
    """What was tapped; the first possible round, until another one is chosen."""
    if "who" not in request.GET:
        return None
    data = request.GET.copy()
    if rounds:
        data.setdefault("from_round", str(rounds[0]))
    return data


def save(request: HttpRequest, event: Event, rounds: list[int]) -> HttpResponse:
    form = LateForm(request.POST, event=event, rounds=rounds)
    if not form.is_valid():
        return show_choice(request, event, form, rounds)
    entry, from_round = form.entry, form.cleaned_data["from_round"]
    changes = changes_made(form)
    with refusals_beside_fields(form):
        change = leave if form.leaves else arrive
        by, seen = Actor.of(request.user), form.cleaned_data["seen"]
        change(entry, by=by, seen=seen, from_round=from_round)
        done = "has left," if form.leaves else "plays"
        messages.success(request, f"Saved: {entry.name} {done} from round {from_round}.{changes}")
        return redirect("leagues:seats" if changes else "leagues:late", event.slug)
    return show_preview(request, event, form, rounds)


def changes_made(form: LateForm) -> str:
    """Who has to be told, since they sit somewhere else now."""
    try:
        preview = preview_of(form)
    except ValidationError:
        return ""
    moved = [f"{change.name} to table {change.after}" for change in preview.changes if change.after]
    return f" Please tell: {', '.join(moved)}." if moved else ""


def preview_of(form: ChosenForm) -> LatePreview:
    return preview_change(
        form.entry, leaves=form.leaves, from_round=form.cleaned_data["from_round"]
    )


def show_preview(
    request: HttpRequest, event: Event, form: ChosenForm, rounds: list[int]
) -> HttpResponse:
    changes: list[SeatChange] = []
    tables, seated = "", False
    if not form.errors:
        with refusals_beside_fields(form):
            preview = preview_of(form)
            changes, seated = preview.changes, preview.seated
            tables = tables_words(event, preview)
    context = {
        "event": event,
        "chosen": form,
        "entry": form.entry,
        "rounds": rounds,
        "changes": changes,
        "seated": seated,
        "tables": tables,
    }
    return render(request, "leagues/night/late_preview.html", context)


def tables_words(event: Event, preview: LatePreview) -> str:
    if not preview.seated:
        return head_count_words(event, preview.sizes[0])
    return (
        sizes_words(preview.sizes) if preview.sizes else "no more games: too few are left to play"
    )


def show_choice(
    request: HttpRequest, event: Event, form: ChosenForm, rounds: list[int]
) -> HttpResponse:
    crowd, search = crowd_of(event), request.GET.get("q", "")[:80]
    context = {
        "event": event,
        "rounds": rounds,
        "form": form,
        "search": search,
        "coming": found_in([*crowd.waiting, *crowd.gone], search),
        "going": found_in(crowd.playing, search),
    }
    return render(request, "leagues/night/late.html", context)


def found_in(entries: list[Entry], search: str) -> list[Entry]:
    return [entry for entry in entries if is_found(search, entry.name)]
