"""A volunteer notes a hand of 29 by tapping its cards."""

import pytest
from playwright.sync_api import Page, expect

from cribbage_events.clubs.models import User
from cribbage_events.events.models import Event, HighHand
from tests.journeys.steps.visitor import PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(event: Event, vic: User, visit: Visit) -> Page:
    visitor = visit(PHONE).sign_in(vic)
    visitor.go(f"/events/{event.slug}/scores/hands/")
    return visitor.page


def pick(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".picks").get_by_role("button", name=name, exact=True).tap()


def test_five_taps_are_a_hand(page: Page, event: Event) -> None:
    entries = list(event.entries.select_related("person", "event"))
    field = page.get_by_label("The four cards, then the starter")
    pick(page, "five of hearts", "five of clubs", "five of spades", "ten of diamonds")
    # Tapped by mistake: the same card again takes it back.
    pick(page, "ten of diamonds", "jack of diamonds", "five of diamonds")
    expect(field).to_have_value("5H 5C 5S JD 5D")
    # There are five already.
    pick(page, "ace of clubs")
    expect(field).to_have_value("5H 5C 5S JD 5D")
    page.get_by_label("Player").select_option(str(entries[0].pk))
    page.get_by_label("Witness", exact=True).select_option(str(entries[1].pk))
    page.get_by_role("button", name="Note the hand").tap()
    expect(page.get_by_text("Saved: the hand is on the list.")).to_be_visible()
    assert HighHand.objects.get().points == 29


def test_typed_cards_are_marked_in_the_pack(page: Page) -> None:
    page.get_by_label("The four cards, then the starter").fill("10h 5♠")
    pressed = page.locator(".picks [aria-pressed=true]")
    expect(pressed).to_have_count(2)
    pick(page, "ten of hearts")
    expect(page.get_by_label("The four cards, then the starter")).to_have_value("5S")
