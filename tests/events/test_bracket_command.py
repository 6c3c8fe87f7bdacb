import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def run(entrants: int, **options: Any) -> str:
    out = StringIO()
    call_command("bracket", str(entrants), stdout=out, **options)
    return out.getvalue()


def bracket(entrants: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(entrants, format="json"))
    return found


@pytest.mark.parametrize(
    ("entrants", "qualifiers", "size", "byes"),
    [(108, 27, 32, 5), (132, 33, 64, 31), (60, 15, 16, 1), (121, 31, 32, 1), (124, 31, 32, 1)],
)
def test_the_figures_of_the_rules(entrants: int, qualifiers: int, size: int, byes: int) -> None:
    found = bracket(entrants)
    assert [*found] == ["entrants", "qualifiers", "size", "byes", "first_round"]
    assert (found["entrants"], found["qualifiers"]) == (entrants, qualifiers)
    assert (found["size"], found["byes"]) == (size, byes)
    assert len(found["first_round"]) == size / 2


def test_the_first_round_is_in_the_order_of_the_bracket() -> None:
    assert bracket(108)["first_round"][:2] == [[1, None], [16, 17]]
    assert bracket(32)["first_round"] == [[1, 8], [4, 5], [2, 7], [3, 6]]


def test_so_few_that_nobody_plays_off() -> None:
    assert bracket(4) == {
        "entrants": 4,
        "qualifiers": 1,
        "size": 1,
        "byes": 0,
        "first_round": [],
    }
    assert run(4) == "4 entrants, 1 qualify; bracket of 1, byes: 0\n"


def test_the_table() -> None:
    assert run(9).splitlines() == [
        "9 entrants, 3 qualify; bracket of 4, byes: 1",
        "match  seed  against",
        "1      1     bye",
        "2      2     3",
    ]


@pytest.mark.parametrize("entrants", [0, 100_001])
def test_a_number_that_cannot_be_is_refused(entrants: int) -> None:
    with pytest.raises(CommandError, match=f"{entrants} isn’t possible: enter 1 to 100000"):
        run(entrants)
