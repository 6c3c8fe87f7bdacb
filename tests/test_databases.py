"""Nothing that needs its database is left out on the other one."""

import re

import pytest

from tests.databases import EXCEPT, MARK, PLACES, TESTS, is_left_out, is_named

# Signs that a module's tests wait for each other's transactions, or ask which database it is.
SIGNS = re.compile(r"transaction=True|transactional_db|connection\.vendor|IntegrityError")
JOURNEYS = TESTS / "journeys"
IN_BROWSERS = (JOURNEYS, TESTS / "pseudo_language" / "test_scripts.py")
ON_BOTH = [
    "accounts/test_passkeys.py",
    "leagues/test_grass_roots_night.py",
    "offline/test_offline.py",
    "scores/test_two_people.py",
    "scores/test_who_can_still_win.py",
    "ways/test_in_both_languages.py",
    "whole/test_new_coordinator.py",
    "whole/test_new_director.py",
    "whole/test_tournament.py",
    "whole/test_whole_event.py",
    "whole/test_whole_night.py",
]


@pytest.mark.parametrize("place", [*PLACES, *EXCEPT])
def test_every_place_is_there(place: str) -> None:
    path = TESTS / place
    assert path.is_file() or any(path.rglob("test_*.py"))


def test_tests_that_commit_or_know_their_database_run_on_both() -> None:
    assert [
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("test_*.py")
        if not any(map(path.is_relative_to, IN_BROWSERS)) and not is_named(path)
        if SIGNS.search(path.read_text())
    ] == []


def test_only_a_few_journeys_are_made_on_both() -> None:
    marked = (path for path in JOURNEYS.rglob("test_*.py") if f"mark.{MARK}" in path.read_text())
    assert sorted(path.relative_to(JOURNEYS).as_posix() for path in marked) == ON_BOTH


@pytest.mark.parametrize("place", ["journeys/desk/test_undo.py", "contest/test_medals.py"])
def test_unnamed_tests_are_left_out_of_a_database_run(
    place: str, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    monkeypatch.setattr(pytestconfig.option, "markexpr", "")
    assert not is_left_out(TESTS / place, pytestconfig)
    monkeypatch.setattr(pytestconfig.option, "markexpr", MARK)
    assert is_left_out(TESTS / place, pytestconfig)
    assert not is_left_out(TESTS / "journeys" / ON_BOTH[0], pytestconfig)
    assert not is_left_out(TESTS / "test_databases.py", pytestconfig)
