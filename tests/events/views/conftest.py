"""What tests of pages share."""

import datetime

import pytest

from cribbage_events.events.selectors import listing

A_CENTURY = datetime.timedelta(days=36_500)


@pytest.fixture
def whenever_this_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' Saturday stays recent, so that its events stand on the front page."""
    monkeypatch.setattr(listing, "UNFINISHED_SHOWN", A_CENTURY)
