import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

PLAYED = """round,table,player_a,score_a,player_b,score_b
1,1,Ann,121,Bob,60
1,2,Cem,121,Dot,60
2,1,Ann,121,Dot,60
2,2,Bob,121,Cem,119
"""
TO_COME = """round,table,player_a,player_b
3,1,Ann,Cem
3,2,Bob,Dot
"""


def run(path: Path, played: str = PLAYED, to_come: str = TO_COME, **options: Any) -> str:
    results, games, out = path / "results.csv", path / "to-come.csv", StringIO()
    results.write_text(played)
    games.write_text(to_come)
    call_command("outlook", results, to_come=games, stdout=out, **options)
    return out.getvalue()


def found(path: Path, *args: str, **options: Any) -> Any:
    return json.loads(run(path, *args, format="json", **options))


def test_everybody_has_a_line_in_the_order_of_the_standings(tmp_path: Path) -> None:
    (division,) = found(tmp_path)["divisions"]
    assert division["name"] == "All"
    assert [tuple(row.values()) for row in division["rows"]] == [
        ("Ann", "possible", "possible", "out", "safe"),
        ("Cem", "possible", "possible", "possible", "safe"),
        ("Bob", "out", "possible", "possible", "possible"),
        ("Dot", "out", "possible", "possible", "possible"),
    ]
    assert [*division["rows"][0]] == ["name", "gold", "silver", "bronze", "medal"]


def test_who_directs_has_no_medal_and_the_others_have_more(tmp_path: Path) -> None:
    (division,) = found(tmp_path, director="Ann")["divisions"]
    rows = {row["name"]: row for row in division["rows"]}
    assert set(rows["Ann"].values()) == {"Ann", "out"}
    assert rows["Cem"]["medal"] == "safe", "three are left for three medals"


def test_age_groups_have_an_outlook_each(tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("name,division\nAnn,Old\nBob,Young\nCem,Old\nDot,Young\n")
    divisions = found(tmp_path, players=players)["divisions"]
    assert [(each["name"], len(each["rows"])) for each in divisions] == [("Old", 2), ("Young", 2)]


def test_an_event_of_which_nothing_is_played_yet(tmp_path: Path) -> None:
    (division,) = found(tmp_path, PLAYED.splitlines()[0] + "\n")["divisions"]
    assert {row["gold"] for row in division["rows"]} == {"possible"}


def test_a_tournament_s_cut(tmp_path: Path) -> None:
    (division,) = found(tmp_path, preset="acc-tournament")["divisions"]
    assert [(row["name"], row["qualified"], row["medal"]) for row in division["rows"]] == [
        ("Ann", "possible", "out"),
        ("Cem", "possible", "out"),
        ("Bob", "out", "out"),
        ("Dot", "out", "out"),
    ]


def test_a_table_to_be_read(tmp_path: Path) -> None:
    lines = run(tmp_path).splitlines()
    assert lines[:3] == [
        "All",
        "name  gold      silver    bronze    any medal",
        "Ann   possible  possible  out       safe",
    ]
    cut = run(tmp_path, preset="acc-tournament").splitlines()
    assert cut[1:3] == ["name  qualified", "Ann   possible"]


def test_a_table_in_french(tmp_path: Path) -> None:
    with override("fr-ca"):
        words = run(tmp_path)
    assert "possible" in words
    assert "assuré" in words


@pytest.mark.parametrize(
    ("to_come", "options", "words"),
    [
        ("round,table,player_a\n3,1,Ann\n", {}, "add player_b"),
        ("round,table,player_a,player_b\n3,1,Ann,Ann\n", {}, "can’t play both sides"),
        (TO_COME + "3,3,Ann,Dot\n", {}, "Ann already plays in round 3, in row 2"),
        (TO_COME, {"preset": "legion-league"}, "no medals and no cut"),
        (TO_COME + "4,1,Ann,Bob\n", {"preset": "acc-tournament"}, "one game to come"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words(
    tmp_path: Path, to_come: str, options: dict[str, str], words: str
) -> None:
    with pytest.raises(CommandError, match=words):
        run(tmp_path, to_come=to_come, **options)


def test_a_game_to_come_that_is_already_played_is_refused(tmp_path: Path) -> None:
    again = "round,table,player_a,player_b\n2,5,Ann,Cem\n"
    with pytest.raises(CommandError, match=r"to-come.csv, row 2, player_a: Ann has already played"):
        run(tmp_path, to_come=again)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(PLAYED)
    with pytest.raises(CommandError, match="There is no such file"):
        call_command("outlook", tmp_path / "results.csv", to_come=tmp_path / "none.csv")
