"""Everybody may read the guide, and Help opens it where it answers for the page."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.site.guide import SECTION_OF, SECTIONS
from tests.building import make_club, make_event, make_user
from tests.walk.addresses import ROUTES
from tests.walk.who_may_enter import DESK, DIRECTOR, TABLE

pytestmark = pytest.mark.django_db

# The desk itself says what to do next; the others are files.
FILES = {
    "leagues:ledger_csv",
    "leagues:attendance_csv",
    "leagues:report_csv",
    "events:report_csv",
    "events:report_json",
    "leagues:members_csv",
}
WITHOUT = {"events:desk", *FILES}


def test_anybody_may_read_the_whole_guide(client: Client) -> None:
    page = client.get("/guide/")
    assert page.status_code == 200
    assert "Guide for directors and coordinators" in page.content.decode()


def test_every_section_is_there_behind_its_title(client: Client) -> None:
    page = client.get("/guide/").content.decode()
    ids = re.findall(r'<summary>\s*<h2 id="([\w-]+)"', page)
    assert set(SECTIONS) <= set(ids)


def test_every_page_of_a_desk_has_a_section() -> None:
    shown = {
        name for name, row in TABLE.items() if row.who in {DESK, DIRECTOR} and "get" in row.methods
    }
    assert shown - set(SECTION_OF) == WITHOUT
    assert set(SECTION_OF) <= set(ROUTES)


@pytest.mark.parametrize(
    ("page", "section"),
    [("entrants", "entrants"), ("draw", "draw"), ("finish", "finish"), ("scores", "scores")],
)
def test_help_opens_the_section_of_the_page(client: Client, page: str, section: str) -> None:
    event = make_event(make_club(), [("Ann Lee", "Bob Ray")])
    client.force_login(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    shown = client.get(reverse(f"events:{page}", args=[event.slug])).content.decode()
    found = re.search(r'href="(/guide/\?from=[\w:]+)"', shown)
    assert found
    assert client.get(found[1]).headers["Location"] == f"/guide/#{section}"


def test_an_unknown_page_opens_the_beginning(client: Client) -> None:
    for name in ("events:desk", "//elsewhere.example", "x"):
        assert client.get("/guide/", {"from": name}).status_code == 200
