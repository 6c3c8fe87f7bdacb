"""Scorecards of a file, and what is ruled where they differ."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

HEADER = "game,player,opponent,qualifier,result,plus,minus\n"
# One game for each ruling of RULES.md §5; Q is an apparent qualifier, N is not.
GAMES = {
    "a": "Q1,N1,yes,win,21,|N1,Q1,no,loss,,16",
    "b": "Q2,Q3,yes,win,17,|Q3,Q2,yes,loss,,16",
    "c": "N2,N3,no,win,8,|N3,N2,no,loss,,",
    "d": "N4,N5,no,win,12,|N5,N4,no,win,,12",
    "e": "N6,N7,no,win,12,|N7,N6,no,win,12,",
    "f": "N8,N9,no,win,12,|N9,N8,no,loss,12,",
    "h": "Q4,R1,yes,win,15,|R1,Q4,no,loss,,20",
}


def run(path: Path, text: str, **options: Any) -> str:
    file = path / "cards.csv"
    file.write_text(HEADER + text)
    out = StringIO()
    call_command("crosscheck", file, stdout=out, **options)
    return out.getvalue()


def games(path: Path, text: str) -> list[dict[str, Any]]:
    document = json.loads(run(path, text, format="json"))
    assert [*document] == ["games"]
    found: list[dict[str, Any]] = document["games"]
    return found


def two_rows(game: str, cards: str) -> str:
    return "".join(f"{game},{card}\n" for card in cards.split("|"))


def test_every_ruling_names_its_rule(tmp_path: Path) -> None:
    text = "".join(two_rows(rule, cards) for rule, cards in GAMES.items())
    found = games(tmp_path, text)
    assert [(each["game"], each["rule"]) for each in found] == [(rule, rule) for rule in GAMES]
    figures = {
        each["rule"]: [(card["plus"], card["minus"]) for card in each["cards"]] for each in found
    }
    assert figures == {
        "a": [(16, None), (None, 16)],
        "b": [(16, None), (None, 17)],
        "c": [(8, None), (None, 8)],
        "d": [(12, None), (None, 12)],
        "e": [(None, 12), (None, 12)],
        "f": [(12, None), (None, 12)],
        "h": [(15, None), (None, 20)],
    }


def test_a_card_has_everything_that_counts(tmp_path: Path) -> None:
    (found,) = games(tmp_path, two_rows("1", "A,B,no,win,40,|B,A,no,loss,,31"))
    assert found == {
        "game": 1,
        "rule": None,
        "cards": [
            {
                "player": "A",
                "result": "win",
                "plus": 31,
                "minus": None,
                "game_points": 3,
                "changed": True,
            },
            {
                "player": "B",
                "result": "loss",
                "plus": None,
                "minus": 31,
                "game_points": 0,
                "changed": False,
            },
        ],
    }


def test_cards_that_agree_stay_as_they_are(tmp_path: Path) -> None:
    (found,) = games(tmp_path, two_rows("1", "A,B,yes,win,40,0|B,A,no,loss,0,40"))
    assert found["rule"] is None
    assert not any(card["changed"] for card in found["cards"])


def test_it_makes_no_difference_which_card_comes_first(tmp_path: Path) -> None:
    for cards in GAMES.values():
        (there,) = games(tmp_path, two_rows("1", cards))
        (back,) = games(tmp_path, two_rows("1", "|".join(reversed(cards.split("|")))))
        assert back["cards"] == there["cards"][::-1]
        assert back["rule"] == there["rule"]


def test_a_card_that_is_not_there(tmp_path: Path) -> None:
    (found,) = games(tmp_path, "1,A,B,no,loss,,9\n")
    assert found["rule"] == "c"
    assert found["cards"][1] == {
        "player": "B",
        "result": "win",
        "plus": 9,
        "minus": None,
        "game_points": 2,
        "changed": True,
    }


def test_the_table_says_why(tmp_path: Path) -> None:
    text = two_rows("1", GAMES["a"]) + two_rows("2", "A,B,no,win,21,|B,A,no,loss,,16")
    assert run(tmp_path, text).splitlines() == [
        "game  rule  player  result  plus  minus  game points  changed",
        "1     a     Q1      win     16           2            changed",
        "1     a     N1      loss          16     0",
        "2           A       win     16           2            changed",
        "2           B       loss          16     0",
        "",
        "1: a) Only one card would qualify, and its points are the better ones for it: it gets the"
        " points of the other card.",
        "2: Neither card would qualify: the lower points count on both cards.",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There are no cards in it: add a row for each."),
        (",A,B,no,win,1,\n", "row 2, game: The game is missing: enter its number."),
        ("1,A,A,no,win,1,\n", "row 2, opponent: A can’t play both sides: correct one name."),
        ("1,A,B,perhaps,win,1,\n", "row 2, qualifier: 'perhaps' is neither yes nor no"),
        ("1,A,B,no,draw,1,\n", "row 2, result: 'draw' is neither win nor loss"),
        ("1,A,B,no,win,1,2\n", "row 2, minus: There are points in both columns"),
        ("1,A,B,no,win,122,\n", "row 2, plus: 122 isn’t possible: enter 0 to 121."),
        (
            "1,A,B,no,win,1,\n1,C,A,no,loss,,1\n",
            "row 3, player: Row 2 says that A played B: correct the names or the game.",
        ),
        (
            "1,A,B,no,win,1,\n1,B,A,no,loss,,1\n1,A,B,no,win,1,\n",
            "row 4, game: Game 1 already has two cards, in rows 2 and 3.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_says_where(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run(tmp_path, text)
