import pytest
from django.test import Client

from cribbage_events.events.models import Event
from tests.events.desk_client import director_of
from tests.tournaments.bracket.steps import in_play_offs


@pytest.fixture
def event() -> Event:
    """Five qualify: seed 4 meets seed 5, and the others have a bye."""
    return in_play_offs(20)


@pytest.fixture
def director(event: Event) -> Client:
    return director_of(event.club)
