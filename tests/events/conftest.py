"""Many tests of events begin with an event, its director's browser, and its first game."""

import pytest
from django.test import Client

from cribbage_events.events.models import Event, Game
from tests.building import game_at
from tests.events.desk_client import director_of
from tests.factories import EventFactory


@pytest.fixture
def event() -> Event:
    event: Event = EventFactory.create()
    return event


@pytest.fixture
def director(event: Event) -> Client:
    return director_of(event.club)


@pytest.fixture
def game(event: Event) -> Game:
    return game_at(event, 1)
