from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.outcome import Outcome, Side, forfeit
from cribbage_events.contest.scoring import ACC, LEGION_LEAGUE, SENIOR_GAMES
from cribbage_events.contest.standings import Row, explain, explain_all, standings
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD, SPREAD, TieReason
from tests.contest.games import singles, won, worked_example

NAMES = {name: name for name in "ABCDE"}
GAMES = st.lists(singles(), max_size=30)


def cards(rows: Sequence[Row[str]]) -> list[tuple[int, str, str]]:
    return [(row.rank, row.player, row.card) for row in rows]


def test_the_worked_example_comes_out_exactly() -> None:
    rows = standings("ABCD", worked_example(), SENIOR_GAMES)
    assert cards(rows) == [
        (1, "A", "9/4 +87"),
        (2, "C", "5/2 +20"),
        (3, "D", "5/2 -51"),
        (4, "B", "0/0 -56"),
    ]
    assert rows[2] == Row(
        rank=3,
        player="D",
        played=4,
        won=2,
        lost=2,
        skunks=1,
        game_points=5,
        plus=51,
        minus=102,
        spread=-51,
        widest=31,
    )


def test_a_card_without_spread_says_plus_nought() -> None:
    games = [won("A", "B", 100), won("B", "A", 100)]
    assert cards(standings("AB", games, SENIOR_GAMES)) == [(1, "A", "2/1 +0"), (1, "B", "2/1 +0")]


def test_equal_rows_share_a_rank_and_the_next_one_is_left_out() -> None:
    games = [won("A", "C", 100), won("B", "D", 100), won("A", "E", 90), won("B", "E", 90)]
    ranks = [row.rank for row in standings("ABCDE", games, SENIOR_GAMES)]
    assert ranks == [1, 1, 3, 3, 5]


def test_an_entrant_who_has_not_played_has_no_points() -> None:
    assert cards(standings("A", [], SENIOR_GAMES)) == [(1, "A", "0/0 +0")]


def test_games_against_somebody_outside_count_for_those_inside() -> None:
    rows = standings("B", [won("A", "B", 100), won("B", "D", 90)], SENIOR_GAMES)
    assert cards(rows) == [(1, "B", "3/1 +10")]


def test_a_forfeited_game_counts_as_won_and_lost_but_not_in_the_spread() -> None:
    game = forfeit(round=1, table=1, winner=("A",), forfeiter=("B",))
    rows = standings("AB", [game], SENIOR_GAMES)
    assert cards(rows) == [(1, "A", "2/1 +0"), (2, "B", "0/0 +0")]
    assert [(row.played, row.lost, row.skunks) for row in rows] == [(1, 0, 0), (1, 1, 0)]


def test_a_double_skunk_is_one_skunk_on_the_card() -> None:
    assert standings("A", [won("A", "B", 60)], SENIOR_GAMES)[0].skunks == 1


def test_a_bye_gives_the_points_of_the_scoring_system() -> None:
    games = [won("A", "B", 100)]
    assert cards(standings("ABC", games, SENIOR_GAMES, byes="C"))[1][2] == "0/0 +0"
    generous = replace(SENIOR_GAMES, bye=1)
    assert cards(standings("ABC", games, generous, byes="C"))[1] == (2, "C", "1/0 +0")


def test_partners_each_get_their_sides_points() -> None:
    game = Outcome(1, 1, (Side(("A", "B"), 91), Side(("C", "D"), 121)))
    rows = standings("ABCD", [game], LEGION_LEAGUE)
    assert cards(rows) == [
        (1, "C", "0/1 +30"),
        (1, "D", "0/1 +30"),
        (3, "A", "30/0 -30"),
        (3, "B", "30/0 -30"),
    ]


def test_the_legion_prefers_fewer_points_then_wins_then_skunks() -> None:
    games = [won("A", "X", 91), won("B", "X", 90), won("X", "B", 120)]
    rows = standings("ABX", games, LEGION_LEAGUE)
    assert [(row.player, row.game_points, row.won, row.skunks) for row in rows] == [
        ("B", 0, 1, 1),
        ("A", 0, 1, 0),
        ("X", 61, 1, 0),
    ]


def test_the_acc_breaks_ties_by_wins_spread_plus_points_and_then_their_own_game() -> None:
    games = [won("A", "B", 111), won("X", "A", 101), won("B", "Y", 101), won("X", "Z", 111)]
    # A and B: one win each; A +10 -20, B +20 -10.
    assert [row.player for row in standings("AB", games, ACC)] == ["B", "A"]
    level = [won("B", "A", 111), won("A", "X", 111), won("A", "Y", 111), won("X", "A", 101)]
    level += [won("B", "Y", 101), won("Z", "B", 101), won("Z", "A", 121 - 20)]
    rows = standings("AB", level, ACC)
    assert [row.player for row in rows] == ["B", "A"]


