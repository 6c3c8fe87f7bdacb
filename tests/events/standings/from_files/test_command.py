import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

HEADER = "round,table,player_a,score_a,player_b,score_b\n"
WORKED_EXAMPLE = (
    HEADER
    + """1,1,A,121,B,100
1,2,C,121,D,80
2,1,A,121,C,119
2,2,D,121,B,90
3,1,A,121,D,60
3,2,B,120,C,121
4,1,A,121,B,118
4,2,D,121,C,101
"""
)

type Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def file(text: str, name: str = "games.csv", encoding: str = "utf-8") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode(encoding))
        return path

    return file


def run(file: Path, **options: Any) -> str:
    out = StringIO()
    call_command("standings", file, stdout=out, **options)
    return out.getvalue()


def divisions(file: Path, **options: Any) -> list[dict[str, Any]]:
    document = json.loads(run(file, format="json", **options))
    assert [*document] == ["divisions"]
    found: list[dict[str, Any]] = document["divisions"]
    return found


def brief(division: dict[str, Any]) -> list[tuple[int, str, str, str | None]]:
    return [(row["rank"], row["name"], row["card"], row["medal"]) for row in division["rows"]]


def members(division: dict[str, Any]) -> set[str]:
    return {row["name"] for row in division["rows"]}


def games_between(*pairs: str) -> str:
    """Return one round for each pair: the first letter beats the second by 21."""
    rows = [f"{round},1,{pair[0]},121,{pair[1]},100\n" for round, pair in enumerate(pairs, 1)]
    return HEADER + "".join(rows)


def test_the_worked_example_comes_out_exactly(write: Write) -> None:
    (division,) = divisions(write(WORKED_EXAMPLE), preset="senior-games", director="A")
    assert division["name"] == "All"
    assert brief(division) == [
        (1, "A", "9/4 +87", None),
        (2, "C", "5/2 +20", "gold"),
        (3, "D", "5/2 -51", "silver"),
        (4, "B", "0/0 -56", "bronze"),
    ]
    assert division["rows"][2] == {
        "rank": 3,
        "name": "D",
        "played": 4,
        "won": 2,
        "lost": 2,
        "skunks": 1,
        "game_points": 5,
        "plus": 51,
        "minus": 102,
        "spread": -51,
        "card": "5/2 -51",
        "eligible": True,
        "medal": "silver",
    }
    assert [row["eligible"] for row in division["rows"]] == [False, True, True, True]


def test_without_a_director_the_first_three_get_the_medals(write: Write) -> None:
    (division,) = divisions(write(WORKED_EXAMPLE))
    assert [row["medal"] for row in division["rows"]] == ["gold", "silver", "bronze", None]


def test_the_table_can_be_read_and_explains_ties_and_medals(write: Write) -> None:
    table = run(write(WORKED_EXAMPLE), preset="senior-games", director="a")
    lines = table.splitlines()
    assert lines[0] == "All"
    assert lines[1].split() == [
        "rank",
        "name",
        "card",
        "played",
        "won",
        "lost",
        "skunks",
        "plus",
        "minus",
        "medal",
    ]
    assert lines[3].split() == ["2", "C", "5/2", "+20", "4", "2", "2", "1", "42", "22", "gold"]
    assert lines[-3:] == [
        "C: ahead of D on spread, +20 to -51",
        "D: behind C on spread, -51 to +20",
        "A: not eligible: directs the event; the gold goes to C",
    ]
    assert table.isascii()


def test_equal_rows_share_a_rank_and_a_medal(write: Write) -> None:
    (division,) = divisions(write(games_between("AB", "BA", "CD")))
    assert brief(division) == [
        (1, "C", "2/1 +21", "gold"),
        (2, "A", "2/1 +0", "silver"),
        (2, "B", "2/1 +0", "silver"),
        (4, "D", "0/0 -21", None),
    ]


def test_a_spreadsheets_habits_are_understood(write: Write) -> None:
    text = "\n" + WORKED_EXAMPLE.replace(",", ";").replace("\n", "\r\n\r\n").replace("A", " A  ")
    file = write(text.replace("round;table", "Round; TABLE"), encoding="utf-8-sig")
    assert divisions(file, director="A") == divisions(
        write(WORKED_EXAMPLE, "plain.csv"), director="A"
    )


