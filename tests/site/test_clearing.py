import datetime

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from cribbage_events.clubs.accounts import SessionStore
from cribbage_events.events.models import Change, Event
from cribbage_events.events.registration.services import PersonFields, register
from cribbage_events.mail.models import Message
from cribbage_events.site import clearing
from tests.building import MARION
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


def ago(**given: float) -> datetime.datetime:
    return timezone.now() - datetime.timedelta(**given)


def test_sessions_that_are_over_go() -> None:
    for days in (-1, 1):
        session = SessionStore()
        session["links"] = {}
        session.set_expiry(timezone.now() + datetime.timedelta(days=days))
        session.save()
    call_command("clear")
    assert [session.expire_date > timezone.now() for session in Session.objects.all()] == [True]


def test_counters_that_are_over_go() -> None:
    # Tests that commit may have left some.
    cache.clear()
    cache.set("over", 1, timeout=-1)
    cache.set("counts", 1, timeout=600)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE cache SET expires = '2026-01-01' WHERE cache_key LIKE '%counts'")
    cache.set("holds", 1, timeout=600)
    call_command("clear")
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM cache")
        assert [row[0].rpartition(":")[2] for row in cursor.fetchall()] == ["holds"]


def test_records_of_letters_go() -> None:
    old, young = (Message.objects.create(address=f"{n}@example.org", kind="code") for n in "ab")
    Message.objects.filter(pk=old.pk).update(written_at=ago(days=91))
    call_command("clear")
    assert list(Message.objects.all()) == [young]


def test_diaries_and_deleted_events_go() -> None:
    event, gone = EventFactory.create(), EventFactory.create()
    register(event, by=MARION, person_fields=PersonFields("Ann Lee", email="ann@example.org"))
    register(gone, by=MARION, person_fields=PersonFields("Bob Ray"))
    Change.objects.update(at=ago(days=8))
    Event.objects.filter(pk=gone.pk).update(deleted_at=ago(days=8))
    call_command("clear")
    assert not Change.objects.filter(rows__has_key="clubs.person").exists()
    assert list(Event.everything.all()) == [event]


def test_one_fault_does_not_keep_the_rest(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise OSError("no disk")

    letter = Message.objects.create(address="a@example.org", kind="code", written_at=ago(days=91))
    monkeypatch.setattr(clearing, "STEPS", [broken, *clearing.STEPS])
    with pytest.raises(
        CommandError, match="Not everything could be cleared; the log says why: broken"
    ):
        call_command("clear")
    assert not Message.objects.filter(pk=letter.pk).exists()
    assert "Clearing failed: broken" in caplog.text
