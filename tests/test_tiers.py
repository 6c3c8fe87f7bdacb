from pathlib import Path

import pytest

from tests import databases
from tests.databases import TESTS
from tests.tiers import AT_ONCE, LOCKS_ORDERS_CONSTRAINS, MARK, RELEASE, is_left_out

pytestmark = pytest.mark.database


@pytest.mark.parametrize("place", [*RELEASE, *AT_ONCE, *LOCKS_ORDERS_CONSTRAINS])
def test_every_place_is_there(place: str) -> None:
    module, _, name = place.partition("::")
    path = TESTS / module
    assert any(path.rglob("test_*.py")) or f"def {name}" in path.read_text()


@pytest.mark.parametrize("place", LOCKS_ORDERS_CONSTRAINS)
def test_what_runs_on_postgresql_at_once_runs_there_at_all(place: str) -> None:
    paths = [TESTS / place, *(TESTS / place).rglob("test_*.py")]
    assert any(map(databases.is_named, paths)) or "mark.database" in paths[0].read_text()


@pytest.mark.parametrize(
    ("asked", "left_out"),
    [("", False), (MARK, False), (f"not {MARK}", True), (f"database and not {MARK}", True)],
)
def test_whole_folders_are_read_only_where_they_are_wanted(
    asked: str, left_out: bool, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    monkeypatch.setattr(pytestconfig.option, "markexpr", asked)
    assert is_left_out(TESTS / "redteam", pytestconfig) is left_out
    assert not is_left_out(TESTS / "contest", pytestconfig)
    assert not is_left_out(Path(__file__), pytestconfig)
