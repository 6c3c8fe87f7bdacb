import pytest

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event
from tests.building import drawn_event, make_user


@pytest.fixture
def event() -> Event:
    return drawn_event([60, 61, 62, 63])


@pytest.fixture
def joe(club: Club) -> User:
    return make_user(club, "Joe", Role.Kind.VOLUNTEER)
