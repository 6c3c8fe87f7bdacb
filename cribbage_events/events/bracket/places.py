"""Reads how far everybody came in play-offs."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from cribbage_events.events.bracket.brackets import StageBracket, brackets_of
from cribbage_events.events.models import Entry, Event

PLAY_OFFS, CONSOLATION = 1, 2
# How many places are called out at the prize-giving.
CALLED = 3


class HowFar(NamedTuple):
    """The last round of the bracket in which somebody has a place, the winner's one more; and the
    place, equal for those who lost in the same round, None while they are still playing.
    """

    round: int
    place: int | None


def final_places(event: Event, position: int = PLAY_OFFS) -> dict[int, int]:
    """Return, by entry, the places of those who are out, and of the winner; three queries."""
    far = how_far(event, position)
    return {entry: each.place for entry, each in far.items() if each.place is not None}


def places_by_number(event: Event) -> dict[int, int]:
    """Return the places by number."""
    found = bracket_in(brackets_of(event), PLAY_OFFS)
    far = how_far_in(found) if found else {}
    return {number: each.place for number, each in far.items() if each.place is not None}


def archived_places(event: Event) -> dict[int, int]:
    """Return the places of a finished event, without a query."""
    brackets = (event.archive or {}).get("brackets", ())
    main = next((each for each in brackets if each["position"] == PLAY_OFFS), None)
    return {int(number): place for number, place in main["places"].items()} if main else {}


def how_far(event: Event, position: int = PLAY_OFFS) -> dict[int, HowFar]:
    """Return, by entry, the round of everybody in the bracket; nobody before the play-offs. Three
    queries.
    """
    found = bracket_in(brackets_of(event), position)
    if found is None:
        return {}
    entries = dict(Entry.objects.filter(event=event).values_list("number", "pk"))
    return {entries[number]: each for number, each in how_far_in(found).items()}


def how_far_in(found: StageBracket) -> Mapping[int, HowFar]:
    """Return how far each came, by number, without a query."""
    reached = found.bracket.rounds_reached()
    count = Counter(reached.values())
    still = still_in_bracket(found)
    return {
        number: HowFar(
            round,
            None
            if number in still
            else 1 + sum(others for further, others in count.items() if further > round),
        )
        for number, round in reached.items()
    }


def still_in_bracket(found: StageBracket) -> set[int]:
    """The numbers of those who haven't lost; nobody once the final is over."""
    if found.is_decided:
        return set()
    lost = {
        side
        for match in found.every_match
        if match.winner is not None
        for side in (match.first, match.second)
        if side is not None and side != match.winner
    }
    return set(found.settings.seeds) - lost


def bracket_in(brackets: list[StageBracket], position: int) -> StageBracket | None:
    return next((each for each in brackets if each.stage.position == position), None)
