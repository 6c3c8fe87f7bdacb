"""The daily hand on a phone, in both languages: six cards, a choice, and what came of it."""

import re

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Club
from cribbage_events.practice.daily import member_path
from tests.factories import ClubFactory, PersonFactory
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import NARROW, PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en-CA", ["Daily hand", "Discard", "What everybody discarded", "Yesterday"]),
        ("fr-CA", ["La main du jour", "Mettre au crib", "Ce que tout le monde a mis", "Hier"]),
    ],
)
def test_a_hand_a_day(visit: Visit, locale: str, words: list[str]) -> None:
    title, discard, everybody, yesterday = words
    visitor = visit(PHONE, locale=locale)
    page = visitor.page
    visitor.go("/practice/start/")
    page.get_by_role("link", name=title).click()
    cards = page.get_by_role("checkbox")
    expect(cards).to_have_count(6)
    page.get_by_role("button", name=discard).click()
    expect(page.get_by_role("alert")).to_be_visible()
    faults = faults_of(page)
    for card in (cards.first, cards.last):
        card.check()
    page.get_by_role("button", name=discard).click()
    heading = page.get_by_role("heading", name=everybody)
    expect(heading).to_be_visible()
    faults += faults_of(page)
    shown = page.locator("main").inner_text()
    page.reload()
    expect(heading).to_be_visible()
    assert page.locator("main").inner_text() == shown
    page.get_by_role("link", name=yesterday).click()
    expect(heading).to_be_visible()
    page.set_viewport_size(NARROW)
    assert faults + faults_of(page) == []


def test_a_member_plays_by_their_link_and_is_in_the_table(visit: Visit) -> None:
    club: Club = ClubFactory.create(daily_hand=True)
    ann = PersonFactory.create(club=club, name="Marguerite Vandermeulen")
    visitor = visit(NARROW)
    page = visitor.page
    visitor.go(member_path(club, ann))
    expect(page.get_by_text("You play as Marguerite Vandermeulen")).to_be_visible()
    faults = faults_of(page)
    for card in page.get_by_role("checkbox").all()[:2]:
        card.check()
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("link", name="The week").click()
    row = page.get_by_role("row", name=re.compile("1 Marguerite Vandermeulen You 1"))
    expect(row).to_be_visible()
    assert faults + faults_of(page) == []
