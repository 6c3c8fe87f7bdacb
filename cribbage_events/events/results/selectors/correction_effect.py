"""The changes that correcting an earlier round of a night would make: to points, not to seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cribbage_events.contest.scoring import side_results
from cribbage_events.events.bracket.effect import matches_falling
from cribbage_events.events.drawing.selectors.doubles import (
    DoublesNight,
    doubles_night,
    other_moves,
)
from cribbage_events.events.games.rows import GameRow, outcome_of
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.words.lists import short_list
from cribbage_events.words.numbers import with_minus


@dataclass(frozen=True, slots=True)
class Effect:
    """The points of each side now and after the correction; who would have moved on and stayed.

    `round_to_seat_again` is the next round's number, if it may still be seated again.
    """

    points: list[tuple[str, str, str]]
    moved: str
    stayed: str
    round_to_seat_again: int | None
    # Of a bracket: the matches that would no longer count.
    falls: Sequence[str] = ()


def correction_effect(event: Event, game: GameRow, scores: Sequence[int]) -> Effect | None:
    """Return the changes that other scores of this game would make to what follows from it."""
    kind = kind_of(event)
    if kind.in_play_offs:
        falls = matches_falling(event, game, scores)
        return Effect([], "", "", None, falls) if falls else None
    return effect_on_seats(event, game, scores) if kind.in_doubles else None


def effect_on_seats(event: Event, game: GameRow, scores: Sequence[int]) -> Effect | None:
    """Return None where nobody has moved by the game's result yet."""
    if game.outstanding:
        return None
    night = doubles_night(event)
    if game.round >= night.last_round:
        return None
    scoring = event.preset.scoring
    was, will = (
        [each.game_points for each in side_results(outcome_of(ended, event.target), scoring)]
        for ended in (game, game.played(scores))
    )
    moved, stayed = other_moves(night, game, scores) or (set(), set())
    both = zip(game.names, was, will, strict=True)
    return Effect(
        [
            (name, with_minus(before), with_minus(after))
            for name, before, after in both
            if before != after
        ],
        names_in_game(game, moved),
        names_in_game(game, stayed),
        night.last_round if comes_next(night, game.round) else None,
    )


def comes_next(night: DoublesNight, round: int) -> bool:
    return round == night.last_round - 1 and night.last_round >= night.open_round


def names_in_game(game: GameRow, numbers: Iterable[int]) -> str:
    wanted = set(numbers)
    return short_list([seat.name for seat in game.seats if seat.number in wanted])
