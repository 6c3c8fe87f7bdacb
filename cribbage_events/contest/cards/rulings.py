"""The ruling when the two cards of a game differ: nobody asks the players.

Rules: the American Cribbage Congress, a to h of RULES.md §5 (i is `seed_changes` of
formats/qualifying.py). Each card keeps its own figures, so the two need not mirror each other
afterwards. First who won is settled (c to f), then the spread (a, b, h). If neither card is an
apparent qualifier's, the lower spread is on both (**default**). Where the rules say nothing: a card
that isn't there, or says nothing of the game, takes everything from the other one.
"""

from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.contest.cards.entries import EMPTY, CardEntry, Column
from cribbage_events.contest.scoring import ACC, ScoringSystem


class Rule(StrEnum):
    """The letter of a ruling in RULES.md §5; g (the totals follow) holds for each of them."""

    BETTER_FOR_QUALIFIER = "a"
    TWO_QUALIFIERS = "b"
    SPREAD_ON_ONE_CARD = "c"
    SAME_RESULT_TWO_COLUMNS = "d"
    SAME_RESULT_ONE_COLUMN = "e"
    WRONG_COLUMN = "f"
    WORSE_FOR_QUALIFIER = "h"


@dataclass(frozen=True, slots=True)
class RuledCard:
    """One game on a card as it counts: `plus` and `minus` in pegs, None where there is nothing.

    `won` is None if neither card says who won. `changed`: whether the card has to be corrected.
    """

    won: bool | None
    plus: int | None
    minus: int | None
    game_points: int
    changed: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """The two cards of a game as they count, in the order given, and what was ruled, in the order
    in which it was: no rule where the cards agree, or only the lower spread was taken.
    """

    cards: tuple[RuledCard, RuledCard]
    rules: tuple[Rule, ...] = ()

    @property
    def rule(self) -> Rule | None:
        """Return what had to be ruled first."""
        return self.rules[0] if self.rules else None


type _Two[T] = tuple[T, T]


def rule_game(
    entries: _Two[CardEntry | None], qualifies: _Two[bool], scoring: ScoringSystem = ACC
) -> Ruling:
    """The ruling on a game's two cards; None is a card that isn't there. `qualifies` says of each
    whether it is an apparent qualifier's. Which card comes first makes no difference.
    """
    written = (entries[0] or EMPTY, entries[1] or EMPTY)
    won, rules = _winner(written)
    points = (written[0].points, written[1].points)
    if won == (False, False):
        spread: list[Rule] = []
    else:
        points, spread = _spread(points, won, qualifies)
    cards = [
        _ruled(entry, each_won, each_points, scoring)
        for entry, each_won, each_points in zip(written, won, points, strict=True)
    ]
    # The missing spread says it all: that its column was looked at is no other ruling.
    found = spread if Rule.SPREAD_ON_ONE_CARD in spread else [*rules, *spread]
    return Ruling((cards[0], cards[1]), tuple(found))


def _winner(written: _Two[CardEntry]) -> tuple[_Two[bool | None], list[Rule]]:
    """Whether each card's player won, as ruled; both may have lost."""
    first, second = _results(written)
    if first is None or second is None:
        return (None, None), []
    columns = (written[0].column, written[1].column)
    if first != second:
        contradicts = [
            column is not None and (column is Column.PLUS) != won
            for column, won in zip(columns, (first, second), strict=True)
        ]
        return (first, second), [Rule.WRONG_COLUMN] if any(contradicts) else []
    if columns[0] is columns[1]:
        return (False, False), [Rule.SAME_RESULT_ONE_COLUMN]
    # Of one card with a column and one without, the column says who won.
    plus = columns[0] is Column.PLUS or columns[1] is Column.MINUS
    return (plus, not plus), [Rule.SAME_RESULT_TWO_COLUMNS]


def _results(written: _Two[CardEntry]) -> _Two[bool | None]:
    """Return what each card says; one that says nothing agrees with the other."""
    first, second = written[0].says_won, written[1].says_won
    if first is None and second is not None:
        return not second, second
    if second is None and first is not None:
        return first, not first
    return first, second


def _spread(
    points: _Two[int | None], won: _Two[bool | None], qualifies: _Two[bool]
) -> tuple[_Two[int | None], list[Rule]]:
    """The pegs on each card, of which one has won and the other lost."""
    one, two = points
    if one is None or two is None:
        both = one if two is None else two
        missing = (one is None) != (two is None)
        return (both, both), [Rule.SPREAD_ON_ONE_CARD] if missing else []
    if one == two:
        return points, []
    if not any(qualifies):
        lower = min(one, two)
        return (lower, lower), []
    # Worse is a smaller win, or a larger loss.
    worse = (min(one, two) if won[0] else max(one, two), min(one, two) if won[1] else max(one, two))
    if all(qualifies):
        return worse, [Rule.TWO_QUALIFIERS]
    which = qualifies.index(True)
    if points[which] == worse[which]:
        return points, [Rule.WORSE_FOR_QUALIFIER]
    return (worse[which], worse[which]), [Rule.BETTER_FOR_QUALIFIER]


def _ruled(
    entry: CardEntry, won: bool | None, points: int | None, scoring: ScoringSystem
) -> RuledCard:
    plus, minus = (points, None) if won else (None, points)
    if won is None:
        game_points = 0
    elif won:
        game_points = scoring.win_points(points or 0)
    else:
        game_points = scoring.loss_points(points or 0)
    changed = (
        (entry.plus or None, entry.minus or None) != (plus, minus)
        or entry.won not in (None, won)
        or entry.game_points not in (None, game_points)
    )
    return RuledCard(won, plus, minus, game_points, changed)
