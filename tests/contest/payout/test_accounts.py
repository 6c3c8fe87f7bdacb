from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.payout import (
    EntryFees,
    QPool,
    QPoolEntry,
    Shares,
    SidePool,
    SidePoolEntry,
    tournament_accounts,
)

FEES = EntryFees(entry=4_000, sanction=300, prizes=90, places=(50, 30, 10, 10))
# After the play-offs: those who lost in the semi-finals share a place.
RANKS = {"A": 1, "B": 2, "C": 3, "D": 3, "E": 5}
SEEDS = {"D": 1, "B": 2, "A": 3, "C": 4, "E": 5}


def test_twenty_entries_are_paid_out_to_the_cent() -> None:
    found = tournament_accounts(
        20,
        FEES,
        RANKS,
        seeds=SEEDS,
        q_pools=[QPoolEntry(QPool(fee=1_000, shares=Shares.TOP_DOUBLE), "ABDXYZ")],
        side_pools=[SidePoolEntry(SidePool(fee=500, places=(100,)), "CE", {"C": 1, "E": 2})],
    )
    assert found.sanction == 6_000
    # $740 are left of the fees, of which 90 percent are prizes.
    assert found.prizes.received == 66_600
    # Third and fourth together have $133, so a dollar is left.
    assert found.prizes.paid == {"A": 33_300, "B": 20_000, "C": 6_600, "D": 6_600}
    assert found.club == 7_400 + 100
    assert found.q_pools[0].paid == {"D": 3_000, "B": 1_500, "A": 1_500}
    assert found.side_pools[0].paid == {"C": 1_000}
    assert found.received == 80_000 + 6_000 + 1_000
    assert found.sanction + found.club + sum(found.paid().values()) == found.received


@pytest.mark.parametrize(
    ("code", "make"),
    [
        ("sanction", lambda: EntryFees(entry=100, sanction=101)),
        ("prizes", lambda: EntryFees(entry=100, prizes=101)),
        ("places", lambda: EntryFees(entry=100, places=())),
        (
            "q-pools",
            lambda: tournament_accounts(1, FEES, {}, q_pools=[QPoolEntry(QPool(fee=1), "")] * 3),
        ),
        (
            "side-pools",
            lambda: tournament_accounts(
                1, FEES, {}, side_pools=[SidePoolEntry(SidePool(fee=1), "", {})] * 7
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused(code: str, make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=code):
        make()


@given(
    st.integers(0, 60),
    st.integers(0, 10_000),
    st.integers(0, 100),
    st.integers(0, 100),
    st.lists(st.integers(1, 4), max_size=15),
    st.lists(
        st.tuples(st.integers(0, 3_000), st.sampled_from(Shares), st.sets(st.integers(0, 20))),
        max_size=2,
    ),
    st.lists(st.tuples(st.integers(0, 3_000), st.sets(st.integers(0, 20))), max_size=6),
)
def test_every_cent_in_is_a_cent_out_for_any_entrants_and_ties(
    entries: int,
    entry: int,
    sanction: int,
    prizes: int,
    levels: list[int],
    q_pools: list[tuple[int, Shares, set[int]]],
    side_pools: list[tuple[int, set[int]]],
) -> None:
    ranks = {player: 1 + sum(level < own for level in levels) for player, own in enumerate(levels)}
    found = tournament_accounts(
        entries,
        EntryFees(entry=entry, sanction=entry * sanction // 100, prizes=prizes),
        ranks,
        seeds={player: player + 1 for player in ranks},
        q_pools=[QPoolEntry(QPool(fee=fee, shares=how), who) for fee, how, who in q_pools],
        side_pools=[SidePoolEntry(SidePool(fee=fee), who, ranks) for fee, who in side_pools],
    )
    came_in = entries * entry
    came_in += sum(fee * len(who) for fee, _, who in q_pools)
    came_in += sum(fee * len(who) for fee, who in side_pools)
    assert found.received == came_in
    assert found.sanction + found.club + sum(found.paid().values()) == came_in
    assert min(found.sanction, found.club, *found.paid().values(), 0) == 0
