"""A club's records across the years, from finished events only.

Equal records are all kept, in the order in which the events are given.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cribbage_events.contest.outcome import Key, Outcome
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row


@dataclass(frozen=True, slots=True)
class FinishedEvent[P: Key]:
    """What an event leaves behind: all divisions' rows, the games, and who got a medal (once for
    each).
    """

    name: str
    rows: tuple[Row[P], ...]
    outcomes: tuple[Outcome[P], ...]
    medalists: tuple[P, ...] = ()


@dataclass(frozen=True, slots=True)
class Record[P: Key]:
    """A best value, whose it is, and at which event ("" if over all of them)."""

    player: P
    value: int
    event: str = ""
    card: str = ""


def best_cards[P: Key](
    events: Iterable[FinishedEvent[P]], scoring: ScoringSystem
) -> tuple[Record[P], ...]:
    """The best card: game points, then the tie order. `value` is in game points."""
    sign = -1 if scoring.fewer_is_better else 1

    def key(row: Row[P]) -> tuple[int, ...]:
        return (sign * row.game_points, *(rule.value(row) for rule in scoring.tie_order))

    cards = [(event, row) for event in events for row in event.rows if row.played]
    return tuple(
        Record(row.player, row.game_points, event.name, row.card)
        for event, row in _best(cards, lambda card: key(card[1]))
    )


def widest_wins[P: Key](events: Iterable[FinishedEvent[P]]) -> tuple[Record[P], ...]:
    """The widest margin of a game that was played, in pegs; one record for each player on the
    winning side.
    """
    games = [(event, game) for event in events for game in event.outcomes if not game.forfeited]
    return tuple(
        Record(player, game.margin(game.winner), event.name)
        for event, game in _best(games, lambda item: (item[1].margin(item[1].winner),))
        for player in game.sides[game.winner].players
    )


def most_skunks[P: Key](events: Iterable[FinishedEvent[P]]) -> tuple[Record[P], ...]:
    """The most games won by a skunk in one event; none if nobody was ever skunked."""
    cards = [(event, row) for event in events for row in event.rows if row.skunks]
    return tuple(
        Record(row.player, row.skunks, event.name, row.card)
        for event, row in _best(cards, lambda card: (card[1].skunks,))
    )


def most_medals[P: Key](events: Iterable[FinishedEvent[P]]) -> tuple[Record[P], ...]:
    """Who has won most medals over all events."""
    count = Counter(player for event in events for player in event.medalists)
    return tuple(
        Record(player, medals)
        for player, medals in _best([*count.items()], lambda item: (item[1],))
    )


def _best[T](items: Sequence[T], key: Callable[[T], tuple[int, ...]]) -> list[T]:
    highest = max(map(key, items), default=())
    return [item for item in items if key(item) == highest]
