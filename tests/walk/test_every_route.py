"""Every route of the site, requested once as each visitor; what must hold of each answer."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import override_settings

from tests.walk.answers import EVIL, Inline, faults_of
from tests.walk.hall import PRIVATE, ROUTES, VIEWS, Hall, Visitor, fill_hall, knock
from tests.walk.who_may_enter import DECLARED, DESK, DIRECTOR, NOBODY, OPERATOR, SIGNED_IN, TABLE

pytestmark = pytest.mark.django_db

# Whoever is refused reads the name of no entrant.
ENTRANTS = re.compile("Ann Lee|Bob Ray|Cy Dow|Di Poe")


@pytest.fixture(scope="module")
def hall(rolled_back_after_module: None) -> Iterator[Hall]:
    """Once for all: what a request changes is undone."""
    with override_settings(DEMO=True):
        yield fill_hall()


def test_every_route_has_its_row_and_every_row_its_route() -> None:
    assert set(TABLE) == set(ROUTES)


@pytest.mark.parametrize("name", TABLE)
def test_the_view_says_what_the_table_says(name: str) -> None:
    view = VIEWS[name]
    if name.startswith(("account_", "mfa_")):
        assert not hasattr(view, "who_may_enter")
    else:
        assert view.who_may_enter == DECLARED[TABLE[name].who]


@pytest.mark.parametrize("name", TABLE)
def test_every_role_requests_every_route(hall: Hall, name: str) -> None:
    row = TABLE[name]
    seen = set()
    for visitor in Visitor:
        for method in ("get", "post"):
            answer, changed = knock(hall, visitor, method, name)
            said = f"{visitor}: {method} {answer.status_code} {answer.get('Location', '')}"
            welcome = visitor in row.who and method in row.methods.split()
            assert enters(answer) == welcome or (row.who == NOBODY and is_led_away(answer)), said
            assert not changed or (welcome and method == "post"), f"{said} has written"
            assert welcome or not ENTRANTS.search(answer.said), said
            if row.who not in (DIRECTOR, DESK):
                assert not PRIVATE.search(answer.said), said
            if row.who in (DIRECTOR, DESK, SIGNED_IN, OPERATOR) and answer.status_code == 200:
                assert "no-store" in answer.get("Cache-Control", ""), said
            # Refusals are alike.
            if welcome or (method, answer.status_code) not in seen:
                seen.add((method, answer.status_code))
                assert list(faults_of(name, answer.headers, answer.said)) == [], said


def enters(answer: Any) -> bool:
    """The page itself; everybody else is sent to sign in, or sees that it isn't theirs."""
    if answer.status_code == 302:
        return not answer["Location"].startswith("/accounts/login/?")
    assert answer.status_code in (200, 401, 403, 404, 405)
    return bool(answer.status_code == 200)


def is_led_away(answer: Any) -> bool:
    return bool(answer.status_code == 302)


def test_the_desk_does_say_what_nobody_else_may_know(hall: Hall) -> None:
    """Or the search for it on all the other pages would prove nothing."""
    answer, _ = knock(hall, Visitor.DIRECTOR, "get", "events:edit_entry")
    for planted in ("ann.secret@example.com", "555 0199", "1909"):
        assert planted in answer.said
        assert PRIVATE.search(planted)
    entrants, _ = knock(hall, Visitor.DIRECTOR, "get", "events:entrants")
    assert PRIVATE.findall(entrants.said)


def test_what_somebody_typed_stands_on_the_pages_as_text(hall: Hall) -> None:
    """Or the search for code among it would prove nothing."""
    for name in ("events:event", "events:rounds", "events:rules", "events:entrants"):
        answer, _ = knock(hall, Visitor.DIRECTOR, "get", name)
        assert "&lt;script&gt;alert(1)" in answer.said, name


@pytest.mark.parametrize(
    "markup",
    [
        "<script>alert(1)</script>",
        "<style>a{}</style>",
        '<p style="color:red">',
        '<a onclick="x()">',
        '<a href=" JavaScript:x">',
        '<iframe src="data:text/html,x">',
        EVIL,
    ],
)
def test_inline_code_is_found(markup: str) -> None:
    assert Inline(markup).found
