import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.cards import (
    EMPTY,
    CardEntry,
    Column,
    EntryError,
    EntryProblem,
    Rule,
    RuledCard,
    Ruling,
    rule_game,
)

WIN, LOSS = True, False
points = st.integers(1, 121)


def entry(result: bool | None, spread: int | None) -> CardEntry:
    """Return a card’s line by its result and its signed points."""
    plus = spread if spread and spread > 0 else None
    minus = -spread if spread and spread < 0 else None
    return CardEntry(result, plus, minus)


def spread_of(card: RuledCard) -> int | None:
    return card.plus if card.plus else -card.minus if card.minus else None


def ruled(ruling: Ruling) -> list[tuple[bool | None, int | None]]:
    return [(card.won, spread_of(card)) for card in ruling.cards]


entries = st.one_of(
    st.none(),
    st.builds(
        entry,
        st.sampled_from([WIN, LOSS, None]),
        st.one_of(st.none(), points, points.map(int.__neg__)),
    ),
)


@pytest.mark.parametrize(
    ("cards", "qualifies", "rule", "expected"),
    [
        # The examples of RULES.md §5.
        (((WIN, 21), (LOSS, -16)), (True, False), "a", [(WIN, 16), (LOSS, -16)]),
        (((WIN, 21), (LOSS, -16)), (False, True), "a", [(WIN, 21), (LOSS, -21)]),
        (((WIN, 17), (LOSS, -16)), (True, True), "b", [(WIN, 16), (LOSS, -17)]),
        (((WIN, 15), (LOSS, -20)), (True, False), "h", [(WIN, 15), (LOSS, -20)]),
        # Each where the other side is the qualifier, or has written less.
        (((WIN, 15), (LOSS, -20)), (False, True), "h", [(WIN, 15), (LOSS, -20)]),
        (((WIN, 15), (LOSS, -20)), (True, True), "b", [(WIN, 15), (LOSS, -20)]),
        (((WIN, 21), (LOSS, None)), (True, False), "c", [(WIN, 21), (LOSS, -21)]),
        (((WIN, None), (LOSS, -21)), (True, True), "c", [(WIN, 21), (LOSS, -21)]),
        (((WIN, None), (WIN, 12)), (False, False), "c", [(LOSS, -12), (WIN, 12)]),
        (((WIN, None), (WIN, -12)), (False, False), "c", [(WIN, 12), (LOSS, -12)]),
        (((WIN, 12), (WIN, -12)), (False, False), "d", [(WIN, 12), (LOSS, -12)]),
        (((LOSS, -12), (LOSS, 12)), (True, False), "d", [(LOSS, -12), (WIN, 12)]),
        (((WIN, 12), (WIN, 14)), (True, False), "e", [(LOSS, -12), (LOSS, -14)]),
        (((LOSS, -12), (LOSS, -12)), (False, False), "e", [(LOSS, -12), (LOSS, -12)]),
        (((LOSS, 12), (LOSS, 12)), (False, False), "e", [(LOSS, -12), (LOSS, -12)]),
        (((WIN, 12), (LOSS, 12)), (False, False), "f", [(WIN, 12), (LOSS, -12)]),
        (((WIN, -12), (LOSS, -12)), (True, True), "f", [(WIN, 12), (LOSS, -12)]),
        (((WIN, -12), (LOSS, 12)), (False, False), "f", [(WIN, 12), (LOSS, -12)]),
        # Neither is an apparent qualifier: the lower spread, by no rule of the table.
        (((WIN, 21), (LOSS, -16)), (False, False), None, [(WIN, 16), (LOSS, -16)]),
        (((WIN, 15), (LOSS, -20)), (False, False), None, [(WIN, 15), (LOSS, -15)]),
        # The cards agree.
        (((WIN, 21), (LOSS, -21)), (True, False), None, [(WIN, 21), (LOSS, -21)]),
        (((None, 21), (None, -21)), (True, False), None, [(WIN, 21), (LOSS, -21)]),
        (((WIN, None), (LOSS, None)), (True, True), None, [(WIN, None), (LOSS, None)]),
    ],
)
def test_a_ruling(
    cards: tuple[tuple[bool | None, int | None], tuple[bool | None, int | None]],
    qualifies: tuple[bool, bool],
    rule: str | None,
    expected: list[tuple[bool, int | None]],
) -> None:
    one, two = (entry(*card) for card in cards)
    ruling = rule_game((one, two), qualifies)
    assert ruling.rule == rule
    assert ruled(ruling) == expected


