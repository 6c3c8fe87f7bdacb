"""The practice table has large cards, and its main button in one place, on every screen."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from cribbage_events.practice.session import PracticeSession
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.practice import STAGES, AtTable
from tests.journeys.steps.visitor import NARROW, PHONE, Visit
from tests.practice.guest import session_at

pytestmark = pytest.mark.django_db(transaction=True)

DESKTOP: ViewportSize = {"width": 1280, "height": 900}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
# The width of a card in one's own hand at a desk, in pixels.
LARGE = 120
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def box_of(target: Locator) -> FloatRect:
    expect(target).to_be_visible()
    box = target.bounding_box()
    assert box
    return box


def main_button(table: AtTable) -> Locator:
    return table.page.locator("#table .act button.big:not(.ask)")


def widths(cards: Locator) -> list[float]:
    expect(cards.first).to_be_visible()
    return [box["width"] for card in cards.all() if (box := card.bounding_box())]


def is_in_sight(table: AtTable, target: Locator) -> bool:
    box, size = box_of(target), table.page.viewport_size
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def steps_of(players: int) -> Iterator[tuple[str, PracticeSession]]:
    """Each looks different; the first deal shows the cards that were cut, a later one the board."""
    at = partial(session_at, players=players)
    yield from (("cut", at("cut")), ("first deal", at("deal")))
    yield from ((stage, at(stage, deal=2)) for stage in (*STAGES[1:], "go"))


@PLAYERS
def test_every_step_on_every_screen(visit: Visit, players: int) -> None:
    visitor, faults = visit(PHONE), []
    looks = ((PHONE, on_a_phone), (NARROW, on_a_narrow_one), (DESKTOP, at_a_desk), (LAPTOP, fits))
    for step, session in steps_of(players):
        visitor.page.set_viewport_size(PHONE)
        table = AtTable(visitor, session)
        for size, look in looks:
            visitor.page.set_viewport_size(size)
            found = look(table, step)
            faults += [f"{step}, {size['width']} px: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def on_a_phone(table: AtTable, step: str) -> list[str]:
    """Return what is out of sight: nobody should have to look for how to go on."""
    seen = main_button(table).all()
    seen += table.page.locator(".held .playing-card").all() if step == "go" else []
    return [f"out of sight: {each}" for each in seen if not is_in_sight(table, each)]


def on_a_narrow_one(table: AtTable, step: str) -> list[str]:
    return faults_of(table.page)


def at_a_desk(table: AtTable, step: str) -> list[str]:
    faults = faults_of(table.page) + fits(table, step)
    if step in {"discard", "play"}:
        cards = widths(table.page.locator(".foot .hand .playing-card"))
        faults += [f"a card of {width} px" for width in cards if width < LARGE]
    return faults


def fits(table: AtTable, step: str) -> list[str]:
    """Check that nothing needs scrolling."""
    table.page.evaluate("scrollTo(0, 0)")
    top = table.page.locator(".tabletop")
    return [] if is_in_sight(table, top) else [f"has to be scrolled: {box_of(top)}"]


def test_pages_before_a_game(visit: Visit) -> None:
    visitor = visit(NARROW)
    for path in ("/practice/", "/practice/start/"):
        visitor.go(path)
        assert faults_of(visitor.page) == []


def test_the_main_button_stays_in_its_place(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    places: dict[int, list[FloatRect]] = {size["width"]: [] for size in (DESKTOP, LAPTOP)}

    def look(table: AtTable) -> None:
        for size in (DESKTOP, LAPTOP):
            visitor.page.set_viewport_size(size)
            places[size["width"]].append(box_of(main_button(table)))

    for stage in ("deal", "discard", "pause", "show", "claim", "over", "go"):
        look(AtTable(visitor, session_at(stage, deal=2)))
    for boxes in places.values():
        rounded = {tuple(round(box[side]) for side in box) for box in boxes}  # type: ignore[literal-required]
        assert len(rounded) == 1, boxes


@PLAYERS
def test_the_review_is_opened_beside_the_last_hands(visit: Visit, players: int) -> None:
    visitor = visit(DESKTOP)
    table = AtTable(visitor, session_at("over", players=players))
    for size in (DESKTOP, LAPTOP, PHONE):
        visitor.page.set_viewport_size(size)
        # Nothing lies over it.
        table.page.get_by_role("link", name="Review the game").click(trial=True)


def test_after_a_counted_hand_the_next_claim_is_in_sight_with_its_cards(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("claim", seed="worth"))
    rng, claims = Random(1), table.page.locator(".counted + form .claim")
    while not claims.count():
        table.take_turn(rng)
    assert is_in_sight(table, main_button(table))
    assert is_in_sight(table, table.page.locator("#to-count .with-starter"))


def test_a_hint_before_the_discard(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("discard", teacher=True))
    chosen = table.page.get_by_role("checkbox").first
    chosen.check()
    table.visitor.button("Hint")
    expect(table.page.get_by_text("The expert would discard the")).to_be_attached()
    expect(chosen).to_be_checked()
    assert table.stage == "discard"


def test_a_lost_game_is_given_up_in_one_place(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("play"))
    table.visitor.link("New game or give up")
    table.visitor.button("Give up this game")
    expect(table.page.get_by_role("heading", name="You gave up")).to_be_visible()
    expect(table.page.get_by_text("0 won, 1 lost")).to_be_visible()
    table.take_turn(Random(1))
    assert table.stage == "discard"


SMALL = [(320, 568), (360, 640), (375, 667), (390, 844)]


# Controls that lie over a card or words of the table; the cards of the fan do so on purpose.
COVERED = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility());
  const box = (each) => each.getBoundingClientRect();
  const least = (one, other, end, start) =>
    Math.min(one[end], other[end]) - Math.max(one[start], other[start]) > 1;
  const shared = (one, other) =>
    least(one, other, "right", "left") && least(one, other, "bottom", "top");
  const controls = seen("#table :is(button, a, summary, input:not([type=hidden]))");
  const things = seen("#table .tabletop :is(.playing-card, .lesson p, .lesson h2, .hint p,"
    + " .lines li, .prompt, .combinations li, .notice, tr, .starter, .count):not(.fan *)");
  const words = (each) => each.innerText || each.className;
  return controls.flatMap((control) => things
    .filter((thing) => !control.contains(thing) && !thing.contains(control))
    .filter((thing) => !control.closest("label")?.contains(thing))
    .filter((thing) => shared(box(control), box(thing)))
    .map((thing) => `${words(control)} over ${words(thing)}`));
}"""


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
@pytest.mark.parametrize("players", [2, 4])
def test_no_control_covers_a_card_or_a_reason_on_a_small_phone(
    visit: Visit, players: int, locale: str
) -> None:
    visitor = visit(PHONE, locale=locale)
    page, faults = visitor.page, []
    for stage in (*STAGES, "go"):
        teacher = stage in {"discard", "lesson"}
        session = session_at(stage, players=players, teacher=teacher, target=121, seed="worth")
        table = AtTable(visitor, session)
        for hinted in (False, True) if stage == "discard" else (False,):
            if hinted:
                page.locator("[name=hint]").click()
                expect(page.locator(".hint")).to_be_visible()
            for letters in (100, 160, 200):
                page.evaluate(f"document.documentElement.style.fontSize = '{letters}%'")
                for width, height in SMALL:
                    page.set_viewport_size({"width": width, "height": height})
                    page.evaluate("scrollTo(0, 0)")
                    where = f"{stage} {width} × {height} px, {letters} %"
                    faults += [f"{where}: {each}" for each in page.evaluate(COVERED)]
                    if letters == 100 and players == 2:
                        read = table.page.locator(".lesson .why, .discard .hand .playing-card")
                        unseen = [each for each in read.all() if not is_in_sight(table, each)]
                        faults += [f"{where}: out of sight: {each}" for each in unseen]
    assert not faults, "\n".join(faults)
