import re

import pytest
from playwright.sync_api import expect

from tests.journeys.steps.looking import faults_of, misfits
from tests.journeys.steps.paper import PAPER, faults, printed
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

MILLIMETRE = 96 / 25.4
CARD = (63, 88)
PAGES = [
    *("/rules/", "/rules/?q=skunk", "/rules/?q=xyzzy"),
    *("/rules/legion/", "/rules/in-short/", "/rules/scoring-aid/"),
]
SIZES = """(sides) => sides.map((side) => {
  const { width, height } = side.getBoundingClientRect();
  return [width, height, side.scrollHeight - side.clientHeight];
})"""


def marked(visitor: Visitor) -> set[str]:
    return {text.lower() for text in visitor.page.locator("mark").all_text_contents()}


def test_narrow_light_and_dark(visit: Visit) -> None:
    visitor = visit(NARROW)
    for path in PAGES:
        visitor.go(path)
        assert faults_of(visitor.page) == [], path


def test_narrow_in_french(visit: Visit) -> None:
    """The longer words; what axe looks at is the same."""
    visitor = visit(NARROW, locale="fr-CA")
    for path in PAGES:
        visitor.go(path)
        assert misfits(visitor.page) == [], path


def test_a_sheet_has_its_number_in_french(visit: Visit) -> None:
    visitor = visit(DESK, locale="fr-CA")
    visitor.go("/rules/in-short/")
    sheets = printed(visitor.page, "Letter")
    assert f"Page 1 sur {len(sheets)}" in sheets[0].words
    assert len(sheets) <= 4


def test_searched_while_typing(visit: Visit) -> None:
    visitor = visit(PHONE)
    visitor.go("/rules/")
    box = visitor.page.get_by_role("searchbox", name="Search the rules")
    box.press_sequentially("muggins")
    expect(visitor.page.get_by_role("status").first).to_contain_text("“muggins”: found in")
    expect(visitor.page.get_by_role("heading", name="The money")).to_have_count(0)
    assert marked(visitor) == {"muggins", "muggings"}
    expect(visitor.page).to_have_url(re.compile(r"\?q=muggins$"))
    expect(box).to_be_focused()
    box.fill("")
    visitor.sees_heading("Contents")
    visitor.sees_heading("The legion league")


def test_searched_without_the_script(visit: Visit) -> None:
    visitor = visit(PHONE, java_script_enabled=False)
    visitor.go("/rules/")
    visitor.page.get_by_role("searchbox", name="Search the rules").fill("his heels")
    visitor.button("Search")
    visitor.sees_heading("The starter, and his heels")
    assert marked(visitor) == {"his", "heels"}
    visitor.link("Show all the rules")
    visitor.sees_heading("Contents")
    expect(visitor.page.get_by_role("checkbox", name="Four colours")).to_be_hidden()


def test_a_word_in_what_was_found_leads_to_its_explanation_in_the_whole_book(visit: Visit) -> None:
    visitor = visit(DESK)
    visitor.go("/rules/?q=stinkhole")
    visitor.press(visitor.page.locator(".rule").get_by_role("link", name="street"))
    expect(visitor.page).to_have_url(re.compile(r"/rules/#term-street$"))
    expect(visitor.page.locator("#term-street")).to_be_in_viewport()


def test_an_address_opens_its_chapter_and_the_others_stay_closed(visit: Visit) -> None:
    visitor = visit(PHONE)
    for page, part in (("/rules/", "legion-money"), ("/guide/", "finish")):
        visitor.go(f"{page}#{part}")
        expect(visitor.page.locator(f"#{part}")).to_be_in_viewport()
        expect(visitor.page.locator("details[data-print-open][open]")).to_have_count(1)
        assert visitor.page.evaluate("document.body.scrollHeight") < 12_000


def test_four_colours_are_remembered_on_this_device(visit: Visit) -> None:
    visitor = visit(PHONE)
    visitor.go("/rules/")
    diamond = visitor.page.locator(".suit-diamonds").first
    two = diamond.evaluate("card => getComputedStyle(card).color")
    visitor.page.get_by_role("checkbox", name="Four colours").check()
    four = diamond.evaluate("card => getComputedStyle(card).color")
    assert two != four
    visitor.go("/count/")
    expect(visitor.page.locator("html")).to_have_class("four-colours")
    expect(visitor.page.get_by_role("checkbox", name="Four colours")).to_be_checked()


