import re

from playwright.sync_api import APIResponse, Page, Route, expect

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from tests.building import make_user
from tests.journeys.steps.visitor import NARROW, PHONE, Visit, Visitor
from tests.journeys.test_accessibility import assert_none, look_at
from tests.leagues.factories import DESK
from tests.leagues.night import close, played
from tests.tournaments.building import open_tournament, pay, with_fees


def test_who_has_paid_fits_a_narrow_screen(transactional_db: None, visit: Visit) -> None:
    event = with_fees(open_tournament(8))
    pay(event, 1, "entry", "q1")
    dora = visit(NARROW).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    assert_none(look_at(dora, ["paid/"], f"{event.get_absolute_url()}desk/tournament/"))


def test_who_pays_is_tapped_without_a_network_and_arrives_once(
    transactional_db: None, visit: Visit
) -> None:
    event = with_fees(open_tournament(8))
    first, second = event.entries.order_by("number")[:2]
    dora = visit(PHONE).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{event.get_absolute_url()}desk/tournament/paid/")

    cell = dora.page.locator(f"#paid-{first.number}-entry")

    dora.press(cell.get_by_role("button"))

    dora.sees(f"Saved: {first.name}, paid: Entry fee.")
    expect(cell).to_contain_text("✓")
    expect(cell.get_by_role("button")).to_be_focused()
    dora.context.set_offline(True)
    cell = dora.page.locator(f"#paid-{second.number}-entry")
    dora.press(cell.get_by_role("button"))
    expect(cell.get_by_role("button")).to_contain_text("Not sent yet")
    dora.sees("Kept on this phone, since there is no connection.")
    dora.context.set_offline(False)
    dora.sees(f"Saved: {second.name}, paid: Entry fee.")
    expect(cell).to_contain_text("✓")
    assert [list(entry.paid) for entry in event.entries.order_by("number")[:3]] == [
        ["entry"],
        ["entry"],
        [],
    ]
    dora.complaints.clear()
    dora.button("Undo")
    dora.sees(f"Saved: {second.name}, not paid: Entry fee.")


# Also those that are there for less than a moment.
COUNT_AFTER_EACH_CHANGE = """() => {
  const counted = (self.counted = []);
  const isLeft = ({ innerText }) => innerText.trim().startsWith("Handed over");
  const buttons = () => [...document.querySelectorAll("main button")];
  const changes = { childList: true, subtree: true, characterData: true };
  const observer = new MutationObserver(() => counted.push(buttons().filter(isLeft).length));
  observer.observe(document.getElementById("main"), changes);
}"""

type Held = list[tuple[Route, APIResponse]]


def hold(page: Page, address: str) -> Held:
    """Return the answers to what the page asks for again at this address: each waits here."""
    held: Held = []
    page.route(
        re.compile(address),
        lambda route: (
            held.append((route, route.fetch()))
            if route.request.method == "GET"
            else route.continue_()
        ),
    )
    return held


def wait_for(page: Page, held: Held, number: int) -> None:
    while len(held) < number:
        page.wait_for_timeout(50)


def test_a_page_from_before_a_second_tap_brings_no_old_button_back(
    transactional_db: None, visit: Visit
) -> None:
    event = with_fees(open_tournament(8))
    first, second = event.entries.order_by("number")[:2]
    dora = visit(PHONE).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{event.get_absolute_url()}desk/tournament/paid/")
    held = hold(dora.page, "/paid/$")
    cells = [dora.page.locator(f"#paid-{each.number}-entry") for each in (first, second)]
    for number, (cell, entry) in enumerate(zip(cells, (first, second), strict=True), start=1):
        dora.press(cell.get_by_role("button"))
        dora.sees(f"Saved: {entry.name}, paid: Entry fee.")
        wait_for(dora.page, held, number)

    (older, of_the_first), (newer, of_both) = held
    older.fulfill(response=of_the_first)
    dora.page.wait_for_timeout(300)

    expect(cells[1].get_by_role("button")).to_contain_text("Saving…")
    newer.fulfill(response=of_both)
    for cell in cells:
        expect(cell).to_contain_text("✓")


