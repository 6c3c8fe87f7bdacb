"""Nothing that the program keeps has the person after erasing: no table, no copy, no dump."""

import datetime
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from cribbage_events.events.erasing.erasing import erase_person, forget_contact
from cribbage_events.events.models import Photograph
from cribbage_events.events.photographs.services import ask_to_take_off
from cribbage_events.mail.models import Message
from cribbage_events.memory.models import OldList, PastEvent, PastResult, Wish
from tests.building import MARION
from tests.erasing.test_contact import CONTACT
from tests.erasing.test_person import MARKS, NOW, finished_with_zelda, zelda
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.events.photographs.pictures import add
from tests.factories import EventFactory
from tests.shifts.factories import make_shift, volunteer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_background_work", "media"),
]

ALSO_HERS = "zelda.shift@example.org"
ALL = [*MARKS, "5550188"]
REACHED = [*CONTACT, "zelda.", "5550188"]


def plant_everywhere() -> set[str]:
    """Somebody whom every subject knows; returns the tables that must name her."""
    event = finished_with_zelda()
    club, email = event.club, NOW.email
    to_come = EventFactory.create(club=club, starts_at=timezone.now() + datetime.timedelta(3))
    volunteer(make_shift(to_come), NOW.name, ALSO_HERS, "204 555 0188")
    volunteer(make_shift(to_come), "A friend of cards", "", "(204) 5550188")
    Message.objects.create(address=ALSO_HERS, club=club, kind=Message.Kind.NEWS)
    Message.objects.create(address=email, club=club, kind=Message.Kind.RESULTS)
    told = {"event": event, "person": zelda(), "address": email, "club": club, "state": "sent"}
    Message.objects.create(kind=Message.Kind.NEWS, **told)
    Message.objects.create(kind=Message.Kind.RESULTS, tried_at=timezone.now(), **told)
    Wish.objects.create(club=club, name=NOW.name, shown_as="hidden", contact="204 555 0188")
    Wish.objects.create(club=club, name="Z.", shown_as="hidden", contact=f"write to {email}")
    photograph = add(event, credit=NOW.name)
    Photograph.objects.filter(pk=photograph.pk).update(caption=f"{NOW.name} deals")
    ask_to_take_off(photograph, by=MARION, name=NOW.name, words="Call me: 204-555-0188")
    old = OldList.objects.create(club=club)
    past = PastEvent.objects.create(
        club=club, old_list=old, name="Games", year=1998, preset_code="senior-games"
    )
    PastResult.objects.create(past_event=past, person=zelda(), rank=1, medal="gold")
    return {
        "clubs_person",
        "events_change",
        "events_photograph",
        "mail_message",
        "events_takeoffrequest",
        "memory_wish",
        "shifts_signup",
    }


def tables_with(marks: list[str]) -> set[str]:
    return {table for table, _ in traces_in_tables(marks)}


@pytest.mark.parametrize(("erase", "marks"), [(erase_person, ALL), (forget_contact, REACHED)])
def test_nothing_is_left(erase: Callable[..., object], marks: list[str], tmp_path: Path) -> None:
    planted = plant_everywhere()
    assert planted - tables_with(ALL) == set()
    # Numbers are written in one way where they are planted as a person writes them.
    marks = [*marks, "555-0188", "555 0188"]
    erase(zelda(), by=MARION)
    assert traces_in_tables(marks) == set()
    assert traces_in_backup(marks, tmp_path) == set()
    assert traces_in_dumps(marks, tmp_path) == set()


def test_a_dump_had_it_before(tmp_path: Path) -> None:
    plant_everywhere()
    assert {dump for dump, _ in traces_in_dumps(ALL, tmp_path)} == {"dumpdata", "database"}


def traces_in_dumps(marks: list[str], folder: Path) -> set[tuple[str, str]]:
    """Look in Django’s dump, and in a copy of the database as its own tool makes it."""
    call_command("dumpdata", output=str(folder / "dump.json"), verbosity=0)
    found = {
        "dumpdata": (folder / "dump.json").read_bytes(),
        "database": copy_of_database(folder / "copy"),
    }
    return {(name, mark) for name, said in found.items() for mark in marks if mark.encode() in said}


def copy_of_database(path: Path) -> bytes:
    """SQLite's has every page of the file, also those that are free."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with sqlite3.connect(path) as copy:
            connection.connection.backup(copy)
        copy.close()
        return path.read_bytes()
    if not (tool := shutil.which("pg_dump")):
        pytest.skip("pg_dump is not installed")
    place = connection.settings_dict
    called = [tool, "--host", place["HOST"], "--port", str(place["PORT"]), "--username"]
    subprocess.run(
        [*called, place["USER"], "--file", str(path), place["NAME"]],
        env={"PGPASSWORD": str(place["PASSWORD"])},
        check=True,
    )
    return path.read_bytes()
