"""A coordinator's helper is led to no page that is closed to them, and told why where one is."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from cribbage_events.clubs.access import Who
from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.building import make_user
from tests.events.desk_client import words
from tests.factories import EventFactory
from tests.walk.hall import Hall, Visitor, fill_hall, knock
from tests.walk.who_may_enter import DESK as AT_DESK
from tests.walk.who_may_enter import TABLE

pytestmark = pytest.mark.django_db

# A new shift's page needs to be told for what it is.
ASKED_FOR_MORE = "shifts:new_shift"
PAGES = [
    name
    for name, row in TABLE.items()
    if row.who == AT_DESK and "get" in row.methods and name != ASKED_FOR_MORE
]
OPEN = {Who.EVERYBODY, Who.SIGNED_IN, Who.COORDINATORS_HELPER}
ADDRESS = re.compile(r'(?:href|action|hx-post)="(/[^"#?]*)')


@pytest.fixture(scope="module")
def hall(rolled_back_after_module: None) -> Hall:
    return fill_hall()


def closed_ways(text: str) -> list[str]:
    """Return the names of the addresses on this page that refuse a coordinator’s helper."""
    found = []
    for path in ADDRESS.findall(text):
        try:
            match = resolve(path)
        except Resolver404:
            continue
        who: Any = getattr(match.func, "who_may_enter", OPEN)
        if not who & OPEN:
            found.append(match.view_name)
    return found


@pytest.mark.parametrize("status", ["registration", "running"])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_leads_to_a_closed_page(hall: Hall, name: str, status: str) -> None:
    Event.objects.filter(pk__in=[hall.event.pk, hall.night.event_id]).update(status=status)
    if name == "events:notices":
        Event.objects.filter(pk=hall.night.event_id).update(why_cancelled="Snow storm.")
    answer, _ = knock(hall, Visitor.HELPER, "get", name)
    assert answer.status_code == 200
    assert closed_ways(answer.said) == []


def test_the_scorecards_lead_to_no_closed_page_before_the_draw() -> None:
    event = EventFactory.create()
    helper = Client()
    helper.force_login(make_user(event.club, "Eve", Role.Kind.COORDINATORS_HELPER))
    page = helper.get(reverse("events:scorecards", args=[event.slug])).content
    assert "here; then a director draws the rounds." in words(page)
    assert closed_ways(page.decode()) == []


def test_the_search_finds_a_link_to_a_closed_page(hall: Hall) -> None:
    answer, _ = knock(hall, Visitor.DIRECTOR, "get", "events:desk")
    assert "events:edit_event" in closed_ways(answer.said)


def test_the_scores_lead_to_no_closed_page(hall: Hall) -> None:
    answer, _ = knock(hall, Visitor.HELPER, "get", "events:scores")
    assert "Entrants" in answer.said
    assert closed_ways(answer.said) == []


def test_a_directors_task_is_named_with_the_director_to_ask(hall: Hall) -> None:
    Event.objects.filter(pk=hall.event.pk).update(status="registration")
    for entry in hall.event.entries.all():
        entry.status = "checked in"
        entry.save()
    answer, _ = knock(hall, Visitor.HELPER, "get", "events:desk")
    said = " ".join(answer.said.split())
    assert "A director of the club does this: Dora." in said
    assert "For everything else (settings, money, corrections, undoing, closing), ask Dora." in said


def test_a_refusal_says_which_role_it_takes_and_whom_to_ask(hall: Hall) -> None:
    make_user(hall.event.club, "Max", Role.Kind.DIRECTOR)
    answer, _ = knock(hall, Visitor.HELPER, "get", "events:draw")
    assert answer.status_code == 403
    said = " ".join(answer.said.split())
    assert "as a coordinator’s helper: the door, members, the call list, check-in" in said
    assert "This page is for its directors. Please ask Dora or Max." in said
    answer, _ = knock(hall, Visitor.VOLUNTEER, "get", "events:notices")
    said = " ".join(answer.said.split())
    assert "as a volunteer: entering results." in said
    assert "for its directors and coordinator’s helpers. Please ask Dora or Max." in said
    answer, _ = knock(hall, Visitor.STRANGER, "get", "events:notices")
    said = " ".join(answer.said.split())
    assert f"It is for people who help at {hall.event.club}." in said
    assert "Dora" not in said
