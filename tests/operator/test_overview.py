import datetime
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django import Settings

from cribbage_events.backup.models import Run
from cribbage_events.clubs.limits import Limit, refused
from cribbage_events.clubs.models import Club, Refusal
from cribbage_events.mail.models import Message
from cribbage_events.operator import queries as machine
from cribbage_events.operator.queries import GIGABYTE, Disk
from tests.factories import ClubFactory
from tests.operator.operators import operator_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(settings: Settings, tmp_path: Path) -> Client:
    settings.MEDIA_ROOT = tmp_path
    return operator_client()


def shown(client: Client, path: str = "/operator/") -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("\xa0", " ").split())


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    return len(asked)


def a_run(kind: Run.Kind, *, hours_ago: float = 1, **fields: Any) -> Run:
    fields = {"file": "cribbage-2026-11-21-0410.zip", "seconds": 1.5} | fields
    run = Run.objects.create(kind=kind, **fields)
    at = timezone.now() - datetime.timedelta(hours=hours_ago)
    Run.objects.filter(pk=run.pk).update(at=at)
    return run


NO_BACKUP = "There has been no backup for 26 hours."
NO_TEST = "No backup has been restored as a test for 9 days."


def test_the_last_backup_and_the_last_restore_test(operator: Client) -> None:
    a_run(Run.Kind.BACKUP, hours_ago=3, size=2_500_000, rows=7_001)
    a_run(Run.Kind.RESTORE_TEST, hours_ago=5 * 24, rows=6_999)
    said = shown(operator)
    assert "3 hours ago. cribbage-2026-11-21-0410.zip, 2.4 MB, 7,001 rows." in said
    assert "5 days ago. cribbage-2026-11-21-0410.zip, 6,999 rows." in said
    assert NO_BACKUP not in said
    assert NO_TEST not in said


def test_what_the_server_saved_by_itself_is_no_daily_backup(operator: Client) -> None:
    a_run(Run.Kind.ROWS, file="cribbage-event-2026-11-21-143000.zip", rows=7_001)
    said = shown(operator)
    assert "without pictures, while an event ran or before an update" in said
    assert "1 hour ago. cribbage-event-2026-11-21-143000.zip, 7,001 rows." in said
    assert NO_BACKUP in said
    a_run(Run.Kind.ROWS, hours_ago=0, problem="system", details={"error": "No space left"})
    said = shown(operator)
    assert "While an event ran, the database could not be saved on" in said
    assert "No space left" in said


def test_late_ones_are_said(operator: Client) -> None:
    a_run(Run.Kind.BACKUP, hours_ago=26.1)
    a_run(Run.Kind.RESTORE_TEST, hours_ago=9 * 24 + 1)
    said = shown(operator)
    assert NO_BACKUP in said
    assert NO_TEST in said


def test_none_at_all_is_late(operator: Client) -> None:
    said = shown(operator)
    assert NO_BACKUP in said
    assert "No backup has succeeded yet." in said
    assert NO_TEST in said


def test_a_failure_is_shown_until_one_goes_well(operator: Client) -> None:
    a_run(Run.Kind.BACKUP, hours_ago=5)
    failed = a_run(
        Run.Kind.BACKUP, hours_ago=2, problem="system", details={"error": "No space left on device"}
    )
    assert "(cribbage-2026-11-21-0410.zip): No space left on device" in shown(operator)
    assert NO_BACKUP not in shown(operator)
    Run.objects.filter(pk=failed.pk).update(at=timezone.now() - datetime.timedelta(hours=9))
    assert "No space left on device" not in shown(operator)


def test_a_disk_that_fills_up_is_said() -> None:
    large = 1000 * GIGABYTE
    assert not Disk("Pictures", free=101 * GIGABYTE, total=large).is_low
    assert Disk("Pictures", free=99 * GIGABYTE, total=large).is_low
    assert not Disk("Pictures", free=2 * GIGABYTE, total=8 * GIGABYTE).is_low
    assert Disk("Pictures", free=GIGABYTE - 1, total=2 * GIGABYTE).is_low


