"""The outlook as data, in the shape of the command line's; see docs/api.md."""

from typing import Any

from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.selectors.outlooks import DivisionOutlook, EventOutlook
from cribbage_events.words.divisions import division_name


def outlook_of_event(
    event: Event, games: EventGames | None, outlook: EventOutlook | None
) -> dict[str, Any]:
    """Return the outlook, without divisions while nothing can be said."""
    divisions = outlook.divisions if outlook else ()
    return {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "provisional": bool(outlook and outlook.provisional),
        "divisions": [_division(each, games) for each in divisions if games],
    }


def _division(division: DivisionOutlook, games: EventGames) -> dict[str, Any]:
    """Return the chance; None stands for what can't be said exactly."""
    codes = next((each.chances for each in division.prospects.values() if each.chances), {})
    return {
        "name": division_name(division.found.label),
        "rows": [
            {"name": games.entries[entry].name}
            | {code: prospect.chances.get(code) for code in codes}
            for entry, prospect in division.prospects.items()
        ],
    }
