"""Trainers on a phone, by finger and without scripts, and what the device keeps of them."""

from dataclasses import replace

import pytest
from playwright.sync_api import ViewportSize, expect

from cribbage_events.practice.trainers import TEN, Counting, Discards, Plays, Round
from tests.french.reader import TAG
from tests.journeys.steps.french import French
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.practice import AtTable
from tests.journeys.steps.visitor import NARROW, PHONE, Visit, Visitor
from tests.practice.guest import session_at

pytestmark = pytest.mark.django_db(transaction=True)

SEED = "journey"


def best_discard(at: int) -> str:
    return "".join(map(str, Discards(SEED, at).weighed[0].thrown))


def best_card(at: int) -> str:
    question = Plays(SEED, at)
    best = max(question.worth, key=question.worth.__getitem__)
    return str(next(each["card"] for each in question.hand if each["card"].rank == best))


def count(at: int) -> str:
    return f"{Counting(SEED, at).count.total} 5.0"


def shows(visitor: Visitor, name: str, figure: str) -> None:
    """Wait for this figure: the page takes it from the device's store."""
    expect(visitor.page.locator(f'[data-figure="{name}"]')).to_have_text(figure)


@pytest.mark.parametrize("options", [{}, {"kind": French, "locale": TAG}])
def test_ten_discards_by_finger(visit: Visit, options: dict[str, object]) -> None:
    """With the way there, the reasons, the results and what the device keeps of them."""
    ann = visit(PHONE, **options)
    ann.go("/practice/")
    ann.link("Trainers")
    ann.link("Ten discards")
    ann.sees("Choose two cards to discard.")
    ann.go(Round("discards", SEED).address)
    away = 0.0
    for at in range(TEN):
        question = Discards(SEED, at)
        thrown = question.weighed[at % 2].thrown
        away += question.marked("".join(map(str, thrown)))["away"]
        for card in thrown:
            ann.press(ann.page.locator(f"label:has([value='{card}'])"))
        ann.button("Discard")
        ann.button("Next" if at < TEN - 1 else "See the result")
    points = f"{away:.1f}".replace(".", "," if isinstance(ann, French) else ".")
    expect(ann.page.locator("dd", has_text=points)).to_be_visible()
    ann.link("Your statistics")
    shows(ann, "discards-times", "1")
    shows(ann, "discards-away", points)
    shows(ann, "dealing-hands", "5")


def test_ten_cards_of_the_play_by_finger(visit: Visit) -> None:
    ann = visit(PHONE)
    ann.go(Round("plays", SEED).address)
    for at in range(TEN):
        ann.press(ann.page.locator(f"button[value='{best_card(at)}']"))
        ann.sees("Nothing given away.")
        ann.button("Next" if at < TEN - 1 else "See the result")
    ann.sees("10 of 10")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_clock_runs_only_where_scripts_do(visit: Visit, scripts: bool) -> None:
    ann = visit(PHONE, java_script_enabled=scripts)
    ann.go(Round("counting", SEED).address)
    clock = ann.page.locator("[data-clock]")
    for at in range(TEN):
        if scripts and at == 0:
            expect(clock).to_contain_text("1 second")
        else:
            expect(clock).to_be_visible(visible=scripts)
        ann.page.get_by_label("How many?").fill(str(Counting(SEED, at).count.total))
        ann.button("Count")
        ann.sees("That’s right.")
        ann.button("Next" if at < TEN - 1 else "See the result")
    ann.sees("10 of 10")
    expect(ann.page.get_by_text("Seconds a hand")).to_be_visible(visible=scripts)


def test_a_finished_game_is_counted_once_and_can_be_forgotten(visit: Visit) -> None:
    ann = visit(PHONE)
    session = session_at("over")
    AtTable(ann, session)
    ann.page.reload()
    ann.go("/practice/statistics/")
    won = session.game().winner == 0
    shows(ann, "won", "1" if won else "0")
    shows(ann, "lost", "0" if won else "1")
    ann.page.get_by_text("Forget these figures").click()
    ann.button("Forget them")
    ann.sees("Nothing yet.")
    # The finished game is still on the table.
    ann.go("/practice/")
    ann.go("/practice/statistics/")
    ann.sees("Nothing yet.")


def test_without_scripts_the_statistics_say_who_keeps_them(visit: Visit) -> None:
    ann = visit(PHONE, java_script_enabled=False)
    ann.go("/practice/statistics/")
    ann.sees("Only your browser keeps these figures, by a script.")


@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_every_page_of_the_trainers_is_sound(visit: Visit, size: ViewportSize) -> None:
    ann = visit(size)
    pages = ["/practice/trainers/"]
    for code, answer in (("discards", best_discard), ("plays", best_card), ("counting", count)):
        ten = Round(code, SEED)
        pages.append(ten.address)
        for at in range(TEN):
            ten = ten.with_answer(answer(at))
        pages += [replace(ten, answers=ten.answers[:1]).address, f"{ten.address}&on=1"]
    for page in [*pages, "/practice/statistics/"]:
        ann.go(page)
        assert faults_of(ann.page) == [], page


def test_muggins_by_finger(visit: Visit) -> None:
    """Pat has counted a hand; the person calls, and reads what came of it."""
    ann = visit(PHONE)
    table = AtTable(ann, session_at("call", muggins=True))
    assert faults_of(ann.page) == []
    ann.sees("Pat says")
    before = table.step
    ann.button("Muggins!")
    expect(ann.page.locator("[name=step]").first).not_to_have_value(before)
    assert table.stage != "muggins"
