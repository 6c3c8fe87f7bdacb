"""Cards of a qualifying round: the ruling where two differ, and what they add up to."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.contest.outcome import TARGET, Key
from cribbage_events.contest.scoring import ACC, ScoringSystem
from cribbage_events.contest.standings import CardLine, Row, card_standings

# One game on a card as its player wrote it: game points, plus points, minus points.
#
# Rules: the American Cribbage Congress (RULES.md §5). The winner writes the margin into the plus
# column and the loser into the minus column. What a player wrote need not be right, so any of it
# may be missing or contradict the rest.


class EntryProblem(StrEnum):
    """The reason why nobody can have written this."""

    BOTH_COLUMNS = "both-columns"
    OUT_OF_RANGE = "out-of-range"


class EntryError(ValueError):
    """An entry with points in both columns, or with more than the target (in pegs)."""

    def __init__(self, problem: EntryProblem, target: int) -> None:
        super().__init__(problem.value, target)
        self.problem = problem
        self.target = target


class Column(StrEnum):
    """The column of a card in which the points of a game are written."""

    PLUS = "plus"
    MINUS = "minus"


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One game as a card has it; None (or 0 points) where the card says nothing. Points are pegs.

    Raises EntryError.
    """

    won: bool | None = None
    plus: int | None = None
    minus: int | None = None
    game_points: int | None = None
    target: int = TARGET

    def __post_init__(self) -> None:
        if self.plus and self.minus:
            raise EntryError(EntryProblem.BOTH_COLUMNS, self.target)
        if not all(0 <= (points or 0) <= self.target for points in (self.plus, self.minus)):
            raise EntryError(EntryProblem.OUT_OF_RANGE, self.target)

    @property
    def points(self) -> int | None:
        """The pegs, in whichever column they are."""
        return self.plus or self.minus or None

    @property
    def column(self) -> Column | None:
        """The column that has the points."""
        if not self.points:
            return None
        return Column.PLUS if self.plus else Column.MINUS

    @property
    def says_won(self) -> bool | None:
        """A win or a loss: by the result, else by the game points, else by the column."""
        if self.won is not None:
            return self.won
        if self.game_points is not None:
            return self.game_points > 0
        return self.column is Column.PLUS if self.column else None


EMPTY = CardEntry()


# The ruling when the two cards of a game differ: nobody asks the players.
#
# Rules: the American Cribbage Congress, a to h of RULES.md §5 (i is `seed_changes` of
# formats/qualifying.py). Each card keeps its own figures, so the two need not mirror each other
# afterwards. First who won is settled (c to f), then the spread (a, b, h). If neither card is an
# apparent qualifier's, the lower spread is on both (**default**). Where the rules say nothing: a
# card that isn't there, or says nothing of the game, takes everything from the other one.


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


# All cards of a qualifying round: as written, who would qualify by them, and as ruled.
#
# Rules: the American Cribbage Congress (RULES.md §5). A card is an apparent qualifier's if, as
# written, it would qualify; those level for the last place all are (**default**).

CARDS_FOR_TWO = 24


@dataclass(frozen=True, slots=True)
class GameOnCards[P: Key]:
    """A game and what its players' cards say of it; None for a card that isn't there."""

    players: tuple[P, P]
    entries: tuple[CardEntry | None, CardEntry | None]


@dataclass(frozen=True, slots=True)
class CheckedCards[P: Key]:
    """The rulings in the order of the games, and everybody's row as written and as ruled."""

    apparent_qualifiers: frozenset[P]
    rulings: tuple[Ruling, ...]
    written: tuple[Row[P], ...]
    ruled: tuple[Row[P], ...]


def check_cards[P: Key](
    games: Sequence[GameOnCards[P]], places: int, scoring: ScoringSystem = ACC
) -> CheckedCards[P]:
    """Every game ruled, where the first `places` qualify."""
    return check_cards_by(games, lambda rows: first_places(rows, places), scoring)


def first_places[P: Key](rows: Iterable[Row[P]], places: int) -> frozenset[P]:
    """Return who would qualify where so many do; those level for the last place all would."""
    return frozenset(row.player for row in rows if row.rank <= places and row.played)


