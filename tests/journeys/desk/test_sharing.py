"""An address to send is copied, shared where the telephone can, or selected; by keyboard, too."""

import json

import pytest
from playwright.sync_api import Locator, expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.building import make_user
from tests.events.guests import is_today
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

# What a telephone has and this browser hasn't; whoever thinks better of it rejects the promise.
CAN_SHARE = """
window.shared = [];
navigator.share = (what) => { shared.push(what); return Promise.reject(new Error("cancelled")); };
"""
NO_CLIPBOARD = "navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));"


@pytest.fixture
def hall(event: Event) -> Event:
    return is_today(event)


def director(visit: Visit, hall: Event, *, script: str = "", **options: object) -> Visitor:
    visitor = visit(PHONE, **options).sign_in(make_user(hall.club, "Dora", Role.Kind.DIRECTOR))
    if script:
        visitor.context.add_init_script(script)
    return visitor


def at_the_link(visitor: Visitor, hall: Event) -> Locator:
    """Return the address of a volunteer’s link, below its summary."""
    visitor.go(f"{hall.get_absolute_url()}desk/links/")
    visitor.button("Create links")
    visitor.sees_heading("Link 1")
    visitor.press(visitor.page.get_by_text("Send it as a message instead"))
    return visitor.page.get_by_label("The address, for one person")


def test_copied_it_is_on_the_clipboard(visit: Visit, hall: Event) -> None:
    visitor = director(visit, hall, permissions=["clipboard-read", "clipboard-write"])
    address = at_the_link(visitor, hall)
    expect(visitor.page.get_by_role("button", name="Share")).to_be_hidden()
    visitor.button("Copy")
    expect(visitor.page.locator("[data-copied]")).to_have_text("Copied.")
    copied = visitor.page.evaluate("navigator.clipboard.readText()")
    assert copied == address.input_value()
    assert f"{visitor.base}/events/" in copied


def test_where_a_page_may_not_copy_the_address_is_selected(visit: Visit, hall: Event) -> None:
    visitor = director(visit, hall, script=NO_CLIPBOARD)
    address = at_the_link(visitor, hall)
    visitor.button("Copy")
    said = visitor.page.locator("[data-copied]")
    expect(said).to_have_text("The address is selected: copy it from there.")
    assert visitor.page.evaluate("getSelection().toString()") == address.input_value()


def test_a_telephone_that_shares_is_given_the_address(visit: Visit, hall: Event) -> None:
    visitor = director(visit, hall, script=CAN_SHARE)
    address = at_the_link(visitor, hall)
    visitor.button("Share")
    shared = [{"title": visitor.page.title(), "url": address.input_value()}]
    assert json.loads(visitor.page.evaluate("JSON.stringify(shared)")) == shared


def test_both_by_keyboard(visit: Visit, hall: Event) -> None:
    visitor = director(
        visit, hall, script=CAN_SHARE, permissions=["clipboard-read", "clipboard-write"]
    )
    address = at_the_link(visitor, hall)
    keyboard = visitor.page.keyboard
    address.focus()
    keyboard.press("Tab")
    expect(visitor.page.get_by_role("button", name="Copy")).to_be_focused()
    keyboard.press("Enter")
    expect(visitor.page.locator("[data-copied]")).to_have_text("Copied.")
    keyboard.press("Tab")
    expect(visitor.page.get_by_role("button", name="Share")).to_be_focused()
    keyboard.press("Space")
    visitor.page.wait_for_function("shared.length === 1")
    assert visitor.page.evaluate("navigator.clipboard.readText()") == address.input_value()


def test_without_scripts_there_is_no_dead_button(visit: Visit, hall: Event) -> None:
    visitor = director(visit, hall, java_script_enabled=False)
    address = at_the_link(visitor, hall)
    expect(address).to_be_visible()
    assert "/events/" in address.input_value()
    for name in ("Copy", "Share", "Print"):
        expect(visitor.page.get_by_role("button", name=name)).to_have_count(0)


def test_the_desk_s_own_address_has_the_same_buttons(visit: Visit, hall: Event) -> None:
    visitor = visit(DESK, permissions=["clipboard-read", "clipboard-write"])
    visitor.sign_in(make_user(hall.club, "Dora", Role.Kind.DIRECTOR))
    visitor.go(f"{hall.get_absolute_url()}desk/")
    visitor.press(visitor.page.locator("summary", has_text="Share"))
    visitor.button("Copy")
    expect(visitor.page.locator("[data-copied]")).to_have_text("Copied.")
    copied = visitor.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{visitor.base}{hall.get_absolute_url()}"
