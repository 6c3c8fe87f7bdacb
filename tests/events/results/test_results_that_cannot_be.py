"""The command names the row and the reason when a file is bad, and never fails."""

import contextlib
import unicodedata
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.events.standings.from_files.test_command import (
    AGES,
    HEADER,
    TWELVE,
    TWELVE_PLAY,
    WORKED_EXAMPLE,
    Write,
    brief,
    divisions,
    games_between,
    members,
    run,
    write,
)

__all__ = ["write"]

DOUBLES = "round,table,player,side,score\n"
NIGHT = DOUBLES + "1,1,Ann,A,121\n1,1,Bob,A,121\n1,1,Cy,B,90\n1,1,Di,B,90\n"
LONG = 140_000


def refused(file: Path, **options: object) -> str:
    with pytest.raises(CommandError) as caught:
        run(file, **options)
    return str(caught.value)


def many_games(count: int = 9_000) -> str:
    return "".join(f"{game},1,Ann,121,Bob,100\n" for game in range(2, count))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ('1,1,"A,121,B,100\n', 'row 2: A quotation mark (") in this row is never closed'),
        ('1,1,C,121,D,9\n2,1,"A,121,B,100\n' + many_games(), 'row 3: A quotation mark (")'),
        ('1,1,"A"x,121,B,100\n', 'row 2: There is a quotation mark (") in the wrong place'),
        ('1,1,"A,121,B,100\n1,2,C,121,"D",80\n', 'row 2: A quotation mark (")'),
        (
            '1,1,"A,121,B,100\n1,2,C,121,D",80\n',
            "row 2, player_a: There is a line break in this cell",
        ),
        ('1,1,A,121,"B\nC",100\n', "row 2, player_b: There is a line break in this cell"),
        (f"1,1,{'A' * LONG},121,B,100\n", "row 2: A cell in this row is longer than 131072"),
        (f"1,1,{'A' * 81},121,B,100\n", "row 2, player_a: This name is longer than 80 letters"),
        (f"1,1,A,{'1' * 100_000},B,100\n", "row 2, score_a: '1111"),
        ("1,1,A,121,B,1_0\n", "row 2, score_b: '1_0' is not a whole number"),
        ("1,1,A,121,B,+100\n", "row 2, score_b: '+100' is not a whole number"),
        ("1,1,A,121,B,١٢\n", "row 2, score_b: '١٢' is not a whole number"),
        ("1,1,Lee, Ann,121,B,100\n", "row 2: There are more cells in this row than in the header"),
        (
            "1,1,A,121,B,100\n1,1,C,121,D,100\n",
            "row 3, table: Table 1 already has a game in round 1, in row 2: correct the round or",
        ),
    ],
)
def test_an_impossible_row_is_named_with_the_reason(write: Write, rows: str, message: str) -> None:
    assert refused(write(HEADER + rows)).startswith(f"games.csv, {message}")


def test_a_huge_number_is_shown_short(write: Write) -> None:
    assert len(refused(write(HEADER + f"1,1,A,{'1' * 100_000},B,100\n"))) < 120


def test_rows_are_counted_as_the_file_has_them(write: Write) -> None:
    """Blank lines and a note of two lines are counted."""
    text = HEADER.replace("\n", ",note\n") + '\n1,1,A,121,B,1,"of two\nlines"\n\n2,1,A,121,B,121,\n'
    assert refused(write(text)).startswith("games.csv, row 6, score_b: Only one side")


def test_the_header_is_looked_for_under_blank_lines_and_named_as_it_stands(write: Write) -> None:
    assert refused(write("\n\nround,table\n")).startswith("games.csv, row 3: The header needs")


def test_a_column_that_is_there_twice_is_refused(write: Write) -> None:
    text = HEADER.replace("\n", ",score_b\n") + "1,1,A,121,B,100,99\n"
    assert refused(write(text)).startswith("games.csv, row 1, score_b: There are two columns")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "It can’t be read (Is a directory): choose a CSV file." in refused(tmp_path)


def test_one_name_stored_in_two_ways_is_one_player(write: Write) -> None:
    composed, apart = (unicodedata.normalize(form, "Zoë O'Hé") for form in ("NFC", "NFD"))
    assert composed != apart
    text = f"1,1,{composed},121,B,100\n2,1,{apart.upper()},121,B,100\n3,1,Zoë O’Hé,121,B,100\n"
    (division,) = divisions(write(HEADER + text))
    assert brief(division) == [(1, composed, "6/3 +63", "gold"), (2, "B", "0/0 -63", "silver")]


@pytest.mark.parametrize("director", ["Marion Fher", "marion", "Marión Fëhr", "M. Fehr"])
@pytest.mark.parametrize("listed", [True, False])
def test_a_misspelt_director_is_asked_about(write: Write, director: str, listed: bool) -> None:
    games = write(HEADER + "1,1,Marion Fehr,121,Bob Ray,100\n")
    players = write("name\nMarion Fehr\nBob Ray\n", "players.csv") if listed else None
    said = refused(games, director=director, players=players)
    assert said.startswith(f"--director: {director} isn’t in any of the files. Is it Marion Fehr?")


