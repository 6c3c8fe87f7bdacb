"""The archive of a finished event: standings and games as they were shown.

Its names are the public ones, "" for somebody who isn't shown: everybody may read it.
"""

from copy import copy
from typing import Any

from cribbage_events.events.archive.games_json import games_json
from cribbage_events.events.bracket.bracket_json import archived_bracket
from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.events.standings.standings_json import found_json


def archive_of(event: Event) -> dict[str, Any]:
    """Return what finishing the event now would freeze."""
    finished = copy(event)
    finished.status = Event.Status.FINISHED
    return archive_from(event_standings(finished))


def archive_from(final: EventStandings) -> dict[str, Any]:
    """The shape of standings.json and games.json, but that a division has its label in place of a
    name, a game the place of its division, and a bye the number of the entrant. `people` says who
    of the club had which number.

    The club's records follow people across years, who may share a name or change it.
    """
    event, entries = final.event, final.games.entries.values()
    data = found_json(final)
    for division, frozen in zip(final.divisions, data["divisions"], strict=True):
        del frozen["name"]
        frozen["label"] = division.label
        for row, line in zip(division.rows, frozen["rows"], strict=True):
            line["number"] = row.entry.number
            line["name"] = row.entry.public_name
    played = games_json(event, final.games)
    public = {entry.number: entry.public_name for entry in entries}
    place = {division.name: number for number, division in enumerate(final.divisions)}
    for game in played["games"]:
        game["division"] = place.get(game["division"])
        for side in game["sides"]:
            side["names"] = [public[number] for number in side["numbers"]]
    brackets = {}
    if kind_of(event).in_play_offs:
        brackets["brackets"] = [archived_bracket(found) for found in brackets_of(event)]
    return {
        "scoring": event.preset.scoring.code,
        "target": event.target,
        "games": played["games"],
        "byes": [
            {"round": number, "name": bye.public_name, "number": bye.number}
            for number in dict.fromkeys(bye["round"] for bye in played["byes"])
            for bye in final.games.byes_in(number)
        ],
        **data,
        **brackets,
        "filled_in": sorted(entry.number for entry in entries if entry.fills_in),
        "people": {entry.number: entry.person for entry in entries},
    }