def test_head_to_head_separates_two_level_on_everything_else() -> None:
    games = [won("B", "A", 111), won("A", "C", 111), won("C", "B", 111)]
    games += [won("B", "X", 111), won("A", "X", 111), won("X", "C", 111), won("X", "C", 100)]
    rows = standings("AB", games, ACC)
    assert [(row.player, row.head_to_head, row.rank) for row in rows] == [("B", 1, 1), ("A", 0, 2)]
    assert explain(rows[0], rows[1], ACC) == TieReason(("A",), HEAD_TO_HEAD, 1, 0)


@given(GAMES, st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_what_they_are_given(
    games: list[Outcome[int]], random: Random
) -> None:
    players = list(range(8))
    expected = standings(players, games, ACC)
    random.shuffle(players)
    random.shuffle(games)
    assert standings(players, games, ACC) == expected


@given(GAMES)
def test_the_books_balance_in_a_closed_field(games: list[Outcome[int]]) -> None:
    rows = standings(range(8), games, SENIOR_GAMES)
    assert sum(row.spread for row in rows) == 0
    assert sum(row.plus for row in rows) == sum(row.minus for row in rows)
    assert sum(row.won for row in rows) == sum(row.lost for row in rows) == len(games)
    assert all(row.played == row.won + row.lost for row in rows)
    assert all(row.spread == row.plus - row.minus for row in rows)
    assert all(2 * row.won <= row.game_points == 2 * row.won + row.skunks for row in rows)


@given(GAMES)
def test_ranks_follow_game_points_and_spread(games: list[Outcome[int]]) -> None:
    rows = standings(range(8), games, SENIOR_GAMES)
    keys = [(-row.game_points, -row.spread) for row in rows]
    assert keys == sorted(keys)
    assert [row.rank for row in rows] == [1 + sum(key < own for key in keys) for own in keys]


def test_a_tie_is_explained_from_both_sides() -> None:
    rows = standings("ABCD", worked_example(), SENIOR_GAMES)
    assert explain_all(rows, SENIOR_GAMES) == {
        "C": TieReason(("D",), SPREAD, 20, -51),
        "D": TieReason(("C",), SPREAD, -51, 20),
    }


def test_those_level_on_everything_are_named() -> None:
    games = [won("A", "X", 100), won("B", "X", 100), won("C", "X", 100), won("D", "X", 101)]
    rows = standings("ABCD", games, SENIOR_GAMES)
    assert explain_all(rows, SENIOR_GAMES) == {
        "A": TieReason(("B", "C")),
        "B": TieReason(("A", "C")),
        "C": TieReason(("A", "B")),
        "D": TieReason(("C",), SPREAD, 20, 21),
    }


def test_different_game_points_need_no_explanation() -> None:
    rows = standings("AB", [won("A", "B", 100)], SENIOR_GAMES)
    assert explain(rows[0], rows[1], SENIOR_GAMES) is None
    assert explain_all(rows, SENIOR_GAMES) == {}


def test_ten_thousand_cards_of_22_games_are_ranked() -> None:
    random = Random(1)
    games = [
        won(pair, 9_999 - pair, random.randrange(121), round=round)
        for round in range(22)
        for pair in range(5_000)
    ]
    rows = standings(range(10_000), games, SENIOR_GAMES)
    assert sum(row.played for row in rows) == 220_000


def test_somebody_who_missed_a_round_is_ranked_after_all_the_others() -> None:
    games = [won("A", "B", 100), won("C", "D", 30), won("A", "B", 100, round=2)]
    rows = standings("ABCD", games, SENIOR_GAMES, missed={"C": (2,), "D": (2,)})
    assert [(row.rank, row.player, row.missed) for row in rows] == [
        (1, "A", ()),
        (2, "B", ()),
        (3, "C", (2,)),
        (4, "D", (2,)),
    ]


def test_no_tie_is_explained_between_who_played_every_round_and_who_did_not() -> None:
    games = [won("A", "B", 100), won("C", "D", 90)]
    rows = standings("ABCD", games, SENIOR_GAMES, missed={"C": (2,), "D": (2,)})
    assert [row.player for row in rows] == ["A", "B", "C", "D"]
    assert explain(rows[0], rows[2], SENIOR_GAMES) is None
    assert explain_all(rows, SENIOR_GAMES) == {}
