import datetime

import pytest

from cribbage_events.leagues.models import Season
from cribbage_events.mail import outbox
from tests.leagues.messages.writing import season_that_writes
from tests.leagues.seasons.test_desk import on

TODAY = datetime.date(2026, 11, 21)


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread sends while a test looks."""
    monkeypatch.setattr(outbox, "work_soon", lambda: None)


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    on(monkeypatch, TODAY)
    return season_that_writes()
