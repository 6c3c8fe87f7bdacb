"""The practice table on every screen: large cards, and the main button always in its place."""

from random import Random

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from tests.journeys.practice.test_practice import STAGES
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.practice import AtTable
from tests.journeys.steps.visitor import PHONE, Visit
from tests.practice.guest import sitting_at

pytestmark = pytest.mark.django_db(transaction=True)

DESKTOP: ViewportSize = {"width": 1280, "height": 900}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
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


def to_a_go(table: AtTable) -> None:
    """Plays on until no card can be played, and there is a button for that."""
    rng = Random(1)
    while table.stage != "play" or not main_button(table).count():
        table.take_turn(rng)


@PLAYERS
def test_on_a_desktop_own_cards_are_large(visit: Visit, players: int) -> None:
    visitor = visit(DESKTOP)
    for stage in ("discard", "play"):
        table = AtTable(visitor, sitting_at(stage, players=players))
        assert min(widths(table.page.locator(".foot .hand .playing-card"))) >= 120


def test_the_main_button_stays_in_its_place(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    places: dict[int, list[FloatRect]] = {size["width"]: [] for size in (DESKTOP, LAPTOP)}

    def look(table: AtTable) -> None:
        for size in (DESKTOP, LAPTOP):
            visitor.page.set_viewport_size(size)
            places[size["width"]].append(box_of(main_button(table)))

    for stage in ("deal", "discard", "lesson", "show", "claim", "over"):
        look(AtTable(visitor, sitting_at(stage, deal=2)))
    table = AtTable(visitor, sitting_at("play"))
    to_a_go(table)
    look(table)
    for boxes in places.values():
        rounded = {tuple(round(box[side]) for side in box) for box in boxes}  # type: ignore[literal-required]
        assert len(rounded) == 1, boxes


@PLAYERS
def test_nothing_needs_scrolling_on_a_desktop(visit: Visit, players: int) -> None:
    visitor = visit(DESKTOP)
    for stage in STAGES:
        table = AtTable(visitor, sitting_at(stage, players=players, deal=2 * (stage != "cut")))
        top = table.page.locator(".tabletop")
        for size in (DESKTOP, LAPTOP):
            visitor.page.set_viewport_size(size)
            assert is_in_sight(table, top), (stage, size, box_of(top))


@PLAYERS
def test_on_a_phone_the_main_button_is_in_sight_in_every_step(visit: Visit, players: int) -> None:
    visitor = visit(PHONE)
    for stage in ("deal", "discard", "lesson", "show", "claim", "over"):
        table = AtTable(visitor, sitting_at(stage, players=players))
        assert is_in_sight(table, main_button(table)), stage
    table = AtTable(visitor, sitting_at("play", players=players))
    to_a_go(table)
    assert is_in_sight(table, main_button(table))
    for card in table.page.locator(".held .playing-card").all():
        assert is_in_sight(table, card)


def test_after_a_counted_hand_the_next_claim_is_in_sight_with_its_cards(visit: Visit) -> None:
    table = AtTable(visit(PHONE), sitting_at("claim", seed="worth"))
    rng, claims = Random(1), table.page.locator(".counted + form .claim")
    while not claims.count():
        table.take_turn(rng)
    assert is_in_sight(table, main_button(table))
    assert is_in_sight(table, table.page.locator("#to-count .with-starter"))


@PLAYERS
def test_the_table_is_for_eyes_and_fingers(visit: Visit, players: int) -> None:
    visitor, faults = visit(DESKTOP), []
    for stage in STAGES:
        AtTable(visitor, sitting_at(stage, players=players))
        faults += [f"{stage}: {fault}" for fault in faults_of(visitor.page)]
    assert not faults, "\n".join(faults)


def test_a_hint_before_the_discard(visit: Visit) -> None:
    table = AtTable(visit(PHONE), sitting_at("discard", teacher=True))
    chosen = table.page.get_by_role("checkbox").first
    chosen.check()
    table.visitor.button("Hint")
    expect(table.page.get_by_text("The expert would discard the")).to_be_attached()
    expect(chosen).to_be_checked()
    assert table.stage == "discard"


def test_a_lost_game_is_given_up_in_one_place(visit: Visit) -> None:
    table = AtTable(visit(PHONE), sitting_at("play"))
    table.visitor.link("New game or give up")
    table.visitor.button("Give up this game")
    expect(table.page.get_by_role("heading", name="You gave up")).to_be_visible()
    expect(table.page.get_by_text("0 won, 1 lost")).to_be_visible()
    table.take_turn(Random(1))
    assert table.stage == "deal"