def test_who_won_is_settled_before_the_spread() -> None:
    ruling = rule_game((entry(WIN, 21), entry(WIN, -16)), (True, False))
    assert ruling.rules == (Rule.SAME_RESULT_TWO_COLUMNS, Rule.BETTER_FOR_QUALIFIER)
    assert ruled(ruling) == [(WIN, 16), (LOSS, -16)]


def test_game_points_follow_the_figure_ruled() -> None:
    ruling = rule_game((CardEntry(WIN, 31, game_points=3), entry(LOSS, -30)), (True, False))
    assert [card.game_points for card in ruling.cards] == [2, 0]
    assert [card.changed for card in ruling.cards] == [True, False]
    ruling = rule_game((CardEntry(None, 31, game_points=2), entry(LOSS, -31)), (True, False))
    assert [(card.game_points, card.changed) for card in ruling.cards] == [(3, True), (0, False)]


def test_a_card_that_is_not_there_takes_everything_from_the_other() -> None:
    ruling = rule_game((None, entry(LOSS, -35)), (True, True))
    assert ruling.cards[0] == RuledCard(WIN, 35, None, 3, changed=True)
    assert ruling.cards[1] == RuledCard(LOSS, None, 35, 0, changed=False)
    assert ruling.rule == "c"


def test_two_cards_that_say_nothing_stay_so() -> None:
    empty = RuledCard(None, None, None, 0, changed=False)
    assert rule_game((EMPTY, None), (True, False)) == Ruling((empty, empty))


@given(entries, entries, st.tuples(st.booleans(), st.booleans()))
def test_it_makes_no_difference_which_card_comes_first(
    one: CardEntry | None, two: CardEntry | None, qualifies: tuple[bool, bool]
) -> None:
    there = rule_game((one, two), qualifies)
    back = rule_game((two, one), qualifies[::-1])
    assert back.cards == there.cards[::-1]
    assert back.rules == there.rules


@given(entries, entries, st.tuples(st.booleans(), st.booleans()))
def test_every_ruling_is_a_result_that_can_be(
    one: CardEntry | None, two: CardEntry | None, qualifies: tuple[bool, bool]
) -> None:
    cards = rule_game((one, two), qualifies).cards
    assert (cards[0].won, cards[1].won) != (True, True)
    for card in cards:
        assert not (card.plus and card.minus)
        assert card.won or not card.plus
        assert not card.won or not card.minus
        skunk = card.plus is not None and card.plus >= 31
        assert card.game_points == (0 if not card.won else 3 if skunk else 2)


@given(points, points, st.booleans(), st.tuples(st.booleans(), st.booleans()))
def test_an_apparent_qualifier_never_gains_by_a_spread(
    one: int, two: int, first_won: bool, qualifies: tuple[bool, bool]
) -> None:
    signs = (1, -1) if first_won else (-1, 1)
    written = (signs[0] * one, signs[1] * two)
    cards = rule_game((entry(None, written[0]), entry(None, written[1])), qualifies).cards
    for card, before, qualifier in zip(cards, written, qualifies, strict=True):
        now = spread_of(card)
        assert now is not None
        if qualifier:
            assert now <= before


@given(entries, entries, st.tuples(st.booleans(), st.booleans()))
def test_what_was_ruled_agrees_with_itself(
    one: CardEntry | None, two: CardEntry | None, qualifies: tuple[bool, bool]
) -> None:
    """A corrected pair of cards that mirror each other needs no further ruling."""
    first = rule_game((one, two), qualifies)
    again = rule_game((entry(*ruled(first)[0]), entry(*ruled(first)[1])), qualifies)
    assert ruled(again) == ruled(first)
    assert not any(card.changed for card in again.cards)


def test_points_are_in_one_column() -> None:
    with pytest.raises(EntryError) as caught:
        CardEntry(WIN, 12, 12)
    assert caught.value.problem is EntryProblem.BOTH_COLUMNS
    for points in (-1, 122):
        with pytest.raises(EntryError) as caught:
            CardEntry(WIN, points)
        assert caught.value.problem is EntryProblem.OUT_OF_RANGE
    assert CardEntry(LOSS, 0, 12).column is Column.MINUS
