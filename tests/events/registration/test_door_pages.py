"""At the door: the search, and somebody new beside it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Event
from tests.building import drawn_event, make_user
from tests.events.desk_client import at, words
from tests.factories import EventFactory, entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(client: Client, event: Event) -> Client:
    client.force_login(make_user(event.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    return client


@pytest.fixture
def event() -> Event:
    event: Event = EventFactory.create()
    entrants(event, [70, 71, 72], status=Entry.Status.REGISTERED)
    return event


def test_a_walk_in_is_registered_and_here_with_one_button(helper: Client, event: Event) -> None:
    Entry.objects.filter(number=1).update(status=Entry.Status.CHECKED_IN)
    form = {"name": "Walt Inn", "here": "yes"}
    answer = helper.post(at(event, "entrants"), form)
    assert answer["Location"] == at(event, "entrants")
    walt = event.entries.get(person__name="Walt Inn")
    assert walt.status == Entry.Status.CHECKED_IN
    page = helper.get(answer["Location"]).content.decode()
    assert '<details class="compact" id="register" >' in page


def test_on_the_day_the_first_walk_in_has_the_button_too(helper: Client, event: Event) -> None:
    assert "Register, and here" in words(helper.get(at(event, "entrants")).content)
    later = timezone.now() + timedelta(days=7)
    Event.objects.filter(pk=event.pk).update(starts_at=later)
    assert "Register, and here" not in words(helper.get(at(event, "entrants")).content)


def test_before_anybody_has_come_the_form_stays_open_for_the_next_name(
    helper: Client, event: Event
) -> None:
    answer = helper.post(at(event, "entrants"), {"name": "Walt Inn"})
    assert answer["Location"] == f"{at(event, 'entrants')}?new=1"


def test_after_the_draw_a_helper_who_only_registers_stays_on_the_list(client: Client) -> None:
    event = drawn_event([60, 61, 62, 63])
    client.force_login(make_user(event.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    answer = client.post(at(event, "entrants"), {"name": "Late Lou"}, follow=True)
    assert answer.status_code == 200
    assert "Saved: Late Lou is registered" in words(answer.content)
