"""Reads the winners of a finished event from its archive."""

from collections.abc import Mapping
from typing import Any

from cribbage_events.contest.medals import GOLD
from cribbage_events.events.archive.summary import play_off_places
from cribbage_events.events.standings.standings_json import frozen_entrant, frozen_name
from cribbage_events.words.lists import and_list


def given_in(archive: Mapping[str, Any]) -> dict[str, str | int]:
    """Return, by number, who has which medal, or which place in the play-offs."""
    places = play_off_places(archive)
    found = {
        str(row["number"]): row.get("medal") or places.get(row["number"])
        for each in archive["divisions"]
        for row in each["rows"]
    }
    return {number: given for number, given in found.items() if given}


def winners_in(archive: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return, by division, who has the gold, such as: ("Under 76", "Ann Lee and Bob Ray"); of a
    tournament the winner of the play-offs.
    """
    divisions = archive["divisions"]
    places = play_off_places(archive)
    gold = [
        (
            frozen_name(each),
            [
                frozen_entrant(row)
                for row in each["rows"]
                if row["medal"] == GOLD or places.get(row["number"]) == 1
            ],
        )
        for each in divisions
    ]
    return [(name if len(divisions) > 1 else "", and_list(names)) for name, names in gold if names]
