"""Who won a finished event, from its archive."""

from collections.abc import Mapping
from typing import Any

from cribbage_events.contest.medals import GOLD
from cribbage_events.events.standings.standings_json import frozen_entrant, frozen_name
from cribbage_events.words.lists import and_list


def winners_in(archive: Mapping[str, Any]) -> list[tuple[str, str]]:
    """By division who has the gold, such as: ("Under 76", "Ann Lee and Bob Ray")."""
    divisions = archive["divisions"]
    gold = [
        (frozen_name(each), [frozen_entrant(row) for row in each["rows"] if row["medal"] == GOLD])
        for each in divisions
    ]
    return [(name if len(divisions) > 1 else "", and_list(names)) for name, names in gold if names]