def test_columns_may_be_in_any_order_and_names_in_either_case(write: Write) -> None:
    text = "score_b,player_b,table,round,note,score_a,player_a\n"
    text += "100,bea,1,1,,121,Zoë\n121,Bea,1,2,,90,ZOË\n"
    (division,) = divisions(write(text))
    assert brief(division)[0][1:3] == ("bea", "3/1 +10")
    assert brief(division)[1][1:3] == ("Zoë", "2/1 -10")


def test_a_forfeited_game_is_a_plain_win_without_spread(write: Write) -> None:
    text = HEADER.replace("\n", ",forfeited\n") + "1,1,A,121,B,,yes\n2,1,B,121,A,100,no\n"
    (division,) = divisions(write(text))
    assert brief(division) == [(1, "B", "2/1 +21", "gold"), (2, "A", "2/1 -21", "silver")]
    assert [row["played"] for row in division["rows"]] == [2, 2]


def test_a_game_that_both_left_counts_as_not_played(write: Write) -> None:
    text = HEADER.replace("\n", ",forfeited\n") + "1,1,A,0,B,0,yes\n2,1,B,121,A,100,no\n"
    (division,) = divisions(write(text))
    assert brief(division) == [(1, "B", "2/1 +21", "gold"), (2, "A", "0/0 -21", "silver")]
    assert [row["played"] for row in division["rows"]] == [1, 1]


TWELVE = "ABCDEFGHIJKL"
AGES = "name,age\n" + "".join(f"{name},{60 + age}\n" for age, name in enumerate(TWELVE))
TWELVE_PLAY = games_between("AB", "CD", "EF", "GH", "IJ", "KL")


def test_twelve_without_ages_stay_in_one_division(write: Write) -> None:
    (division,) = divisions(write(TWELVE_PLAY))
    assert division["name"] == "All"
    assert len(division["rows"]) == 12


def test_twelve_with_ages_are_divided_by_the_rule(write: Write) -> None:
    players = write(AGES, "players.csv")
    younger, older = divisions(write(TWELVE_PLAY), players=players)
    assert (younger["name"], older["name"]) == ("Under 66", "66 and over")
    assert members(younger) == set("ABCDEF")
    assert members(older) == set("GHIJKL")
    assert [row["medal"] for row in older["rows"]][:3] == ["gold"] * 3


def test_eleven_with_ages_stay_in_one_division_also_with_a_director_who_fills_in(
    write: Write,
) -> None:
    players = write(AGES.removesuffix("L,71\n"), "players.csv")
    (division,) = divisions(write(TWELVE_PLAY), players=players, director="L")
    assert members(division) == set(TWELVE)


def test_a_director_who_fills_in_belongs_to_the_division_of_the_opponents(write: Write) -> None:
    games = games_between("AB", "CD", "EF", "GH", "IJ", "ZK", "LZ", "AZ")
    players = write(AGES, "players.csv")
    younger, older = divisions(write(games), players=players, director="z")
    assert members(younger) == set("ABCDEF")
    assert members(older) == set("GHIJKLZ")
    director = next(row for row in older["rows"] if row["name"] == "Z")
    assert (director["eligible"], director["medal"], director["card"]) == (False, None, "2/1 -21")


def test_a_director_who_is_registered_is_counted_and_placed_by_age(write: Write) -> None:
    players = write(AGES, "players.csv")
    younger, _ = divisions(write(TWELVE_PLAY), players=players, director="A")
    assert [row["name"] for row in younger["rows"] if not row["eligible"]] == ["A"]


def test_a_director_who_played_nobody_is_in_no_division(write: Write) -> None:
    (division,) = divisions(write(games_between("AB")), director="Z")
    assert members(division) == {"A", "B"}


def test_named_divisions_are_kept_as_they_are(write: Write) -> None:
    players = write("name,age,division\nA,,Red\nB,70,Blue\nC,,Red\nD,,\n", "players.csv")
    games = write(games_between("AC", "BD", "DB"))
    red, blue = divisions(games, players=players, director="D")
    assert (red["name"], members(red)) == ("Red", {"A", "C"})
    assert (blue["name"], members(blue)) == ("Blue", {"B", "D"})