def check_cards_by[P: Key](
    games: Sequence[GameOnCards[P]],
    qualifying: Callable[[Sequence[Row[P]]], frozenset[P]],
    scoring: ScoringSystem = ACC,
    *,
    besides: Mapping[P, Sequence[CardLine[P]]] | None = None,
    byes: Collection[P] = (),
) -> CheckedCards[P]:
    """Every game ruled; `qualifying` says who would qualify by the cards as written. `besides` are
    lines of games that no card decides, such as forfeited ones; `byes` names a player once for
    each.
    """
    settled = besides or {}
    as_written = _joined(cards_as_written(games, scoring), settled)
    written = card_standings(as_written, scoring, byes=byes)
    qualifiers = qualifying(written)
    rulings = tuple(rule_game(game.entries, _of_each(game, qualifiers), scoring) for game in games)
    as_ruled = _joined(cards_as_ruled(games, rulings), settled)
    ruled = card_standings(as_ruled, scoring, byes=byes)
    return CheckedCards(qualifiers, rulings, written, ruled)


def _joined[P: Key](
    cards: Mapping[P, Sequence[CardLine[P]]], settled: Mapping[P, Sequence[CardLine[P]]]
) -> dict[P, list[CardLine[P]]]:
    players = {*cards, *settled}
    return {player: [*cards.get(player, ()), *settled.get(player, ())] for player in players}


def _of_each[P: Key](game: GameOnCards[P], qualifiers: frozenset[P]) -> tuple[bool, bool]:
    first, second = game.players
    return first in qualifiers, second in qualifiers


def cards_as_written[P: Key](
    games: Iterable[GameOnCards[P]], scoring: ScoringSystem = ACC
) -> dict[P, list[CardLine[P]]]:
    """Everybody's card as it was handed in. Game points that aren't written follow from the rest;
    a game of which a card says nothing is no line of it.
    """
    cards: dict[P, list[CardLine[P]]] = {player: [] for game in games for player in game.players}
    for game in games:
        for player, opponent, entry in _each_card(game):
            if entry is None or entry.says_won is None:
                continue
            won = entry.says_won
            worth = scoring.win_points if won else scoring.loss_points
            points = worth(entry.points or 0)
            written = points if entry.game_points is None else entry.game_points
            cards[player].append(
                CardLine(opponent, won, written, entry.plus or 0, entry.minus or 0)
            )
    return cards


def cards_as_ruled[P: Key](
    games: Sequence[GameOnCards[P]], rulings: Sequence[Ruling]
) -> dict[P, list[CardLine[P]]]:
    """Everybody's card as it counts, where each game has its ruling."""
    cards: dict[P, list[CardLine[P]]] = {player: [] for game in games for player in game.players}
    for game, ruling in zip(games, rulings, strict=True):
        for (player, opponent, _), card in zip(_each_card(game), ruling.cards, strict=True):
            if card.won is not None:
                line = CardLine(
                    opponent, card.won, card.game_points, card.plus or 0, card.minus or 0
                )
                cards[player].append(line)
    return cards


def _each_card[P: Key](game: GameOnCards[P]) -> Iterable[tuple[P, P, CardEntry | None]]:
    (first, second), (one, two) = game.players, game.entries
    return (first, second, one), (second, first, two)


def checkers_needed(cards: int) -> int:
    """Return how many check the cards of a table: two for up to 24 cards, three for more."""
    return 2 if cards <= CARDS_FOR_TWO else 3


# The result of a game between two, from its cards alone.
#
# Who won doesn't depend on who would qualify, so it is known before all cards are in. The points
# may: then these are the lower ones, as where neither card would qualify.

LOST_BY_BOTH = (0, 0)


def scores_from_cards(
    entries: tuple[CardEntry | None, CardEntry | None], target: int, scoring: ScoringSystem = ACC
) -> tuple[int, int] | None:
    """The scores in pegs, 0 for both if both have lost; None if the cards don't say it all."""
    first, second = rule_game(entries, (False, False), scoring).cards
    if first.won is None:
        return None
    if not first.won and not second.won:
        return LOST_BY_BOTH
    points = first.plus or second.plus
    if not points:
        return None
    return (target, target - points) if first.won else (target - points, target)
