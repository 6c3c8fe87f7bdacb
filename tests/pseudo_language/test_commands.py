"""What commands write for people, in the pseudo-language."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, load_command_class

from tests.french.tongues import Tongue

pytestmark = pytest.mark.django_db

RESULTS = """round,table,player_a,score_a,player_b,score_b
1,1,Анна,121,Борис,87
1,2,Вера,121,Глеб,60
2,1,Анна,121,Вера,121
"""
GOOD = RESULTS.rpartition("2,1")[0]
# One game for each ruling, one by none, and one without a second card.
CARDS = """game,player,opponent,qualifier,result,plus,minus
1,Анна,Вера,yes,win,21,
1,Вера,Анна,no,loss,,16
2,Анна,Вера,yes,win,17,
2,Вера,Анна,yes,loss,,16
3,Анна,Вера,no,win,8,
4,Анна,Вера,no,win,12,
4,Вера,Анна,no,win,,12
5,Анна,Вера,no,win,12,
5,Вера,Анна,no,win,12,
6,Анна,Вера,no,win,12,
6,Вера,Анна,no,loss,12,
7,Анна,Вера,yes,win,15,
7,Вера,Анна,no,loss,,20
8,Анна,Вера,no,win,15,
8,Вера,Анна,no,loss,,20
"""
OURS = {
    "clubs": ["bounced"],
    "backup": ["backup", "check_restored", "restore", "restore_test"],
    "events": ["bracket", "crosscheck", "standings"],
    "operator": ["operator"],
    "practice": ["count"],
    "site": ["clear", "demo"],
}


def written(tongue: Tongue, name: str, *arguments: str) -> list[str]:
    """What of a command's words is not translated."""
    out = io.StringIO()
    with tongue.spoken():
        try:
            call_command(name, *arguments, stdout=out, stderr=out)
        except CommandError as error:
            out.write(str(error))
    assert out.getvalue()
    return tongue.left(out.getvalue())


@pytest.fixture
def results(tmp_path: Path) -> Path:
    path = tmp_path / "1"
    path.write_text(GOOD)
    return path


def test_standings(results: Path, tongue: Tongue) -> None:
    assert written(tongue, "standings", str(results), "--director", "Дора") == []


def test_a_mistake_in_a_file(results: Path, tongue: Tongue) -> None:
    results.write_text(GOOD + '"')
    assert written(tongue, "standings", str(results)) == []


@pytest.mark.parametrize("preset", ["acc-grass-roots", "acc-tournament"])
def test_standings_of_the_acc(results: Path, tongue: Tongue, preset: str) -> None:
    # Two are level, for the only place that qualifies.
    results.write_text(GOOD.replace("60", "87"))
    assert written(tongue, "standings", str(results), "--preset", preset) == []


@pytest.mark.parametrize("entrants", ["9", "3", "0"])
def test_bracket(tongue: Tongue, entrants: str) -> None:
    assert written(tongue, "bracket", entrants) == []


def test_crosscheck(results: Path, tongue: Tongue) -> None:
    results.write_text(CARDS)
    found = written(tongue, "crosscheck", str(results))
    # The letters of the rules.
    assert [words for words in found if words not in set("abcdefh")] == []


@pytest.mark.parametrize(
    "row",
    ["1,,,,,,", "1,Я,Ю,no,1,,", "1,Я,Ю,no,win,1,2", ",Я,Ю,no,win,1,", "1,Я,Я,no,win,1,"],
)
def test_a_mistake_in_a_file_of_cards(results: Path, tongue: Tongue, row: str) -> None:
    results.write_text(f"{CARDS.partition('1,')[0]}{row}\n")
    with tongue.spoken(), pytest.raises(CommandError) as refused:
        call_command("crosscheck", str(results))
    # Before the colon is the name of a column, which stays as it is in the file.
    assert tongue.left(str(refused.value).partition(": ")[2]) == []


@pytest.mark.parametrize("cards", ["5H 5C 5S JD 5D", "AC 2D 3H 4S 5C", "2H 6H 8H QH", "5H 5H", "Щ"])
def test_count(cards: str, tongue: Tongue) -> None:
    assert written(tongue, "count", *cards.split()) == []


def test_an_operator_is_made(tongue: Tongue) -> None:
    assert written(tongue, "operator", "o@example.com") == []


@pytest.mark.parametrize(("app", "name"), [(app, name) for app in OURS for name in OURS[app]])
def test_help(app: str, name: str, tongue: Tongue) -> None:
    """What is Django's own, and metavariables, stay English."""
    with tongue.spoken():
        command = load_command_class(f"cribbage_events.{app}", name)
        parser = command.create_parser("manage.py", name)
        ours = [str(command.help)]
        ours += [str(each.help or "") for each in parser._actions if each.dest not in DJANGO_S]
        assert parser.format_help()
    words = [found for text in ours for found in tongue.left(text)]
    assert words == []


DJANGO_S = {"help", "version", "verbosity", "settings", "pythonpath", "traceback"}
DJANGO_S |= {"no_color", "force_color", "skip_checks"}
