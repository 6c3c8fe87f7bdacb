"""The poster for the wall, with the code to scan."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import activate
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import enter_club, open_to_everybody
from cribbage_events.clubs.language import language_of
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.access.qr_codes import qr_code
from cribbage_events.events.access.who_may_enter import for_desk, for_everybody
from cribbage_events.events.bracket.brackets import archived_places
from cribbage_events.events.clock.clock import public_clock
from cribbage_events.events.drawing.selectors.draw_preview import is_waiting, waiting_words
from cribbage_events.events.drawing.selectors.hall import hall_of
from cribbage_events.events.drawing.selectors.new_cards import new_card_of, new_cards
from cribbage_events.events.drawing.selectors.plan import movement_lines
from cribbage_events.events.drawing.selectors.table_plan import plan_in
from cribbage_events.events.games.entries import coming, newcomers_of, public_entry_rows
from cribbage_events.events.games.event_games import EventGames, event_games, public_games
from cribbage_events.events.games.progress import progress_in, progress_of
from cribbage_events.events.games.rounds import (
    name_lines,
    round_lines,
    rounds_by_name,
    rounds_of,
    seated_rounds,
)
from cribbage_events.events.high_hands import shown_hands
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.outlook.outlooks import games_left
from cribbage_events.events.pages import provisional_since, render_live, send_revision
from cribbage_events.events.photographs.selectors import first_photographs
from cribbage_events.events.prize_giving.selectors import calling_screens
from cribbage_events.events.projector import outlook_screens, projector_screens
from cribbage_events.events.public.race import asked_for, races_of
from cribbage_events.events.standings.card import card_of
from cribbage_events.events.standings.lines import DivisionLines, division_lines, draw_line
from cribbage_events.events.standings.standings import event_standings
from cribbage_events.events.ways.selectors import taken_by
from cribbage_events.server.hosts import full_address
from cribbage_events.server.languages import is_spoken
from cribbage_events.server.marks import same_for_everybody, slow_to_render
from cribbage_events.words.money import dollars
from cribbage_events.words.rules import rules_of_preset

# To tear off a poster.
STRIPS = 6


@require_safe
@for_everybody
def qr(request: HttpRequest, event: Event) -> HttpResponse:
    """A code that opens the event's page."""
    out = io.BytesIO()
    code = qr_code(full_address(request, event.get_absolute_url()))
    code.save(out, kind="svg", border=3, light="#fff", xmldecl=False, omitsize=True)
    response = HttpResponse(out.getvalue(), content_type="image/svg+xml")
    response["Cache-Control"] = "max-age=3600"
    return response


@require_safe
@for_everybody
def poster(request: HttpRequest, event: Event) -> HttpResponse:
    coming = event.status == Event.Status.REGISTRATION and not event.why_cancelled
    context = {
        "event": event,
        "short": short_address(request, event),
        "contact": event.contact or event.club.contact,
        "open": coming and event.self_registration,
        "fee": dollars(event.announced_fee) if coming and event.announced_fee else "",
        "strips": range(STRIPS),
    }
    return render(request, "events/public/poster.html", context)


def short_address(request: HttpRequest, event: Event) -> str:
    """The address as somebody without a camera types it; of a draft it opens nothing yet."""
    return full_address(request, reverse("short", args=[event.pk])).split("://", 1)[1]


@require_safe
@open_to_everybody
def short(request: HttpRequest, event_key: int) -> HttpResponse:
    """Lead on to the event: a slug would tell what a draft is called."""
    found = Event.objects.select_related("club").filter(visible=True)
    event = get_object_or_404(found, pk=event_key)
    enter_club(event.club)
    return redirect(event)


# Nobody has promised these a place, or they haven't taken it.
NOT_SHOWN = (
    Entry.Status.INVITED,
    Entry.Status.REQUESTED,
    Entry.Status.DECLINED,
    Entry.Status.NO_SHOW,
)


@same_for_everybody
@require_safe
@for_everybody
def event(request: HttpRequest, event: Event) -> HttpResponse:
    if event.status == Event.Status.REGISTRATION:
        names = [each.listed_name for each in coming(public_entry_rows(event).values())]
        return render_live(request, event, "events/public/coming.html", {"names": names})
    games = public_games(event)
    found = event_standings(event, games)
    progress = progress_in(event, seated_rounds(games.rows))
    if over := is_over_unseen(event):
        progress = replace(progress, current=None)
    divisions = division_lines(event, found.divisions)
    context = {
        "progress": progress,
        "as_of": provisional_since(request, event),
        "divisions": divisions,
        "champion": champion(event, divisions),
        "draw_won": draw_line(found),
        "clock": public_clock(event),
        "new_cards": None if over else new_cards(event, games),
        "waiting_words": waiting_words(event, games.entries.values()),
        "asks_outlook": bool(games_left(event, games)),
        "hands": shown_hands(games.entries.values()) if kind_of(event).notes_hands else [],
        "photographs": first_photographs(event) if event.status == Event.Status.FINISHED else [],
    }
    return render_live(request, event, "events/public/event.html", context)


def is_over_unseen(event: Event) -> bool:
    """Whether every game is in, with the results of the last round hidden."""
    return event.behind is not None and progress_of(event.behind).current is None


