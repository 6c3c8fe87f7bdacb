from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.formats.qualifying import (
    Contested,
    PlayOffDue,
    SeedChange,
    as_drawn,
    bracket_size,
    count_of_byes,
    count_of_qualifiers,
    qualifying_order,
    seed_changes,
)
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.play_offs import PlayOffRecord
from cribbage_events.contest.scoring import ACC
from cribbage_events.contest.standings import Row, standings
from cribbage_events.contest.tie_breaks import (
    GAMES_WON,
    HEAD_TO_HEAD,
    PLUS_POINTS,
    SPREAD,
    TieBreak,
    TieReason,
)
from tests.contest.games import singles, won


def row(
    player: str, rank: int, game_points: int = 20, *, won: int = 9, spread: int = 0
) -> Row[str]:
    return Row(rank, player, 14, won, 14 - won, 0, game_points, spread, 0, spread)


def ranked(*ranks: int) -> list[Row[str]]:
    """Rows of these ranks, of A, B, C and so on; those of one rank are level on everything."""
    return [row(chr(65 + place), rank, 40 - rank) for place, rank in enumerate(ranks)]


@pytest.mark.parametrize(
    ("entrants", "qualifiers", "byes"),
    # The check figures of RULES.md §5.
    [(108, 27, 5), (132, 33, 31), (60, 15, 1), *((each, 31, 1) for each in range(121, 125))],
)
def test_one_in_four_qualifies_rounded_up(entrants: int, qualifiers: int, byes: int) -> None:
    assert count_of_qualifiers(entrants) == qualifiers
    assert count_of_byes(qualifiers) == byes


@given(st.integers(1, 2000))
def test_byes_fill_the_bracket_up_to_a_power_of_two(players: int) -> None:
    size = bracket_size(players)
    assert size & (size - 1) == 0
    assert size / 2 < players <= size
    assert count_of_byes(players) == size - players


def test_of_nobody_nobody_has_a_bye() -> None:
    assert (count_of_qualifiers(0), bracket_size(0), count_of_byes(0)) == (0, 1, 0)


# A is ahead of B by this rule, and level with B on those before it.
LEVEL_UNTIL = {
    GAMES_WON: [
        *(won("A", f"x{each}", 111) for each in range(3)),
        *(won("B", f"y{each}", 90) for each in range(2)),
    ],
    SPREAD: [won("A", "x", 110), won("B", "y", 111)],
    PLUS_POINTS: [won("A", "x", 110), won("z", "A", 120), won("B", "y", 111)],
    HEAD_TO_HEAD: [won("A", "B", 111), won("x", "A", 111), won("B", "y", 111)],
}


@pytest.mark.parametrize(
    ("rule", "mine", "theirs"),
    [(GAMES_WON, 3, 2), (SPREAD, 11, 10), (PLUS_POINTS, 11, 10), (HEAD_TO_HEAD, 1, 0)],
)
def test_a_tie_is_explained_as_data(rule: TieBreak, mine: int, theirs: int) -> None:
    rows = standings("AB", LEVEL_UNTIL[rule], ACC)
    order = qualifying_order(rows, ACC, seed=1)
    assert order.ties == {
        "A": TieReason(("B",), rule, mine, theirs),
        "B": TieReason(("A",), rule, theirs, mine),
    }
    assert not any(each.by_lot for each in order.seeded)


def test_their_own_games_decide_only_if_all_who_are_level_have_met() -> None:
    games = [
        won("A", "B", 111),
        won("x1", "A", 111),
        won("B", "x2", 111),
        won("C", "x3", 111),
        won("x4", "C", 111),
    ]
    assert [each.rank for each in standings("ABC", games, ACC)] == [1, 1, 1]
    assert [each.rank for each in standings("AB", games, ACC)] == [1, 2]


def test_the_last_place_is_played_for_and_the_loser_is_the_high_non_qualifier() -> None:
    rows = ranked(1, 2, 2, 4, 5, 6, 7, 8)
    order = qualifying_order(rows, ACC, seed=1)
    assert order.due == (PlayOffDue(("B", "C"), 1, Contested.LAST_PLACE),)
    assert order.qualifiers == ("A",)
    assert order.high_non_qualifiers == ()
    assert not any(each.by_lot for each in order.seeded)
    decided = qualifying_order(rows, ACC, seed=1, play_offs=[("C", "B")])
    assert decided.due == ()
    assert decided.qualifiers == ("A", "C")
    assert decided.high_non_qualifiers == ("B",)
    assert decided.play_offs == {
        "C": PlayOffRecord(won=("B",)),
        "B": PlayOffRecord(lost=("C",)),
    }


