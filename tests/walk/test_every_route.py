"""Every route of the site, requested once as each visitor; what must hold of each answer."""

from collections.abc import Iterator

import pytest
from django.test import override_settings

from tests.walk.addresses import ROUTES, VIEWS
from tests.walk.answers import EVIL, Inline
from tests.walk.asked import each_asked, enters, faults, is_led_away, is_welcome
from tests.walk.hall import PRIVATE, Hall, Visitor, fill_french_hall, knock
from tests.walk.who_may_enter import DECLARED, NOBODY, TABLE

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall(rolled_back_after_module: None) -> Iterator[Hall]:
    """Once for all: what a request changes is undone."""
    with override_settings(DEMO=True):
        yield fill_french_hall()


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
    seen: set[tuple[str, str, int]] = set()
    for asked in each_asked(hall, name):
        assert enters(asked.answer) == is_welcome(name, asked) or (
            TABLE[name].who == NOBODY and is_led_away(asked.answer)
        ), asked
        assert list(faults(name, asked, seen)) == [], asked


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
