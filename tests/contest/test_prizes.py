import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.prizes import (
    GRASS_ROOTS_MONEY,
    LEGION_MONEY,
    MoneyRules,
    is_something_for_all,
    night_money,
    place_prizes,
    prize_ranks,
)

LEVEL = st.lists(st.integers(1, 4), min_size=1, max_size=12)


def ranks_of(levels: list[int]) -> dict[int, int]:
    """Return ranks with the given numbers of equals, such as [1, 2, 1] for 1, 2, 2, 4."""
    ranks: dict[int, int] = {}
    for equals in levels:
        rank = len(ranks) + 1
        ranks |= dict.fromkeys(range(rank, rank + equals), rank)
    return ranks


def in_order(count: int) -> dict[int, int]:
    return ranks_of([1] * count)


def test_twenty_players() -> None:
    money = night_money(20, in_order(20))
    assert (money.fees, money.draw_winner, money.supplies) == (20_000, 2_000, 2_000)
    assert (money.pot, money.activities) == (12_800, 3_200)
    assert money.prizes == {1: 6_400, 2: 3_800, 3: 2_600}


def test_a_grass_roots_night_costs_five_dollars_and_all_of_it_goes_to_activities() -> None:
    money = night_money(20, in_order(20), GRASS_ROOTS_MONEY)
    assert (money.fees, money.draw_winner, money.pot) == (10_000, 0, 0)
    assert money.activities == 10_000


def test_twenty_one_players_leave_forty_cents_to_activities() -> None:
    money = night_money(21, in_order(21))
    assert money.pot == 13_440
    assert money.prizes == {1: 6_700, 2: 4_000, 3: 2_700}
    assert money.activities == 3_360 + 40


def test_two_who_share_the_second_place_share_its_prize_and_the_third() -> None:
    money = night_money(20, ranks_of([1, 2, 17]))
    assert money.prizes == {1: 6_400, 2: 3_200, 3: 3_200}


def test_the_rest_of_a_shared_prize_goes_to_activities() -> None:
    money = night_money(20, ranks_of([1, 3, 16]))
    assert money.prizes == {1: 6_400, 2: 2_100, 3: 2_100, 4: 2_100}
    assert money.activities == 3_200 + 100


def test_a_place_nobody_has_is_not_paid() -> None:
    money = night_money(2, in_order(2))
    assert set(money.prizes) == {1, 2}
    assert money.paid_out + money.funds == money.fees == 2_000


@given(LEVEL)
def test_paid_out_and_funds_are_the_fees(levels: list[int]) -> None:
    ranks = ranks_of(levels)
    money = night_money(len(ranks), ranks)
    assert money.paid_out + money.funds == money.fees
    assert sum(money.prizes.values()) <= money.pot
    assert all(prize % 100 == 0 for prize in money.prizes.values())


@given(
    LEVEL,
    st.integers(0, 5_000),
    st.integers(0, 100),
    st.integers(0, 100),
    st.lists(st.integers(0, 100), max_size=5),
    st.sampled_from([1, 5, 25, 100, 500]),
)
def test_every_cent_is_shared_by_any_rules(
    levels: list[int], fee: int, draw: int, pot: int, places: list[int], unit: int
) -> None:
    while sum(places) > 100:
        places.pop()
    rules = MoneyRules(
        fee=fee,
        draw=fee * draw // 100,
        draw_winner_share=draw,
        pot_share=pot,
        places=(*places, 100 - sum(places)),
        unit=unit,
    )
    ranks = ranks_of(levels)
    money = night_money(len(ranks), ranks, rules)
    assert money.paid_out + money.funds == money.fees
    assert min(money.draw_winner, money.supplies, money.pot, money.activities) >= 0
    assert sum(place_prizes(money.pot, rules)) == money.pot // unit * unit
    assert sum(money.prizes.values()) <= money.pot


@given(LEVEL)
def test_equals_get_equal_prizes_and_nobody_more_than_a_better_place(
    levels: list[int],
) -> None:
    ranks = ranks_of(levels)
    prizes = night_money(len(ranks), ranks).prizes
    by_rank = [(rank, prizes.get(player, 0)) for player, rank in ranks.items()]
    for rank, prize in by_rank:
        assert all(other <= prize for behind, other in by_rank if behind > rank)
        assert all(other == prize for beside, other in by_rank if beside == rank)


def test_somebody_who_missed_a_round_is_passed_over() -> None:
    ranks = prize_ranks({"A": 1, "B": 2, "C": 2, "D": 4, "E": 5}, without={"A", "C"})
    assert ranks == {"B": 1, "D": 2, "E": 3}
    assert night_money(5, ranks).prizes.keys() == {"B", "D", "E"}
    assert prize_ranks({"A": 1, "B": 1, "C": 3, "D": 4}, without="C") == {"A": 1, "B": 1, "D": 3}


def test_of_equal_remainders_the_better_place_has_the_dollar() -> None:
    rules = MoneyRules(places=(50, 50))
    assert place_prizes(300, rules) == (200, 100)


@pytest.mark.parametrize(
    "wrong",
    [{"places": (50, 30)}, {"draw": 2000}, {"pot_share": 120}, {"unit": 0}, {"draw": -1}],
)
def test_rules_that_lose_money_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"draw-or-unit|places|shares"):
        MoneyRules(**wrong)  # type: ignore[arg-type]


def test_the_legions_rules_are_the_default() -> None:
    assert night_money(4, in_order(4)) == night_money(4, in_order(4), LEGION_MONEY)


def test_fees_received_make_the_pot_and_a_draw_held_earlier_stays_as_it_was() -> None:
    money = night_money(20, in_order(20), received=20_300, drawn=1_900)
    assert (money.draw_winner, money.supplies) == (1_900, 2_100)
    assert (money.pot, money.activities) == (12_800, 3_200 + 300)
    assert money.paid_out + money.funds == money.fees == 20_300


@given(
    heads=st.integers(0, 60),
    levels=LEVEL,
    more=st.integers(-5_000, 5_000),
    drawn=st.integers(0, 9_000),
)
def test_every_cent_received_goes_somewhere(
    heads: int, levels: list[int], more: int, drawn: int
) -> None:
    received = 1_000 * heads + more
    money = night_money(heads, ranks_of(levels), received=received, drawn=drawn)
    assert money.paid_out + money.funds == received
    assert sum(money.prizes.values()) <= money.pot


def test_a_dollar_for_each_winner_is_something_for_all() -> None:
    assert is_something_for_all((1, 1), 2, unit=1)
    assert not is_something_for_all((1, 0), 2, unit=1)
