"""A volunteer who waits for a game finds the way to it in one tap."""

import pytest
from playwright.sync_api import expect

from cribbage_events.events.models import Event
from tests.events.guests import player
from tests.journeys.offline.test_offline_endings import come_in
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)

LEARN = {"Count a hand": "/count/", "Rules": "/rules/", "Practice": "/practice/"}


def test_a_waiting_player_practises_in_one_tap(visit: Visit, event: Event) -> None:
    phone = visit(PHONE)
    for page in ("", "entrants/1/"):
        phone.go(f"{event.get_absolute_url()}{page}")
        phone.link("Practise while you wait")
        expect(phone.page).to_have_url(f"{phone.base}/practice/")


def test_a_player_who_waits_practises_in_one_tap_from_their_own_link(
    visit: Visit, event: Event
) -> None:
    phone = come_in(visit(PHONE), player(event.entries.get(person__name="Ann Lee")))
    phone.go(f"{event.get_absolute_url()}card/")
    phone.link("Practise while you wait")
    expect(phone.page).to_have_url(f"{phone.base}/practice/")


def test_the_front_page_leads_to_the_game_itself(visit: Visit) -> None:
    phone = visit(NARROW)
    for name, path in LEARN.items():
        phone.go("/")
        phone.press(phone.page.get_by_role("main").get_by_role("link", name=name, exact=True))
        expect(phone.page).to_have_url(f"{phone.base}{path}")


def test_the_foot_of_every_public_page_does_but_not_the_projector(
    visit: Visit, event: Event
) -> None:
    visitor = visit(NARROW)
    for page in ("", "rounds/", "rules/", "register/", "poster/"):
        visitor.go(f"{event.get_absolute_url()}{page}")
        foot = visitor.page.get_by_role("contentinfo")
        for name, path in LEARN.items():
            link = foot.get_by_role("link", name=name, exact=True)
            expect(link).to_have_attribute("href", path)
    visitor.go(f"{event.get_absolute_url()}projector/")
    assert visitor.page.locator("a[href='/practice/']").count() == 0


def test_the_head_has_them_where_there_is_room(visit: Visit) -> None:
    desk = visit(DESK)
    desk.go("/")
    head = desk.page.get_by_role("banner")
    expect(head.get_by_role("link", name="Practice")).to_be_visible()
    desk.page.set_viewport_size(NARROW)
    expect(head.get_by_role("link", name="Practice")).to_be_hidden()
    assert faults_of(desk.page) == []
