import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.payout import (
    QPool,
    RolledPot,
    Shares,
    SidePool,
    pay_q_pool,
    pay_side_pool,
    roll_over,
    share_weights,
)
from cribbage_events.contest.prizes import largest_remainder

SEEDS = {"A": 1, "B": 2, "C": 3, "D": 4}
players = st.sets(st.integers(0, 30), max_size=20)
fees = st.integers(0, 5_000)
units = st.sampled_from([1, 25, 100, 500])
shares = st.sampled_from(Shares)


@pytest.mark.parametrize(
    ("shares", "paid"),
    [
        (Shares.EQUAL, {"A": 1_400, "B": 1_300, "D": 1_300}),
        (Shares.TOP_DOUBLE, {"A": 2_000, "B": 1_000, "D": 1_000}),
        (Shares.GRADUATED, {"A": 2_000, "B": 1_300, "D": 700}),
    ],
)
def test_a_q_pool_is_shared_by_the_qualifiers_who_entered_it(
    shares: Shares, paid: dict[str, int]
) -> None:
    """Eight entered at $5, three of the four qualifiers among them, so it has $40."""
    account = pay_q_pool(QPool(fee=500, shares=shares), "ABDEFGHI", SEEDS)
    assert (account.received, account.paid, account.left) == (4_000, paid, 0)


def test_a_pool_that_no_qualifier_entered_is_left() -> None:
    account = pay_q_pool(QPool(fee=500), "EFG", SEEDS)
    assert (account.paid, account.left) == ({}, 1_500)


def test_shares_of_a_pool() -> None:
    assert share_weights(Shares.EQUAL, 3) == (1, 1, 1)
    assert share_weights(Shares.TOP_DOUBLE, 3) == (2, 1, 1)
    assert share_weights(Shares.GRADUATED, 3) == (3, 2, 1)
    assert [share_weights(each, 0) for each in Shares] == [(), (), ()]


def test_a_side_pool_pays_its_places_and_equals_share() -> None:
    pool = SidePool(fee=200, places=(60, 40))
    assert pay_side_pool(pool, "ABCDE", {"A": 1, "B": 2, "C": 3}).paid == {"A": 600, "B": 400}
    tied = pay_side_pool(pool, "ABCDE", {"A": 1, "B": 1, "C": 3})
    assert tied.paid == {"A": 500, "B": 500}
    last = pay_side_pool(pool, "ABCDE", {"A": 1, "B": 2, "C": 2, "D": 2})
    assert (last.paid, last.left) == ({"A": 600, "B": 100, "C": 100, "D": 100}, 100)


def test_who_did_not_enter_a_side_pool_is_passed_over() -> None:
    paid = pay_side_pool(SidePool(fee=500, places=(100,)), "BC", {"A": 1, "B": 2, "C": 3}).paid
    assert paid == {"B": 1_000}


def test_one_who_alone_can_win_has_it_all() -> None:
    assert pay_side_pool(SidePool(fee=500), "AB", {"A": 1}).paid == {"A": 1_000}


@pytest.mark.parametrize("places", [(), (50, 0), (-1,)])
def test_a_side_pool_pays_at_least_one_place(places: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="places"):
        SidePool(fee=100, places=places)


@given(st.integers(0, 10_000), st.lists(st.integers(0, 50), min_size=1).filter(any))
def test_the_largest_remainder_gives_every_unit(count: int, weights: list[int]) -> None:
    shares = largest_remainder(count, weights)
    assert sum(shares) == count
    for units, weight in zip(shares, weights, strict=True):
        assert abs(units - count * weight / sum(weights)) < 1


@given(players, players, fees, units, shares)
def test_every_cent_of_a_q_pool_goes_somewhere(
    entered: set[int], qualified: set[int], fee: int, unit: int, shares: Shares
) -> None:
    seeds = {player: seed for seed, player in enumerate(sorted(qualified), 1)}
    account = pay_q_pool(QPool(fee=fee, shares=shares, unit=unit), entered, seeds)
    assert account.received == fee * len(entered)
    assert set(account.paid) <= entered & qualified
    assert all(cents % unit == 0 for cents in account.paid.values())
    # With no equals only part of a unit is left, if anybody can have it.
    assert 0 <= account.left < unit or not entered & qualified
    by_seed = [account.paid.get(player, 0) for player in sorted(entered & qualified)]
    assert by_seed == sorted(by_seed, reverse=True)


@given(players, st.lists(st.integers(1, 4), max_size=20), fees, units, st.data())
def test_every_cent_of_a_side_pool_goes_somewhere(
    entered: set[int], levels: list[int], fee: int, unit: int, data: st.DataObject
) -> None:
    places = tuple(data.draw(st.lists(st.integers(1, 60), min_size=1, max_size=6)))
    ranks = {player: sum(level < own for level in levels) + 1 for player, own in enumerate(levels)}
    account = pay_side_pool(SidePool(fee=fee, places=places, unit=unit), entered, ranks)
    assert account.received == fee * len(entered) == sum(account.paid.values()) + account.left
    assert account.left >= 0
    for one, cents in account.paid.items():
        assert all(
            account.paid.get(other) == cents for other in entered if ranks.get(other) == ranks[one]
        )


def test_a_pot_that_nobody_wins_rolls_over() -> None:
    assert roll_over(1_200, 850, []) == RolledPot({}, 2_050)
    assert roll_over(2_050, 0, "A") == RolledPot({"A": 2_000}, 50)


def test_winners_of_a_pot_share_it_by_how_often_they_won_it() -> None:
    assert roll_over(0, 1_000, "BAB") == RolledPot({"A": 300, "B": 600}, 100)


@given(fees, fees, st.lists(st.integers(0, 5), max_size=6), units)
def test_a_pot_loses_no_cent(carried: int, received: int, winners: list[int], unit: int) -> None:
    rolled = roll_over(carried, received, winners, unit=unit)
    assert sum(rolled.paid.values()) + rolled.rolls_over == carried + received
    assert rolled.rolls_over >= 0
