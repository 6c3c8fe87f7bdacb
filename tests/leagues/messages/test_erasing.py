"""An erased person is in no message, no letter and no absence any more."""

import datetime
from pathlib import Path

import pytest
from pytest_django import Settings

from cribbage_events.clubs.models import Person
from cribbage_events.events.erasing.erasing import erase_person, forget_contact
from cribbage_events.leagues.messages.services import leave_messages
from cribbage_events.leagues.models import Absence, MemberMessage, NoMessages, Season
from cribbage_events.mail.models import Message
from cribbage_events.memory.people.services import merge_people
from tests.building import MARION
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.leagues.messages.writing import TUESDAY, reader, season_that_writes, send, write
from tests.leagues.night import fresh
from tests.leagues.seasons.test_desk import on

pytestmark = pytest.mark.django_db(transaction=True)

MARKS = ["Zelda", "Quartz", "zelda.q@example.org", "555 0177"]


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    on(monkeypatch, TUESDAY.date())
    return season_that_writes()


@pytest.fixture
def zelda(season: Season) -> Person:
    """She was written to, is called by name in a message, has left, and can't come."""
    zelda = reader(season.club, "Zelda Quartz", "zelda.q@example.org")
    Person.objects.filter(pk=zelda.pk).update(telephone="204 555 0177")
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    text = "Ask Zelda Quartz, zelda.q@example.org or 204 555 0177. Ann Lee brings the cards."
    message = write(season, [zelda, ann], subject="Zelda Quartz has the cards", text=text)
    send(message)
    night = fresh(season.nights.get(planned_for=datetime.date(2026, 11, 25)))
    Absence.objects.create(night=night, person=zelda, day=night.event.day)
    leave_messages(zelda)
    return Person.objects.get(pk=zelda.pk)


def test_nothing_of_an_erased_person_is_left(
    zelda: Person, tmp_path: Path, settings: Settings
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    assert traces_in_tables(MARKS)
    erase_person(zelda, by=MARION)
    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()
    message = MemberMessage.objects.get()
    assert message.subject == ":erased-name has the cards"
    assert message.text.endswith("Ann Lee brings the cards.")
    assert [str(row.person) for row in message.messages.all()] == ["Ann Lee"]


def test_erased_contact_data_leaves_messages_and_the_wish_stays(zelda: Person) -> None:
    forget_contact(zelda, by=MARION)
    contact = ["zelda.q@example.org", "555 0177"]
    assert traces_in_tables(contact) == set()
    assert not Message.objects.filter(person=zelda).exists()
    assert NoMessages.objects.filter(person=zelda).exists()


def test_two_rows_of_one_person_become_one(zelda: Person, season: Season) -> None:
    twice = reader(season.club, "Zelda Q", "")
    NoMessages.objects.create(person=twice)
    merge_people(zelda, twice, by=MARION)
    assert list(NoMessages.objects.values_list("person", flat=True)) == [zelda.pk]
