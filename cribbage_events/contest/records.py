"""A club's records across the years, from finished events only.

Rules: a director who only filled in holds no record; opponents keep what they won against one
(RULES.md §3). Equal records are all kept, in the order in which the lines are given. Events of
different kinds are never compared, so the caller gives the lines of one kind. What a line doesn't
say (None: an old paper is silent about it) takes part in no record of it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from cribbage_events.contest.medals import BRONZE, GOLD, SILVER
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.tie_breaks import KeptTotals


class FinalLine(KeptTotals, Protocol):
    """Somebody's line in the final standings of an event: `event` and `person` are keys, `spread`
    and `widest_win` are pegs. `is_whole`: played every round.
    """

    @property
    def event(self) -> int: ...
    @property
    def person(self) -> int: ...
    @property
    def medal(self) -> str: ...
    @property
    def filled_in(self) -> bool: ...
    @property
    def is_whole(self) -> bool: ...
    @property
    def game_points(self) -> int | None: ...
    @property
    def widest_win(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Record[L: FinalLine]:
    """A best value, whose it is, and where it was reached."""

    person: int
    value: int
    line: L


def best_cards[L: FinalLine](lines: Iterable[L], scoring: ScoringSystem) -> tuple[Record[L], ...]:
    """The best card: game points, then the tie order. `value` is in game points.

    Where fewer points are better, only who played every round is compared. A card that doesn't say
    what would break the tie shares it; so do all that a rule would separate of which no card says
    anything.
    """
    fewer, cards = scoring.fewer_is_better, list[tuple[L, int]]()
    for line in lines:
        if line.game_points is not None and not line.filled_in and (line.is_whole or not fewer):
            cards.append((line, line.game_points))
    level = _highest(cards, lambda card: -card[1] if fewer else card[1])
    for rule in scoring.tie_order:
        if rule.kept is None:
            break
        level = _not_worse(level, rule.kept)
    return tuple(Record(line.person, points, line) for line, points in level)


def _not_worse[L: FinalLine](
    cards: Sequence[tuple[L, int]], value_of: Callable[[L], int | None]
) -> list[tuple[L, int]]:
    known = [value for line, _ in cards if (value := value_of(line)) is not None]
    best = max(known, default=None)
    return [card for card in cards if value_of(card[0]) in {best, None}]


def widest_wins[L: FinalLine](lines: Iterable[L]) -> tuple[Record[L], ...]:
    """The widest margin of a game that was played, in pegs; one record for each player on the
    winning side.
    """
    return _most_in_one_event(lines, lambda line: line.widest_win)


def most_skunks[L: FinalLine](lines: Iterable[L]) -> tuple[Record[L], ...]:
    """The most games won by a skunk in one event; none if nobody was ever skunked."""
    return _most_in_one_event(lines, lambda line: line.skunks)


def most_of_all(counts: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The most of something over all events, of persons with their numbers: medals, skunks, events.
    Who shares it is in order of key; nothing for none at all.
    """
    return tuple(sorted(_highest([pair for pair in counts if pair[1]], lambda pair: pair[1])))


class SeasonResult(NamedTuple):
    """Somebody's result of a season that is over; of two the one with the lower `order` is better.

    `value` is what is said of it: RULES.md §4 has points a night, §5 points for the championship.
    """

    person: int
    value: Fraction
    order: tuple[Fraction, ...]


def best_of_seasons[K](
    seasons: Mapping[K, Iterable[SeasonResult]],
) -> tuple[tuple[K, SeasonResult], ...]:
    """The best results of all seasons of a kind, each with its season."""
    placed = [(season, each) for season, results in seasons.items() for each in results]
    best = min((each.order for _, each in placed), default=None)
    return tuple(found for found in placed if found[1].order == best)


@dataclass(frozen=True, slots=True)
class MedalCount:
    """The number of medals of each kind that a player has won."""

    person: int
    gold: int
    silver: int
    bronze: int

    @property
    def total(self) -> int:
        """Return the number of all medals."""
        return self.gold + self.silver + self.bronze


def medal_table(lines: Iterable[FinalLine]) -> tuple[MedalCount, ...]:
    """Everybody with a medal: most gold first, then most silver, then most bronze; equal counts in
    order of key.
    """
    count = Counter((line.person, line.medal) for line in lines if line.medal)
    counts = [
        MedalCount(person, *(count[person, medal] for medal in (GOLD, SILVER, BRONZE)))
        for person in sorted({person for person, _ in count})
    ]
    return tuple(sorted(counts, key=lambda each: (-each.gold, -each.silver, -each.bronze)))


def _most_in_one_event[L: FinalLine](
    lines: Iterable[L], value_of: Callable[[L], int | None]
) -> tuple[Record[L], ...]:
    found = [(line, value) for line in lines if not line.filled_in and (value := value_of(line))]
    best = _highest(found, lambda each: each[1])
    return tuple(Record(line.person, value, line) for line, value in best)


def _highest[T](items: Sequence[T], key: Callable[[T], int]) -> list[T]:
    best = max(map(key, items), default=None)
    return [item for item in items if key(item) == best]
