"""A night is cancelled; two people work through the call list at once."""

from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.models import Night
from tests.building import make_user
from tests.journeys.steps.visitor import PHONE, Visit, Visitor
from tests.leagues.night import make_member, night_with


def caller(visit: Visit, night: Night, name: str) -> Visitor:
    visitor = visit(PHONE)
    return visitor.sign_in(make_user(night.season.club, name, Role.Kind.DIRECTOR))


def night_of_three() -> Night:
    """One has an e-mail address, one a telephone, one neither."""
    night = night_with(0)
    for name in ("Ann Lee", "Bob Ray", "Cy Dow"):
        make_member(night.season.club, name)
    night.season.club.people.filter(name="Ann Lee").update(email="ann@example.com")
    night.season.club.people.filter(name="Bob Ray").update(telephone="204 555 0100")
    return night


def test_two_callers_see_who_knows(transactional_db: None, visit: Visit) -> None:
    night = night_of_three()
    page = f"/leagues/nights/{night.event.slug}"

    dora = caller(visit, night, "Dora")
    dora.go(f"{page}/cancel/")
    dora.sees("gets an e-mail right away.")
    dora.fill("Why?", "Snow storm.")
    dora.button("Cancel the night and notify people")
    dora.sees("Snow storm.")
    # The letter goes out beside the requests, and the page shows it by itself.
    dora.sees("1 of 1 sent")

    eve = caller(visit, night, "Eve")
    eve.go(f"/events/{night.event.slug}/desk/notices/")
    eve.sees("To call: 2")
    expect(eve.page.get_by_role("link", name="204 555 0100")).to_have_attribute(
        "href", "tel:2045550100"
    )
    dora.button("Reached Bob Ray")
    dora.sees("To call: 1")
    written = dora.page.locator("details", has_text="E-mailed: 1")
    dora.press(written.locator("summary"))
    eve.sees("Told by phone: 1")
    eve.button("No answer from Cy Dow")
    expect(dora.page.locator("li", has_text="Cy Dow")).to_contain_text("Eve")
    # What somebody has opened stays open when the page looks again.
    expect(written).to_have_attribute("open", "")
    says_so_in_public(visit, night)


def test_a_call_told_keeps_the_place(transactional_db: None, visit: Visit) -> None:
    night = night_with(0)
    for number in range(1, 25):
        person = make_member(night.season.club, f"Member {number:02}")
        person.telephone = f"204 555 01{number:02}"
        person.save()
    dora = caller(visit, night, "Dora")
    dora.go(f"/leagues/nights/{night.event.slug}/cancel/")
    dora.fill("Why?", "Snow storm.")
    dora.button("Cancel the night and notify people")
    dora.sees("To call: 24")
    button = dora.page.get_by_role("button", name="Reached Member 18")
    button.scroll_into_view_if_needed()
    before = dora.page.evaluate("scrollY")
    assert before > 0
    dora.press(button)
    dora.sees("To call: 23")
    assert dora.page.evaluate("scrollY") == before


def says_so_in_public(visit: Visit, night: Night) -> None:
    anybody = visit(PHONE)
    anybody.go(f"/leagues/{night.season.slug}/")
    anybody.press(anybody.page.get_by_text("All 3 nights"))
    night_line = anybody.page.get_by_label("All nights").get_by_role("listitem").first
    expect(night_line).to_contain_text("cancelled Snow storm.")
