"""The report of a night, ready to send or to print, and its export."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cribbage_events.clubs.people.public_names import entrant_in_public
from cribbage_events.contest.championship import QUALIFYING_CARD, is_grand_slam
from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.high_hands import hands_of
from cribbage_events.events.models import Entry, Event, HighHand
from cribbage_events.events.public.data import send_data
from cribbage_events.events.standings.lines import draw_line, missed_words, remarks
from cribbage_events.events.standings.rows import StandingsRow
from cribbage_events.events.standings.standings import (
    EventStandings,
    columns_of,
    event_standings,
    standings_json,
)
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.members.selectors import is_active, is_visitor
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.notices import next_night
from cribbage_events.leagues.pools import pools_of_night
from cribbage_events.spreadsheets.writing import csv_file
from cribbage_events.words.dates import day_and_clock, weekday_full_date
from cribbage_events.words.numbers import places_in_words
from cribbage_events.words.ways import is_written_as_card


def report_of(night: Night) -> dict[str, Any]:
    """Return the report in the present language. `next`: the day and hour of the next night, "" if
    there is none.
    """
    event = night.event
    found = event_standings(event, public_games(event))
    guests, following = guests_of(night), next_night(event)
    order = [
        order_row(night, row, guests, places)
        for division in found.divisions
        for places in [places_in_words(row.row.rank for row in division.rows)]
        for row in division.rows
        if row.row.played
    ]
    return {
        "day": str(weekday_full_date(event.day)),
        "final": event.status == Event.Status.FINISHED,
        "order": order,
        "has_prizes": any(row["prize"] for row in order),
        # Most first.
        "skunks": sorted((row for row in order if row["skunks"]), key=lambda row: -row["skunks"]),
        "grand_slams": [row for row in order if row["is_grand_slam"]],
        "hands": [
            {"hand": hand, "name": public_name(hand.entry), "seen_by": seen_by(hand)}
            for hand in hands_of(event)
        ],
        "pools": pools_of_night(night, found),
        "draw": draw_line(found),
        "next": day_and_clock(following.local_start) if following else "",
    }


def rows_played(found: EventStandings) -> list[StandingsRow]:
    return [row for division in found.divisions for row in division.rows if row.row.played]


def guests_of(night: Night) -> dict[int, str]:
    """Return, by entry, what those are called who played without a membership on that day."""
    if not season_kind(night.season).guest_nights:
        return {}
    entries = Entry.objects.filter(event=night.event_id).select_related("person")
    return {
        entry.pk: _("visitor") if is_visitor(entry.person) else _("guest")
        for entry in entries
        if not is_active(entry.person, night.event.day)
    }


def order_row(
    night: Night, row: StandingsRow, guests: Mapping[int, str], places: Mapping[int, str]
) -> dict[str, Any]:
    """`prize` is in cents, without pools; `remarks` say why somebody stands where they stand, and
    what the card is.
    """
    return {
        "rank": row.row.rank,
        "place": places[row.row.rank],
        "name": row.entry.name,
        "card": row.card,
        "skunks": row.row.skunks,
        "is_grand_slam": is_grand_slam(row.row),
        "prize": row.prize,
        "remarks": remarks(remarks_of(night, row, guests)),
    }


def remarks_of(night: Night, row: StandingsRow, guests: Mapping[int, str]) -> Iterator[str]:
    yield from missed_words(row)
    if row.entry.pk in guests:
        yield guests[row.entry.pk]
    has_cards = season_kind(night.season).guest_nights and is_written_as_card(row.preset.scoring)
    if has_cards and row.row.game_points >= QUALIFYING_CARD:
        yield _("qualifying card")


def seen_by(hand: HighHand) -> str:
    return public_name(hand.witness) if hand.witness else hand.witness_name


def public_name(entry: Entry) -> str:
    return entrant_in_public(entry.public_name, entry.number)


def report_text(night: Night) -> str:
    """Return the report as an e-mail has it, in the present language."""
    words = {"report": report_of(night), "season": night.season}
    return render_to_string("leagues/report/email/report.txt", words).strip()


def report_mark(night: Night) -> str:
    """Another one for a report that says something else, whatever its language and the names."""
    found = event_standings(night.event, public_games(night.event))
    content = [
        night.event.status,
        [[row.row.rank, row.entry.number, row.card, row.prize] for row in rows_played(found)],
        [[hand.points, hand.entry.number, hand.cards] for hand in hands_of(night.event)],
        [[each.pool.pk, each.total, dict(each.paid)] for each in pools_of_night(night, found)],
        found.fees and found.fees.drawn and [found.fees.drawn.entry, found.fees.drawn.cents],
    ]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:32]


def night_json(event: Event) -> dict[str, Any]:
    """Return what night.json says; see docs/api.md."""
    found = standings_json(event)
    following = next_night(event)
    return {
        "event": event.slug,
        "day": event.day.isoformat(),
        "status": found["status"],
        "revision": found["revision"],
        "provisional": found["provisional"],
        "order": [row for division in found["divisions"] for row in division["rows"]],
        "hands": [
            {"points": hand.points, "name": public_name(hand.entry), "cards": hand.cards}
            for hand in hands_of(event)
        ],
        "pools": pools_json(event),
        "next": following.day.isoformat() if following else None,
    }


def pools_json(event: Event) -> list[dict[str, Any]]:
    """Return the pools, once the night is closed."""
    if event.status != Event.Status.FINISHED:
        return []
    found = event_standings(event, public_games(event))
    night = Night.objects.select_related("event", "season").get(event=event)
    return [
        {
            "name": each.pool.name,
            "carried_cents": each.carried,
            "total_cents": each.total,
            "winners": [{"name": name, "cents": cents} for name, cents in each.winners],
            "rolls_over_cents": each.rolls_over,
        }
        for each in pools_of_night(night, found)
    ]


def night_cells(event: Event, *, with_acc_numbers: bool = False) -> list[list[object]]:
    """Return what night.csv says: a heading, then a line for each player. Only the coordinator gets
    the ACC numbers.
    """
    found = night_json(event)
    numbers = acc_numbers(event) if with_acc_numbers else {}
    columns = list(columns_of(event))
    hands: dict[str, list[str]] = {}
    for hand in found["hands"]:
        hands.setdefault(hand["name"], []).append(f"{hand['points']}: {hand['cards']}")
    won = Counter[str]()
    for pool in found["pools"]:
        won.update({winner["name"]: winner["cents"] for winner in pool["winners"]})
    lines = [
        [
            event.day.isoformat(),
            event.club.name,
            *([numbers.get(row["name"], "")] if with_acc_numbers else []),
            *(row[name] for name in columns),
            "; ".join(hands.get(row["name"], ())),
            won[row["name"]],
        ]
        for row in found["order"]
    ]
    acc = ["acc_number"] if with_acc_numbers else []
    return [["day", "club", *acc, *columns, "hands", "pool_cents"], *lines]


def acc_numbers(event: Event) -> dict[str, str]:
    """Return numbers by the name that is public in this event."""
    entries = Entry.objects.filter(event=event).select_related("person")
    return {public_name(entry): entry.person.acc_number for entry in entries}


@require_safe
@for_night_director
def report(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the report: to print, to send to the members, or to copy."""
    context = {
        "event": night.event,
        "night": night,
        "season": night.season,
        "report": report_of(night),
        "text": report_text(night),
    }
    return render(request, "leagues/report/report.html", context)


@require_safe
@for_everybody
def data_json(request: HttpRequest, event: Event) -> HttpResponse:
    check_is_night(event)
    return send_data(request, event, JsonResponse(night_json(event)))


@require_safe
@for_everybody
def data_csv(request: HttpRequest, event: Event) -> HttpResponse:
    check_is_night(event)
    return send_data(request, event, csv_file(f"{event.slug}.csv", night_cells(event)))


@require_safe
@for_night_director
def report_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """The night for a spreadsheet, with the ACC numbers that the ACC asks for."""
    cells = night_cells(night.event, with_acc_numbers=True)
    return csv_file(f"{night.event.slug}.csv", cells)


def check_is_night(event: Event) -> None:
    if not Night.objects.filter(event=event).exists():
        raise Http404
