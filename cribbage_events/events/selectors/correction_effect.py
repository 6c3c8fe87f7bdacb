"""What correcting an earlier round of a night would change: points, and by itself nobody's seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cribbage_events.contest.cross_check import MINUS
from cribbage_events.contest.scoring import side_results
from cribbage_events.events.models import Event, Game
from cribbage_events.events.selectors.doubles import (
    Evening,
    evening_of,
    moved_otherwise,
    outcome_of,
)
from cribbage_events.events.selectors.draw_preview import listed
from cribbage_events.events.selectors.rounds import GameView


@dataclass(frozen=True, slots=True)
class Effect:
    """By side what it has now and would have, as said; who would have moved on, and who stayed.

    `round_to_seat_again` is the next round's number, if it may still be seated again.
    """

    points: list[tuple[str, str, str]]
    moved: str
    stayed: str
    round_to_seat_again: int | None


def effect_of(event: Event, game: GameView, scores: Sequence[int]) -> Effect | None:
    """None where nobody has moved by the game's result yet."""
    if not event.is_doubles or game.outstanding:
        return None
    evening = evening_of(event)
    if game.round >= evening.last_round:
        return None
    chairs = [chair for chair in evening.chairs[game.round] if chair.game == game.id]
    new = [chair._replace(score=scores[chair.side], status=Game.Status.PLAYED) for chair in chairs]
    scoring = event.preset.scoring
    was, will = (
        [each.game_points for each in side_results(outcome_of(seats, event.target), scoring)]
        for seats in (chairs, new)
    )
    moved, stayed = moved_otherwise(evening, game.id, scores) or (set(), set())
    names = [side.name for side in game.sides]
    both = zip(names, was, will, strict=True)
    return Effect(
        [(name, shown(before), shown(after)) for name, before, after in both if before != after],
        names_of(game, moved),
        names_of(game, stayed),
        evening.last_round if comes_next(evening, game.round) else None,
    )


def comes_next(evening: Evening, round: int) -> bool:
    return round == evening.last_round - 1 and evening.last_round >= evening.open_round


def shown(points: int) -> str:
    return f"{points}".replace("-", MINUS)


def names_of(game: GameView, numbers: Iterable[int]) -> str:
    wanted = set(numbers)
    return listed(
        [
            name
            for side in game.sides
            for name, number in zip(side.names, side.numbers, strict=True)
            if number in wanted
        ]
    )