def test_a_page_that_comes_while_a_finger_is_down_leaves_its_button(
    transactional_db: None, visit: Visit
) -> None:
    event = with_fees(open_tournament(8))
    first, second = event.entries.order_by("number")[:2]
    dora = visit(PHONE).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{event.get_absolute_url()}desk/tournament/paid/")
    held = hold(dora.page, "/paid/$")
    cells = [dora.page.locator(f"#paid-{each.number}-entry") for each in (first, second)]
    dora.press(cells[0].get_by_role("button"))
    wait_for(dora.page, held, 1)
    cells[1].get_by_role("button").hover()
    dora.page.mouse.down()
    newer, page = held.pop(0)
    newer.fulfill(response=page)
    dora.page.wait_for_timeout(300)
    dora.page.mouse.up()

    dora.sees(f"Saved: {second.name}, paid: Entry fee.")
    wait_for(dora.page, held, 1)
    newer, page = held.pop(0)
    newer.fulfill(response=page)
    for cell in cells:
        expect(cell).to_contain_text("✓")


def at_closing(visit: Visit) -> Visitor:
    """Return a director on the page of a closed night's prizes."""
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    close(night)
    dora = visit(PHONE).sign_in(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"/leagues/nights/{night.event.slug}/close/")
    return dora


def test_a_list_from_before_a_second_tap_brings_no_old_button_back(
    transactional_db: None, visit: Visit
) -> None:
    dora = at_closing(visit)
    held = hold(dora.page, r"/close/\?live")
    left = dora.page.get_by_role("button", name=re.compile("^Handed over"))
    prizes = left.count()
    for answered in (1, 2):
        name = left.first.inner_text().split(":")[1].strip()
        dora.press(left.first)
        dora.sees(f"Saved: {name} has the prize.")
        expect(left).to_have_count(prizes - answered)
        wait_for(dora.page, held, 1)
    older, of_the_first = held.pop(0)
    older.fulfill(response=of_the_first)
    wait_for(dora.page, held, 1)

    expect(left).to_have_count(prizes - 2)
    newer, of_both = held.pop(0)
    newer.fulfill(response=of_both)
    expect(dora.page.get_by_text("Saving…")).to_have_count(0)
    expect(left).to_have_count(prizes - 2)


def test_a_list_that_comes_while_a_tap_is_saved_shows_no_old_button(
    transactional_db: None, visit: Visit
) -> None:
    dora = at_closing(visit)
    lists = hold(dora.page, r"/close/\?live")
    left = dora.page.get_by_role("button", name=re.compile("^Handed over"))
    prizes = left.count()
    dora.press(left.first)
    wait_for(dora.page, lists, 1)
    saved: list[Route] = []
    dora.page.route(re.compile(r"/close/\d+/$"), lambda route: saved.append(route))  # noqa: PLW0108
    dora.press(left.first)
    while not saved:
        dora.page.wait_for_timeout(50)
    dora.page.evaluate(COUNT_AFTER_EACH_CHANGE)
    older, answer = lists.pop(0)
    older.fulfill(response=answer)
    dora.page.wait_for_function("self.counted.length")

    assert max(dora.page.evaluate("self.counted")) == prizes - 2
    saved[0].continue_()
    wait_for(dora.page, lists, 1)
    newer, answer = lists.pop(0)
    newer.fulfill(response=answer)
    expect(left).to_have_count(prizes - 2)
    expect(dora.page.get_by_text("Saving…")).to_have_count(0)


def test_no_row_moves_under_a_second_finger(transactional_db: None, visit: Visit) -> None:
    dora = at_closing(visit)
    left = dora.page.get_by_role("button", name=re.compile("^Handed over"))
    place = "button => Math.round(button.getBoundingClientRect().top + scrollY)"
    before = left.last.evaluate(place)

    dora.press(left.first)
    dora.sees("has the prize.")
    expect(dora.page.get_by_text("Saving…")).to_have_count(0)

    assert left.last.evaluate(place) == before
