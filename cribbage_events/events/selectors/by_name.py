"""The rounds once more, by name: where everybody sits in each round, and against whom."""

from collections.abc import Iterable
from typing import NamedTuple

from cribbage_events.clubs.names import name_key
from cribbage_events.events.selectors.rounds import GameView, RoundView


class Stop(NamedTuple):
    """Somebody's place in one round; without a table: a bye, or not playing."""

    round: int
    table: int | None
    opponent: str
    words: str
    partner: str = ""


class Path(NamedTuple):
    """One entrant's way through the rounds."""

    number: int
    name: str
    stops: list[Stop]


def paths_of(rounds: list[RoundView]) -> list[Path]:
    """Everybody who is drawn, in order of name."""
    stops: dict[tuple[str, int], dict[int, Stop]] = {}
    for round_ in rounds:
        for name, number, stop in stops_in(round_):
            stops.setdefault((name, number), {})[round_.number] = stop
    return [
        Path(number, name, [found.get(each.number, absent(each.number)) for each in rounds])
        for (name, number), found in sorted(
            stops.items(), key=lambda item: (name_key(item[0][0]), item[0][1])
        )
    ]


def stops_in(round_: RoundView) -> Iterable[tuple[str, int, Stop]]:
    for game in round_.games:
        for index, side in enumerate(game.sides):
            against = opponents(game, index)
            for name, number in zip(side.names, side.numbers, strict=True):
                partner = " and ".join(other for other in side.names if other != name)
                yield name, number, Stop(round_.number, game.table, against, "", partner)
    for bye in round_.byes:
        yield bye.name, bye.number, Stop(round_.number, None, "", "sits out")


def opponents(game: GameView, own: int) -> str:
    return " and ".join(side.name for index, side in enumerate(game.sides) if index != own)


def absent(number: int) -> Stop:
    return Stop(number, None, "", "–")
