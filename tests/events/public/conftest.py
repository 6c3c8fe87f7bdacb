from collections.abc import Callable

import pytest
from django.test import Client

from cribbage_events.events.models import Event
from tests.events.desk_client import at, words

type Get = Callable[..., str]


@pytest.fixture
def get(client: Client) -> Get:
    def page(event: Event, name: str = "event", *args: object) -> str:
        response = client.get(at(event, name, *args))
        assert response.status_code == 200
        return words(response.content)

    return page
