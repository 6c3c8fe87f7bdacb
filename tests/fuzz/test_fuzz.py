"""A short fuzz run, and its finding of planted faults; `make fuzz` is the long one."""

import os

import pytest

from tests.fuzz.judge import Failed, Leaked, Trespassed
from tests.fuzz.run import run
from tests.fuzz.worlds.guests import DIRECTOR, ROLES

pytestmark = pytest.mark.django_db


def test_a_short_run_finds_nothing() -> None:
    number = int(os.environ.get("FUZZ_SEED", "1"))
    requests = int(os.environ.get("FUZZ_REQUESTS", "1500"))
    tally, found = run(requests=requests, first_seed=number)
    if found:
        raise found[0]
    assert {role for _, role in tally.asked()} == set(ROLES)
    assert tally.written_by(DIRECTOR) > 0.02


def test_a_missing_access_check_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribbage_events.events.access.who_may_enter.check_role", lambda *_: None)
    _, found = run(requests=3_000, first_seed=1, shrink=False)
    assert isinstance(found[0], Leaked | Trespassed)


@pytest.mark.parametrize("called", ["progress_in", "event_standings", "rounds_of"])
def test_a_page_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch, called: str) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(f"cribbage_events.events.public.views.{called}", broken)
    _, found = run(requests=3_000, first_seed=1, shrink=False)
    assert isinstance(found[0], Failed)
    assert "ZeroDivisionError" in str(found[0])
