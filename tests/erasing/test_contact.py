"""Contact data and date of birth go at once and for good; the name stays with the results."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.events.erasing.erasing import erase_person, forget_contact
from cribbage_events.events.models import Event
from cribbage_events.events.registration.services import ask_for_place
from cribbage_events.mail.models import Message
from cribbage_events.memory.models import Wish
from cribbage_events.memory.privacy import show_person_as
from tests.building import MARION, fresh
from tests.erasing.test_person import MARKS, NOW, finished_with_zelda, zelda
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.events.desk_client import director_of

pytestmark = pytest.mark.django_db(transaction=True)

OF_NAMES = {"Zelda", "Quartz", "zelda", "ZQ-1", "ZQ-2"}
CONTACT = ["zelda.q@", "zelda.new@", *(mark for mark in MARKS if mark not in OF_NAMES)]


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread writes letters while tables are read."""
    monkeypatch.setattr("cribbage_events.mail.outbox.work_soon", lambda: None)


def test_neither_a_table_nor_the_next_backup_has_it(tmp_path: Path) -> None:
    finished_with_zelda()
    assert traces_in_tables(CONTACT)
    forget_contact(zelda(), by=MARION)
    assert traces_in_tables(CONTACT) == set()
    assert traces_in_backup(CONTACT, tmp_path) == set()
    assert zelda().name == NOW.name


def test_requests_of_theirs_go_with_it() -> None:
    event = finished_with_zelda()
    Event.objects.filter(pk=event.pk).update(
        status="registration", archive=None, finished_at=None, self_registration=True
    )
    ask_for_place(fresh(event), person_fields=NOW, desk_url="https://x.org/")
    Wish.objects.create(
        club=event.club, name=NOW.name, shown_as="hidden", contact="zelda.new@example.org"
    )
    forget_contact(zelda(), by=MARION)
    assert traces_in_tables(CONTACT) == set()


def test_the_director_chooses_what_is_erased() -> None:
    event, person = finished_with_zelda(), zelda()
    director = director_of(event.club)
    address = reverse("clubs:erase_person", args=[event.club.slug, person.pk])
    answer = director.post(address, {"what": "contact", "sure": "on"}, follow=True)
    said = answer.content.decode()
    assert "Saved: their contact data and date of birth are erased." in said
    person.refresh_from_db()
    assert (person.name, person.email, person.date_of_birth) == (NOW.name, "", None)
    assert person.erased_at is None
    director.post(address, {"what": "all", "sure": "on"})
    assert traces_in_tables(MARKS) == set()


@pytest.mark.parametrize("erase", [forget_contact, erase_person])
def test_addresses_to_which_results_were_sent_go(
    erase: Callable[..., object],
) -> None:
    event = finished_with_zelda()
    about = {"event": event, "person": zelda(), "club": event.club, "kind": "results"}
    Message.objects.create(address="zelda.new@example.org", tried_at=timezone.now(), **about)
    erase(zelda(), by=MARION)
    assert traces_in_tables(CONTACT) == set()


@pytest.mark.parametrize("shown_as", ["initials", "hidden"])
def test_somebody_who_was_not_named_is_erased_like_everybody(shown_as: str, tmp_path: Path) -> None:
    event = finished_with_zelda()
    show_person_as(zelda(), shown_as, by=MARION)
    erase_person(zelda(), by=MARION)
    assert traces_in_tables([*MARKS, "Z. Q."]) == set()
    assert traces_in_backup([*MARKS, "Z. Q."], tmp_path) == set()
    said = Client().get(f"{event.get_absolute_url()}standings.json").json()
    rows = [row["name"] for division in said["divisions"] for row in division["rows"]]
    assert "Name removed" in rows
    assert "" not in rows


def test_initials_of_somebody_else_stay() -> None:
    event = finished_with_zelda()
    other = event.club.people.exclude(pk=zelda().pk).first()
    assert other is not None
    Person.objects.filter(pk=other.pk).update(name="Zoe Quill")
    for person in (zelda(), other):
        show_person_as(person, "initials", by=MARION)
    number = event.entries.get(person=other).number
    erase_person(zelda(), by=MARION)
    archive = fresh(event).archive or {}
    rows = [row for division in archive["divisions"] for row in division["rows"]]
    assert [row["name"] for row in rows if row["number"] == number] == ["Z. Q."]


def test_a_dump_has_none_of_it(tmp_path: Path) -> None:
    finished_with_zelda()
    erase_person(zelda(), by=MARION)
    call_command("dumpdata", output=str(tmp_path / "dump.json"), verbosity=0)
    said = (tmp_path / "dump.json").read_text()
    assert [mark for mark in MARKS if mark in said] == []
