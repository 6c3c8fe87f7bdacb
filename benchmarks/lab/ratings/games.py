"""Makes up a club's games, season after season: the people, who comes, who partners whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

type Sides = tuple[tuple[int, ...], ...]


class Played(NamedTuple):
    """A game has who sat on each side, and the pegs of each."""

    sides: Sides
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Club:
    """`nights` a season; of `people` each comes to some more often than others, and `leave` of a
    hundred are replaced each year. `handed`: 2 plays singles, 4 doubles with changing partners,
    3 is alternately the one and the other.
    """

    name: str
    people: int
    nights: int
    seasons: int = 5
    rounds: int = 4
    handed: int = 2
    leave: int = 8


class Players(Protocol):
    """Those who play, with what they really can."""

    def play(self, sides: Sides, rng: Random) -> tuple[int, ...]:
        """Return the pegs of each side after a game."""

    def grow_older(self) -> None:
        """A season later some are better and some worse."""


type Season = list[list[Played]]


def seasons_of(club: Club, players: Players, rng: Random, everybody: Sequence[int]) -> list[Season]:
    """`everybody` who is ever a member, in the order of joining; `players` play."""
    here, waiting = list(everybody[: club.people]), list(everybody[club.people :])
    comes = {person: rng.uniform(0.2, 1) for person in everybody}
    found = []
    for season in range(club.seasons):
        if season:
            players.grow_older()
        nights = (
            night(club, number, [each for each in here if rng.random() < comes[each]], players, rng)
            for number in range(club.nights)
        )
        found.append(list(map(list, nights)))
        for place in range(len(here)):
            if waiting and rng.random() < club.leave / 100:
                here[place] = waiting.pop(0)
    return found


def night(
    club: Club, number: int, present: list[int], players: Players, rng: Random
) -> Iterator[Played]:
    handed = (2, 4)[number % 2] if club.handed == 3 else club.handed
    for _round in range(club.rounds):
        rng.shuffle(present)
        for at in range(0, len(present) - handed + 1, handed):
            table = present[at : at + handed]
            half = handed // 2
            sides = (tuple(table[:half]), tuple(table[half:]))
            yield Played(sides, players.play(sides, rng))