def test_a_card_is_as_light_in_the_dark_and_where_colours_are_forced(visit: Visit) -> None:
    for options in ({"color_scheme": "dark"}, {"forced_colors": "active"}):
        visitor = visit(PHONE, **options)
        visitor.go("/rules/")
        card = visitor.page.locator(".suit-spades").first
        fill = "part => getComputedStyle(part).fill"
        assert card.locator(".face").evaluate(fill) == "rgb(255, 253, 248)"
        assert card.locator(".rank").evaluate(fill) == "rgb(20, 22, 26)"


def test_the_whole_book_is_printed_without_what_belongs_on_a_screen(visit: Visit) -> None:
    visitor = visit(DESK)
    visitor.go("/rules/")
    visitor.page.emulate_media(media="print")
    left = visitor.page.locator("nav, form, button, .site-header, [data-four-colours]")
    assert [element.text_content() for element in left.all() if element.is_visible()] == []
    visitor.sees_heading("Hands to remember")
    visitor.sees("A quarter of the board, thirty holes")
    for paper in PAPER:
        assert 12 <= sheets(visitor, paper) <= 26


def test_the_rules_in_short_fill_four_sheets_at_most(visit: Visit) -> None:
    visitor = visit(DESK)
    visitor.go("/rules/")
    visitor.link("The rules in short, on four sheets")
    visitor.sees_heading("The rules in short")
    for paper in PAPER:
        printed_sheets = printed(visitor.page, paper)
        assert faults(printed_sheets, "Cribbage Events") == []
        assert len(printed_sheets) <= 4
        words = " ".join(sheet.words for sheet in printed_sheets)
        assert "the bottom card of the part lifted" in words
        assert "When a night is cancelled" in words


def test_a_chapter_is_printed_by_itself(visit: Visit) -> None:
    visitor = visit(DESK)
    visitor.go("/rules/")
    visitor.page.locator("details.chapter > summary").nth(1).click()
    visitor.link("This chapter by itself, to print")
    visitor.sees_heading("The deal")
    printed_sheets = printed(visitor.page, "Letter")
    assert faults(printed_sheets, "Cribbage Events") == []
    assert len(printed_sheets) <= 4
    visitor.link("Next: The play")
    visitor.sees_heading("Playing cards up to 31")


def sheets(visitor: Visitor, paper: str) -> int:
    pdf = visitor.page.pdf(format=paper)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("language", ["en-CA", "fr-CA"])
def test_the_scoring_aid_is_as_big_as_a_playing_card_on_one_sheet(
    visit: Visit, language: str
) -> None:
    visitor = visit(DESK, locale=language)
    visitor.go("/rules/scoring-aid/")
    visitor.page.emulate_media(media="print")
    sides = visitor.page.locator(".aid-side")
    measured = sides.evaluate_all(SIZES)
    assert len(measured) == 8
    for width, height, hidden in measured:
        assert (width / MILLIMETRE, height / MILLIMETRE) == pytest.approx(CARD, abs=0.02)
        assert hidden <= 0
    for paper in PAPER:
        assert sheets(visitor, paper) == 1


def test_the_marks_to_cut_along_are_at_the_edges_of_the_aid(visit: Visit) -> None:
    """They lie outside, so that no line stays on the card."""
    visitor = visit(DESK)
    visitor.go("/rules/scoring-aid/")
    visitor.page.emulate_media(media="print")
    aid = visitor.page.locator(".aid").first.bounding_box()
    marks = visitor.page.locator(".aid .marks").first.bounding_box()
    assert aid is not None
    assert marks is not None
    assert (aid["x"] - marks["x"]) / MILLIMETRE == pytest.approx(7, abs=0.02)
    assert (aid["y"] - marks["y"]) / MILLIMETRE == pytest.approx(7, abs=0.02)
    assert marks["width"] / MILLIMETRE == pytest.approx(140, abs=0.02)
    assert aid["width"] / MILLIMETRE == pytest.approx(2 * CARD[0], abs=0.02)
