import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

HEADER = "round,table,player_a,score_a,player_b,score_b\n"


def run(path: Path, text: str, preset: str = "acc-tournament", **options: Any) -> str:
    file = path / "games.csv"
    file.write_text(HEADER + text)
    out = StringIO()
    call_command("standings", file, preset=preset, stdout=out, **options)
    return out.getvalue()


def rows(path: Path, text: str, preset: str = "acc-tournament", **options: Any) -> Any:
    document = json.loads(run(path, text, preset, format="json", **options))
    (division,) = document["divisions"]
    return division["rows"]


def test_a_row_says_who_qualified(tmp_path: Path) -> None:
    found = rows(tmp_path, "1,1,A,121,B,90\n1,2,C,121,D,100\n2,1,A,121,C,119\n")
    assert [(row["rank"], row["name"], row["card"], row["qualified"]) for row in found] == [
        (1, "A", "5/2 +33", True),
        (2, "C", "2/1 +19", False),
        (3, "D", "0/0 -21", False),
        (4, "B", "0/0 -31", False),
    ]
    assert found[0] == {
        "rank": 1,
        "name": "A",
        "played": 2,
        "won": 2,
        "lost": 0,
        "skunks": 1,
        "game_points": 5,
        "plus": 33,
        "minus": 0,
        "spread": 33,
        "card": "5/2 +33",
        "eligible": True,
        "medal": None,
        "qualified": True,
    }


def test_an_evening_has_no_cut(tmp_path: Path) -> None:
    found = rows(tmp_path, "1,1,A,121,B,90\n", "acc-grass-roots")
    assert [(row["name"], row["medal"]) for row in found] == [("A", None), ("B", None)]
    assert "qualified" not in found[0]


def test_games_won_come_before_the_spread(tmp_path: Path) -> None:
    """Three wins by 1 are 6 points, and so are two skunks: the wins are ahead."""
    text = "".join(f"{each},1,A,121,x,120\n" for each in (1, 2, 3))
    text += "".join(f"{each},2,B,121,y,60\n" for each in (1, 2))
    for preset in ("acc-grass-roots", "acc-tournament"):
        assert [row["name"] for row in rows(tmp_path, text, preset)][:2] == ["A", "B"]
    assert "B: behind A on games won, 2 to 3" in run(tmp_path, text)


# Of five, two qualify: A is ahead, and B and C are level.
TIED = "1,1,A,121,D,60\n1,2,B,121,E,111\n2,1,C,121,D,111\n"


def test_who_is_level_for_the_last_place_has_not_qualified_before_the_play_off(
    tmp_path: Path,
) -> None:
    found = rows(tmp_path, TIED)
    assert [(row["rank"], row["name"], row["qualified"]) for row in found[:3]] == [
        (1, "A", True),
        (2, "B", False),
        (2, "C", False),
    ]
    table = run(tmp_path, TIED)
    assert "Play-off for the last place that qualifies: B and C" in table
    assert "B: tied with C on everything" in table
    assert "Play-off" not in run(tmp_path, TIED, "acc-grass-roots")


def test_a_play_off_decides_the_last_place(tmp_path: Path) -> None:
    play_offs = tmp_path / "play-offs.csv"
    play_offs.write_text("winner,loser\nC,B\n")
    found = rows(tmp_path, TIED, play_offs=play_offs)
    assert [(row["rank"], row["name"], row["qualified"]) for row in found[:3]] == [
        (1, "A", True),
        (2, "C", True),
        (3, "B", False),
    ]
    table = run(tmp_path, TIED, play_offs=play_offs)
    assert "B: lost the play-off against C" in table
    assert "last place" not in table


def test_a_play_off_for_a_bye(tmp_path: Path) -> None:
    """Three of nine qualify, one of them with a bye; A and B are level."""
    text = "".join(
        f"1,{table},{winner},121,{loser},{score}\n"
        for table, (winner, loser, score) in enumerate(
            [("A", "D", 60), ("B", "E", 60), ("C", "F", 111), ("G", "H", 112)], 1
        )
    )
    table = run(tmp_path, text + "2,1,G,100,I,121\n")
    assert "Play-off for a bye: A and B" in table


def test_medals_and_age_groups_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="acc-grass-roots: there are no age groups"):
        run(tmp_path, TIED, "acc-grass-roots", director="A")
