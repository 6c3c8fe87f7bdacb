import pytest

from cribbage_events.mail import outbox


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread sends while a test looks."""
    monkeypatch.setattr(outbox, "work_soon", lambda: None)
