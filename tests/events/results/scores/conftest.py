"""A hall has three tables, and people who enter its results."""

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Event
from tests.building import make_event, make_user

NAMES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe"), ("Ed Fox", "Flo Kay")]


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club, NAMES, [("Ann Lee", "Di Poe"), ("Cy Dow", "Flo Kay")])


@pytest.fixture
def volunteer(client: Client, club: Club) -> Client:
    client.force_login(make_user(club, "Vic", Role.Kind.VOLUNTEER))
    return client
