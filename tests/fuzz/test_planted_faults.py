"""The fuzz finds faults that are planted."""

import pytest

from tests.fuzz.judge import Failed, Leaked, Trespassed
from tests.fuzz.run import run

pytestmark = pytest.mark.django_db


def test_a_missing_access_check_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribbage_events.events.access.who_may_enter.check_role", lambda *_: None)
    _, found = run(requests=3_000, first_seed=1, shrink=False)
    assert isinstance(found[0], Leaked | Trespassed)


def test_a_page_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    for called in ("progress_in", "event_standings", "rounds_of"):
        monkeypatch.setattr(f"cribbage_events.events.public.views.{called}", broken)
    _, found = run(requests=3_000, first_seed=1, shrink=False)
    assert isinstance(found[0], Failed)
    assert "ZeroDivisionError" in str(found[0])
