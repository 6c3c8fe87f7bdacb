import json
import os
import subprocess
import sys
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cribbage_events.server.languages import language_of_terminal


def run(*cards: str, **options: Any) -> str:
    out = StringIO()
    call_command("count", *cards, stdout=out, **options)
    return out.getvalue()


def test_each_combination_is_said_beside_its_cards() -> None:
    assert run("5D", "6C", "JS", "KC", "6H") == (
        "Hand 5D 6C JS KC, starter 6H\n"
        "  5D JS           fifteen two\n"
        "  5D KC           fifteen four\n"
        "  6C 6H           a pair is six\n"
        "6 points\n"
    )


def test_a_hand_of_nothing() -> None:
    assert run("2C", "4D", "6H", "8S", "QD").splitlines()[1:] == ["  nothing", "0 points"]


def test_a_single_point() -> None:
    assert run("2C", "4D", "6H", "JS", "QS").endswith("his nobs is one\n1 point\n")


def test_four_cards_count_without_a_starter() -> None:
    text = run("5C 5D 5H 5S")

    assert text.startswith("Hand 5C 5D 5H 5S\n")
    assert text.endswith("\n20 points\n")


def test_a_flush_of_four_counts_in_the_hand_and_not_in_the_crib() -> None:
    cards = "2H 4H 6H 8H QD"

    assert "a flush is four" in run(cards)
    assert run(cards, crib=True) == "Crib 2H 4H 6H 8H, starter QD\n  nothing\n0 points\n"


def test_data_for_other_programs() -> None:
    assert json.loads(run("5d", "6c", "10s", "7c", "6h", format="json")) == {
        "hand": ["5D", "6C", "TS", "7C"],
        "starter": "6H",
        "crib": False,
        "combinations": [
            combination("fifteen", ["5D", "TS"], 2, 2, "fifteen two"),
            combination("pair", ["6C", "6H"], 2, 4, "a pair is four"),
            combination("run", ["5D", "6C", "7C"], 3, 7, "a run of three is seven"),
            combination("run", ["5D", "6H", "7C"], 3, 10, "a run of three is ten"),
        ],
        "total": 10,
        "said": "Fifteen two, a pair is four, a run of three is seven, and a run of three is ten.",
    }


def combination(kind: str, cards: list[str], points: int, total: int, said: str) -> dict[str, Any]:
    return {"kind": kind, "cards": cards, "points": points, "total": total, "said": said}


def test_without_a_starter_the_data_has_none() -> None:
    document = json.loads(run("2C 4D 6H 8S", crib=True, format="json"))

    assert (document["starter"], document["crib"]) == (None, True)
    assert (document["combinations"], document["said"]) == ([], "Nothing.")


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ("", "A hand has four cards: four cards are missing."),
        ("5H 6H 7H", "A hand has four cards: one card is missing."),
        ("5H 6H 7H 8H 9H TH", "You typed 6 cards. Type the four of the hand and the starter."),
        ("5H 6H 7H 8H 5H", "You typed the five of hearts twice."),
        ("5H 1H", "1H isn’t a card."),
    ],
)
def test_faults_are_explained(cards: str, wrong: str) -> None:
    with pytest.raises(CommandError) as refused:
        run(cards)

    assert str(refused.value).startswith(wrong)


def test_without_a_database_and_with_the_right_exit_codes() -> None:
    nowhere = os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "LC_ALL": "C"}
    command = [sys.executable, "manage.py", "count", "5H", "5C", "5S"]

    good = subprocess.run([*command, "JD", "5D"], env=nowhere, capture_output=True, check=False)
    bad = subprocess.run(command, env=nowhere, capture_output=True, check=False, text=True)

    assert (good.returncode, good.stderr) == (0, b"")
    assert (bad.returncode, bad.stdout) == (1, "")
    assert bad.stderr == "CommandError: A hand has four cards: one card is missing.\n"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr-ca"),
        ({"LANG": "C.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr-ca"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "C.UTF-8"}, ""),
        ({"LANG": "de_DE.UTF-8"}, ""),
        ({"LANG": "", "LC_ALL": ""}, ""),
        ({}, ""),
    ],
)
def test_the_language_of_the_terminal(environment: dict[str, str], language: str) -> None:
    assert language_of_terminal(environment) == language


def test_it_speaks_the_language_of_the_terminal() -> None:
    unset = {"LC_ALL": "", "LC_MESSAGES": "", "PYTHONUTF8": "1"}
    command = [sys.executable, "manage.py", "count", "5H", "5C", "5S", "JD", "5D"]
    here = os.environ | unset | {"LANG": "fr_CA.UTF-8"}
    done = subprocess.run(command, env=here, capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[0] == "Main 5H 5C 5S JD, retourne 5D"
