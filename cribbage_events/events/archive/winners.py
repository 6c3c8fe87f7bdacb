"""Reads the winners of a finished event from its archive."""

from collections.abc import Mapping
from typing import Any

from cribbage_events.contest.medals import GOLD
from cribbage_events.events.archive.summary import play_off_places
from cribbage_events.events.standings.standings_json import frozen_entrant, frozen_name
from cribbage_events.words.lists import and_list


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
