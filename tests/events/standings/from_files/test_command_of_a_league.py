import json
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

HEADER = "round,table,player,side,score\n"


def run(path: Path, text: str, **options: Any) -> str:
    file = path / "night.csv"
    file.write_text(HEADER + text)
    out = StringIO()
    call_command("standings", file, preset="legion-league", stdout=out, **options)
    return out.getvalue()


def night(path: Path, text: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(path, text, format="json"))
    return document


def game(round: int, table: int, sides: Iterable[tuple[str, int]]) -> str:
    return "".join(
        f"{round},{table},{player},{'ABC'[side]},{score}\n"
        for side, (players, score) in enumerate(sides)
        for player in players
    )


# Win, win, loss by 18, loss by 4 is 22 for the night.
EXAMPLE = (
    game(1, 1, [("AB", 121), ("CD", 91)])
    + game(2, 1, [("AC", 121), ("BD", 100)])
    + game(3, 1, [("AD", 103), ("BC", 121)])
    + game(4, 1, [("AB", 117), ("CD", 121)])
)


def rows(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    (division,) = document["divisions"]
    return {row["name"]: row for row in division["rows"]}


def test_the_worked_example_adds_up(tmp_path: Path) -> None:
    found = rows(night(tmp_path, EXAMPLE))
    assert found["A"]["points"] == 22
    assert found["A"] == {
        "rank": 1,
        "name": "A",
        "played": 4,
        "won": 2,
        "skunks": 0,
        "points": 22,
        "prize_cents": 1300,
    }
    # Losers on 91 have 30 more, and no skunk was made.
    assert found["D"]["points"] == 30 + 21 + 18
    assert found["C"]["points"] == 30


def test_skunks_take_points_off_and_fewest_points_win(tmp_path: Path) -> None:
    text = game(1, 1, [("AB", 121), ("CD", 90)]) + game(1, 2, [("EF", 121), ("GH", 60)])
    found = rows(night(tmp_path, text))
    assert [(name, row["points"], row["rank"]) for name, row in found.items()] == [
        ("E", -2, 1),
        ("F", -2, 1),
        ("A", -1, 3),
        ("B", -1, 3),
        ("C", 31, 5),
        ("D", 31, 5),
        ("G", 61, 7),
        ("H", 61, 7),
    ]


def test_at_a_table_of_three_the_nearer_loser_decides_the_skunk(tmp_path: Path) -> None:
    found = rows(night(tmp_path, game(1, 1, [("A", 60), ("B", 121), ("C", 100)])))
    assert [found[name]["points"] for name in "ABC"] == [61, 0, 21]


def test_the_money_of_twenty(tmp_path: Path) -> None:
    names = [f"P{number:02}" for number in range(20)]
    text = "".join(
        f"1,{table + 1},{name},{'AB'[place > 1]},{121 if place < 2 else 100 - table}\n"
        for table in range(5)
        for place, name in enumerate(names[4 * table : 4 * table + 4])
    )
    document = night(tmp_path, text)
    assert document["money"] == {
        "fees": 20_000,
        "draw_winner": 2_000,
        "supplies": 2_000,
        "pot": 12_800,
        "activities": 12_800 + 3_200 - sum(r["prize_cents"] for r in rows(document).values()),
    }


def test_the_table_can_be_read(tmp_path: Path) -> None:
    lines = run(tmp_path, EXAMPLE).splitlines()
    assert lines[0].split() == ["rank", "name", "played", "won", "skunks", "points", "prize"]
    assert lines[1].split() == ["1", "A", "4", "2", "0", "22", "$13"]
    assert lines[-5:] == [
        "Fees: $40",
        "Draw winner: $4",
        "Supplies: $4",
        "Pot: $25.60",
        "Activities: $7",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "1,1,A,A,121\n1,1,B,A,120\n1,1,C,B,9\n1,1,D,B,9\n",
            "row 3, score: Partners share one score, and row 2 says",
        ),
        ("1,1,A,A,121\n1,1,B,A,121\n1,1,C,B,9\n", "row 2, side: A game is one against one"),
        ("1,1,A,A,121\n1,1,B,,100\n", "row 3, side: The side is missing"),
        ("1,1,A,A,121\n1,1,B,B,121\n", "row 3, score: Only one side can reach 121"),
        ("1,1,A,A,121\n1,2,A,B,10\n", "row 3, player: A already plays in round 1, in row 2"),
        ("1,1,A,A,121\n1,1,B,B,\n", "row 3, score: The score is missing"),
    ],
)
def test_an_impossible_row_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CommandError) as caught:
        run(tmp_path, text)
    assert str(caught.value).startswith(f"night.csv, {message}")


def test_somebody_who_played_fewer_games_gets_no_prize(tmp_path: Path) -> None:
    text = game(1, 1, [("AB", 121), ("CD", 100)]) + game(2, 1, [("C", 121), ("D", 100), ("B", 99)])
    found = rows(night(tmp_path, text))
    assert [(name, row["rank"], row["prize_cents"]) for name, row in found.items()] == [
        ("C", 1, 1300),
        ("B", 2, 700),
        ("D", 3, 500),
        ("A", 4, 0),
    ]


def test_a_forfeited_game_is_told(tmp_path: Path) -> None:
    file = tmp_path / "night.csv"
    file.write_text("round,table,player,side,score,forfeited\n1,1,A,A,121,yes\n1,1,B,B,,yes\n")
    out = StringIO()
    call_command("standings", file, preset="legion-league", format="json", stdout=out)
    found = rows(json.loads(out.getvalue()))
    assert (found["A"]["points"], found["B"]["points"]) == (0, 30)


def test_a_game_that_all_left_is_a_round_missed(tmp_path: Path) -> None:
    """No points would be the best result: who didn't play comes after all who did."""
    file = tmp_path / "night.csv"
    lines = ["round,table,player,side,score,forfeited", "1,1,A,A,0,yes", "1,1,B,B,0,yes"]
    file.write_text("\n".join([*lines, "1,2,C,A,121,no", "1,2,D,B,80,no\n"]))
    out = StringIO()
    call_command("standings", file, preset="legion-league", format="json", stdout=out)
    found = rows(json.loads(out.getvalue()))
    assert [found[name]["played"] for name in "ABCD"] == [0, 0, 1, 1]
    assert list(found)[:2] == ["C", "D"]
    assert [found[name]["prize_cents"] for name in "AB"] == [0, 0]


def test_one_of_three_forfeits_to_both_others(tmp_path: Path) -> None:
    file = tmp_path / "night.csv"
    lines = ["round,table,player,side,score,forfeited", "1,1,A,A,121,yes", "1,1,B,B,,yes"]
    file.write_text("\n".join([*lines, "1,1,C,C,121,yes\n"]))
    out = StringIO()
    call_command("standings", file, preset="legion-league", format="json", stdout=out)
    found = rows(json.loads(out.getvalue()))
    assert {name: row["points"] for name, row in found.items()} == {"A": 0, "B": 30, "C": 0}


def test_age_groups_are_no_part_of_a_league(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there are no age groups"):
        run(tmp_path, EXAMPLE, director="A")
