"""Deleting an account finds the clubs in which somebody may be named, without joining them all."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Change, Event
from cribbage_events.events.registration.services import PersonFields, register
from cribbage_events.site.deleting.account import clubs_where_known, delete_account
from tests.building import drawn_event, games_in, say
from tests.factories import EventFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return UserFactory.create()


@pytest.fixture
def known_in(user: User) -> set[int]:
    """Return the clubs that know a user: one is helped, in one’s event they wrote, in one they
    reported.
    """
    helped = RoleFactory.create(user=user, kind=Role.Kind.VOLUNTEER).club
    written, reported = EventFactory.create(), drawn_event([60, 61, 62, 63])
    by = Actor.of(user)
    for name in ("Ann Lee", "Bob Ray"):
        register(written, by=by, person_fields=PersonFields(name))
    for game in games_in(reported, 1):
        say(game, 121, 90, by=by)
    Change.objects.filter(event=reported).update(by=None)
    Event.objects.filter(pk=written.pk).update(deleted_at=timezone.now())
    drawn_event([60, 61])
    assert Club.objects.count() == 4
    return {helped.pk, written.club_id, reported.club_id}


def test_clubs_are_found_by_role_change_and_report(user: User, known_in: set[int]) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert clubs_where_known(user) == known_in
    (query,) = asked.captured_queries
    assert query["sql"].count("UNION") == 2
    assert "LEFT OUTER JOIN" not in query["sql"]


def test_they_are_looked_for_once(user: User, known_in: set[int]) -> None:
    with CaptureQueriesContext(connection) as asked:
        delete_account(user)
    assert sum("UNION" in query["sql"] for query in asked.captured_queries) == 1
    assert not any("LEFT OUTER JOIN" in query["sql"] for query in asked.captured_queries)
