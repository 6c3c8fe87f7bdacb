"""An address with a key in it goes to no other page, no search engine and no cache."""

from uuid import uuid4

import pytest
from django.test import Client

from cribbage_events.server.headers import KEYS
from tests.building import drawn_event
from tests.walk.addresses import ROUTES

pytestmark = pytest.mark.django_db

WITH_KEYS = {name: path for name, path in ROUTES.items() if any(f":{key}>" in path for key in KEYS)}


def address(path: str, slug: str) -> str:
    parts = {"<slug:slug>": slug, "<str:token>": "abc", "<uuid:key>": str(uuid4())}
    parts["<str:key>"] = "abc"
    for kind, value in parts.items():
        path = path.replace(kind, value)
    return f"/{path}"


@pytest.mark.parametrize("name", WITH_KEYS)
def test_it_is_told_to_nobody(client: Client, name: str) -> None:
    event = drawn_event([60] * 4)
    is_club_s = WITH_KEYS[name].startswith("clubs/")
    path = address(WITH_KEYS[name], event.club.slug if is_club_s else event.slug)
    assert "<" not in path
    for answer in (client.get(path), client.post(path)):
        assert answer["Referrer-Policy"] == "no-referrer"
        assert "noindex" in answer["X-Robots-Tag"]
        assert "no-store" in answer["Cache-Control"]


def test_these_are_the_addresses() -> None:
    """The name of a key's part in a new route decides; without such a part there is no key."""
    assert {"shifts:mine", "shifts:leave", "events:asked", "leagues:absence"} <= WITH_KEYS.keys()
