"""The order of a division: cards added up, ranked, and every tie explained.

Rules: game points first, then the scoring system's tie order; who is equal on everything shares a
rank (1, 1, 3).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import comb
from typing import NamedTuple

from cribbage_events.contest.outcome import Key, Outcome
from cribbage_events.contest.scoring import ScoringSystem, SideResult, side_results
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD, TieBreak, TieReason


class Row[P: Key](NamedTuple):
    """One entrant's line: games counted, game points, and pegs won by (`plus`) and lost by
    (`minus`); `missed` names the rounds without a game of theirs, where that counts.
    """

    rank: int
    player: P
    played: int
    won: int
    lost: int
    skunks: int
    game_points: int
    plus: int
    minus: int
    spread: int
    head_to_head: int = 0
    missed: tuple[int, ...] = ()
    # The pegs of the widest win.
    widest: int = 0

    @property
    def card(self) -> str:
        """The card as cribbage players write it: game points/games won net spread, "9/4 +87"."""
        return f"{self.game_points}/{self.won} {self.spread:+d}"


class CardLine[P: Key](NamedTuple):
    """One game on its player's own card: game points, and the pegs in the plus and minus columns.

    After a ruling (RULES.md §5) the cards of a game's two players need not mirror each other.
    """

    opponent: P
    won: bool
    game_points: int
    plus: int = 0
    minus: int = 0


# Who played a game, and a function that says who of them won it.
type _Meeting[P: Key] = tuple[tuple[P, ...], Callable[[], Iterable[P]]]


@dataclass(slots=True)
class Tally:
    """The sums of a Row while games are still being added."""

    missed: tuple[int, ...] = ()
    played: int = 0
    won: int = 0
    skunks: int = 0
    game_points: int = 0
    plus: int = 0
    minus: int = 0
    widest: int = 0
    head_to_head: int = 0

    @property
    def spread(self) -> int:
        return self.plus - self.minus

    def add(self, result: SideResult) -> None:
        game_points, margin, won, skunk = result
        self.played += 1
        self.game_points += game_points
        if won:
            self.won += 1
            self.plus += margin
            if margin > self.widest:
                self.widest = margin
            self.skunks += skunk
        else:
            self.minus += margin

    def add_line[P: Key](self, line: CardLine[P], skunk_margin: int) -> None:
        self.played += 1
        self.game_points += line.game_points
        self.won += line.won
        self.plus += line.plus
        self.minus += line.minus
        self.widest = max(self.widest, line.plus if line.won else 0)
        self.skunks += line.won and line.plus >= skunk_margin

    def row[P: Key](self, player: P, rank: int) -> Row[P]:
        return Row(
            rank=rank,
            player=player,
            played=self.played,
            won=self.won,
            lost=self.played - self.won,
            skunks=self.skunks,
            game_points=self.game_points,
            plus=self.plus,
            minus=self.minus,
            spread=self.spread,
            head_to_head=self.head_to_head,
            missed=self.missed,
            widest=self.widest,
        )


def standings[P: Key](
    players: Iterable[P],
    outcomes: Iterable[Outcome[P]],
    scoring: ScoringSystem,
    *,
    byes: Iterable[P] = (),
    missed: Mapping[P, tuple[int, ...]] | None = None,
) -> tuple[Row[P], ...]:
    """The rows of `players`, best first; players who are equal on everything share a rank, in order
    of key.

    Games against somebody not among `players` count for those who are. `byes` names a player once
    for each bye. Players in `missed`, which names the rounds that they missed, are ranked after all
    the others (RULES.md §4).
    """
    games = list(outcomes)
    results = _player_results(games, scoring)
    return result_standings(players, results, games, scoring, byes=byes, missed=missed)


def result_standings[P: Key](
    players: Iterable[P],
    results: Iterable[tuple[P, SideResult]],
    outcomes: Iterable[Outcome[P]],
    scoring: ScoringSystem,
    *,
    byes: Iterable[P] = (),
    missed: Mapping[P, tuple[int, ...]] | None = None,
) -> tuple[Row[P], ...]:
    """The same from what each game gave each player; `outcomes` are read only for games between
    those who are level.
    """
    gone = missed or {}
    tallies = {player: Tally(gone.get(player, ())) for player in sorted(set(players))}
    for player, result in results:
        tally = tallies.get(player)
        if tally is not None:
            tally.add(result)
    _add_byes(tallies, byes, scoring)
    _count_head_to_head(tallies, _meetings(outcomes), scoring)
    return _ranked(tallies, scoring)


def card_standings[P: Key](
    cards: Mapping[P, Iterable[CardLine[P]]], scoring: ScoringSystem, *, byes: Iterable[P] = ()
) -> tuple[Row[P], ...]:
    """The rows of everybody who has a card, best first, by what the cards say (RULES.md §5); equal
    rows share a rank, in order of key. `byes` as in `standings`.
    """
    tallies = {player: Tally() for player in sorted(cards)}
    meetings: list[_Meeting[P]] = []
    for player, lines in cards.items():
        for line in lines:
            tallies[player].add_line(line, scoring.skunk_margin)
            winners = (player,) if line.won else ()
            meetings.append(((player, line.opponent), winners.__iter__))
    _add_byes(tallies, byes, scoring)
    _count_head_to_head(tallies, meetings, scoring)
    return _ranked(tallies, scoring)


def _add_byes[P: Key](
    tallies: Mapping[P, Tally], byes: Iterable[P], scoring: ScoringSystem
) -> None:
    for player in byes:
        if player in tallies:
            tallies[player].game_points += scoring.bye


def _meetings[P: Key](outcomes: Iterable[Outcome[P]]) -> Iterator[_Meeting[P]]:
    return ((each.players, partial(_winners, each)) for each in outcomes)


def _winners[P: Key](outcome: Outcome[P]) -> tuple[P, ...]:
    return () if outcome.is_lost_by_both else outcome.sides[outcome.winner].players


def _player_results[P: Key](
    outcomes: Iterable[Outcome[P]], scoring: ScoringSystem
) -> Iterator[tuple[P, SideResult]]:
    for outcome in outcomes:
        results = side_results(outcome, scoring)
        for (players, _), result in zip(outcome.sides, results, strict=True):
            for player in players:
                yield player, result


def _levels[P: Key](
    tallies: Mapping[P, Tally], scoring: ScoringSystem, breaks: Sequence[TieBreak]
) -> dict[P, tuple[int, ...]]:
    """The key that orders players, lowest first; equal keys are level after these breaks."""
    sign = 1 if scoring.fewer_is_better else -1
    values = [rule.value for rule in breaks]
    return {
        player: (
            bool(tally.missed),
            sign * tally.game_points,
            *[-value(tally) for value in values],
        )
        for player, tally in tallies.items()
    }


def _ranked[P: Key](tallies: Mapping[P, Tally], scoring: ScoringSystem) -> tuple[Row[P], ...]:
    ordered: list[Row[P]] = []
    level_of = _levels(tallies, scoring, scoring.tie_order).__getitem__
    for _, level in groupby(sorted(tallies, key=level_of), key=level_of):
        rank = len(ordered) + 1
        ordered.extend(tallies[player].row(player, rank) for player in level)
    return tuple(ordered)


def _count_head_to_head[P: Key](
    tallies: Mapping[P, Tally], meetings: Iterable[_Meeting[P]], scoring: ScoringSystem
) -> None:
    """Wins in the games among those level on every earlier tie-break, if all of them have met."""
    if HEAD_TO_HEAD not in scoring.tie_order:
        return
    earlier = scoring.tie_order[: scoring.tie_order.index(HEAD_TO_HEAD)]
    levels = _levels(tallies, scoring, earlier)
    sizes = Counter(levels.values())
    # More can't all have met in so many games.
    most = 1 + max((tally.played for tally in tallies.values()), default=0)
    for player in [each for each, level in levels.items() if not 2 <= sizes[level] <= most]:
        del levels[player]
    met: defaultdict[tuple[int, ...], set[frozenset[P]]] = defaultdict(set)
    wins: defaultdict[tuple[int, ...], Counter[P]] = defaultdict(Counter)
    for players, winners in meetings:
        level = levels.get(players[0])
        if level is not None and all(levels.get(player) == level for player in players):
            met[level].add(frozenset(players))
            wins[level].update(winners())
    for level, pairs in met.items():
        if len(pairs) == comb(sizes[level], 2):
            for player, count in wins[level].items():
                tallies[player].head_to_head = count


def explain[P: Key](row: Row[P], other: Row[P], scoring: ScoringSystem) -> TieReason[P] | None:
    """Return why `row` is ranked where it is beside `other`; None if game points alone say so."""
    if row.game_points != other.game_points or bool(row.missed) != bool(other.missed):
        return None
    for rule in scoring.tie_order:
        mine, theirs = rule.value(row), rule.value(other)
        if mine != theirs:
            return TieReason((other.player,), rule, mine, theirs)
    return TieReason((other.player,))


def explain_all[P: Key](rows: Sequence[Row[P]], scoring: ScoringSystem) -> dict[P, TieReason[P]]:
    """Return, for everybody tied on game points, why they are ranked where they are. Takes rows as
    `standings` gives them; names everybody of the same rank, or else one neighbour.
    """
    reasons: dict[P, TieReason[P]] = {}
    sharing: defaultdict[int, list[P]] = defaultdict(list)
    for row in rows:
        sharing[row.rank].append(row.player)
    for row, after, before in zip(rows, (*rows, None)[1:], (None, *rows)[:-1], strict=True):
        shared = sharing[row.rank]
        if len(shared) > 1:
            # Many may share a rank before they have played: no comparison of each with each.
            at = shared.index(row.player)
            reasons[row.player] = TieReason((*shared[:at], *shared[at + 1 :]))
            continue
        reason = (after and explain(row, after, scoring)) or (
            before and explain(row, before, scoring)
        )
        if reason is not None:
            reasons[row.player] = reason
    return reasons
