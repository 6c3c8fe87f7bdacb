"""Each refusal by a limit is counted once and is one line in the log."""

import datetime
import logging
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.test import Client, RequestFactory
from django.utils import timezone

from cribbage_events.clubs.limits import Limit, refusals_by_day, refused, within
from cribbage_events.clubs.models import Refusal
from tests.events.desk_client import at
from tests.factories import EventFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_counted")]


def counted() -> dict[str, int]:
    return {one.kind: one.count for one in refusals_by_day(days=1)}


def test_only_requests_beyond_the_limit_are_counted() -> None:
    for allowed in (True, True, False, False):
        request = RequestFactory().post("/")
        assert within(request, Limit.UPLOAD, "2/m/key", key="a") is allowed
    assert within(RequestFactory().post("/"), Limit.UPLOAD, "2/m/key", key="b")
    assert counted() == {"upload": 2}


def test_a_refusal_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "cribbage_events"):
        refused(Limit.LISTENER, count=3)
    said = [
        (record.levelname, vars(record)["limit"], vars(record)["count"])
        for record in caplog.records
    ]
    assert said == [("WARNING", "listener", 3)]


def test_a_wrong_password_too_many_is_counted() -> None:
    user = UserFactory.create()
    for _ in range(7):
        Client().post("/accounts/login/", {"login": user.email, "password": "a guess"})
    assert counted() == {"sign-in": 2}


def test_a_code_asked_for_too_often_is_counted() -> None:
    for _ in range(4):
        Client().post("/accounts/login/code/", {"email": "ann@example.com"})
    assert counted() == {"code": 1}


def test_a_guesser_at_a_code_is_counted() -> None:
    user = UserFactory.create()
    client = Client()
    client.post("/accounts/login/code/", {"email": user.email})
    for _ in range(3):
        client.post("/accounts/login/code/confirm/", {"code": "0000-0000"})
    assert counted() == {"code": 1}


def test_a_page_that_asks_to_wait_is_counted_once() -> None:
    event = EventFactory.create()
    for _ in range(202):
        answer = Client().get(at(event, "open_volunteer_link", "guess"))
    assert answer.status_code == 429
    assert counted() == {"link": 2}


def test_the_last_days_are_listed_the_newest_first() -> None:
    today = timezone.localdate()
    for ago, kind, count in ((0, "link", 1), (0, "upload", 5), (3, "link", 2), (14, "link", 9)):
        day = today - datetime.timedelta(days=ago)
        Refusal.objects.create(day=day, kind=kind, count=count)
    assert [(one.day, one.label, one.count) for one in refusals_by_day()] == [
        (today, "Lists and pictures", 5),
        (today, "Opening links", 1),
        (today - datetime.timedelta(days=3), "Opening links", 2),
    ]


@pytest.mark.django_db(transaction=True)
def test_refusals_at_the_same_moment_are_all_counted() -> None:
    def one(_: int) -> None:
        try:
            refused(Limit.LINK)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(one, range(40)))
    assert counted() == {"link": 40}
