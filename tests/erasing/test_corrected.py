"""Erasing a person also erases the names that they had before a correction."""

import datetime

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import REMEMBERED, PersonFields
from cribbage_events.clubs.people.searching import Wanted
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.erasing.forgetting import forget_old
from cribbage_events.events.models import Change
from cribbage_events.events.registration.services import edit_entry, register, remove
from cribbage_events.events.undo.services import undo
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.members.services import edit_member
from cribbage_events.mail.models import Message
from tests.building import MARION
from tests.erasing.traces import traces_in_tables
from tests.factories import EventFactory, PersonFactory
from tests.leagues.night import make_member, night_with

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_background_work"),
]

BORN = datetime.date(1931, 2, 3)
FIRST = PersonFields("Zelda Quartz", BORN, "old@example.org", membership_number="ZQ-1")
NOW = PersonFields("Zelda Mann", BORN, "new@example.org", membership_number="ZQ-2")
MARKS = ["Zelda", "Quartz", "Mann", "old@example.org", "new@example.org", "ZQ-1", "ZQ-2"]


def zelda() -> Person:
    return Person.objects.get(name__startswith="Zelda")


def week_later() -> None:
    Change.objects.update(at=timezone.now() - datetime.timedelta(days=8))
    forget_old()


def test_a_member_who_has_got_another_name() -> None:
    night = night_with(4)
    club = night.season.club
    member = make_member(club, FIRST.name)
    Person.objects.filter(pk=member.pk).update(email=FIRST.email)
    Message.objects.create(address=FIRST.email, club=club, kind=Message.Kind.NEWS)
    check_in_member(night, member, by=MARION, paid=True)
    edit_member(zelda(), by=MARION, fields=NOW, until=datetime.date(2026, 12, 31))
    assert any("Zelda Quartz" in line.what for line in Change.objects.all())
    erase_person(zelda(), by=MARION)
    assert traces_in_tables(MARKS) == set()


def test_an_entrant_whose_correction_no_diary_knows_any_more() -> None:
    event = EventFactory.create()
    entry = register(event, by=MARION, person_fields=FIRST)
    Message.objects.create(address=FIRST.email, club=event.club, kind=Message.Kind.NEWS)
    edit_entry(entry, by=MARION, person_fields=NOW, fixed_table=None)
    week_later()
    assert any("Zelda Quartz" in line.what for line in Change.objects.all())
    erase_person(zelda(), by=MARION)
    assert traces_in_tables(MARKS) == set()


def test_a_correction_that_was_undone() -> None:
    event = EventFactory.create()
    entry = register(event, by=MARION, person_fields=FIRST)
    edit_entry(entry, by=MARION, person_fields=NOW, fixed_table=None)
    corrected = event.changes.select_related("event").get(verb="edit-entry")
    undo(corrected, by=MARION)
    assert zelda().name == FIRST.name
    week_later()
    erase_person(zelda(), by=MARION)
    assert traces_in_tables(MARKS) == set()


def test_an_undone_mistake_leaves_nothing_under_which_somebody_is_found() -> None:
    event = EventFactory.create()
    entry = register(event, by=MARION, person_fields=FIRST)
    edit_entry(entry, by=MARION, person_fields=NOW, fixed_table=None)
    corrected = zelda().known_as
    undo(event.changes.select_related("event").get(verb="edit-entry"), by=MARION)
    assert zelda().known_as == []
    undo(event.changes.select_related("event").latest("pk"), by=MARION)
    assert zelda().known_as == corrected
    undo(event.changes.select_related("event").latest("pk"), by=MARION)
    week_later()
    assert zelda().name == FIRST.name
    assert not Wanted.of(NOW.name).finds(zelda())


def test_a_person_made_by_a_slip_goes_after_a_correction_was_undone() -> None:
    event = EventFactory.create()
    entry = register(event, by=MARION, person_fields=FIRST)
    edit_entry(entry, by=MARION, person_fields=NOW, fixed_table=None)
    for verb in ("edit-entry", "register"):
        undo(event.changes.select_related("event").get(verb=verb), by=MARION)
    assert not Person.objects.filter(club=event.club).exists()


def test_somebody_who_was_removed_and_comes_back_is_still_known() -> None:
    event = EventFactory.create()
    entry = register(event, by=MARION, person_fields=FIRST)
    edit_entry(entry, by=MARION, person_fields=NOW, fixed_table=None)
    entry.refresh_from_db()
    remove(entry, by=MARION)
    undo(event.changes.select_related("event").get(verb="remove"), by=MARION)
    week_later()
    erase_person(zelda(), by=MARION)
    assert traces_in_tables(MARKS) == set()


def test_as_many_corrections_are_remembered_as_anybody_needs() -> None:
    night = night_with(0)
    member = make_member(night.season.club, "Zelda 0")
    for number in range(1, REMEMBERED + 5):
        fields = PersonFields(f"Zelda {number}")
        edit_member(member, by=MARION, fields=fields, until=member.valid_until)
    assert [each["name"] for each in zelda().known_as] == [
        f"Zelda {number}" for number in range(4, REMEMBERED + 4)
    ]


def test_filling_in_an_empty_field_is_no_correction() -> None:
    person = PersonFactory.create(name="Ann Lee", email="", membership_number="")
    fields = PersonFields("Ann Lee", person.date_of_birth, "ann@example.org")
    edit_member(person, by=MARION, fields=fields, until=None)
    person.refresh_from_db()
    assert person.known_as == []