def test_a_seed_that_gives_a_bye_is_played_for() -> None:
    """Three of ten qualify and one has a bye, so A and B play for it."""
    order = qualifying_order(ranked(1, 1, 3, *range(4, 11)), ACC, seed=1)
    assert (order.places, order.byes) == (3, 1)
    assert order.due == (PlayOffDue(("A", "B"), 1, Contested.BYE),)
    assert set(order.qualifiers) == {"A", "B", "C"}
    assert order.high_non_qualifiers == ("D",)


def test_elsewhere_a_lot_decides_and_is_named() -> None:
    """Six of 21 qualify, two with a bye; seeds 4 and 5 give the same."""
    rows = ranked(1, 2, 3, 4, 4, *range(6, 22))
    order = qualifying_order(rows, ACC, seed=1)
    assert order.due == ()
    assert [each.by_lot for each in order.seeded[2:6]] == [(), ("D", "E"), ("D", "E"), ()]
    first = {qualifying_order(rows, ACC, seed=seed).qualifiers[3] for seed in range(40)}
    assert first == {"D", "E"}


def test_a_lot_does_not_depend_on_who_else_is_level() -> None:
    two = [each.row.player for each in qualifying_order(ranked(1, 1), ACC, seed=7).seeded]
    three = [each.row.player for each in qualifying_order(ranked(1, 1, 1), ACC, seed=7).seeded]
    assert [player for player in three if player in two] == two


def test_three_level_for_two_places_play_until_both_are_decided() -> None:
    rows = ranked(1, 1, 1, 4, 5, 6, 7)
    assert qualifying_order(rows, ACC, seed=1).due[0].places == 2
    one = qualifying_order(rows, ACC, seed=1, play_offs=[("A", "B")])
    # B has lost, and C to nobody.
    assert one.due == ()
    assert set(one.qualifiers) == {"A", "C"}
    assert one.high_non_qualifiers == ("B",)


def test_those_level_behind_the_cut_are_high_non_qualifiers_together() -> None:
    order = qualifying_order(ranked(1, 2, 2, 4), ACC, seed=1)
    assert set(order.high_non_qualifiers) == {"B", "C"}


def test_a_bracket_that_was_drawn_says_who_qualified() -> None:
    rows = ranked(*range(1, 7), 7, 7)
    order = as_drawn(qualifying_order(rows, ACC, seed=1, places=7), ("C", "A", "F"))
    assert order.qualifiers == ("C", "A", "F")
    assert (order.places, order.byes, order.due) == (3, 1, ())
    assert [each.seed for each in order.seeded] == list(range(1, 9))
    assert "".join(each.row.player for each in order.seeded)[:6] == "CAFBDE"


def test_who_has_another_seed_is_told() -> None:
    rows = ranked(*range(1, 9))
    before = qualifying_order(rows, ACC, seed=1)
    now = qualifying_order([rows[0], rows[2], rows[1], *rows[3:]], ACC, seed=1)
    assert seed_changes(before, before) == ()
    assert seed_changes(before, now) == (SeedChange("C", None, 2), SeedChange("B", 2, None))


@given(st.lists(singles(), max_size=30), st.randoms(use_true_random=False), st.integers(0, 99))
def test_seeds_do_not_depend_on_the_order_of_what_they_are_made_of(
    games: list[Outcome[int]], random: Random, seed: int
) -> None:
    players = list(range(8))
    expected = qualifying_order(standings(players, games, ACC), ACC, seed=seed)
    random.shuffle(players)
    random.shuffle(games)
    assert qualifying_order(standings(players, games, ACC), ACC, seed=seed) == expected


@given(st.lists(singles(), max_size=40), st.integers(0, 99))
def test_everybody_has_one_seed_and_the_cut_adds_up(games: list[Outcome[int]], seed: int) -> None:
    order = qualifying_order(standings(range(8), games, ACC), ACC, seed=seed)
    assert [each.seed for each in order.seeded] == list(range(1, 9))
    assert {each.row.player for each in order.seeded} == set(range(8))
    waiting = sum(each.places for each in order.due if each.contested is Contested.LAST_PLACE)
    assert len(order.qualifiers) + waiting == order.places == 2
    best = [each.row.rank for each in order.seeded]
    assert best == sorted(best)


@given(st.lists(singles(range(6)), max_size=6), st.data())
def test_after_its_play_offs_nothing_is_left_to_play(
    games: list[Outcome[int]], data: st.DataObject
) -> None:
    rows = standings(range(6), games, ACC)
    played: list[tuple[int, int]] = []
    for _ in range(20):
        due = qualifying_order(rows, ACC, seed=1, play_offs=played, places=3).due
        if not due:
            break
        winner, loser = data.draw(st.permutations(due[0].players))[:2]
        played.append((winner, loser))
    assert not qualifying_order(rows, ACC, seed=1, play_offs=played, places=3).due
