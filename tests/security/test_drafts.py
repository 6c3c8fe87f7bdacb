"""Whoever isn't of the club is told of a draft what they are told where there is no event."""

import re

import pytest
from django.test import Client

from cribbage_events.events.history import revisions
from cribbage_events.events.history.revisions import is_event_public
from cribbage_events.events.models import Event
from tests.building import drawn_event
from tests.walk.addresses import ROUTES

pytestmark = pytest.mark.django_db

# Pages for the club's own people send a stranger to sign in, whatever there is.
OF_AN_EVENT = "events/<slug:slug>/"
OF_EVENTS = sorted(
    name
    for name, path in ROUTES.items()
    if path.startswith(OF_AN_EVENT) and "<" not in path.removeprefix(OF_AN_EVENT)
)


@pytest.mark.parametrize("name", OF_EVENTS)
def test_no_address_of_a_draft_tells_that_it_exists(client: Client, name: str) -> None:
    event = drawn_event([60] * 4)
    Event.objects.filter(pk=event.pk).update(visible=False)
    path = f"/{ROUTES[name]}"
    draft = client.get(path.replace("<slug:slug>", event.slug))
    nothing = client.get(path.replace("<slug:slug>", "no-such-cup"))
    assert draft.status_code == nothing.status_code
    if draft.status_code == 302:
        assert draft["Location"].replace(event.slug, "no-such-cup") == nothing["Location"]
    assert not re.search("Ann|Bob", draft.content.decode())


def test_only_an_event_that_everybody_may_see_has_a_stream_for_everybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The test's own connection, which a thread would close.
    monkeypatch.setattr(revisions, "close_old_connections", lambda: None)
    event = drawn_event([60] * 4)
    assert is_event_public(event.slug)
    assert not is_event_public("no-such-cup")
    Event.objects.filter(pk=event.pk).update(visible=False)
    assert not is_event_public(event.slug)
    Event.objects.filter(pk=event.pk).update(visible=True, deleted_at=event.starts_at)
    assert not is_event_public(event.slug)
