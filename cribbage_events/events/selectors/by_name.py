"""The rounds once more, by name: where everybody sits in each round, and against whom."""

from collections.abc import Iterable
from typing import NamedTuple

from cribbage_events.clubs.names import sort_key
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
    listed_name: str
    stops: list[Stop]


class Who(NamedTuple):
    """An entrant, as a card and as a list names them."""

    number: int
    name: str
    listed_name: str


def paths_of(rounds: list[RoundView]) -> list[Path]:
    """Everybody who is drawn, in order of name."""
    stops: dict[Who, dict[int, Stop]] = {}
    for round_ in rounds:
        for who, stop in stops_in(round_):
            stops.setdefault(who, {})[round_.number] = stop
    return [
        Path(*who, [stops[who].get(each.number, absent(each.number)) for each in rounds])
        for who in sorted(stops, key=lambda who: (sort_key(who.listed_name), who.number))
    ]


def stops_in(round_: RoundView) -> Iterable[tuple[Who, Stop]]:
    for game in round_.games:
        for index, side in enumerate(game.sides):
            against = opponents(game, index)
            people = map(Who, side.numbers, side.names, side.listed_names)
            for who in people:
                partner = " and ".join(other for other in side.names if other != who.name)
                yield who, Stop(round_.number, game.table, against, "", partner)
    for bye in round_.byes:
        yield Who(*bye), Stop(round_.number, None, "", "sits out")


def opponents(game: GameView, own: int) -> str:
    return " and ".join(side.name for index, side in enumerate(game.sides) if index != own)


def absent(number: int) -> Stop:
    return Stop(number, None, "", "–")