def test_an_empty_division_column_leaves_it_to_the_age_rule(write: Write) -> None:
    players = write("name;age;division\nA;70;\nB;80;\n", "players.csv")
    (division,) = divisions(write(games_between("AB")), players=players)
    assert division["name"] == "All"


def test_a_registered_player_without_a_game_stands_last_without_a_medal(write: Write) -> None:
    players = write("name,age\nA,70\nB,71\nC,72\n", "players.csv")
    (division,) = divisions(write(games_between("AB")), players=players)
    # A player without a game has fewer losses, but is ranked last.
    assert brief(division)[1:] == [(2, "C", "0/0 +0", None), (3, "B", "0/0 -21", "silver")]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("1,1,A,121,B,121", "row 2, score_b: Only one side can reach 121"),
        ("1,1,A,122,B,100", "row 2, score_a: The game ends at 121, so 122 isn’t possible"),
        ("1,1,A,121,B,-4", "row 2, score_b: A score can’t be less than 0"),
        ("1,1,A,121,B,", "row 2, score_b: The score is missing"),
        ("1,1,A,120,B,100", "row 2, score_a: Nobody has 121 yet"),
        ("1,1,A,121,B,ninety", "row 2, score_b: 'ninety' is not a whole number"),
        ("1,1,A,121,B,100\n\n2,1,A,121,B,121", "row 4, score_b: Only one side"),
        ("1,1,A,121,a,100", "row 2, player_b: A can’t play both sides"),
        ("1,1,,121,B,100", "row 2, player_a: The name is missing"),
        (
            "1,1,A,121,B,100\n1,2,C,121,A,100",
            "row 3, player_b: A already plays in round 1, in row 2: correct the round or the name.",
        ),
        (",1,A,121,B,100", "row 2, round: The number is missing"),
        ("1,0,A,121,B,100", "row 2, table: 0 isn’t possible: enter 1 to 100000."),
        ("1,1,A", "row 2, player_b: The name is missing"),
    ],
)
def test_an_impossible_row_is_named_with_advice(write: Write, rows: str, message: str) -> None:
    with pytest.raises(CommandError) as caught:
        run(write(HEADER + rows + "\n"))
    assert str(caught.value).startswith(f"games.csv, {message}")


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("name,age\nA,70\nC,71\n", "games.csv, row 2, player_b: B is not among the players"),
        ("name,age\nA,70\nB,old\n", "players.csv, row 3, age: 'old' is not a whole number"),
        ("name,age\nA,70\nB,200\n", "players.csv, row 3, age: 200 isn’t possible"),
        ("name,age\nA,70\nB,71\na,72\n", "players.csv, row 4, name: a is listed twice"),
        ("name,division\nA,Red\nB,\n", "players.csv, row 3, division: B has no division"),
        ("name,age\n", "players.csv: There are no players in it"),
        ("age\n70\n", "players.csv, row 1: The header needs the columns name: add name."),
    ],
)
def test_impossible_players_are_named_with_advice(write: Write, players: str, message: str) -> None:
    with pytest.raises(CommandError) as caught:
        run(write(games_between("AB")), players=write(players, "players.csv"))
    assert str(caught.value).startswith(message)


def test_a_neither_forfeited_nor_played_game_is_named(write: Write) -> None:
    header = HEADER.replace("\n", ",forfeited\n")
    with pytest.raises(CommandError, match="row 2, forfeited: 'perhaps' is neither yes nor no"):
        run(write(header + "1,1,A,121,B,,perhaps\n"))
    with pytest.raises(CommandError, match="row 2, score_a: The score is missing"):
        run(write(header + "1,1,A,,B,,yes\n"))


def test_a_file_that_cannot_be_read_says_so(write: Write, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.csv: There is no such file"):
        run(tmp_path / "none.csv")
    with pytest.raises(CommandError, match=r"row 1: The header needs the columns .*: add score_b"):
        run(write("round,table,player_a,score_a,player_b\n1,1,A,121,B\n"))
    with pytest.raises(CommandError, match="The header needs the columns"):
        run(write(""))


def test_an_unknown_preset_is_refused(write: Write) -> None:
    with pytest.raises(CommandError, match="invalid choice: 'chess'"):
        call_command("standings", str(write(WORKED_EXAMPLE)), "--preset", "chess")
