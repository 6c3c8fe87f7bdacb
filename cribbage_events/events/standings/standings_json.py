"""The standings of an event as standings.json, standings.csv and the archive have them."""

from collections.abc import Mapping
from typing import Any

from cribbage_events.clubs.people.public_names import entrant_in_public
from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.models import Event
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.words.divisions import division_name

MONEY_COLUMNS = ("fees", "draw_winner", "supplies", "pot", "activities")


def standings_json(event: Event) -> dict[str, Any]:
    """Return what standings.json says. A finished event's divisions are those of its archive."""
    head = {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "provisional": event.status != Event.Status.FINISHED,
    }
    if event.status == Event.Status.FINISHED and event.archive:
        money = {"money": event.archive["money"]} if "money" in event.archive else {}
        return {**head, "disputed": 0, "divisions": public_divisions(event), **money}
    found = event_standings(event, public_games(event))
    return {**head, "disputed": found.games.disputed, **found_json(found)}


def found_json(found: EventStandings) -> dict[str, Any]:
    """The divisions; of an evening with prizes also what becomes of its fees, in cents."""
    columns = awards_of(found.event).columns
    divisions = [
        {
            "name": division.name,
            "rows": [{name: row.column(name) for name in columns} for row in division.rows],
        }
        for division in found.divisions
    ]
    if found.money is None:
        return {"divisions": divisions}
    money = {name: getattr(found.money, name) for name in MONEY_COLUMNS}
    return {"divisions": divisions, "money": money}


def public_divisions(event: Event) -> list[dict[str, Any]]:
    """The archive's rows without what ties them to the club's people."""
    columns = awards_of(event).columns
    return [
        {
            "name": frozen_name(division),
            "rows": [
                {name: row[name] for name in columns} | {"name": frozen_entrant(row)}
                for row in division["rows"]
            ],
        }
        for division in (event.archive or {})["divisions"]
    ]


def frozen_entrant(row: Mapping[str, Any]) -> str:
    """Return what public pages call the entrant of an archive's row."""
    return entrant_in_public(row["name"], row["number"])


def frozen_name(division: Mapping[str, Any]) -> str:
    """Return what a division of an archive is called."""
    return division_name(DivisionLabel(*division["label"]))


def standings_table(event: Event) -> list[list[Any]]:
    """Return what standings.csv says: a heading, then a line for each entrant."""
    columns = awards_of(event).columns
    lines = [
        [division["name"], *(row[name] for name in columns)]
        for division in standings_json(event)["divisions"]
        for row in division["rows"]
    ]
    return [["division", *columns], *lines]
