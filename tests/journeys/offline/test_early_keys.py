"""A key or tap before a page’s script is there counts; for scores see test_score_form.py."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Entry, Event
from tests.building import make_user
from tests.factories import EventFactory, entrants, rename
from tests.journeys.steps.counting import says, total
from tests.journeys.steps.early import open_before
from tests.journeys.steps.visitor import DESK, PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_scorecard_s_signs(visit: Visit, event: Event) -> None:
    visitor = visit(DESK).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    release = open_before(
        "cards/scorecard.js", visitor, f"{event.get_absolute_url()}scores/cards/1/"
    )
    lines = [visitor.page.get_by_role("group").nth(number) for number in range(2)]
    lines[0].get_by_role("textbox").press_sequentially("+21")
    lines[1].get_by_role("textbox").press_sequentially("-4")
    expect(lines[0].get_by_label("Won")).not_to_be_checked()
    release()
    expect(lines[0].get_by_label("Won")).to_be_checked()
    expect(lines[1].get_by_label("Lost")).to_be_checked()
    # The keyboard stays where somebody types, and what follows is added there.
    expect(lines[1].get_by_role("textbox")).to_be_focused()
    visitor.page.keyboard.type("1")
    visitor.button("Save the card")
    expect(visitor.page.locator("#told")).to_contain_text("Saved: Ann Lee’s card")
    visitor.go(f"{event.get_absolute_url()}scores/cards/1/")
    expect(lines[0].get_by_role("textbox")).to_have_value("21")
    expect(lines[1].get_by_role("textbox")).to_have_value("41")


def test_cards_to_count(visit: Visit) -> None:
    phone = visit(PHONE)
    release = open_before("practice/count_page.js", phone, "/count/?cards=2C3C")
    field = phone.page.locator("#id_cards")
    field.fill("")
    field.press_sequentially("5H 5C 5S JD")
    release()
    says(phone.page, "Still missing: two cards of the hand, then the starter.")
    expect(field).to_have_value("5H 5C 5S JD")
    field.press_sequentially(" 5D")
    phone.page.keyboard.press("Enter")
    total(phone.page, 29)


def test_a_card_that_was_tapped_to_count_it(visit: Visit) -> None:
    """A tap asks the server without the script, and so does one that comes before it."""
    phone = visit(PHONE)
    release = open_before("practice/count_page.js", phone, "/count/?cards=5H5C5S")
    phone.press(phone.page.locator("[data-picks]").get_by_role("button", name="jack of diamonds"))
    release()
    says(phone.page, "Now the starter, the card that was turned up.")


def test_a_name_to_find(visit: Visit, transactional_db: None, slug: str) -> None:
    event: Event = EventFactory.create(slug=slug)
    entries = entrants(event, [60, 61, 62], status=Entry.Status.REGISTERED)
    rename(entries[1].person, "Rita Bélanger")
    phone = visit(PHONE).sign_in(make_user(event.club, "Cora", Role.Kind.DIRECTOR))
    release = open_before("in_place.js", phone, f"{event.get_absolute_url()}desk/entrants/")
    field = phone.page.get_by_role("searchbox")
    field.press_sequentially("bel")
    expect(phone.page.locator(".tick-row:visible")).to_have_count(3)
    release()
    expect(phone.page.locator(".tick-row:visible")).to_have_count(1)
    expect(field).to_have_value("bel")
    expect(field).to_be_focused()


def test_a_password(visit: Visit) -> None:
    phone = visit(PHONE)
    release = open_before("password.js", phone, "/accounts/signup/")
    password = phone.page.get_by_label("Password", exact=True)
    password.press_sequentially("fifteen-two")
    release()
    phone.page.get_by_label("Show the password").check()
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value("fifteen-two")


def test_a_time_zone(visit: Visit, transactional_db: None) -> None:
    visitor = visit(DESK, timezone_id="America/Halifax")
    visitor.sign_in(User.objects.create_user("eve@example.com", name="Eve"))
    release = open_before("time_zone.js", visitor, "/clubs/new/")
    choice = visitor.page.locator("#id_time_zone")
    visitor.page.locator("main summary").click()
    choice.select_option("America/Edmonton")
    release()
    visitor.page.wait_for_load_state()
    expect(choice).to_have_value("America/Edmonton")
    visitor.go("/clubs/new/")
    expect(choice).to_have_value("America/Halifax")