def champion(event: Event, divisions: Sequence[DivisionLines]) -> str:
    places = archived_places(event.archive)
    rows = [row for division in divisions for row in division.rows]
    return next((row.name for row in rows if places.get(row.number) == 1), "")


@same_for_everybody
@require_safe
@for_everybody
def race(request: HttpRequest, event: Event) -> HttpResponse:
    me = asked_for(request.GET)
    races = races_of(event_standings(event, public_games(event)), me)
    others = [line for race in races if race["left_out"] for line in race["lines"]]
    people = sorted(((line.key, line.name) for line in others), key=lambda each: sort_key(each[1]))
    context = {"event": event, "races": races, "people": people, "me": me}
    response = render(request, "events/public/race.html", context)
    return send_revision(request, event, response)


@same_for_everybody
@require_safe
@for_everybody
def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    games = public_games(event)
    drawn = rounds_of(event, games)
    by_name = rounds_by_name(event, drawn)
    kind = kind_of(event)
    begins_one_by_one = kind.as_tables_finish and event.status == Event.Status.RUNNING
    context = {
        "hall": hall_of(event, games) if begins_one_by_one else None,
        "progress": progress_in(event, drawn),
        "as_of": provisional_since(request, event),
        "plan": plan_in(drawn) if kind.in_doubles else None,
        "who_moves": movement_lines(drawn) if kind.follows_movement else [],
        "waiting_words": waiting_words(event, games.entries.values()),
        "rounds": round_lines(event, drawn),
        "numbers": [each.number for each in by_name],
        "names": name_lines(event, by_name),
    }
    return render_live(request, event, "events/public/rounds.html", context)


@same_for_everybody
@require_safe
@for_everybody
def entrant(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entries = event.entries.exclude(status__in=NOT_SHOWN).select_related("person")
    entry = get_object_or_404(entries, number=number)
    entry.event = event
    games = public_games(event)
    entry.name = games.entries[entry.pk].name
    context: dict[str, object] = {"entry": entry, "card": card_of(event, entry, games)}
    context["is_new"] = entry.number in newcomers_of(event)
    context["new_cards"] = new_card_of(event, entry, games)
    context["waits_for_seat"] = is_waiting(event, entry)
    context["asks_outlook"] = bool(games_left(event, games))
    return render_live(request, event, "events/public/entrant.html", context)


@same_for_everybody
@require_safe
@for_everybody
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    preset = event.preset_as_played
    if preset.of_season:
        preset = replace(preset, settings=preset.settings.stored(event.stage.settings))
    way = None if event.status == Event.Status.FINISHED else event.way_taken
    context = {"sections": rules_of_preset(preset), "taken": taken_by(event, way)}
    return render_live(request, event, "events/public/rules/rules.html", context)


@same_for_everybody
@slow_to_render
@require_safe
@for_everybody
def projector(request: HttpRequest, event: Event, language: str = "") -> HttpResponse:
    """Show the projector with the names that are public, since anybody may open it."""
    return wall(request, event, public_games(event), language)


@require_safe
@for_desk
def hall(request: HttpRequest, event: Event, language: str = "") -> HttpResponse:
    """Show everybody's name, so that people in the hall find each other."""
    return wall(request, event.as_shown(), event_games(event), language, in_hall=True)


# When the same people meet again: a league knows the next night.
NEXT_NIGHT: list[Callable[[Event], Event | None]] = []


def next_event(event: Event) -> Event | None:
    found = (find(event) for find in NEXT_NIGHT if event.preset.of_season)
    return next(filter(None, found), None)


def is_new_since_the_end(event: Event) -> bool:
    """Tell whether the announcement isn't one of the games that are over."""
    ended, announced = (event.behind or event).finished_at, event.announced_at
    return bool(ended and announced and announced > ended)


def wall(
    request: HttpRequest, event: Event, games: EventGames, language: str, *, in_hall: bool = False
) -> HttpResponse:
    """A screen for the hall, in the club's language or in that of the address."""
    if language and not is_spoken(language):
        raise Http404
    activate(language or language_of(event.club))
    drawn = seated_rounds(games.rows)
    found = event_standings(event, games)
    standings = division_lines(event, found.divisions)
    draw_won = draw_line(found)
    address = short_address(request, event)
    over = event.why_cancelled or event.status == Event.Status.FINISHED
    unseen = is_over_unseen(event)
    progress = progress_in(event, drawn)
    if unseen:
        progress = replace(progress, current=None)
    calling = calling_screens(event, in_hall=in_hall)
    context = {
        "progress": progress,
        "clock": public_clock(event),
        "in_hall": in_hall,
        "other_page": "events:hall_in" if in_hall else "events:projector_in",
        "screens": calling
        or [
            *projector_screens(event, standings, drawn, draw_won, games.entries),
            *outlook_screens(event, games),
        ],
        "calling": calling,
        "announces": not calling or is_new_since_the_end(event),
        "short": address,
        "address_parts": address.replace(".", ". ").replace("/", "/ ").split(),
        "draw_won": draw_won,
        "next_event": next_event(event) if over else None,
        "new_cards": None if unseen else new_cards(event, games),
        "waiting_words": waiting_words(event, games.entries.values()),
    }
    return render_live(request, event, "events/public/projector/projector.html", context)
