"""A guest of a grass-roots club plays four nights of a season without a membership."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry
from cribbage_events.leagues.check_in.selectors import check_in_of
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night
from tests.leagues.at_night import page
from tests.leagues.factories import DESK
from tests.leagues.singles.nights import make_singles_night

pytestmark = pytest.mark.django_db


def stranger(night: Night) -> Person:
    return Person.objects.create(club=night.season.club, name="Gus Guest", membership_number="9")


def has_played(night: Night, person: Person, nights: int) -> None:
    """Let a guest have played so many other nights of the season."""
    others = night.season.nights.exclude(pk=night.pk).select_related("event")
    for other in others.order_by("-planned_for")[:nights]:
        Entry.objects.create(event=other.event, person=person, number=1, status="checked in")


def test_a_guest_may_play_four_nights() -> None:
    night = make_singles_night()
    guest = stranger(night)
    has_played(night, guest, 3)
    check_in_member(night, guest, by=DESK, paid=True)
    assert night.event.entries.get(person=guest).status == Entry.Status.CHECKED_IN


def test_a_guest_may_not_play_a_fifth_night() -> None:
    night = make_singles_night()
    guest = stranger(night)
    has_played(night, guest, 4)
    with pytest.raises(ValidationError, match="has played 4 nights as a guest"):
        check_in_member(night, guest, by=DESK, paid=True)


def test_the_door_counts_the_nights_of_a_guest(client: Client) -> None:
    night = make_singles_night()
    guest = stranger(night)
    has_played(night, guest, 1)
    assert "guest, night 2 of 4" in page(client, night, "door")
    has_played(night, guest, 0)
    others = night.season.nights.exclude(pk=night.pk).order_by("planned_for")
    for other in others[:3]:
        Entry.objects.create(event=other.event, person=guest, number=1, status="checked in")
    (row,) = check_in_of(night)["rows"]
    assert not row["may_be_guest"]


def test_a_member_of_another_club_comes_as_often_as_they_like(client: Client) -> None:
    night = make_singles_night()
    visitor = Person.objects.create(club=night.season.club, name="Vi Visitor", acc_number="MB123")
    has_played(night, visitor, 4)
    assert "visitor from another club" in page(client, night, "door")
    check_in_member(night, visitor, by=DESK, paid=True)
    assert night.event.entries.get(person=visitor).status == Entry.Status.CHECKED_IN


def test_the_legion_has_no_guests() -> None:
    night = make_singles_night(preset_code="legion-league")
    with pytest.raises(ValidationError, match="has no membership"):
        check_in_member(night, stranger(night), by=DESK, paid=True)
