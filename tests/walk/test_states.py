"""The same walk before an event and a night, after them, and in a club that is suspended."""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import override_settings

from cribbage_events.events.archive import archive_of
from cribbage_events.events.models import Event
from tests.operator.test_suspending import CLOSED, WHY, suspend
from tests.walk.addresses import ROUTES
from tests.walk.asked import ENGLISH, METHODS, Asked, each_asked, enters, faults, is_welcome
from tests.walk.hall import Hall, Visitor, fill_french_hall, written
from tests.walk.who_may_enter import TABLE

pytestmark = pytest.mark.django_db

# What belongs to no club: one's own account, a club or an event of one's own, practice. Whoever
# wants no more e-mails can say so at any time.
OF_NO_CLUB = re.compile(
    r"account_|mfa_|operator:|home$|health$|guide$|language$|service_worker$|demo$|style$"
    r"|practice:(?!club_daily|daily_week|daily_member)|run$|results$"
    r"|clubs:(account|delete_account|mail_reports|new_club|picture)$"
    r"|events:(new_event|leave_results)$|leagues:new_season$"
)
OF_THE_CLUB = {name for name in ROUTES if not OF_NO_CLUB.match(name)}
SUSPENDED = "suspended"
TOLD_WHY = (Visitor.DIRECTOR, Visitor.HELPER, Visitor.VOLUNTEER)


@pytest.fixture(scope="module", params=["registration", "finished", SUSPENDED])
def state(
    request: pytest.FixtureRequest, rolled_back_after_module: None
) -> Iterator[tuple[str, Hall]]:
    with override_settings(DEMO=True), transaction.atomic():
        hall = fill_french_hall()
        if request.param == SUSPENDED:
            suspend(hall.event.club)
        else:
            become(hall, request.param)
        hall.written = written()
        yield request.param, hall
        transaction.set_rollback(True)


def become(hall: Hall, status: str) -> None:
    for event in Event.objects.filter(pk__in=[hall.event.pk, hall.night.event_id]):
        event.archive = archive_of(event) if status == "finished" else event.archive
        event.status = status
        event.save()


@pytest.mark.parametrize("name", TABLE)
def test_every_role_requests_every_route(state: tuple[str, Hall], name: str) -> None:
    status, hall = state
    is_closed = status == SUSPENDED and name in OF_THE_CLUB
    # What a sent form does at these times is tested with its service.
    methods = METHODS if is_closed else METHODS[:1]
    seen: set[tuple[str, str, int]] = set()
    for asked in each_asked(hall, name, methods):
        assert list(faults(name, asked, seen)) == [], asked
        if is_closed:
            assert list(faults_of_closed(asked)) == [], asked
        elif TABLE[name].who:
            assert is_welcome(name, asked) or not enters(asked.answer), asked


def test_most_routes_belong_to_a_club() -> None:
    assert len(OF_THE_CLUB) > 90
    assert {"events:scores", "leagues:door", "clubs:helpers", "events:take_back"} < OF_THE_CLUB


def faults_of_closed(asked: Asked) -> Iterator[str]:
    answer = asked.answer
    to_sign_in = answer.get("Location", "").startswith("/accounts/login/?")
    if asked.changed or not (to_sign_in or answer.status_code in (403, 405, 503)):
        yield "it is open"
    if answer.status_code == 403:
        if "no-store" not in answer.get("Cache-Control", ""):
            yield "a browser may keep it"
        if asked.language == ENGLISH and CLOSED not in answer.said:
            yield "it doesn't say that the club is closed"
        if (WHY in answer.said) != (asked.visitor in TOLD_WHY):
            yield "those who help are told why, and nobody else"
