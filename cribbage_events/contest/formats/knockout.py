"""Single elimination: the bracket as it hangs on the wall, and who meets whom in it.

Rules: the play-offs of the American Cribbage Congress (RULES.md §5). Byes go to the highest seeds;
the pairs of a full bracket add up to its size + 1; if all higher seeds win, the highest left meets
the lowest left in every round.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cribbage_events.contest.formats.qualifying import bracket_size, count_of_byes
from cribbage_events.contest.outcome import Key


class Place(NamedTuple):
    """A match's place in the bracket: its round, and its number from the top, both from 1."""

    round: int
    number: int

    @property
    def next(self) -> "Place":
        """Return where the winner goes."""
        return Place(self.round + 1, (self.number + 1) // 2)


class MatchResult[P: Key](NamedTuple):
    """The winner and the loser of a match."""

    winner: P
    loser: P


@dataclass(frozen=True, slots=True)
class KnockoutMatch[P: Key]:
    """A match of the bracket. A side is None while nobody is known for it; of a `bye` the first
    side goes on without a game.
    """

    place: Place
    first: P | None
    second: P | None
    winner: P | None = None
    bye: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it can be played now."""
        return self.first is not None and self.second is not None and self.winner is None


@dataclass(frozen=True, slots=True)
class Bracket[P: Key]:
    """The matches round by round, from top to bottom; `fallen` are results that no longer count,
    because not both of their players are in that match.
    """

    rounds: tuple[tuple[KnockoutMatch[P], ...], ...]
    fallen: tuple[Place, ...] = ()

    @property
    def champion(self) -> P | None:
        """Return who won the final; of a bracket of one, that one."""
        return self.rounds[-1][0].winner if self.rounds else None

    @property
    def open_matches(self) -> tuple[KnockoutMatch[P], ...]:
        """Return what can be played now, in the order of the bracket."""
        return tuple(match for matches in self.rounds for match in matches if match.is_open)

    def rounds_reached(self) -> dict[P, int]:
        """Return the last round in which each player has a place; the champion's is one more."""
        reached: dict[P, int] = {}
        for matches in self.rounds:
            for match in matches:
                for player in (match.first, match.second):
                    if player is not None:
                        reached[player] = match.place.round
        if self.champion is not None:
            reached[self.champion] = len(self.rounds) + 1
        return reached


def seeds_in_bracket(size: int) -> list[int]:
    """The seeds of a full bracket from top to bottom: 1, 8, 4, 5, 2, 7, 3, 6 for a `size` of 8, a
    power of two.
    """
    seeds = [1]
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = [each for seed in seeds for each in (seed, total - seed)]
    return seeds


def first_round(players: int) -> list[tuple[int, int | None]]:
    """The pairs of seeds from top to bottom, for so many players; None where a seed has a bye.

    Nothing for one player, who has nobody to meet.
    """
    seeds = seeds_in_bracket(bracket_size(players))
    pairs = zip(seeds[::2], seeds[1::2], strict=False)
    return [(high, low if low <= players else None) for high, low in pairs]


def bracket_of[P: Key](
    seeds: Sequence[P], results: Mapping[Place, MatchResult[P]] | None = None
) -> Bracket[P]:
    """The bracket of these players, the highest seed first, after these results.

    All results that were ever accepted may be given: one whose players aren't both in its match has
    fallen. So after a correction deep in the bracket everything it doesn't touch stands, and what
    has fallen stands again if the correction is taken back.
    """
    known = results or {}
    rounds: list[tuple[KnockoutMatch[P], ...]] = []
    matches: tuple[KnockoutMatch[P], ...] = tuple(_first(seeds, known))
    while matches:
        rounds.append(matches)
        matches = tuple(_next(matches, known)) if len(matches) > 1 else ()
    counted = {match.place for each in rounds for match in each if match.winner is not None}
    return Bracket(tuple(rounds), tuple(sorted(place for place in known if place not in counted)))


def bracket_of_matches[P: Key](
    seeds: Sequence[P],
    won: Mapping[tuple[Place, frozenset[P]], P],
    gone: Collection[P] = (),
) -> Bracket[P]:
    """The same from the winners of matches that are known by place and pair, so that more than one
    match may have been played at a place.

    Who is `gone` loses every match that nobody has won; of two who are gone the second one does.
    """
    known: dict[Place, MatchResult[P]] = {}
    bracket = bracket_of(seeds)
    for number in range(len(bracket.rounds)):
        for match in bracket.rounds[number]:
            first, second = match.first, match.second
            if first is None or second is None:
                continue
            winner = won.get((match.place, frozenset((first, second))))
            if winner is None and (first in gone or second in gone):
                winner = first if second in gone else second
            if winner is not None:
                known[match.place] = MatchResult(winner, second if winner == first else first)
        bracket = bracket_of(seeds, known)
    return bracket


def _first[P: Key](
    seeds: Sequence[P], results: Mapping[Place, MatchResult[P]]
) -> Iterator[KnockoutMatch[P]]:
    for number, (high, low) in enumerate(first_round(len(seeds)), 1):
        first, place = seeds[high - 1], Place(1, number)
        if low is None:
            yield KnockoutMatch(place, first, None, winner=first, bye=True)
        else:
            yield _match(place, first, seeds[low - 1], results)


def _next[P: Key](
    before: Sequence[KnockoutMatch[P]], results: Mapping[Place, MatchResult[P]]
) -> Iterator[KnockoutMatch[P]]:
    for upper, lower in zip(before[::2], before[1::2], strict=True):
        yield _match(upper.place.next, upper.winner, lower.winner, results)


def _match[P: Key](
    place: Place, first: P | None, second: P | None, results: Mapping[Place, MatchResult[P]]
) -> KnockoutMatch[P]:
    result = results.get(place)
    both = first is not None and second is not None
    if result is None or not both or {result.winner, result.loser} != {first, second}:
        return KnockoutMatch(place, first, second)
    return KnockoutMatch(place, first, second, winner=result.winner)


def light_consolation[P: Key](by_card: Sequence[P], seed: int) -> tuple[P, ...]:
    """The seeds of a consolation that is a bracket only: the best cards of the main event have the
    byes, the others are drawn. Takes the players with the best card first.
    """
    byes = count_of_byes(len(by_card))
    drawn = sorted(by_card[byes:])
    Random(seed).shuffle(drawn)
    return (*by_card[:byes], *drawn)


def consolation_entrants[P: Key](in_order: Sequence[P], qualified: Sequence[P]) -> tuple[P, ...]:
    """Return who did not qualify, in the same order."""
    out = set(qualified)
    return tuple(player for player in in_order if player not in out)
