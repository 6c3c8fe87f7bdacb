"""Writes bracket.json, an event's brackets."""

from collections.abc import Mapping
from typing import Any

from cribbage_events.events.bracket.bracket_lines import (
    MatchLine,
    SideLine,
    bracket_lines,
)
from cribbage_events.events.bracket.brackets import StageBracket
from cribbage_events.events.bracket.places import CONSOLATION, how_far_in
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Event


def bracket_json(
    event: Event, brackets: list[StageBracket], entries: Mapping[int, EntryRow]
) -> dict[str, Any]:
    """Return the brackets without a query; `entries` by number."""
    return {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "brackets": [stage_json(found, entries) for found in brackets],
    }


def stage_json(found: StageBracket, entries: Mapping[int, EntryRow]) -> dict[str, Any]:
    lines = bracket_lines(found, entries)
    far = how_far_in(found)
    return {
        "bracket": "consolation" if found.stage.position == CONSOLATION else "play-offs",
        "decided": found.is_decided,
        "rounds": [
            {
                "round": each.number,
                "to_win": each.to_win,
                "matches": [match_json(match) for match in each.matches],
            }
            for each in lines.rounds
        ],
        "places": [
            {"place": far[number].place, "number": number, "name": entries[number].name}
            for number in sorted(far, key=lambda each: (far[each].place or 0, each))
            if far[number].place is not None
        ],
    }


def match_json(match: MatchLine) -> dict[str, Any]:
    return {
        "match": match.number,
        "bye": match.is_bye,
        "sides": [side_json(side) for side in match.sides],
        "games": [
            {
                "status": game.status,
                "scores": [game.sides[0].score, game.sides[1].score],
                "disputed": game.disputed,
            }
            for game in match.games
        ],
    }


def side_json(side: SideLine) -> dict[str, Any] | None:
    if not side.name:
        return None
    return {
        "seed": side.seed,
        "number": side.number,
        "name": side.name,
        "games": side.won,
        "won": side.is_winner,
        "withdrawn": side.gave_up,
    }


def archived_bracket(found: StageBracket) -> dict[str, Any]:
    """The bracket by the numbers of entrants: the archive says their names once."""
    far = how_far_in(found)
    return {
        "position": found.stage.position,
        "seeds": list(found.settings.seeds),
        "matches": [
            {
                "round": place.round,
                "match": place.number,
                "sides": list(row.sides),
                "games": list(row.score),
            }
            for place, row in sorted(found.standing.items())
        ],
        "places": {number: each.place for number, each in sorted(far.items())},
    }
