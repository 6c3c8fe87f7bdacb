"""Whole games against the computer are played by finger, by keys and without scripts."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from cribbage_events.practice.screens.game.teacher import lesson
from cribbage_events.practice.session import PracticeSession
from tests.journeys.steps.practice import AtTable
from tests.journeys.steps.visitor import DESK, PHONE, Visit
from tests.practice.guest import last_deal, session_at

pytestmark = pytest.mark.django_db(transaction=True)

# A borrowed tablet at 200 %.
LOW: ViewportSize = {"width": 384, "height": 512}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_from_its_start_and_to_its_end(visit: Visit, players: int) -> None:
    """The deals between are played in French: see tests/journeys/whole."""
    visitor, rng = visit(PHONE), Random(players)
    table = AtTable(visitor)
    teacher, claims = players == 2, players == 4
    table.start(players, Coach=teacher, **{"Claim what you count": claims})
    table.play_on("discard", rng)
    table.play_on("deal", rng)
    table = AtTable(visitor, last_deal(players=players, teacher=teacher, claims=claims))
    table.play_on("over", rng)
    expect(table.page.get_by_role("heading", name="win").first).to_be_visible()
    expect(table.page.get_by_text("On this device:")).to_be_visible()
    table.take_turn(rng)
    assert table.stage == "discard"


def test_the_game_survives_a_reload_and_a_night(visit: Visit) -> None:
    today = visit(PHONE)
    table = AtTable(today, session_at("play", players=3))
    before = table.table.inner_text()
    today.page.reload()
    assert table.table.inner_text() == before
    kept = today.context.storage_state()
    today.context.close()
    tomorrow = visit(PHONE, storage_state=kept)
    tomorrow.go("/practice/")
    assert AtTable(tomorrow).table.inner_text() == before


def test_a_deal_by_keyboard_alone(visit: Visit) -> None:
    """The focus is always where one goes on: nothing but Tab, Space, Enter and digits."""
    visitor = visit(DESK)
    table = AtTable(visitor, session_at("cut", claims=True, teacher=True))
    keys = visitor.page.keyboard
    counted = 0
    while not counted or table.stage not in {"deal", "over"}:
        before, stage = table.step, table.stage
        claims = visitor.page.get_by_role("textbox", name="How many?").count()
        expect(table.table.locator(":focus")).to_have_count(1)
        if stage == "discard":
            for key in ("Space", "Tab", "Space"):
                keys.press(key)
        elif claims:
            keys.type("4")
        keys.press("Enter")
        counted += stage == "show"
        expect(visitor.page.locator("[name=step]").first).not_to_have_value(before)
    assert table.stage in {"deal", "over"}


def test_a_deal_without_scripts(visit: Visit) -> None:
    table, rng = AtTable(visit(PHONE, java_script_enabled=False)), Random(4)
    table.start(2, **{"Claim what you count": True})
    table.play_on("discard", rng)
    table.play_on("deal", rng)
    assert int(table.step.split(".")[1]) > 15


def test_events_of_the_game_are_read_out(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("play"))
    news = table.page.get_by_role("status").first
    expect(news).to_be_attached()
    table.take_turn(Random(1))
    expect(news).to_contain_text("You play the")
    expect(news).to_contain_text("Pat")
    assert table.page.locator("#news").get_attribute("role") == "status"


def test_pegs_stay_the_same_pegs_and_the_board_is_said(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("show"))
    table.page.evaluate("document.querySelector('#narrow-peg-1a').same = true")
    for _ in range(3):
        table.take_turn(Random(1))
    assert table.page.evaluate("document.querySelector('#narrow-peg-1a').same")
    pat = table.page.locator(".sides li", has_text="Pat").inner_text().split()[-1]
    board = table.page.get_by_role("img", name=f"Pat {pat}")
    expect(board).to_be_visible()


def test_a_miss_is_shown_with_its_cards_and_not_stolen(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("claim", seed="worth"))
    table.claim(0)
    verdict = table.page.locator(".notice.warn")
    expect(verdict).to_contain_text("You said 0, but it counts")
    expect(verdict).to_contain_text("Nobody takes them.")
    missed = table.page.locator(".combinations .missed")
    assert missed.count()
    assert missed.first.locator(".playing-card, .chip").count() > 1


def test_a_claim_that_is_no_number_stays_beside_the_advice(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("claim"))
    field = table.page.get_by_role("textbox", name="How many?")
    field.fill("x")
    table.visitor.button("Count")
    expect(table.page.get_by_role("alert")).to_contain_text("a number from 0 to 29")
    expect(field).to_have_value("x")
    expect(field).to_be_focused()


def test_somebody_who_is_asked_for_the_points_hears_the_cards(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("claim"))
    field = table.page.get_by_role("textbox", name="How many?")
    expect(field).to_have_accessible_description(
        re.compile("Now your (hand|crib).* the starter, the")
    )


def test_the_next_hand_begins_with_an_empty_field(visit: Visit) -> None:
    table, rng = AtTable(visit(PHONE), session_at("claim")), Random(1)
    while table.stage == "show":
        field = table.page.get_by_role("textbox", name="How many?")
        if field.count():
            expect(field).to_have_value("")
        table.take_turn(rng)


def test_the_teacher_says_what_the_expert_would_have_discarded(visit: Visit) -> None:
    sessions = (session_at("lesson", seed=str(seed)) for seed in range(9))
    session = next(each for each in sessions if not lesson(each).is_same)  # type: ignore[union-attr]
    table = AtTable(visit(PHONE), session)
    said = table.page.get_by_role("heading", name="The expert")
    expect(said).to_be_visible()
    table.page.get_by_text("The figures").click()
    expect(table.page.get_by_role("row", name="Total")).to_be_visible()
    table.visitor.button("Continue without the coach")
    expect(said).to_have_count(0)


def test_four_colours_stay(visit: Visit) -> None:
    visitor = visit(PHONE)
    table = AtTable(visitor, session_at("discard"))
    visitor.page.get_by_role("checkbox", name="Four colours").check()
    club = "getComputedStyle(document.body).getPropertyValue('--clubs')"
    assert visitor.page.evaluate(club) == "#07632c"
    table.take_turn(Random(1))
    assert visitor.page.evaluate(club) == "#07632c"
    visitor.page.reload()
    assert visitor.page.evaluate(club) == "#07632c"
    expect(visitor.page.get_by_role("checkbox", name="Four colours")).to_be_checked()


def test_another_tab_that_is_behind_is_shown_where_the_game_stands(visit: Visit) -> None:
    first = AtTable(visit(PHONE), session_at("play"))
    second = AtTable(first.visitor.another_tab())
    second.visitor.go("/practice/")
    first.take_turn(Random(1))
    second.play(Random(1))
    expect(second.page.get_by_text("That was already played")).to_be_visible()
    assert second.step == first.step


def test_a_double_tap_plays_one_card(visit: Visit) -> None:
    """Also when the second half of it comes after the table has changed."""
    visitor = visit(DESK)
    table = AtTable(visitor, session_at("play"))
    cards, before = table.cards.count(), table.step
    at = table.cards.first.bounding_box()
    assert at
    mouse = visitor.page.mouse
    mouse.click(at["x"] + 30, at["y"] + 60)
    expect(visitor.page.locator("[name=step]").first).not_to_have_value(before)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    visitor.page.wait_for_timeout(300)
    held = visitor.page.locator(".hand.four > *")
    expect(held).to_have_count(cards - 1)


def test_a_quick_player_counts_one_hand_after_the_other(visit: Visit) -> None:
    """The button keeps its place in the show, so a second tap soon after the first counts too."""
    table = AtTable(visit(DESK), session_at("show"))
    mouse, step = table.page.mouse, table.page.locator("[name=step]").first
    at = table.page.locator(".act button.big").bounding_box()
    assert at
    before = table.step
    mouse.click(at["x"] + 30, at["y"] + 30)
    expect(step).not_to_have_value(before)
    now = table.step
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    expect(step).not_to_have_value(now)


def test_a_second_tap_never_discards_what_isn_t_chosen(visit: Visit) -> None:
    table = AtTable(visit(DESK), session_at("deal", deal=1))
    at = table.page.locator(".act button.big").bounding_box()
    assert at
    mouse = table.page.mouse
    mouse.click(at["x"] + 30, at["y"] + 30)
    expect(table.page.get_by_role("heading", name="Choose two cards")).to_be_visible()
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    table.page.wait_for_timeout(300)
    expect(table.page.get_by_role("alert")).to_have_count(0)


# ---------------------------------------------------------------- what is shown for a second
def moving(visit: Visit, session: PracticeSession) -> AtTable:
    visitor = visit(PHONE)
    visitor.page.emulate_media(reduced_motion="no-preference")
    return AtTable(visitor, session)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_takes_eight_taps(visit: Visit, players: int) -> None:
    """Two cards for the crib and the button, four cards to play, and the next deal; in games of
    three and four one card less.
    """
    rng, most = Random(players), 8 if players == 2 else 7
    table = moving(visit, session_at("discard", players=players, teacher=True, target=121))
    for _deal in range(4):
        before = table.taps
        table.play_on("deal", rng)
        table.take_turn(rng)
        assert table.stage == "discard"
        assert table.taps - before <= most


def test_the_first_deal_and_a_go_come_by_themselves(visit: Visit) -> None:
    table = moving(visit, session_at("deal"))
    expect(table.page.get_by_role("heading", name="Choose two cards")).to_be_visible()
    table = AtTable(table.visitor, session_at("go"))
    expect(table.page.get_by_role("heading", name="You can’t play a card")).to_be_visible()
    expect(table.page.get_by_role("heading", name="You can’t play a card")).to_have_count(0)
    assert table.taps == 0


@pytest.mark.parametrize(("waits", "motion"), [(True, "no-preference"), (False, "reduce")])
def test_the_last_card_stays_until_a_tap_anywhere(visit: Visit, waits: bool, motion: Any) -> None:
    """If somebody has chosen that, or wants nothing to move by itself."""
    visitor = visit(PHONE)
    visitor.page.emulate_media(reduced_motion=motion)
    table = AtTable(visitor, session_at("show", waits=waits))
    visitor.page.wait_for_timeout(1500)
    assert table.stage == "pause"
    expect(visitor.page.get_by_text("Ended at")).to_be_visible()
    visitor.page.locator(".middle").tap()
    expect(visitor.page.get_by_role("button", name="Deal the next hand")).to_be_visible()


def test_a_card_played_by_mistake_is_taken_back(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("play"))
    cards, hand = table.cards.count(), table.page.locator(".hand.four").inner_text()
    table.play(Random(1))
    expect(table.page.locator(".hand.four > *")).to_have_count(cards - 1)
    table.visitor.button("Take back")
    expect(table.page.locator(".hand.four > *")).to_have_count(cards)
    assert table.page.locator(".hand.four").inner_text() == hand
    expect(table.page.get_by_role("status").first).to_contain_text("undone")


def test_without_the_network_the_game_waits(visit: Visit) -> None:
    visitor = visit(PHONE)
    table = AtTable(visitor, session_at("play"))
    before = table.step
    visitor.context.set_offline(True)
    table.play(Random(1))
    expect(visitor.page.get_by_role("alert")).to_contain_text("Your game is safe")
    visitor.context.set_offline(False)
    visitor.complaints.clear()
    assert table.step == before
    table.take_turn(Random(1))
    expect(visitor.page.get_by_text("Your game is safe")).to_be_hidden()


def test_a_new_game_asks_before_the_old_one_is_given_up(visit: Visit) -> None:
    table = AtTable(visit(PHONE), session_at("play"))
    table.visitor.link("New game")
    table.visitor.sees_heading("You have a game in progress")
    table.visitor.link("Continue the game")
    assert table.stage == "play"
    table.visitor.link("New game")
    table.visitor.button("Give up and start again")
    expect(table.table).to_be_visible()
    assert table.stage == "cut"


# ---------------------------------------------------------------- for eyes and fingers
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_play_is_on_one_screen_of_a_telephone(visit: Visit, players: int) -> None:
    table, rng = AtTable(visit(PHONE), session_at("play", players=players)), Random(1)
    while table.stage in {"play", "pause"}:
        box = table.table.locator(".tabletop").bounding_box()
        assert box
        assert box["y"] > 0
        assert box["y"] + box["height"] <= PHONE["height"]
        table.take_turn(rng)


def test_the_next_step_is_in_sight_in_a_low_window(visit: Visit) -> None:
    table, rng = AtTable(visit(LOW), session_at("play")), Random(1)
    while table.stage in {"play", "pause"}:
        table.take_turn(rng)
        if table.stage == "deal":
            break
        bottom = table.page.evaluate(
            "document.activeElement.closest('#table') &&"
            " document.activeElement.getBoundingClientRect().bottom"
        )
        assert bottom
        assert 0 < bottom < LOW["height"] + 1
