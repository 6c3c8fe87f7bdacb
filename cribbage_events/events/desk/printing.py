"""The rounds by table and by name, and a card for everybody, to print; who sits where, to be read
aloud table by table; calling the phones of those who are missing at one.
"""

from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.access.qr_codes import qr_image
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.access.who_may_enter import for_desk, for_director
from cribbage_events.events.calls import call_again, phones_of
from cribbage_events.events.drawing.selectors.new_cards import new_cards, stamp_of
from cribbage_events.events.drawing.selectors.plan import movement_lines
from cribbage_events.events.drawing.services.draw import note_printed
from cribbage_events.events.games.entries import newcomers_of
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rounds import (
    Path,
    RoundRow,
    blank_stops,
    paths_of,
    rounds_by_name,
    rounds_of,
)
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.events.standings.lines import scoring_key
from cribbage_events.server.hosts import full_address
from cribbage_events.words.lists import and_list


@require_safe
@for_director
def desk_rounds(request: HttpRequest, event: Event) -> HttpResponse:
    rounds = rounds_of(event)
    by_name = rounds_by_name(event, rounds)
    shown = round_to_show(rounds, request.GET.get("round", ""))
    context = {"event": event, "rounds": rounds, "shown": shown}
    context |= {"by_name": by_name, "paths": paths_of(by_name)}
    context["new_cards"] = new_cards(event)
    context["who_moves"] = movement_lines(rounds) if kind_of(event).follows_movement else []
    context["divisions"] = {game.division for each in rounds for game in each.games} - {""}
    return render(request, "events/desk/rounds.html", context)


def round_to_show(rounds: list[RoundRow], wanted: str) -> int:
    """The round that an address asks for, else the one being played; the others are folded."""
    if wanted in {str(each.number) for each in rounds}:
        return int(wanted)
    playing = next((each.number for each in rounds if not each.complete), None)
    return playing or (rounds[-1].number if rounds else 0)


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
@for_desk
def scorecards(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return begin_printing(request, event)
    codes = codes_of(request, event)
    games = event_games(event)
    drawn = paths_of(rounds_of(event, games))
    paths = [with_rounds_to_come(event, path) for path in with_those_who_wait(drawn, games)]
    changed = new_cards(event)
    only_new = changed is not None and "new" in request.GET
    if changed is not None and only_new:
        paths = [path for path in paths if path.number in changed.names]
    cards = [(path, codes.get(path.number)) for path in paths]
    context = {"event": event, "cards": cards, "new_cards": changed, "only_new": only_new}
    context["newcomers"] = newcomers_of(event)
    context["scoring_key"] = scoring_key(event)
    context |= {"stamp": stamp_of(event), "printing": "print" in request.GET}
    context["large_print"] = "large" in request.GET
    return render(request, "events/desk/scorecards.html", context)


def begin_printing(request: HttpRequest, event: Event) -> HttpResponse:
    """Lead on to the same cards, where the print dialog opens, once everybody holds one."""
    chosen = {name: "1" for name in ("new", "large") if name in request.POST}
    try:
        note_printed(event, by=Actor.of(request.user), stamp=request.POST.get("stamp", ""))
        chosen["print"] = "1"
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    address = reverse("events:scorecards", args=[event.slug])
    return redirect(f"{address}?{urlencode(chosen)}" if chosen else address)


def with_those_who_wait(paths: list[Path], games: EventGames) -> list[Path]:
    """Add the paths of people who play but have no game yet."""
    known = {path.number for path in paths}
    waiting = [
        Path(entry.number, entry.name, entry.listed_name, [])
        for entry in games.entries.values()
        if entry.number not in known and entry.division is not None and not entry.withdrawn
    ]
    if not waiting:
        return paths
    return sorted([*paths, *waiting], key=lambda path: (sort_key(path.listed_name), path.number))


def with_rounds_to_come(event: Event, path: Path) -> Path:
    """Return the path with its later rounds blank where they are seated one after the other."""
    kind = kind_of(event)
    if kind.as_tables_finish:
        return path._replace(stops=blank_stops(1, event.round_count))
    if kind.seats_by_results:
        to_come = blank_stops(len(path.stops) + 1, event.round_count)
        return path._replace(stops=[*path.stops, *to_come])
    return path


def codes_of(request: HttpRequest, event: Event) -> dict[int, str]:
    """Return, by number, the code that opens an entrant's own page."""
    if not event.links_open:
        return {}
    entries = event.entries.values_list("number", "pk", "card_edition")
    return {
        number: qr_image(
            full_address(
                request,
                reverse("events:open_player_link", args=[event.slug, player_token(key, edition)]),
            ),
            quick=True,
        )
        for number, key, edition in entries
    }


# Says who sits where, to be read aloud in the hall table by table, and calls the phones of those
# who are missing at one.

# In figures: no hall has a million tables.
LONGEST_NUMBER = 7


@require_safe
@for_desk
def call_tables(request: HttpRequest, event: Event) -> HttpResponse:
    """Call tables by full names: nobody in the hall knows who is meant by initials."""
    drawn = [each for each in rounds_of(event, event_games(event)) if each.games]
    rounds = rounds_by_name(event, drawn)
    number = round_to_show(rounds, request.GET.get("round", ""))
    shown = next((each for each in rounds if each.number == number), None)
    calls = calls_in(shown) if shown else []
    first = request.GET.get("from", "")
    begin = int(first) if first in {str(table) for table, _words in calls if table} else 0
    context = {
        "event": event,
        "is_drawn": bool(drawn),
        "rounds": [each.number for each in rounds],
        "round": shown,
        "tables": [table for table, _words in calls if table],
        "begin": begin,
        "phones": bool(phones_of(event)),
        "calls": [call for call in calls if call[0] is None or call[0] >= begin],
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/desk/call_tables.html{part}", context)


@require_POST
@for_desk
def call_phones(request: HttpRequest, event: Event) -> HttpResponse:
    typed = request.POST.get("table", "")
    # A table that nobody has is none at which somebody can be called.
    table = int(typed) if typed.isdecimal() and len(typed) < LONGEST_NUMBER else 0
    count = call_again(event, table)
    if count:
        words = ngettext(
            "%(count)s phone at table %(table)s is being called.",
            "%(count)s phones at table %(table)s are being called.",
            count,
        )
        messages.success(request, words % {"count": count, "table": table})
    else:
        words = _("Nobody at table %(table)s has turned on calls on a phone. Call them aloud.")
        messages.warning(request, words % {"table": table})
    return redirect("events:call_tables", event.slug)


def calls_in(round_: RoundRow) -> list[tuple[int | None, str]]:
    """Return the words for each table that still plays; without a table who sits out."""
    games = [(game.table, words_aloud(game)) for game in round_.games if game.outstanding]
    byes = [(None, _("%(name)s sits out.") % {"name": bye.name}) for bye in round_.byes]
    return [*games, *byes] if games else []


def words_aloud(game: GameRow) -> str:
    """Return words such as "Table 7: Ann Lee and Cy Dow against Bob Ray and Di Poe"."""
    sides = [and_list(seat.name for seat in side.seats) for side in game.sides]
    if len(sides) == 2:
        words = _("Table %(table)s: %(side)s against %(other)s")
        return words % {"table": game.table, "side": sides[0], "other": sides[1]}
    return _("Table %(table)s: %(players)s") % {"table": game.table, "players": and_list(sides)}
