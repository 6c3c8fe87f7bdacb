"""Somebody who was merged goes with everything of both rows."""

import datetime
from pathlib import Path

import pytest
from pytest_django import Settings

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Change
from cribbage_events.events.registration.services import edit_entry, register
from cribbage_events.mail import outbox
from cribbage_events.memory.models import Merge
from cribbage_events.memory.people.services import merge_people
from tests.building import MARION
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.factories import EventFactory
from tests.memory.people.club import club_with, finished_event, who

pytestmark = pytest.mark.django_db(transaction=True)

BORN = datetime.date(1931, 2, 3)
FIELDS = PersonFields("Zelda Quartz", BORN, "zelda.q@example.org", "204 555 0177", "ZQ-1")
LATER = PersonFields("Zelda Quartzmann", BORN, "zelda.new@example.org", "204 555 0188", "ZQ-2")
MARKS = ["Zelda", "Quartz", "zelda", "555 0177", "555 0188", "ZQ-1", "ZQ-2", "1931-02-03"]


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setattr(outbox, "work_soon", lambda: None)


@pytest.mark.parametrize("keeps_results", [True, False])
def test_nothing_is_left_of_either_row(tmp_path: Path, keeps_results: bool) -> None:
    club = club_with("Ann Lee")
    if keeps_results:
        finished_event(club)
    event = EventFactory.create(club=club, slug="coming")
    entry = register(event, by=MARION, person_fields=FIELDS)
    edit_entry(entry, by=MARION, person_fields=LATER, fixed_table=1)
    zelda = entry.person
    ann = who(club, "Ann Lee")
    merge_people(ann, zelda, by=MARION, born_differently=True)
    assert Merge.objects.count() == 1
    assert {mark for _, mark in traces_in_tables(MARKS)} == set(MARKS)

    assert erase_person(ann, by=MARION) is keeps_results

    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()
    assert not Merge.objects.exists()
    line = Change.objects.get(verb="register", event=event)
    assert line.forgotten


def test_others_keep_what_diaries_know_of_them() -> None:
    club = club_with("Ann Lee", "Anne Lee")
    event = EventFactory.create(club=club)
    register(event, by=MARION, person_fields=FIELDS)
    merge_people(who(club, "Ann Lee"), who(club, "Anne Lee"), by=MARION)
    erase_person(who(club, "Ann Lee"), by=MARION)
    line = Change.objects.get(verb="register")
    assert not line.forgotten
    assert "Zelda Quartz" in str(line.rows)
