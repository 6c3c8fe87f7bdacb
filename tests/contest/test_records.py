"""A club's records."""

from cribbage_events.contest.medals import BRONZE, GOLD, SILVER
from cribbage_events.contest.outcome import Outcome, forfeit
from cribbage_events.contest.records import (
    FinishedEvent,
    MedalCount,
    Record,
    best_cards,
    medal_table,
    most_skunks,
    widest_wins,
)
from cribbage_events.contest.scoring import LEGION_LEAGUE, SENIOR_GAMES
from cribbage_events.contest.standings import standings
from tests.contest.games import won, worked_example


def event(name: str, games: list[Outcome[str]], medalists: str = "") -> FinishedEvent[str]:
    rows = standings("ABCD", games, SENIOR_GAMES)
    medals = tuple(zip(medalists, (GOLD, SILVER, BRONZE), strict=False))
    return FinishedEvent(name, rows, tuple(games), medals)


FIRST = event("2024", worked_example(), "CDB")
SECOND = event("2025", [won("B", "C", 60), won("B", "D", 90), won("C", "D", 100)], "BC")


def test_the_best_card_is_the_one_that_would_stand_first() -> None:
    assert best_cards([FIRST, SECOND], SENIOR_GAMES) == (Record("A", 9, "2024", "9/4 +87"),)


def test_where_fewer_points_are_better_the_best_card_has_the_fewest() -> None:
    rows = standings("AB", [won("A", "B", 60)], LEGION_LEAGUE)
    night = FinishedEvent("night", rows, ())
    assert best_cards([night], LEGION_LEAGUE) == (Record("A", -2, "night", "-2/1 +61"),)


def test_equal_widest_wins_are_all_kept() -> None:
    assert widest_wins([FIRST, SECOND]) == (Record("A", 61, "2024"), Record("B", 61, "2025"))


def test_a_forfeited_game_is_no_wide_win() -> None:
    given_up = forfeit(round=1, table=1, winner=("A",), forfeiter=("B",))
    assert widest_wins([event("2026", [given_up])]) == ()


def test_the_most_skunks_are_those_of_one_event() -> None:
    assert most_skunks([FIRST, SECOND]) == (Record("B", 2, "2025", "6/2 +92"),)


def test_the_medal_table_has_most_gold_first_then_silver_then_bronze() -> None:
    assert medal_table([FIRST, SECOND]) == (
        MedalCount("C", 1, 1, 0),
        MedalCount("B", 1, 0, 1),
        MedalCount("D", 0, 1, 0),
    )
    assert [each.total for each in medal_table([FIRST, SECOND])] == [2, 2, 1]


def test_without_events_there_are_no_records() -> None:
    assert best_cards([], SENIOR_GAMES) == widest_wins([]) == most_skunks([]) == ()
    assert medal_table([]) == ()


def test_who_only_filled_in_holds_none_but_opponents_do() -> None:
    games = [won("A", "B", 0), won("B", "A", 50), won("C", "D", 100)]
    filled = FinishedEvent(
        "2026", standings("ABCD", games, SENIOR_GAMES), tuple(games), filled_in=frozenset("A")
    )
    assert best_cards([filled], SENIOR_GAMES) == (Record("B", 3, "2026", "3/1 -50"),)
    assert widest_wins([filled]) == (Record("B", 71, "2026"),)
    assert most_skunks([filled]) == (Record("B", 1, "2026", "3/1 -50"),)