def test_a_director_who_is_nowhere_and_like_nobody_is_spoken_of(write: Write) -> None:
    err = StringIO()
    run(write(games_between("AB")), director="Zoë Smith", stderr=err)
    assert (
        err.getvalue()
        == "Zoë Smith isn’t in any of the files, so nobody is passed over for a medal.\n"
    )


def test_another_number_is_another_name(write: Write) -> None:
    games = write(HEADER + "1,1,P1,121,P2,100\n")
    (division,) = divisions(games, director="P3")
    assert members(division) == {"P1", "P2"}


def test_a_director_of_a_name_much_like_a_player_s_may_fill_in(write: Write) -> None:
    players = write("name\nAnn Lee\nBob Ray\n", "players.csv")
    (division,) = divisions(
        write(HEADER + "1,1,Ann Lee,121,Anne Lee,100\n"), players=players, director="Anne Lee"
    )
    assert [row["name"] for row in division["rows"] if not row["eligible"]] == ["Anne Lee"]


def test_ages_are_asked_for_from_twelve_players_on(write: Write) -> None:
    without = AGES.replace("C,62", "C,")
    message = "players.csv, row 4, age: C has no age: enter it, or add a column division."
    assert refused(write(TWELVE_PLAY), players=write(without, "players.csv")) == message
    eleven = write("name\n" + "".join(f"{name}\n" for name in TWELVE[:11]), "players.csv")
    (division,) = divisions(write(TWELVE_PLAY), players=eleven, director="L")
    assert members(division) == set(TWELVE)


def test_a_division_is_one_however_it_is_written(write: Write) -> None:
    players = write("name,division\nA,Red\nB,red\nC,RED \nD,Blue\n", "players.csv")
    red, blue = divisions(write(games_between("AB", "CD")), players=players)
    assert (red["name"], members(red), members(blue)) == ("Red", {"A", "B", "C"}, {"D"})


def test_a_file_of_nothing_but_a_header_is_an_event_before_its_first_game(write: Write) -> None:
    (division,) = divisions(write(HEADER))
    assert division == {"name": "All", "rows": []}
    assert run(write(HEADER))
    assert run(write(DOUBLES), preset="legion-league")


BREAKS = st.sampled_from(
    [
        '"',
        ",",
        "\n",
        "\r",
        "\0",
        ";",
        "\t",
        "121",
        "-1",
        "A",
        "é",
        "\u0301",
        "\u2028",
        "yes",
        "9" * 9,
    ]
)
COMMANDS = st.sampled_from([("senior-games", WORKED_EXAMPLE), ("legion-league", NIGHT)])
quick = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)


def ranked_or_refused(file: Path, preset: str) -> None:
    with contextlib.suppress(CommandError):
        call_command("standings", file, preset=preset, stdout=StringIO(), stderr=StringIO())


@quick
@given(data=st.binary(max_size=400), preset=st.sampled_from(["senior-games", "legion-league"]))
def test_no_file_whatsoever_gives_a_traceback(tmp_path: Path, data: bytes, preset: str) -> None:
    file = tmp_path / "games.csv"
    file.write_bytes(data)
    ranked_or_refused(file, preset)


@quick
@given(case=COMMANDS, changes=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 9), BREAKS)))
def test_no_damage_to_a_good_file_gives_a_traceback(
    tmp_path: Path, case: tuple[str, str], changes: list[tuple[int, int, str]]
) -> None:
    preset, text = case
    for start, gone, put in changes:
        at = start % (len(text) + 1)
        text = text[:at] + put + text[at + gone :]
    file = tmp_path / "games.csv"
    file.write_text(text, encoding="utf-8", newline="")
    ranked_or_refused(file, preset)


@quick
@given(players=st.text(max_size=60), director=st.text(max_size=12))
def test_no_list_of_players_and_no_director_gives_a_traceback(
    tmp_path: Path, players: str, director: str
) -> None:
    games, listed = tmp_path / "games.csv", tmp_path / "players.csv"
    games.write_text(WORKED_EXAMPLE)
    listed.write_text(f"name,age,division\n{players}", encoding="utf-8", errors="replace")
    for given_players in (listed, None):
        with contextlib.suppress(CommandError):
            run(games, players=given_players, director=director, stderr=StringIO())


@quick
@given(cards=st.lists(st.text(alphabet="A23456789TJQK10CDHSſ♣ ,x\0é", max_size=6), max_size=7))
def test_no_cards_whatsoever_give_a_traceback(cards: list[str]) -> None:
    with contextlib.suppress(CommandError):
        call_command("count", *cards, stdout=StringIO())
