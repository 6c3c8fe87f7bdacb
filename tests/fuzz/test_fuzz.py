"""A short run with the tests, and that it finds what is there; `make fuzz` is the long one."""

import os

import pytest

from tests.fuzz.guests import DIRECTOR, ROLES
from tests.fuzz.judge import Failed, Leaked, Trespassed
from tests.fuzz.run import run

pytestmark = pytest.mark.django_db


def test_a_short_run_finds_nothing() -> None:
    number = int(os.environ.get("FUZZ_SEED", "1"))
    requests = int(os.environ.get("FUZZ_REQUESTS", "1500"))
    tally, found = run(requests=requests, first_seed=number)
    if found:
        raise found[0]
    assert {role for _, role in tally.asked()} == set(ROLES)
    assert tally.written_by(DIRECTOR) > 0.02


def test_a_door_that_stands_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribbage_events.events.access.check_role", lambda *_: None)
    _, found = run(requests=3_000, first_seed=1, shrink=False)
    assert isinstance(found[0], Leaked | Trespassed)


@pytest.mark.parametrize("called", ["progress_of", "standings_of", "rounds_of"])
def test_a_page_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch, called: str) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(f"cribbage_events.events.views.public.{called}", broken)
    _, found = run(requests=3_000, first_seed=1, shrink=False)
    assert isinstance(found[0], Failed)
    assert "ZeroDivisionError" in str(found[0])
