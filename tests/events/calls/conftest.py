"""An event of two rounds has a push service on this computer, which every call goes to."""

from collections.abc import Iterator

import pytest

from cribbage_events.events.models import Event
from tests.building import make_club, make_event
from tests.tools.push_service import PushService, push_service

NAMES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]
NEXT = [("Cy Dow", "Bob Ray"), ("Ann Lee", "Di Poe")]


@pytest.fixture
def event() -> Event:
    """Two rounds of two tables, of which nothing is played."""
    return make_event(make_club(), NAMES, NEXT)


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(monkeypatch) as service:
        yield service
