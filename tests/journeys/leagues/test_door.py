import datetime
import re

import pytest
from playwright.sync_api import APIResponse, Route, expect

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.nights.services import cancel_night
from tests.building import make_club, make_user
from tests.journeys.steps.visitor import PHONE, Visit, Visitor, row
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import fresh, make_member

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = [f"Member {number:02}" for number in range(1, 29)]


@pytest.fixture
def night(transactional_db: None, slug: str) -> Night:
    """Return tonight’s night of a club of 29."""
    club = make_club()
    today = club.today
    season = make_season(
        club,
        name=f"Doubles {slug}",
        weekday=today.weekday(),
        first_day=today,
        last_day=today + datetime.timedelta(weeks=1),
        breaks=(),
    )
    for name in [*NAMES, "Rita Bélanger"]:
        make_member(club, name, datetime.date(today.year, 12, 31))
    return fresh(season.nights.order_by("pk")[0])


def at_the_door(visit: Visit, night: Night, name: str) -> Visitor:
    visitor = visit(PHONE).sign_in(make_user(night.season.club, name, Role.Kind.DIRECTOR))
    visitor.go(f"/leagues/nights/{night.event.slug}/door/")
    visitor.is_live()
    return visitor


def tap(visitor: Visitor, name: str) -> None:
    visitor.press(row(visitor, name).get_by_role("button", name=re.compile(r"^Here, \$10")))


def tick(visitor: Visitor, name: str) -> None:
    tap(visitor, name)
    expect(row(visitor, name)).to_contain_text("✓ Here")


def top(visitor: Visitor) -> float:
    found: float = visitor.page.evaluate("scrollY")
    return found


def test_a_tick_keeps_the_place_and_shows_on_the_other_tablet(night: Night, visit: Visit) -> None:
    cora, dora = (at_the_door(visit, night, name) for name in ("Cora", "Dora"))
    first = row(cora, NAMES[0]).bounding_box()
    assert first is not None
    assert first["y"] + first["height"] < PHONE["height"]
    row(cora, "Member 20").scroll_into_view_if_needed()
    before = top(cora)
    assert before > 0
    tick(cora, "Member 20")
    assert top(cora) == before
    expect(cora.page.locator("#bar")).to_contain_text("1 here $10 taken")
    expect(row(dora, "Member 20")).to_contain_text("✓ Here")
    tick(dora, "Member 19")
    expect(cora.page.locator("#bar")).to_contain_text("2 here 1 table of two $20 taken")
    cora.sees("Saved: Member 20 is here and has paid.")
    cora.button("Undo")
    cora.sees("Saved: Member 20 is not here.")
    expect(dora.page.locator("#bar")).to_contain_text("1 here $10 taken")
    assert top(cora) == before


def test_both_tick_one_name_at_once(night: Night, visit: Visit) -> None:
    cora, dora = (at_the_door(visit, night, name) for name in ("Cora", "Dora"))
    # The second tablet hasn't heard of the first one's tick.
    dora.page.route("**/*live*", lambda route: route.abort())
    tick(cora, "Member 05")
    tap(dora, "Member 05")
    dora.sees("Member 05 is already here.")
    dora.page.unroute("**/*live*")
    expect(row(dora, "Member 05")).to_contain_text("✓ Here")
    expect(dora.page.locator("#bar")).to_contain_text("$10 taken")
    dora.complaints.clear()


def test_an_answer_from_before_a_tap_does_not_undo_what_the_tap_shows(
    night: Night, visit: Visit
) -> None:
    make_member(night.season.club, "Member 99", datetime.date(night.event.day.year - 1, 12, 31))
    cora = at_the_door(visit, night, "Cora")
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    cora.page.route("**/door/?live*", hold)
    with cora.page.expect_request("**/door/?live*"):
        tap(cora, "Member 01")
    while not held:
        cora.page.wait_for_timeout(20)
    cora.press(row(cora, "Member 99").get_by_role("button", name=re.compile("^Renew until")))
    cora.sees("Saved: Member 99 is a member until")
    route, response = held[0]
    with cora.page.expect_event("requestfinished", lambda request: "live" in request.url):
        route.fulfill(response=response)
    cora.page.wait_for_timeout(300)
    tick(cora, "Member 99")


