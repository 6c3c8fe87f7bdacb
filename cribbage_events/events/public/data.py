"""Standings and games for other programs; see docs/api.md."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.archive import games_json as games
from cribbage_events.events.bracket.selectors import bracket_json as brackets
from cribbage_events.events.bracket.selectors.bracket_lines import by_number
from cribbage_events.events.bracket.selectors.brackets import brackets_of
from cribbage_events.events.games.entries import public_entry_rows
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.models import Event
from cribbage_events.events.pages.public_response import send_revision
from cribbage_events.events.standings import standings_json as standings
from cribbage_events.words.codes.erased_names import say_erased_names
from cribbage_events.words.numbers import between_cells, in_a_cell

# A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


@require_safe
@for_everybody
def standings_json(request: HttpRequest, event: Event) -> HttpResponse:
    return send_data(request, event, JsonResponse(standings.standings_json(event)))


@require_safe
@for_everybody
def games_json(request: HttpRequest, event: Event) -> HttpResponse:
    return send_data(request, event, JsonResponse(games.games_json(event, public_games(event))))


@require_safe
@for_everybody
def bracket_json(request: HttpRequest, event: Event) -> HttpResponse:
    entries = by_number(public_entry_rows(event))
    found = brackets.bracket_json(event, brackets_of(event), entries)
    return send_data(request, event, JsonResponse(found))


@require_safe
@for_everybody
def standings_csv(request: HttpRequest, event: Event) -> HttpResponse:
    response = HttpResponse(
        csv_of(standings.standings_table(event)), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-standings.csv"'
    return send_data(request, event, response)


def csv_of(table: Iterable[Sequence[object]], between: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=between).writerows([cell(value) for value in line] for line in table)
    return out.getvalue()


def csv_file(name: str, table: Iterable[Sequence[object]]) -> HttpResponse:
    """A file that spreadsheet programs open in the reader's language, and as UTF-8, by the mark at
    its beginning.
    """
    text = f"\N{BYTE ORDER MARK}{csv_of(table, between_cells())}"
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@dataclass(frozen=True, slots=True)
class Number:
    """A cell of a table: a number with two decimals, given in hundredths."""

    hundredths: int


def cell(value: object) -> object:
    """A value that no spreadsheet takes for a formula, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Number):
        return in_a_cell(value.hundredths)
    if not isinstance(value, str):
        return value
    text = say_erased_names(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def send_data(request: HttpRequest, event: Event, response: HttpResponse) -> HttpResponse:
    # Nothing in it is secret, so a club's own site may fetch it from a browser.
    response["Access-Control-Allow-Origin"] = "*"
    return send_revision(request, event, response)
