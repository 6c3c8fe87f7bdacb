"""A suspended club: every route of it is closed to everybody."""

import re

import pytest

from tests.operator.test_suspending import CLOSED, WHY, suspend
from tests.walk.hall import ROUTES, Hall, Visitor, fill_hall, knock, written

pytestmark = pytest.mark.django_db

# What belongs to no club: one's own account, a club or an event of one's own, practice. Whoever
# wants no more e-mails can say so at any time.
OF_NO_CLUB = re.compile(
    r"account_|mfa_|practice:|operator:|home$|health$|guide$|language$|service_worker$|demo$"
    r"|clubs:(account|delete_account|mail_reports|new_club|picture)$"
    r"|events:(new_event|leave_results)$|leagues:new_season$"
)
OF_THE_CLUB = sorted(name for name in ROUTES if not OF_NO_CLUB.match(name))


@pytest.fixture(scope="module")
def hall(rolled_back_after_module: None) -> Hall:
    """Once for all routes: what a request changes is undone."""
    hall = fill_hall()
    suspend(hall.event.club)
    hall.written = written()
    return hall


def test_most_routes_belong_to_a_club() -> None:
    assert len(OF_THE_CLUB) > 90
    assert {"events:scores", "leagues:door", "clubs:helpers", "events:take_back"} < {*OF_THE_CLUB}


@pytest.mark.parametrize("name", OF_THE_CLUB)
def test_nobody_opens_or_changes_anything(hall: Hall, name: str) -> None:
    for visitor in Visitor:
        for method in ("get", "post"):
            answer, changed = knock(hall, visitor, method, name)
            said = f"{visitor}: {method} {answer.status_code} {answer.get('Location', '')}"
            assert not changed, f"{said} has written"
            if answer.status_code == 302:
                assert answer["Location"].startswith("/accounts/login/?"), said
            else:
                assert answer.status_code in (403, 405, 503), said
            if answer.status_code == 403:
                assert CLOSED in answer.said, said
                assert "no-store" in answer["Cache-Control"], said
                assert (WHY in answer.said) == (
                    visitor in (Visitor.DIRECTOR, Visitor.HELPER, Visitor.VOLUNTEER)
                ), said