def test_a_tapped_button_waits_until_the_list_shows_what_was_saved(
    night: Night, visit: Visit
) -> None:
    cora = at_the_door(visit, night, "Cora")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    cora.page.route("**/door/?live*", hold)
    tap(cora, NAMES[0])
    cora.sees(f"Saved: {NAMES[0]} is here and has paid.")
    button = row(cora, NAMES[0]).get_by_role("button").first
    expect(button).to_have_text(re.compile("^Saving…"))
    while not held:
        cora.page.wait_for_timeout(20)
    expect(button).to_have_text(re.compile("^Saving…"))
    for route in held:
        route.continue_()
    cora.page.unroute("**/door/?live*", hold)
    expect(row(cora, NAMES[0])).to_contain_text("✓ Here")


def test_a_name_is_found_while_it_is_typed(night: Night, visit: Visit) -> None:
    cora = at_the_door(visit, night, "Cora")
    field = cora.page.get_by_role("searchbox", name="Find a name")
    field.fill("belang")
    expect(cora.page.locator(".tick-row:visible")).to_have_count(1)
    tick(cora, "Rita Bélanger")
    # The next one is looked for at once.
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(cora.page.locator(".tick-row:visible")).to_have_count(29)
    field.fill("zz")
    cora.sees("Nobody here has this name.")


def test_the_menu_has_pays_later_and_the_other_choices(night: Night, visit: Visit) -> None:
    cora = at_the_door(visit, night, "Cora")
    cora.press(row(cora, "Member 02").locator("summary"))
    cora.press(row(cora, "Member 02").get_by_role("button", name="Here, pays later"))
    expect(row(cora, "Member 02")).to_contain_text("owes $10")
    expect(row(cora, "Member 02").locator("details")).not_to_have_attribute("open", "")
    cora.press(row(cora, "Member 02").get_by_role("button", name="Has paid $10"))
    expect(row(cora, "Member 02")).to_contain_text("✓ Here")


def test_taps_without_a_connection_are_kept_and_arrive_once(night: Night, visit: Visit) -> None:
    cora = at_the_door(visit, night, "Cora")
    cora.context.set_offline(True)
    expect(cora.page.locator(".live-status")).to_contain_text("Not live since")
    for name in NAMES[:2]:
        tap(cora, name)
    cora.sees("Kept on this phone, since there is no connection.")
    cora.sees("Kept on this phone, not sent: 2")
    expect(row(cora, NAMES[0]).get_by_role("button", name="Not sent yet")).to_be_visible()
    # The tab is closed, and the director opens the desk later.
    cora.page.close()
    cora.page = cora.another_tab().page
    cora.context.set_offline(False)
    cora.go(f"{night.event.get_absolute_url()}desk/")
    cora.sees(
        f"Saved: {NAMES[0]} is here and has paid.", f"Saved: {NAMES[1]} is here and has paid."
    )
    cora.go(f"/leagues/nights/{night.event.slug}/door/")
    expect(cora.page.locator("#bar")).to_contain_text("2 here 1 table of two $20 taken")
    cora.complaints.clear()


def test_taps_on_a_slow_network_survive_leaving_for_the_draw(night: Night, visit: Visit) -> None:
    cora = at_the_door(visit, night, "Cora")

    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    cora.page.route("**/door/", hold)
    for name in NAMES[:3]:
        tap(cora, name)
    expect(row(cora, NAMES[2]).get_by_role("button", name="Saving…")).to_be_visible()
    cora.press(cora.page.get_by_role("link", name="Seat the players"))
    cora.sees("3 taps of this phone are still on their way.")
    cora.page.unroute("**/door/", hold)
    cora.page.evaluate("void outbox.attempt()")
    cora.sees_heading("3 are here")
    cora.button("Draw the seats")
    cora.sees_heading("Round 1: who sits where")
    cora.complaints.clear()


def test_a_tap_that_arrives_when_the_night_is_cancelled_says_so(night: Night, visit: Visit) -> None:
    cora = at_the_door(visit, night, "Cora")
    cora.context.set_offline(True)
    tap(cora, NAMES[0])
    cora.sees("Kept on this phone")
    cancel_night(night, by=DESK, seen=fresh(night).event.revision, reason="Snow")
    cora.context.set_offline(False)
    cora.sees("This tap is noted at the desk.")
    cora.go(f"{night.event.get_absolute_url()}desk/")
    cora.sees("These came too late, so see to them", "It was cancelled.")
    cora.complaints.clear()
