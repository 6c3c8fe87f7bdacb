import pytest

from cribbage_events.leagues.messages import sending


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread sends while a test looks."""
    monkeypatch.setattr(sending, "work_soon", lambda: None)
