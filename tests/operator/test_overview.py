"""What the operator sees of the machine, the events under way and the clubs."""

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
from cribbage_events.clubs.models import Club, Refusal, Role
from cribbage_events.events.models import Event
from cribbage_events.mail.models import Message
from cribbage_events.operator.selectors import machine
from cribbage_events.operator.selectors.machine import GIGABYTE, Disk
from cribbage_events.operator.selectors.mail import mail_by_day
from tests.building import game_at, make_club, make_event, say
from tests.factories import ClubFactory, EventFactory, PersonFactory, RoleFactory
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


def test_events_under_way(operator: Client) -> None:
    event = make_event(make_club(), [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")])
    say(game_at(event, 1), 121, 87)
    EventFactory.create(name="Not yet")
    said = shown(operator)
    assert "Senior Games Prairie Pegs · 4 entrants · 1 report, the last one" in said
    assert "Not yet" not in said


def test_the_newest_of_very_many_events_are_shown(operator: Client) -> None:
    EventFactory.create_batch(51, status=Event.Status.RUNNING)
    said = shown(operator)
    assert "51 events are under way. These 50 started last." in said
    assert said.count("0 entrants · 0 reports") == 50


def test_a_club_with_its_numbers(operator: Client) -> None:
    club = make_club()
    RoleFactory.create_batch(2, club=club)
    RoleFactory.create(club=club, kind=Role.Kind.VOLUNTEER)
    today = timezone.localdate()
    PersonFactory.create(club=club, valid_until=today)
    PersonFactory.create(club=club, valid_until=today - datetime.timedelta(days=1))
    say(game_at(make_event(club, [("Ann Lee", "Bob Ray")]), 1), 121, 87)
    said = shown(operator, "/operator/clubs/")
    assert "1 club. Prairie Pegs since" in said
    assert "· 2 directors · 1 event · 4 players, 1 of them members · last change" in said


def test_only_people_whom_the_club_knows_are_its_players(operator: Client) -> None:
    club = PersonFactory.create().club
    PersonFactory.create(club=club, is_applicant=True)
    PersonFactory.create(club=club, erased_at=timezone.now())
    assert "· 1 player" in shown(operator, "/operator/clubs/")


def a_letter(state: str = "sent", *, days_ago: int = 0, **fields: Any) -> Message:
    at = timezone.now() - datetime.timedelta(days=days_ago)
    fields = {"address": "ann@example.com", "kind": Message.Kind.NEWS, "tried_at": at} | fields
    return Message.objects.create(state=state, **fields)


def test_mail_of_the_last_week_by_day(operator: Client) -> None:
    club = ClubFactory.create(name="Prairie Pegs")
    a_letter()
    a_letter(club=club)
    a_letter("bounced", club=club, why="back-mailbox")
    a_letter("refused", days_ago=1, address="bob@example.com", why="refused:550")
    a_letter("failed", days_ago=6)
    a_letter(days_ago=7)
    rows = mail_by_day()
    assert [(row.sent, row.refused, row.unsent, row.bounced) for row in rows] == [
        (3, 0, 0, 1),
        (0, 1, 0, 0),
        *[(0, 0, 0, 0)] * 4,
        (0, 0, 1, 0),
    ]
    said = shown(operator)
    assert f"{date_format(timezone.localdate(), 'D j M')} 3 0 0 1" in said
    assert "ann@example.com" in said
    back, refused = "their mailbox is full or closed.", "The e-mail server refused it (code 550)."
    assert f"Prairie Pegs · came back. The e-mail came back: {back}" in said
    assert f"about an account · refused by the mail server. {refused}" in said
    assert said.index(back) < said.index(refused)


def test_letters_are_counted_by_club(operator: Client) -> None:
    club = ClubFactory.create()
    for days_ago in (0, 0, 3, 6, 7):
        a_letter(club=club, days_ago=days_ago)
    a_letter("refused", club=club, days_ago=2)
    said = shown(operator, "/operator/clubs/")
    assert "5 e-mails in 7 days, 2 of them today, 1 did not arrive" in said


def test_limits_that_refused_somebody(operator: Client) -> None:
    assert "Limits that refused somebody in the last 7 days None." in shown(operator)
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
        said = shown(operator, f"/operator/clubs/?q={search}")
        assert "Red River Pegs" in said
        assert "Brandon" not in said
    assert "No club matches “zzz”." in shown(operator, "/operator/clubs/?q=zzz")


def test_suspended_clubs_come_first(operator: Client) -> None:
    ClubFactory.create(name="Anna’s")
    closed = ClubFactory.create(name="Zoe’s")
    Club.objects.filter(pk=closed.pk).update(suspended_at=timezone.now(), suspended_why="spam")
    said = shown(operator, "/operator/clubs/")
    assert said.index("Zoe’s suspended") < said.index("Anna’s")
    assert "2 clubs, 1 of them suspended." in shown(operator)


def test_deleted_clubs_come_last_and_say_until_when(operator: Client) -> None:
    club = ClubFactory.create(name="Anna’s", slug="anna")
    event = EventFactory.create(club=club)
    at = datetime.datetime(2026, 5, 3, 12, tzinfo=datetime.UTC)
    Club.objects.filter(pk=club.pk).update(deleted_at=at, suspended_at=at)
    ClubFactory.create(name="Zoe’s")
    assert "1 club." in shown(operator)
    said = shown(operator, "/operator/clubs/")
    assert said.index("Zoe’s") < said.index(
        "Anna’s suspended deleted, gone for good on 10 May 2026"
    )
    # What nobody can open is not linked.
    public = [f'href="{page.get_absolute_url()}"' for page in (club, event)]
    for path in ("clubs/anna/", f"events/{event.slug}/"):
        page = operator.get(f"/operator/{path}").content.decode()
        assert not any(link in page for link in public)
    assert "It will be gone for good on 10 May 2026" in shown(operator, "/operator/clubs/anna/")
    Club.objects.filter(pk=club.pk).update(suspended_at=None)
    page = operator.get("/operator/clubs/anna/").content.decode()
    assert public[0] not in page
    assert "/operator/clubs/anna/suspend/" in page


def test_three_hundred_clubs_take_as_many_queries_as_three(operator: Client) -> None:
    def more(count: int) -> None:
        for club in ClubFactory.create_batch(count):
            RoleFactory.create(club=club)
            EventFactory.create(club=club, status=Event.Status.RUNNING)

    more(3)
    few = [queries(operator, path) for path in ("/operator/", "/operator/clubs/")]
    more(297)
    assert [queries(operator, path) for path in ("/operator/", "/operator/clubs/")] == few
    # PostgreSQL is asked how large it is.
    assert few == [16 if connection.vendor == "postgresql" else 15, 10]
    said = shown(operator, "/operator/clubs/?page=12")
    assert "Page 12 of 12" in said
    assert said.count("1 director ·") == 25
