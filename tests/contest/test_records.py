from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.medals import BRONZE, GOLD, MEDALS, SILVER
from cribbage_events.contest.records import (
    MedalCount,
    Record,
    SeasonResult,
    best_cards,
    best_of_seasons,
    medal_table,
    most_of_all,
    most_skunks,
    widest_wins,
)
from cribbage_events.contest.scoring import LEGION_LEAGUE, SENIOR_GAMES
from cribbage_events.contest.tie_breaks import TieBreak


class Line(NamedTuple):
    person: int
    event: int = 1
    game_points: int | None = None
    spread: int | None = None
    won: int | None = None
    skunks: int | None = None
    widest_win: int | None = None
    medal: str = ""
    filled_in: bool = False
    is_whole: bool = True


def holders(records: tuple[Record[Line], ...]) -> list[tuple[int, int]]:
    return [(record.person, record.value) for record in records]


def test_the_best_card_is_the_one_that_would_stand_first() -> None:
    lines = [Line(1, game_points=9, spread=87), Line(2, game_points=9, spread=90), Line(3, 1, 8)]
    assert best_cards(lines, SENIOR_GAMES) == (Record(2, 9, lines[1]),)


def test_equal_cards_share_the_record() -> None:
    lines = [Line(1, event=1, game_points=9, spread=87), Line(2, event=2, game_points=9, spread=87)]
    assert holders(best_cards(lines, SENIOR_GAMES)) == [(1, 9), (2, 9)]


def test_a_card_that_says_nothing_of_the_tie_break_shares_it() -> None:
    lines = [Line(1, game_points=9), Line(2, game_points=9, spread=87), Line(3, 1, 9, 80)]
    assert holders(best_cards(lines, SENIOR_GAMES)) == [(1, 9), (2, 9)]


def test_where_fewer_points_are_better_only_who_played_every_round_is_compared() -> None:
    lines = [Line(1, game_points=20, won=3), Line(2, game_points=2, won=1, is_whole=False)]
    assert holders(best_cards(lines, LEGION_LEAGUE)) == [(1, 20)]


def test_who_only_filled_in_holds_none() -> None:
    lines = [
        Line(1, game_points=12, spread=200, skunks=4, widest_win=90, filled_in=True),
        Line(2, game_points=3, spread=-50, skunks=1, widest_win=40),
    ]
    assert holders(best_cards(lines, SENIOR_GAMES)) == [(2, 3)]
    assert holders(widest_wins(lines)) == [(2, 40)]
    assert holders(most_skunks(lines)) == [(2, 1)]


def test_the_most_skunks_of_one_event() -> None:
    lines = [Line(1, 1, skunks=2), Line(2, 1, skunks=1), Line(3, 2, skunks=2), Line(4, 3)]
    assert holders(most_skunks(lines)) == [(1, 2), (3, 2)]


def test_the_most_of_all_years_is_shared() -> None:
    assert most_of_all([(3, 2), (1, 1), (2, 2)]) == ((2, 2), (3, 2))
    assert most_of_all([(1, 0)]) == ()


def test_the_medal_table_has_most_gold_first_then_silver_then_bronze() -> None:
    won = [(2, GOLD), (2, BRONZE), (3, GOLD), (3, SILVER), (4, SILVER)]
    table = medal_table(Line(person, medal=medal) for person, medal in won)
    assert table == (MedalCount(3, 1, 1, 0), MedalCount(2, 1, 0, 1), MedalCount(4, 0, 1, 0))
    assert [each.total for each in table] == [2, 2, 1]


def test_the_best_average_of_all_seasons_is_shared() -> None:
    seasons = {
        "2024": [average(1, Fraction(61, 3)), average(2, Fraction(30))],
        "2025": [average(2, Fraction(122, 6)), average(3, Fraction(30))],
    }
    best = Fraction(61, 3)
    assert best_of_seasons(seasons) == (("2024", average(1, best)), ("2025", average(2, best)))


def average(person: int, value: Fraction) -> SeasonResult:
    return SeasonResult(person, value, (value,))


def test_without_events_there_are_no_records() -> None:
    nothing: list[Line] = []
    assert best_cards(nothing, SENIOR_GAMES) == widest_wins(nothing) == most_skunks(nothing) == ()
    assert most_of_all([]) == ()
    assert medal_table(nothing) == ()
    assert best_of_seasons({}) == ()


SILENT = st.none() | st.integers(-3, 3)
LINES = st.lists(
    st.builds(
        Line,
        person=st.integers(1, 4),
        event=st.integers(1, 5),
        game_points=SILENT,
        spread=SILENT,
        won=SILENT,
        skunks=st.none() | st.integers(0, 3),
        widest_win=st.none() | st.integers(1, 4),
        medal=st.sampled_from(["", *MEDALS]),
        filled_in=st.booleans(),
        is_whole=st.booleans(),
    ),
    max_size=12,
)
BY_EVENT = [
    lambda lines: best_cards(lines, SENIOR_GAMES),
    lambda lines: best_cards(lines, LEGION_LEAGUE),
    widest_wins,
    most_skunks,
]


@given(LINES, st.randoms())
def test_the_order_of_the_lines_changes_no_record(lines: list[Line], random: object) -> None:
    mixed = list(lines)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    for records in BY_EVENT:
        assert sorted(map(repr, records(mixed))) == sorted(map(repr, records(lines)))
    assert medal_table(mixed) == medal_table(lines)


@given(LINES)
def test_nobody_without_the_record_has_a_better_value(lines: list[Line]) -> None:
    for records, value in ((widest_wins, "widest_win"), (most_skunks, "skunks")):
        known = [line for line in lines if not line.filled_in and getattr(line, value)]
        best = max((getattr(line, value) for line in known), default=None)
        expected = [line for line in known if getattr(line, value) == best]
        assert [record.line for record in records(lines)] == expected


@given(LINES)
def test_every_medal_is_in_the_table_once(lines: list[Line]) -> None:
    assert sum(row.total for row in medal_table(lines)) == sum(bool(line.medal) for line in lines)


def test_a_tie_break_says_whether_the_lines_that_are_kept_know_it() -> None:
    lines = [Line(1, game_points=9, won=4), Line(2, game_points=9, won=3)]
    for kept, holding in ((None, [(1, 9), (2, 9)]), (lambda line: -line.won, [(2, 9)])):
        rule = TieBreak("fewer-wins", lambda row: -row.won, adds_up=True, kept=kept)
        assert holders(best_cards(lines, replace(SENIOR_GAMES, tie_order=(rule,)))) == holding
