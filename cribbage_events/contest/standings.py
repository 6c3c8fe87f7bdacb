"""The order of a division: cards added up, ranked, and every tie explained.

Rules: game points first, then the scoring system's tie order; who is equal on everything shares a
rank (1, 1, 3).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from cribbage_events.contest.outcome import Key, Outcome
from cribbage_events.contest.scoring import ScoringSystem, SideResult, side_results
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD, TieBreak


@dataclass(frozen=True, slots=True, kw_only=True)
class Row[P: Key]:
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

    @property
    def card(self) -> str:
        """The card as cribbage players write it: game points/games won net spread, "9/4 +87"."""
        return f"{self.game_points}/{self.won} {self.spread:+d}"


@dataclass(slots=True)
class _Tally:
    played: int = 0
    won: int = 0
    skunks: int = 0
    game_points: int = 0
    plus: int = 0
    minus: int = 0

    def add(self, result: SideResult) -> None:
        self.played += 1
        self.game_points += result.game_points
        if result.won:
            self.won += 1
            self.plus += result.margin
            self.skunks += result.skunk
        else:
            self.minus += result.margin

    def row[P: Key](self, player: P) -> Row[P]:
        return Row(
            rank=0,
            player=player,
            played=self.played,
            won=self.won,
            lost=self.played - self.won,
            skunks=self.skunks,
            game_points=self.game_points,
            plus=self.plus,
            minus=self.minus,
            spread=self.plus - self.minus,
        )


def standings[P: Key](
    players: Iterable[P],
    outcomes: Iterable[Outcome[P]],
    scoring: ScoringSystem,
    *,
    byes: Iterable[P] = (),
    missed: Mapping[P, tuple[int, ...]] | None = None,
) -> tuple[Row[P], ...]:
    """The rows of `players`, best first; who is equal on everything shares a rank and stands in
    order of key.

    Games against somebody not among `players` count for those who are. `byes` names a player once
    for each bye. Players in `missed`, which names the rounds that they missed, are ranked after all
    the others (RULES.md §4).
    """
    tallies = {player: _Tally() for player in sorted(set(players))}
    games = list(outcomes)
    for outcome in games:
        _count(outcome, tallies, scoring)
    for player in byes:
        if player in tallies:
            tallies[player].game_points += scoring.bye
    rows = [
        replace(tally.row(player), missed=(missed or {}).get(player, ()))
        for player, tally in tallies.items()
    ]
    if HEAD_TO_HEAD in scoring.tie_order:
        rows = _with_head_to_head(rows, games, scoring)
    return _ranked(rows, scoring)


def _count[P: Key](
    outcome: Outcome[P], tallies: Mapping[P, _Tally], scoring: ScoringSystem
) -> None:
    for side, result in zip(outcome.sides, side_results(outcome, scoring), strict=True):
        for player in side.players:
            if player in tallies:
                tallies[player].add(result)


def _order(
    scoring: ScoringSystem, breaks: Sequence[TieBreak]
) -> Callable[[Row[Key]], tuple[int, ...]]:
    sign = 1 if scoring.fewer_is_better else -1
    return lambda row: (
        bool(row.missed),
        sign * row.game_points,
        *(-rule.value(row) for rule in breaks),
    )


def _ranked[P: Key](rows: Iterable[Row[P]], scoring: ScoringSystem) -> tuple[Row[P], ...]:
    ordered: list[Row[P]] = []
    key = _order(scoring, scoring.tie_order)
    for _, level in groupby(sorted(rows, key=key), key=key):
        rank = len(ordered) + 1
        ordered.extend(replace(row, rank=rank) for row in level)
    return tuple(ordered)


def _with_head_to_head[P: Key](
    rows: list[Row[P]], outcomes: Iterable[Outcome[P]], scoring: ScoringSystem
) -> list[Row[P]]:
    """The rows with their wins in the games among those level on every earlier tie-break."""
    earlier = scoring.tie_order[: scoring.tie_order.index(HEAD_TO_HEAD)]
    key = _order(scoring, earlier)
    level = {row.player: key(row) for row in rows}
    wins: Counter[P] = Counter()
    for outcome in outcomes:
        players = outcome.players
        if len({level.get(player, player) for player in players}) == 1:
            wins.update(outcome.sides[outcome.winner].players)
    return [replace(row, head_to_head=wins[row.player]) for row in rows]


def explain[P: Key](
    row: Row[P], other: Row[P], scoring: ScoringSystem, name_of: Callable[[P], str]
) -> str | None:
    """Why `row` stands where it does beside `other`, if game points alone don't say.

    "ahead of Bob on spread, +48 to +31", "behind Bob on …" or "level with Bob on everything".
    """
    if row.game_points != other.game_points or bool(row.missed) != bool(other.missed):
        return None
    name = name_of(other.player)
    for rule in scoring.tie_order:
        if rule.value(row) != rule.value(other):
            side = "ahead of" if rule.value(row) > rule.value(other) else "behind"
            return f"{side} {name} on {rule.words(row, other)}"
    return f"level with {name} on everything"


def explain_all[P: Key](
    rows: Sequence[Row[P]], scoring: ScoringSystem, names: Mapping[P, str]
) -> dict[P, str]:
    """For everybody tied on game points: beside whom they stand, and why. Takes rows as `standings`
    gives them.
    """
    words: dict[P, str] = {}
    for index, row in enumerate(rows):
        level = [
            names[other.player] for other in rows if other.rank == row.rank and other is not row
        ]
        neighbours = (*rows[index + 1 : index + 2], *rows[max(index - 1, 0) : index])
        reasons = (explain(row, other, scoring, names.__getitem__) for other in neighbours)
        text = (
            f"level with {level_words(level)} on everything"
            if level
            else next(filter(None, reasons), None)
        )
        if text is not None:
            words[row.player] = text
    return words


def level_words(names: Sequence[str]) -> str:
    """Two at most are named: more stand beside one another with the same rank, and fill a phone."""
    return listed(names) if len(names) <= 2 else f"{len(names)} others"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cara"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