def test_a_low_disk_is_said_in_words(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    low = Disk("Pictures", free=GIGABYTE // 2, total=50 * GIGABYTE)
    monkeypatch.setattr(machine, "measured", lambda holds, folder: low)
    assert "Pictures: only 512.0 MB free. Make room, or" in shown(operator)


def test_the_disks_and_the_size_of_the_database(operator: Client) -> None:
    a_run(Run.Kind.BACKUP, free=30 * GIGABYTE, total=40 * GIGABYTE)
    said = shown(operator)
    assert "Backups, after the last one 30.0 GB (75 %) 40.0 GB" in said
    size = re.search(r"The database has ([\d.]+) (KB|MB)", said)
    assert size
    assert float(size[1]) > 0


def a_letter(state: str = "sent", *, days_ago: int = 0, **fields: Any) -> Message:
    at = timezone.now() - datetime.timedelta(days=days_ago)
    fields = {"address": "ann@example.com", "kind": Message.Kind.NEWS, "tried_at": at} | fields
    return Message.objects.create(state=state, **fields)


def test_letters_that_did_not_arrive(operator: Client) -> None:
    club = ClubFactory.create(name="Prairie Pegs")
    a_letter(club=club)
    a_letter("bounced", club=club, why="back-mailbox")
    a_letter("refused", days_ago=1, address="bob@example.com", why="refused:550")
    said = shown(operator)
    back, refused = "their mailbox is full or closed.", "The e-mail server refused it (code 550)."
    assert f"Prairie Pegs · came back. The e-mail came back: {back}" in said
    assert f"about an account · refused by the mail server. {refused}" in said
    assert said.index(back) < said.index(refused)


def test_limits_that_refused_somebody(operator: Client) -> None:
    assert "Limits that refused a visitor in the last 7 days None." in shown(operator)
    refused(Limit.SIGN_IN, count=12)
    refused(Limit.REGISTRATION)
    old = timezone.localdate() - datetime.timedelta(days=7)
    Refusal.objects.create(day=old, kind=Limit.UPLOAD, count=99)
    today = date_format(timezone.localdate(), "D j M")
    said = shown(operator)
    assert f"{today} Signing in 12 {today} Players who register themselves 1" in said
    assert "Lists and pictures" not in said


def test_clubs_are_found_by_name_and_web_address(operator: Client) -> None:
    ClubFactory.create(name="Red River Pegs", slug="rrp")
    ClubFactory.create(name="Brandon Legion", slug="brandon")
    for search in ("river", "RRP"):
        said = shown(operator, f"/operator/?q={search}")
        assert "Red River Pegs" in said
        assert "Brandon" not in said
    assert "No club matches “zzz”." in shown(operator, "/operator/?q=zzz")


def test_suspended_clubs_come_first_and_deleted_ones_last(operator: Client) -> None:
    ClubFactory.create(name="Anna’s")
    closed = ClubFactory.create(name="Zoe’s")
    Club.objects.filter(pk=closed.pk).update(suspended_at=timezone.now(), suspended_why="spam")
    at = datetime.datetime(2026, 5, 3, 12, tzinfo=datetime.UTC)
    gone = ClubFactory.create(name="Abe’s")
    Club.objects.filter(pk=gone.pk).update(deleted_at=at)
    said = shown(operator)
    assert said.index("Zoe’s Suspended since") < said.index("Anna’s")
    assert said.index("Anna’s") < said.index("Abe’s deleted, gone for good on 10 May 2026")
    page = operator.get("/operator/").content.decode()
    # What nobody can open is not linked.
    assert f'href="{gone.get_absolute_url()}"' not in page
    assert f'href="{closed.get_absolute_url()}"' not in page
    assert f'action="/operator/clubs/{closed.slug}/lift/"' in page


def test_three_hundred_clubs_take_as_many_queries_as_three(operator: Client) -> None:
    ClubFactory.create_batch(3)
    few = queries(operator, "/operator/")
    ClubFactory.create_batch(297)
    assert queries(operator, "/operator/") == few
    said = shown(operator, "/operator/?page=12")
    assert "Page 12 of 12" in said
    assert said.count("Suspend") == 25
