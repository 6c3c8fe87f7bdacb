"""A club's records across the years, from finished events only.

Rules: a director who only filled in holds no record; opponents keep what they won against one.
Equal records are all kept, in the order in which the events are given.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cribbage_events.contest.medals import BRONZE, GOLD, SILVER
from cribbage_events.contest.outcome import Key, Outcome
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row


@dataclass(frozen=True, slots=True)
class FinishedEvent[P: Key]:
    """What an event leaves behind: all divisions' rows, the games, who got which medal, and who
    only filled in.
    """

    name: str
    rows: tuple[Row[P], ...]
    outcomes: tuple[Outcome[P], ...]
    medals: tuple[tuple[P, str], ...] = ()
    filled_in: frozenset[P] = frozenset()

    @property
    def record_rows(self) -> list[Row[P]]:
        """The rows that can hold a record."""
        return [row for row in self.rows if row.played and row.player not in self.filled_in]


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

    cards = [(event, row) for event in events for row in event.record_rows]
    return tuple(
        Record(row.player, row.game_points, event.name, row.card)
        for event, row in _best(cards, lambda card: key(card[1]))
    )


def widest_wins[P: Key](events: Iterable[FinishedEvent[P]]) -> tuple[Record[P], ...]:
    """The widest margin of a game that was played, in pegs; one record for each player on the
    winning side.
    """
    wins = [
        (event, game, player)
        for event in events
        for game in event.outcomes
        if not game.forfeited
        for player in game.sides[game.winner].players
        if player not in event.filled_in
    ]
    return tuple(
        Record(player, game.margin(game.winner), event.name)
        for event, game, player in _best(wins, lambda win: (win[1].margin(win[1].winner),))
    )


def most_skunks[P: Key](events: Iterable[FinishedEvent[P]]) -> tuple[Record[P], ...]:
    """The most games won by a skunk in one event; none if nobody was ever skunked."""
    cards = [(event, row) for event in events for row in event.record_rows if row.skunks]
    return tuple(
        Record(row.player, row.skunks, event.name, row.card)
        for event, row in _best(cards, lambda card: (card[1].skunks,))
    )


@dataclass(frozen=True, slots=True)
class MedalCount[P: Key]:
    """How many medals of each kind a player has won."""

    player: P
    gold: int
    silver: int
    bronze: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.gold + self.silver + self.bronze


def medal_table[P: Key](events: Iterable[FinishedEvent[P]]) -> tuple[MedalCount[P], ...]:
    """Everybody with a medal: most gold first, then most silver, then most bronze."""
    count = Counter(pair for event in events for pair in event.medals)
    players = sorted({player for player, _ in count})
    counts = [
        MedalCount(player, *(count[player, medal] for medal in (GOLD, SILVER, BRONZE)))
        for player in players
    ]
    return tuple(sorted(counts, key=lambda each: (-each.gold, -each.silver, -each.bronze)))


def _best[T](items: Sequence[T], key: Callable[[T], tuple[int, ...]]) -> list[T]:
    highest = max(map(key, items), default=())
    return [item for item in items if key(item) == highest]
