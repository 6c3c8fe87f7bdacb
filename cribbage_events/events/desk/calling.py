"""Who sits where, in words to be said aloud in the hall, table by table."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.desk.printing import round_to_show
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.games.rounds import RoundRow, rounds_of
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event
from cribbage_events.words.lists import and_list


class Call(NamedTuple):
    """What is said of a table; `table` is None for somebody who sits out."""

    table: int | None
    words: str


@require_safe
@for_desk
def call_tables(request: HttpRequest, event: Event) -> HttpResponse:
    """By the names that everybody sees, since everybody hears them."""
    drawn = [each for each in rounds_of(event, public_games(event)) if each.games]
    rounds = event.format.rounds_by_name(drawn)
    number = round_to_show(rounds, request.GET.get("round", ""))
    shown = next((each for each in rounds if each.number == number), None)
    calls = calls_in(shown) if shown else []
    first = request.GET.get("from", "")
    begin = int(first) if first in {str(call.table) for call in calls} else 0
    context = {
        "event": event,
        "is_drawn": bool(drawn),
        "rounds": [each.number for each in rounds],
        "round": shown,
        "tables": [call.table for call in calls if call.table],
        "begin": begin,
        "calls": [call for call in calls if call.table is None or call.table >= begin],
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/desk/call_tables.html{part}", context)


def calls_in(round_: RoundRow) -> list[Call]:
    """The games of a round that are still to be played, and who sits out."""
    games = [Call(game.table, table_words(game)) for game in round_.games if game.outstanding]
    byes = [Call(None, _("%(name)s sits out.") % {"name": bye.name}) for bye in round_.byes]
    return [*games, *byes] if games else []


def table_words(game: GameRow) -> str:
    """Such as: "Table 7: Ann Lee and Cy Dow against Bob Ray and Di Poe"."""
    sides = [and_list(seat.name for seat in side.seats) for side in game.sides]
    if len(sides) == 2:
        words = _("Table %(table)s: %(side)s against %(other)s")
        return words % {"table": game.table, "side": sides[0], "other": sides[1]}
    return _("Table %(table)s: %(players)s") % {"table": game.table, "players": and_list(sides)}
