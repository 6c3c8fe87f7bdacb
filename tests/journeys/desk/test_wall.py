"""Everything is on the projector’s screen, whatever the names and their number."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.services import call_place
from tests.building import DESK as COORDINATOR
from tests.building import drawn_event, fresh, make_night, play, play_round
from tests.events.prize_giving.hidden import DORA, over
from tests.factories import rename
from tests.journeys.steps.visitor import Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Maximiliana Konstantina Featherstonehaugh-Wojciechowska"
SIZES = [ViewportSize(width=1280, height=720), ViewportSize(width=1920, height=1080)]

# What reaches over the edge of the screen, and names of which a part is hidden.
CUT = """() => [...document.querySelectorAll(".screen.on *, .wall-side *, .wall-foot *")]
  .filter((element) => element.getClientRects().length && !element.closest(".visually-hidden"))
  .filter((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    const more = (size) => element[`scroll${size}`] > element[`client${size}`] + 1;
    const hidden = element.matches(".fit") && (more("Width") || more("Height"));
    return right > innerWidth + 1 || bottom > innerHeight + 1 || hidden;
  })
  .map((element) => `${element.className} ${element.textContent.trim()}`)"""


def long_names(event: Event) -> None:
    for entry in event.entries.select_related("person"):
        rename(entry.person, f"{LONG[: 14 + 3 * entry.number % 42]} {entry.number}")


def six_tables() -> Event:
    event = make_night(24, slug="night")
    long_names(event)
    seat_first_game(fresh(event), by=COORDINATOR, seen=fresh(event).revision)
    play_round(event, 1)
    return event


def twenty_four() -> Event:
    event = drawn_event([60 + number for number in range(24)], slug="cup")
    long_names(event)
    play(event, 1)
    return event


def turn(wall: Visitor) -> None:
    wall.wake()
    wall.press(wall.page.get_by_role("button", name="Next"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
@pytest.mark.parametrize("make", [six_tables, twenty_four])
def test_nothing_is_cut_off(
    transactional_db: None, visit: Visit, make: Callable[[], Event], size: ViewportSize
) -> None:
    wall = visit(size)
    wall.go(f"{make().get_absolute_url()}projector/")
    wall.is_live()
    wall.wake()
    wall.press(wall.page.get_by_role("button", name="Pause"))
    screens = wall.page.locator(".screen")
    for number in range(screens.count()):
        expect(screens.nth(number)).to_be_visible()
        assert wall.page.evaluate(CUT) == []
        turn(wall)


def test_a_long_address_is_read_to_its_end(transactional_db: None, visit: Visit) -> None:
    event = drawn_event([60] * 8, slug="autumn-senior-games-of-rosewood-2026")
    wall = visit(SIZES[0])
    wall.go(f"{event.get_absolute_url()}projector/")
    wall.is_live()
    address = wall.page.locator(".wall-code strong").bounding_box()
    assert address
    assert address["y"] + address["height"] <= SIZES[0]["height"]
    code = wall.page.locator(".wall-code img").bounding_box()
    assert code
    assert code["height"] >= 120


def test_without_a_script_names_are_whole(transactional_db: None, visit: Visit) -> None:
    wall = visit(SIZES[0], java_script_enabled=False)
    wall.go(f"{twenty_four().get_absolute_url()}projector/")
    cut = """names => names.filter(name => name.scrollWidth > name.clientWidth + 1
      || name.scrollHeight > name.clientHeight + 1).map(name => name.textContent)"""
    assert wall.page.locator(".fit").evaluate_all(cut) == []


def test_few_are_written_larger_than_many(transactional_db: None, visit: Visit) -> None:
    heights = []
    for number in (6, 40):
        event = drawn_event([60] * number, slug=f"of-{number}")
        play(event, 1)
        wall = visit(SIZES[1])
        wall.go(f"{event.get_absolute_url()}projector/")
        wall.is_live()
        name = wall.page.locator(".screen.on tr .fit").first
        heights.append(name.evaluate("element => parseFloat(getComputedStyle(element).fontSize)"))
    few, many = heights
    assert few > 1.4 * many > 1.4 * 30


def sizes_of_names(wall: Visitor) -> set[float]:
    size = "names => names.map(name => parseFloat(getComputedStyle(name).fontSize))"
    return set(wall.page.locator(".screen.on .fit").evaluate_all(size))


@pytest.mark.parametrize("make", [six_tables, twenty_four])
def test_names_of_a_screen_have_one_size(
    transactional_db: None, visit: Visit, make: Callable[[], Event]
) -> None:
    wall = visit(SIZES[1])
    wall.go(f"{make().get_absolute_url()}projector/")
    wall.is_live()
    for _screen in range(wall.page.locator(".screen").count()):
        assert len(sizes_of_names(wall)) == 1
        turn(wall)


def test_eight_rows_are_read_from_the_last_row(transactional_db: None, visit: Visit) -> None:
    event = drawn_event([60] * 8 + [80] * 8, slug="sixteen")
    for entry in event.entries.select_related("person"):
        rename(entry.person, f"{'ABCDEFGHIJKLMNOP'[entry.number - 1]}ert Kowalchuk")
    play(event, 1)
    wall = visit(SIZES[1])
    wall.go(f"{event.get_absolute_url()}projector/")
    wall.is_live()
    (size,) = sizes_of_names(wall)
    assert size >= 53


def test_a_winner_who_is_called_fills_the_wall(transactional_db: None, visit: Visit) -> None:
    event = over(slug="called")
    call_place(event, by=DORA, count=3)
    wall = visit(SIZES[1])
    wall.go(f"{event.get_absolute_url()}projector/")
    (size,) = sizes_of_names(wall)
    assert size >= 160
    now = wall.page.locator(".called .now").bounding_box()
    assert now
    assert now["width"] * now["height"] > 0.65 * 1920 * 1080
    expect(wall.page.locator(".called .before li")).to_have_count(2)


def test_the_controls_go_until_somebody_moves(transactional_db: None, visit: Visit) -> None:
    """They are shown while they have the focus of the keyboard; on a phone and without a script
    always.
    """
    address = f"{twenty_four().get_absolute_url()}projector/"
    wall = visit(SIZES[1])
    wall.go(address)
    pause = wall.page.locator("[data-pause]")
    expect(pause).to_be_visible()
    expect(pause).to_be_hidden()
    wall.page.mouse.move(500, 500)
    expect(pause).to_be_visible()
    expect(pause).to_be_hidden()
    wall.page.keyboard.press("Tab")
    pause.focus()
    wall.page.wait_for_timeout(6_000)
    expect(pause).to_be_visible()
    plain = visit(SIZES[1], java_script_enabled=False)
    plain.go(address)
    expect(plain.page.locator(".wall-foot")).to_be_visible()


def test_the_screen_stays_on_or_the_controls_say_how(transactional_db: None, visit: Visit) -> None:
    address = f"{twenty_four().get_absolute_url()}projector/"
    note = "This browser can’t keep the screen on."
    for script, count in (("async () => ({})", 0), ("async () => { throw new Error(); }", 1)):
        wall = visit(SIZES[1])
        wake_lock = f"{{ value: {{ request: {script} }}, configurable: true }}"
        wall.context.add_init_script(f"Object.defineProperty(navigator, 'wakeLock', {wake_lock})")
        wall.go(address)
        wall.is_live()
        wall.wake()
        expect(wall.page.get_by_text(note).filter(visible=True)).to_have_count(count)
