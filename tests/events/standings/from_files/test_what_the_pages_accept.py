"""Commands read the files that the pages read; a bye is no game."""

import io
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from openpyxl import Workbook

GAMES = [
    ["Round", "Table", "Player A", "Score A", "Player B", "Score B"],
    ["1", "1", "Lee, Ann", "121.0", "Zoé Roy", "90"],
    ["1", "2", "Cy Dow", "121", "Di Poe", "100"],
    ["2", "1", "Ann Lee", "121", "Cy Dow", "100"],
    ["2", "2", "Di Poe", "121", "Zoé Roy", "90"],
]


def text(between: str = ",") -> str:
    lines = ["".join([between.join(f'"{cell}"' for cell in row), "\n"]) for row in GAMES]
    return "".join(lines)


def run(path: Path, command: str = "standings", **options: Any) -> Any:
    out = StringIO()
    call_command(command, path, format="json", stdout=out, **options)
    return json.loads(out.getvalue())


def order(path: Path, **options: Any) -> list[str]:
    (division,) = run(path, **options)["divisions"]
    return [row["name"] for row in division["rows"]]


@pytest.mark.parametrize(
    "data",
    [
        text().encode(),
        text().encode("utf-8-sig"),
        text(";").encode("cp1252"),
        text("\t").encode("utf-16"),
        text().encode("mac_roman"),
        f"sep=;\n{text(';')}".encode(),
        text().encode().decode("latin-1").encode(),
    ],
)
def test_alphabets_separators_headings_numbers_and_names_are_read(
    tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "games.csv"
    path.write_bytes(data)
    assert order(path) == ["Ann Lee", "Di Poe", "Cy Dow", "Zoé Roy"]


def test_workbooks_are_read(tmp_path: Path) -> None:
    book, out = Workbook(), io.BytesIO()
    for row in GAMES:
        book.worksheets[0].append(row)
    book.save(out)
    path = tmp_path / "games.xlsx"
    path.write_bytes(out.getvalue())
    assert order(path) == ["Ann Lee", "Di Poe", "Cy Dow", "Zoé Roy"]


def test_a_pdf_is_refused_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "games.pdf"
    path.write_bytes(b"%PDF-1.7\n")
    with pytest.raises(CommandError, match="This is a PDF"):
        run(path)


@pytest.mark.parametrize("bye", ["BYE", "bye", "Bye 1", "Exempt", "Ghost"])
@pytest.mark.parametrize("preset", ["senior-games", "acc-grass-roots", "acc-tournament"])
def test_a_bye_is_no_game_and_nobody_is_called_so(tmp_path: Path, bye: str, preset: str) -> None:
    path = tmp_path / "games.csv"
    header = "round,table,player_a,score_a,player_b,score_b,forfeited\n"
    path.write_text(
        f"{header}1,1,Ann,121,Bob,90,\n1,2,Cy,121,{bye},0,yes\n"
        f"2,1,Ann,121,Cy,100,\n2,2,{bye},,Bob,121,yes\n"
    )
    (division,) = run(path, preset=preset)["divisions"]
    rows = {row["name"]: row for row in division["rows"]}
    assert set(rows) == {"Ann", "Bob", "Cy"}
    assert [(name, rows[name]["played"], rows[name]["game_points"]) for name in sorted(rows)] == [
        ("Ann", 2, 5 if preset == "senior-games" else rows["Ann"]["game_points"]),
        ("Bob", 1, 0),
        ("Cy", 1, 0),
    ]


def test_a_bye_in_games_to_come_is_no_game(tmp_path: Path) -> None:
    played, to_come = tmp_path / "played.csv", tmp_path / "to-come.csv"
    played.write_text("round,table,player_a,score_a,player_b,score_b\n1,1,Ann,121,Bob,90\n")
    to_come.write_text("round,table,player_a,player_b\n2,1,Ann,Bob\n2,2,Cy,BYE\n")
    (division,) = run(played, "outlook", to_come=to_come)["divisions"]
    assert {row["name"] for row in division["rows"]} == {"Ann", "Bob"}


def test_a_bye_among_cards_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(
        "Game;Player;Opponent;Qualifier;Result;Plus;Minus\n"
        "1;Lee, Ann;Bob;no;win;21.0;\n1;Bob;Ann Lee;no;loss;;21\n2;Cy;BYE;no;win;;\n"
    )
    assert [each["game"] for each in run(path, "crosscheck")["games"]] == [1]


def test_a_bye_at_a_night_of_doubles_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_text(
        "round,table,player,side,score\n"
        "1,1,Ann,A,121\n1,1,Bob,A,121\n1,1,Cy,B,90\n1,1,Di,B,90\n1,2,Ed,A,121\n1,2,BYE,B,0\n"
    )
    (division,) = run(path, preset="legion-league")["divisions"]
    assert {row["name"] for row in division["rows"]} == {"Ann", "Bob", "Cy", "Di"}
