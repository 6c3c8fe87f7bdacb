from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.access.who_may_enter import PAGES
from cribbage_events.events.models import Event, VolunteerLink
from tests.building import make_club, make_event, make_user
from tests.events.guests import guest, is_today, knowing, make_link

pytestmark = pytest.mark.django_db

SCORES = "/events/games/scores/"


@pytest.fixture
def event() -> Event:
    return is_today(make_event(make_club(), [("Ann Lee", "Bob Ray")]))


@pytest.fixture
def flo(event: Event) -> Client:
    client = guest(make_link(event, "Flo"))
    client.cookies["csrftoken"] = "x" * 32
    return client


def test_a_guests_page_that_has_not_changed_costs_only_who_may_enter(flo: Client) -> None:
    first = flo.get(SCORES).content
    assert len(PAGES) == 1
    with CaptureQueriesContext(connection) as queries:
        assert flo.get(SCORES).content == first
    # The event with its club, the session, the link.
    assert len(queries) == 3


def test_a_suspended_club_shows_nothing_that_was_kept(flo: Client, event: Event) -> None:
    assert flo.get(SCORES).status_code == 200
    Club.objects.filter(pk=event.club_id).update(suspended_at=timezone.now())
    answer = flo.get(SCORES)
    assert answer.status_code == 403
    assert b"Ann Lee" not in answer.content


@pytest.mark.parametrize("end", ["revoked", "finished", "too late", "nameless", "gone"])
def test_an_ended_link_loses_its_page_at_once(flo: Client, event: Event, end: str) -> None:
    assert flo.get(SCORES).status_code == 200
    links = VolunteerLink.objects.filter(event=event)
    if end == "revoked":
        links.update(revoked_at=timezone.now())
    elif end == "nameless":
        links.update(name="")
    elif end == "gone":
        links.delete()
    else:
        past = timezone.now() - timedelta(days=3, minutes=1)
        Event.objects.update(
            **{"starts_at": past} if end == "too late" else {"status": "finished", "archive": {}}
        )
    assert flo.get(SCORES).status_code == 403


def test_nobody_sees_a_page_kept_for_another(flo: Client, event: Event) -> None:
    flo.get(SCORES)
    gus = guest(make_link(event, "Gus"))
    joe = Client()
    joe.force_login(make_user(event.club, "Joe", Role.Kind.VOLUNTEER))
    for client in (gus, joe):
        client.cookies["csrftoken"] = "x" * 32
        client.get(SCORES)
    assert len(PAGES) == 3


def test_a_volunteer_of_several_events_has_the_page_of_each(flo: Client, event: Event) -> None:
    other = make_event(event.club, [("Cy Dow", "Di Poe")], slug="other")
    both = {str(link.event_id): link.pk for link in (make_link(event, "A"), make_link(other, "B"))}
    client = knowing(links=both)
    client.cookies["csrftoken"] = "x" * 32
    for _ in range(2):
        assert b"Ann Lee" in client.get(SCORES).content
        assert b"Cy Dow" in client.get("/events/other/scores/").content


def test_somebody_with_an_account_elsewhere_may_come_by_a_link(flo: Client, event: Event) -> None:
    flo.force_login(make_user(event.club, "Eve", Role.Kind.VOLUNTEER))
    Role.objects.all().delete()
    session = flo.session
    session["links"] = {str(event.pk): event.volunteer_links.get().pk}
    session.save()
    for _ in range(2):
        assert flo.get(SCORES).status_code == 200
    assert len(PAGES) == 1
