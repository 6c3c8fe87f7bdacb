"""Dates of birth are deleted some months after the last event; the age groups stay."""

import datetime

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Change, Event
from cribbage_events.events.registration.services import edit_entry, register
from cribbage_events.events.undo.services import undo
from cribbage_events.memory.models import Merge
from cribbage_events.memory.people.services import forget_births, merge_people, take_apart
from tests.building import MARION
from tests.factories import EventFactory
from tests.memory.people.club import club_with, finished_event, signed_in, who
from tests.memory.people.dump import every_row

pytestmark = pytest.mark.django_db
BORN = datetime.date(1931, 2, 3)
NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]


def days_ago(days: int) -> datetime.datetime:
    return timezone.now() - datetime.timedelta(days=days)


def long_ago(event: Event, days: int = 200) -> None:
    Event.objects.filter(pk=event.pk).update(starts_at=days_ago(days), finished_at=days_ago(days))


def births(club: Club) -> set[datetime.date | None]:
    return set(club.people.values_list("date_of_birth", flat=True))


def test_after_six_months_they_are_gone_and_the_age_groups_stay() -> None:
    club = club_with()
    event = finished_event(club, NAMES, boundary_age=66)
    long_ago(event)
    pages = ("", "rounds/", "standings.json")
    before = [Client().get(f"/events/{event.slug}/{page}").content for page in pages]
    divisions = list(event.entries.order_by("pk").values_list("division", flat=True))
    assert len(set(divisions)) == 2
    call_command("clear")
    assert births(club) == {None}
    assert list(event.entries.order_by("pk").values_list("division", flat=True)) == divisions
    assert [Client().get(f"/events/{event.slug}/{page}").content for page in pages] == before


def test_done_twice_it_is_done_once() -> None:
    club = club_with()
    long_ago(finished_event(club))
    forget_births()
    once = every_row()
    forget_births()
    assert every_row() == once


@pytest.mark.parametrize(("months", "days", "kept"), [(6, 150, True), (3, 150, False)])
def test_the_club_says_after_how_many_months(months: int, days: int, kept: bool) -> None:
    club = club_with(births_kept_for=months)
    long_ago(finished_event(club), days)
    forget_births()
    assert (births(club) != {None}) == kept


def test_a_club_may_keep_them() -> None:
    club = club_with(births_kept_for=0)
    long_ago(finished_event(club), 2_000)
    forget_births()
    assert None not in births(club)


def test_who_is_entered_for_an_event_to_come_or_directs_one_keeps_theirs() -> None:
    club = club_with("Zoe Last")
    long_ago(finished_event(club))
    Person.objects.filter(name="Zoe Last").update(date_of_birth=BORN)
    ann, bob = who(club, "Ann Lee"), who(club, "Bob Ray")
    to_come = EventFactory.create(club=club, starts_at=days_ago(-9), director=bob)
    register(to_come, by=MARION, person_fields=PersonFields("Ann Lee", person=ann.pk))
    forget_births()
    known = set(club.people.exclude(date_of_birth=None).values_list("name", flat=True))
    # Zoe has never been in an event: nothing says since when hers isn't needed.
    assert known == {"Ann Lee", "Bob Ray", "Zoe Last"}


def test_diaries_forget_them_and_can_still_be_undone() -> None:
    club = club_with()
    event = EventFactory.create(club=club, starts_at=days_ago(300))
    entry = register(event, by=MARION, person_fields=PersonFields("Ann Lee", BORN))
    later = PersonFields("Ann Lee", BORN + datetime.timedelta(days=1), person=entry.person_id)
    edit_entry(entry, by=MARION, person_fields=later, fixed_table=3)
    forget_births()
    rows = str(list(Change.objects.values_list("rows", flat=True)))
    assert "1931" not in rows
    undo(Change.objects.get(verb="edit-entry"), by=MARION)
    entry.refresh_from_db()
    assert (entry.fixed_table, entry.person.date_of_birth) == (None, None)


def test_a_merge_does_not_bring_them_back() -> None:
    club = club_with("Annie Lee")
    long_ago(finished_event(club))
    ann, annie = who(club, "Ann Lee"), who(club, "Annie Lee")
    Person.objects.filter(pk=annie.pk).update(date_of_birth=BORN)
    merge = merge_people(ann, annie, by=MARION, take=["date_of_birth"], born_differently=True)
    forget_births()
    assert "1931" not in str(list(Merge.objects.values()))
    merge.refresh_from_db()
    take_apart(merge, by=MARION)
    assert births(club) == {None}


def test_directors_choose_it_in_the_settings() -> None:
    club = club_with()
    client = signed_in(club)
    page = f"/clubs/{club.slug}/settings/"
    assert "6 months after somebody’s last event" in client.get(page).content.decode()
    given = {"name": club.name, "time_zone": club.time_zone, "name_order": club.name_order}
    client.post(page, {**given, "births_kept_for": "12"})
    club.refresh_from_db()
    assert club.births_kept_for == 12
    client.post(page, given)
    club.refresh_from_db()
    assert club.births_kept_for == 12
