"""Pages of a tournament’s desk."""

from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.championship import play_off_points
from cribbage_events.events.access.who_may_enter import entry_or_404, for_desk, for_director
from cribbage_events.events.drawing.selectors.plan import table_signs
from cribbage_events.events.drawing.selectors.round_plans import broken_words
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import Done, TapAnswer, Undo, check_name, is_kept
from cribbage_events.events.registration.fees import note_paid
from cribbage_events.spreadsheets.writing import csv_file
from cribbage_events.tournaments.fees import paid_list, setup_of
from cribbage_events.tournaments.forms import (
    ApartForm,
    FeesForm,
    OnePaidForm,
    PointsForm,
    TournamentForm,
    entrants_of,
)
from cribbage_events.tournaments.payout import payout_of
from cribbage_events.tournaments.points import (
    points_by_game_points,
    points_of_event,
    points_table,
)
from cribbage_events.tournaments.report import final_report, report_json, report_table
from cribbage_events.tournaments.services import (
    avoid_season,
    keep_apart,
    let_meet,
    save_fees,
    save_points,
    save_tournament,
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
@kept_taps
def paid(request: HttpRequest, event: Event) -> HttpResponse:
    """Take one entrant after the other by name or number, or by a tap in the list."""
    if "tick" in request.POST:
        return answer_tick(request, event)
    one = OnePaidForm(request.POST if request.method == "POST" else None, event=event)
    if request.method == "POST" and one.is_valid():
        with refusals_beside_fields(one):
            changed = note_paid(event, by=Actor.of(request.user), changes=one.changes)
            messages.success(request, paid_words(changed))
            return redirect("events:paid", event.slug)
    context = {"event": event, "found": paid_list(event), "one": one}
    return render(request, "tournaments/paid.html", context)


def paid_words(changed: Sequence[Entry]) -> str:
    if not changed:
        return _("Nothing has changed.")
    return _("Saved: what %(name)s has paid.") % {"name": changed[0].name}


def answer_tick(request: HttpRequest, event: Event) -> HttpResponse:
    number, key, now = (*request.POST["tick"].split(":"), "", "")[:3]
    try:
        done = tick(request, event, number, key, now)
    except ValidationError as error:
        done = Done.refused(error)
    if is_kept(request):
        return TapAnswer(done)
    done.keep_for_next_page(request)
    return redirect(f"{reverse('events:paid', args=[event.slug])}#paid-{number}-{key}")


def tick(request: HttpRequest, event: Event, number: str, key: str, now: str) -> Done:
    """The answer to a tap beside a name: this fee is paid, or isn't."""
    names = setup_of(event).names
    is_known = key in names and now in ("yes", "no")
    if not is_known or not number.isdecimal() or len(number) > 7:
        raise ValidationError(_("Tap one of the buttons beside a name."))
    entry, is_paid = entry_or_404(event, int(number)), now == "yes"
    check_name(request.POST, entry.listed_name)
    note_paid(event, by=Actor.of(request.user), changes={entry.number: {key: is_paid}})
    words = (
        _("Saved: %(name)s, paid: %(fee)s.")
        if is_paid
        else _("Saved: %(name)s, not paid: %(fee)s.")
    )
    undo = Undo(
        f"{number}:{key}:{'no' if is_paid else 'yes'}",
        "number",
        entry.number,
        button="tick",
        name=entry.listed_name,
    )
    return Done(words % {"name": entry.name, "fee": names[key]}, undo=undo)


@require_safe
@for_director
def payout(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the payout for the treasurer, and for signatures; both to print."""
    found = payout_of(event)
    context = {
        "event": event,
        "found": found,
        "sheets": found.sheets(_("Prizes")),
        "payees": found.payees(_("Prizes")),
        "is_final": event.status == Event.Status.FINISHED,
    }
    return render(request, "tournaments/payout.html", context)


@require_safe
@for_director
def report(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"event": event, "report": final_report(event)}
    return render(request, "tournaments/report.html", context)


@require_safe
@for_director
def report_file(request: HttpRequest, event: Event) -> HttpResponse:
    return JsonResponse(report_json(final_report(event)))


@require_safe
@for_director
def report_csv(request: HttpRequest, event: Event) -> HttpResponse:
    return csv_file(f"{event.slug}-report.csv", report_table(final_report(event)))


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def points(request: HttpRequest, event: Event) -> HttpResponse:
    """The table of master points, with the year that it is of."""
    if event.part_of:
        return redirect("events:master_points", event.part_of.slug)
    table = points_table(event)
    form = PointsForm(request.POST if request.method == "POST" else None, table=table)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save_points(event, by=Actor.of(request.user), data=form.data_to_keep)
            messages.success(request, _("Saved: the table of master points."))
            return redirect("events:report", event.slug)
    part = points_of_event(event, table)
    context = {
        "event": event,
        "form": form,
        "year": table.year,
        "lines": points_by_game_points(event, table),
        "reached": [(number, play_off_points(number, part)) for number in range(1, 6)],
    }
    return render(request, "tournaments/points.html", context)


METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
@for_director
def tournament(request: HttpRequest, event: Event) -> HttpResponse:
    """The settings that a tournament has beside those of every event, and all its pages."""
    names = ("hides_standings", "entrant_limit")
    first = {name: getattr(event, name) for name in names}
    form = TournamentForm(request.POST if request.method == "POST" else None, initial=first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save_tournament(event, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: the settings of the tournament."))
            return redirect("events:tournament", event.slug)
    context = {"event": event, "form": form}
    return render(request, "tournaments/tournament.html", context)


@require_http_methods(METHODS)
@for_director
def fees(request: HttpRequest, event: Event) -> HttpResponse:
    setup = setup_of(event if "fees" in event.tournament else last_tournament(event) or event)
    form = FeesForm(request.POST if request.method == "POST" else None, setup=setup)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save_fees(event, by=Actor.of(request.user), data=form.data_to_keep)
            messages.success(request, _("Saved: the entry fee and the pools."))
            return redirect("events:paid", event.slug)
    context = {"event": event, "form": form}
    return render(request, "tournaments/fees.html", context)


def last_tournament(event: Event) -> Event | None:
    """The club's last one that had fees: a new one begins with the same."""
    return event.club.events.filter(tournament__has_key="fees").exclude(pk=event.pk).first()


@require_http_methods(METHODS)
@for_director
def apart(request: HttpRequest, event: Event) -> HttpResponse:
    form = ApartForm(request.POST if request.method == "POST" else None, event=event)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            early = form.cleaned_data["rounds"] == "early"
            by, numbers = Actor.of(request.user), form.cleaned_data["who"]
            keep_apart(event, by=by, numbers=numbers, early=early)
            messages.success(request, _("Saved: the draw won’t pair them."))
            return redirect("events:apart", event.slug)
    names = {entry.number: entry.name for entry in entrants_of(event)}
    settings = event.stage.settings
    groups = [
        (name, group, [names[number] for number in group if number in names])
        for name in ("apart", "early")
        for group in settings.get(name, [])
    ]
    drawn = event.status != Event.Status.REGISTRATION
    context = {"event": event, "form": form, "groups": groups}
    context |= {"season": settings.get("season"), "broken": broken_words(event) if drawn else []}
    return render(request, "tournaments/apart.html", context)


@require_POST
@for_director
@kept_taps
def season_apart(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        avoids = request.POST.get("avoids") == "yes"
        avoid_season(event, by=Actor.of(request.user), avoids=avoids)
        messages.success(request, _("Saved: who has met this season."))
    return redirect("events:apart", event.slug)


@require_POST
@for_director
@kept_taps
def end_apart(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        group = [int(number) for number in request.POST.getlist("number")]
    except ValueError as error:
        raise BadRequest from error
    with refusals_as_messages(request):
        early = request.POST.get("rounds") == "early"
        let_meet(event, by=Actor.of(request.user), group=group, early=early)
        messages.success(request, _("Saved: they may meet."))
    return redirect("events:apart", event.slug)


@require_safe
@for_desk
def signs(request: HttpRequest, event: Event) -> HttpResponse:
    """A sign for each table, to print."""
    rounds = rounds_of(event)
    context = {"event": event, "drawn": bool(rounds), "signs": table_signs(rounds)}
    return render(request, "tournaments/signs.html", context)
