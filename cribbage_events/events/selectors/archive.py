"""What a finished event leaves behind: standings and games, frozen as they were shown."""

from typing import Any

from cribbage_events.events.models import Event
from cribbage_events.events.selectors.fees import fees_of
from cribbage_events.events.selectors.rounds import games_json
from cribbage_events.events.selectors.sheet import sheet_of
from cribbage_events.events.selectors.standings import divisions_json, money_json, standings_of


def archive_of(event: Event) -> dict[str, Any]:
    """The shape of standings.json and games.json; `people` says who of the club had which number.

    The club's records follow people across years, who may share a name or change it.
    """
    sheet = sheet_of(event)
    fees = fees_of(event, sheet) if event.has_prizes else None
    divisions = standings_of(event, sheet, fees)
    data = divisions_json(event, divisions)
    for division, frozen in zip(divisions, data, strict=True):
        for row, line in zip(division.rows, frozen["rows"], strict=True):
            line["number"] = row.entry.number
    games = games_json(event)
    return {
        "scoring": event.preset.scoring.code,
        "target": event.target,
        "divisions": data,
        "games": games["games"],
        "byes": games["byes"],
        **money_json(event, divisions, fees),
        "filled_in": sorted(entry.number for entry in sheet.entries.values() if entry.fills_in),
        "people": {entry.number: entry.person for entry in sheet.entries.values()},
    }
