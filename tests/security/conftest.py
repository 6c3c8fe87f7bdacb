import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, Role
from tests.building import make_user


@pytest.fixture
def dora(club: Club) -> Client:
    client = Client()
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    return client
