import re

import pytest
from django.utils import timezone
from playwright.sync_api import ViewportSize, expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Event
from tests.building import make_user
from tests.factories import EventFactory, entrants, rename
from tests.journeys.steps.visitor import PHONE, Visit, Visitor, row

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def check_in(transactional_db: None, slug: str) -> Event:
    # Volunteer links end three days after an event.
    event: Event = EventFactory.create(slug=slug, starts_at=timezone.now())
    entries = entrants(event, [60 + number for number in range(24)], status=Entry.Status.REGISTERED)
    rename(entries[7].person, "Rita Bélanger")
    return event


def at_the_list(visit: Visit, event: Event, name: str) -> Visitor:
    visitor = visit(PHONE).sign_in(make_user(event.club, name, Role.Kind.DIRECTOR))
    visitor.go(f"{event.get_absolute_url()}desk/entrants/")
    visitor.is_live()
    return visitor


def tick(visitor: Visitor, name: str) -> None:
    visitor.press(row(visitor, name).get_by_role("button", name=re.compile("^Here")))
    expect(row(visitor, name)).to_contain_text("✓ Here")


def test_a_tick_keeps_the_place_shows_on_the_other_phone_and_names_are_found(
    check_in: Event, visit: Visit
) -> None:
    cora, dora = (at_the_list(visit, check_in, name) for name in ("Cora", "Dora"))
    row(cora, "Player 20").scroll_into_view_if_needed()
    before = cora.page.evaluate("scrollY")
    assert before > 0
    tick(cora, "Player 20")
    assert cora.page.evaluate("scrollY") == before
    expect(row(dora, "Player 20")).to_contain_text("✓ Here")
    field = dora.page.get_by_role("searchbox")
    field.fill("belang")
    expect(dora.page.locator(".tick-row:visible")).to_have_count(1)
    tick(dora, "Rita Bélanger")
    expect(field).to_have_value("")
    expect(dora.page.locator(".tick-row:visible")).to_have_count(24)
    expect(cora.page.locator("#bar")).to_contain_text("2 here")
    assert cora.page.evaluate("scrollY") == before


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_a_volunteers_code_is_in_sight(check_in: Event, visit: Visit, size: ViewportSize) -> None:
    dora = visit(size).sign_in(make_user(check_in.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{check_in.get_absolute_url()}desk/links/")
    dora.button("Create links")
    dora.sees_heading("Link 1")
    code = dora.page.get_by_alt_text("Code that opens link 1")
    expect(code).to_be_visible()
    assert dora.page.evaluate("scrollY") == 0
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 200
    assert box["y"] + box["height"] <= size["height"]
