import re

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.models import PastResult
from tests.building import drawn_event, fresh, play
from tests.events.desk_client import at, words
from tests.events.finished import finished
from tests.events.redrawing.redrawing import leave

pytestmark = pytest.mark.django_db


def somebody_left() -> Event:
    """Five play, so the director fills in; then one of them withdraws."""
    event = drawn_event([60, 61, 62, 63, 64, 65, 66])
    play(event, 1)
    leave(event, 7)
    return fresh(event)


def said_beside(event: Event, name: str) -> str:
    """Return what the row has beside the name, which paper shows, too."""
    page = Client().get(at(event, "event")).content.decode()
    beside = rf">{name}</a>\s*<span\s+class=\"tie kept\"\s*>([^<]*)</span>"
    found = re.search(beside, page)
    assert found, words(page.encode())
    return found[1].strip()


def test_standings_say_who_withdrew_and_which_director_filled_in() -> None:
    event = somebody_left()
    assert said_beside(event, "Player 07").startswith("withdrew")
    assert said_beside(event, "Marion Fehr").startswith("the director, who fills in")


def test_a_place_is_of_as_many_on_the_page_of_the_event_as_in_all_their_years() -> None:
    event = finished(somebody_left())
    entry = Entry.objects.get(event=event, number=2)
    own = words(Client().get(at(event, "entrant", entry.number)).content)
    years = Client().get(reverse("memory:player", args=[event.club.slug, entry.person_id]))
    found = re.search(r"\d+(st|nd|rd|th) of \d+", own)
    assert found
    assert PastResult.objects.filter(past_event__event=event).exists()
    assert found[0] in words(years.content)
