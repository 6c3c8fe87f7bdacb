"""Says who sits where, to be read aloud in the hall table by table, and calls the phones of those
who are missing at one.
"""

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.calls import call_again, phones_of
from cribbage_events.events.desk.printing import round_to_show
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rounds import RoundRow, rounds_by_name, rounds_of
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event
from cribbage_events.words.lists import and_list

# In figures: no hall has a million tables.
LONGEST_NUMBER = 7


class Call(NamedTuple):
    """The words for a table; `table` is None for somebody who sits out."""

    table: int | None
    words: str


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
    begin = int(first) if first in {str(call.table) for call in calls} else 0
    context = {
        "event": event,
        "is_drawn": bool(drawn),
        "rounds": [each.number for each in rounds],
        "round": shown,
        "tables": [call.table for call in calls if call.table],
        "begin": begin,
        "phones": bool(phones_of(event)),
        "calls": [call for call in calls if call.table is None or call.table >= begin],
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/desk/call_tables.html{part}", context)


@require_POST
@for_desk
def call_phones(request: HttpRequest, event: Event) -> HttpResponse:
    said = request.POST.get("table", "")
    # A table that nobody has is none at which somebody can be called.
    table = int(said) if said.isdecimal() and len(said) < LONGEST_NUMBER else 0
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


def calls_in(round_: RoundRow) -> list[Call]:
    """The games of a round that are still to be played, and who sits out."""
    games = [Call(game.table, table_words(game)) for game in round_.games if game.outstanding]
    byes = [Call(None, _("%(name)s sits out.") % {"name": bye.name}) for bye in round_.byes]
    return [*games, *byes] if games else []


def table_words(game: GameRow) -> str:
    """Return words such as "Table 7: Ann Lee and Cy Dow against Bob Ray and Di Poe"."""
    sides = [and_list(seat.name for seat in side.seats) for side in game.sides]
    if len(sides) == 2:
        words = _("Table %(table)s: %(side)s against %(other)s")
        return words % {"table": game.table, "side": sides[0], "other": sides[1]}
    return _("Table %(table)s: %(players)s") % {"table": game.table, "players": and_list(sides)}
