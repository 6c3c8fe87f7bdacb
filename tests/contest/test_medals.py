from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.medals import (
    BRONZE,
    GOLD,
    MEDALS,
    SILVER,
    Award,
    PassedOver,
    award,
    may_show_so_far,
)
from cribbage_events.contest.scoring import SENIOR_GAMES
from cribbage_events.contest.standings import Row, standings
from tests.contest.games import won, worked_example

DIRECTOR = {"A"}


def rows_of(points: Mapping[str, int]) -> tuple[Row[str], ...]:
    """Return rows of players who won by these margins over somebody outside."""
    games = [won(player, "X", 121 - margin) for player, margin in points.items()]
    return standings(points, games, SENIOR_GAMES)


def medals(rows: tuple[Row[str], ...]) -> dict[str, str]:
    given_ = award(rows, ineligible=())
    return {award.player: award.medal for award in given_.awards}


def test_the_first_three_get_gold_silver_and_bronze() -> None:
    rows = rows_of({"A": 4, "B": 3, "C": 2, "D": 1})
    assert medals(rows) == {"A": GOLD, "B": SILVER, "C": BRONZE}


def test_the_worked_example_passes_the_director() -> None:
    awards = award(standings("ABCD", worked_example(), SENIOR_GAMES), ineligible=DIRECTOR)
    assert awards.awards == (Award("C", GOLD), Award("D", SILVER), Award("B", BRONZE))
    assert awards.medal_of("A") is None
    assert awards.passed_over == {"A": PassedOver(GOLD, ("C",))}


def test_an_ineligible_entrant_in_the_middle_is_told_who_gets_the_medal() -> None:
    rows = rows_of({"B": 4, "A": 3, "C": 2, "D": 1})
    assert award(rows, ineligible=DIRECTOR).passed_over == {"A": PassedOver(SILVER, ("C",))}


def test_an_ineligible_entrant_behind_the_medals_is_not_passed_over() -> None:
    rows = rows_of({"B": 4, "C": 3, "D": 2, "A": 1})
    assert award(rows, ineligible=DIRECTOR).passed_over == {}


def test_no_medal_goes_past_an_ineligible_entrant_with_nobody_behind() -> None:
    awards = award(rows_of({"B": 4, "A": 1}), ineligible=DIRECTOR)
    assert awards.passed_over == {"A": PassedOver()}


def test_a_shared_gold_leaves_out_the_silver() -> None:
    awards = award(rows_of({"A": 3, "B": 3, "C": 2, "D": 1}), ineligible=())
    assert awards.awards == (Award("A", GOLD, True), Award("B", GOLD, True), Award("C", BRONZE))


def test_a_shared_silver_leaves_out_the_bronze() -> None:
    rows = rows_of({"A": 3, "B": 2, "C": 2, "D": 1})
    assert medals(rows) == {"A": GOLD, "B": SILVER, "C": SILVER}


def test_a_shared_bronze_goes_to_everybody_level() -> None:
    rows = rows_of({"A": 4, "B": 3, "C": 2, "D": 2, "E": 2})
    assert medals(rows) == {"A": GOLD, "B": SILVER, "C": BRONZE, "D": BRONZE, "E": BRONZE}


def test_three_level_for_gold_leave_no_other_medal() -> None:
    assert medals(rows_of({"A": 3, "B": 3, "C": 3, "D": 2})) == dict.fromkeys("ABC", GOLD)


def test_an_ineligible_entrant_does_not_make_a_medal_shared() -> None:
    awards = award(rows_of({"A": 3, "B": 3, "C": 2}), ineligible=DIRECTOR)
    assert awards.awards == (Award("B", GOLD), Award("C", SILVER))
    assert awards.passed_over == {"A": PassedOver(GOLD, ("B",))}


def test_an_ineligible_entrant_is_told_of_a_shared_medal() -> None:
    awards = award(rows_of({"A": 4, "B": 3, "C": 3}), ineligible=DIRECTOR)
    assert awards.passed_over == {"A": PassedOver(GOLD, ("B", "C"))}


def test_medals_so_far_wait_until_everybody_eligible_who_has_not_left_has_played() -> None:
    rows = standings("ABCD", [won("A", "B", 88)], SENIOR_GAMES)
    assert not may_show_so_far(rows, ineligible=(), left=())
    assert not may_show_so_far(rows, ineligible="C", left=())
    assert may_show_so_far(rows, ineligible="C", left="D")
    assert may_show_so_far(rows, ineligible="CD", left=())
    played = [row for row in rows if row.played]
    assert may_show_so_far(played, ineligible=(), left=())


def test_nobody_gets_a_medal_before_playing() -> None:
    assert award(standings("AB", [], SENIOR_GAMES), ineligible=()).awards == ()


FIELDS = st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(1, 5), min_size=1)


@given(FIELDS, st.sets(st.sampled_from("ABCDEFGH")))
def test_medals_go_to_the_eligible_in_order_and_to_nobody_else(
    points: dict[str, int], ineligible: set[str]
) -> None:
    rows = rows_of(points)
    awards = award(rows, ineligible=ineligible)
    able = [row for row in rows if row.player not in ineligible]
    for row in rows:
        ahead = sum(other.rank < row.rank for other in able)
        due = row.player not in ineligible and ahead < 3
        assert awards.medal_of(row.player) == (MEDALS[ahead] if due else None)
        passed = row.player in ineligible and ahead < 3
        assert (row.player in awards.passed_over) is passed
