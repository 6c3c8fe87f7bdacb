"""Play-offs given to the command line: they decide place and medal, or are refused by their row."""

import pytest
from django.core.management import CommandError

from tests.events.standings.from_files.test_command import (
    WORKED_EXAMPLE,
    Write,
    brief,
    divisions,
    games_between,
    run,
    write,
)

__all__ = ["write"]

# A, B, C and D have each won one game and lost one, by the same.
LEVEL = games_between("AB", "CD", "BC", "DA")


def test_without_a_play_off_those_level_share(write: Write) -> None:
    (division,) = divisions(write(LEVEL))
    assert {row[3] for row in brief(division)} == {"gold"}


def test_the_winner_has_the_place_and_the_medal_before_the_loser(write: Write) -> None:
    """1 beats 2 and 3 beats 4: 1 and 3 share gold, 2 and 4 bronze."""
    play_offs = write("loser;winner\nb;a\nD;C\n", name="play-offs.csv")
    (division,) = divisions(write(LEVEL), play_offs=play_offs)
    assert [(rank, name, medal) for rank, name, _, medal in brief(division)] == [
        (1, "A", "gold"),
        (1, "C", "gold"),
        (3, "B", "bronze"),
        (3, "D", "bronze"),
    ]
    table = run(write(LEVEL), play_offs=play_offs)
    assert "A: won the play-off against B" in table
    assert "D: lost the play-off against C" in table


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("A,Zoe", "row 2, loser: Zoe isn’t in any of the games: correct the name."),
        ("A,a", "row 2, loser: A can’t be both: correct one name."),
        (",B", "row 2, winner: The name is missing: enter one."),
        ("A,B\nB,A", "row 3, winner: By the rows above, A is before B: remove one of the rows."),
    ],
)
def test_impossible_rows_are_refused(write: Write, rows: str, words: str) -> None:
    play_offs = write(f"winner,loser\n{rows}\n", name="play-offs.csv")
    with pytest.raises(CommandError) as refused:
        run(write(LEVEL), play_offs=play_offs)
    assert str(refused.value) == f"play-offs.csv, {words}"


def test_between_two_who_are_not_level_it_decides_nothing_and_is_refused(write: Write) -> None:
    play_offs = write("winner,loser\nC,A\n", name="play-offs.csv")
    with pytest.raises(CommandError, match="row 2, loser: C and A are not tied"):
        run(write(WORKED_EXAMPLE), play_offs=play_offs)


def test_each_of_two_divisions_has_its_own_play_off(write: Write) -> None:
    players = write("name,division\nA,X\nB,X\nC,Y\nD,Y\n", name="players.csv")
    play_offs = write("winner,loser\nA,C\n", name="play-offs.csv")
    with pytest.raises(CommandError, match="A and C are not tied"):
        run(write(LEVEL), players=players, play_offs=play_offs)


def test_a_night_has_none(write: Write) -> None:
    play_offs = write("winner,loser\nA,B\n", name="play-offs.csv")
    with pytest.raises(CommandError, match="leave --play-offs out"):
        run(write(LEVEL), preset="legion-league", play_offs=play_offs)
