from dataclasses import replace

from cribbage_events.contest.race import standings_by_round
from cribbage_events.contest.scoring import SENIOR_GAMES
from cribbage_events.contest.standings import standings
from tests.contest.games import worked_example


def test_the_places_after_each_round_of_the_worked_example() -> None:
    games = [game._replace(round=place // 2 + 1) for place, game in enumerate(worked_example())]
    tables = standings_by_round("ABCD", games, SENIOR_GAMES, rounds=[1, 2, 3, 4], byes={})
    order = ["".join(row.player for row in table) for table in tables]
    assert order[0] == "CABD"
    assert [len(table) for table in tables] == [4, 4, 4, 4]
    assert [sum(row.played for row in table) for table in tables] == [4, 8, 12, 16]
    assert tables[-1] == standings("ABCD", games, SENIOR_GAMES)


def test_a_bye_counts_from_its_round_on() -> None:
    scoring = replace(SENIOR_GAMES, bye=2)
    tables = standings_by_round("AB", [], scoring, rounds=[1, 2], byes={2: ["B"]})
    assert [[row.game_points for row in table] for table in tables] == [[0, 0], [2, 0]]
