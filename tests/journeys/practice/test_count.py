import re

import pytest
from playwright.sync_api import expect

from tests.journeys.steps.counting import BEST, placed, says, tap, total
from tests.journeys.steps.looking import broken_rules, faults_of
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(visit: Visit) -> Visitor:
    visitor = visit(PHONE)
    visitor.go("/count/")
    return visitor


def test_five_taps_and_the_count_is_there(phone: Visitor) -> None:
    says(phone.page, "Tap the four cards of the hand, then the starter.")
    tap(phone, "five of hearts", "five of clubs", "five of spades")
    says(phone.page, "Still missing: one card of the hand, then the starter.")
    tap(phone, "jack of diamonds")
    says(phone.page, "Now the starter, the card that was turned up.")
    total(phone.page, 14)
    phone.sees("points without the starter")
    tap(phone, "five of diamonds")
    total(phone.page, 29)
    expect(phone.page.locator("[data-told]")).to_contain_text("and his nobs is twenty-nine.")
    expect(phone.page.locator("#total")).to_be_in_viewport()
    expect(phone.page.locator("[data-picks]")).to_be_hidden()
    last = phone.page.locator("[data-combinations] li").last
    expect(last).to_contain_text("his nobs is twenty-nine")
    expect(last).to_contain_text("jack of diamonds")
    expect(phone.page).to_have_url(re.compile(r"/count/\?cards=5H5C5SJD5D$"))


def test_a_placed_card_is_taken_back_and_the_starter_stays(phone: Visitor) -> None:
    phone.go("/count/?cards=5H5C5SJD5D")
    phone.press(phone.page.locator("[data-place]").nth(1).get_by_role("button"))
    says(phone.page, "Still missing: one card of the hand.")
    assert placed(phone.page) == [
        *("five of hearts", "five of spades", "jack of diamonds"),
        None,
        "five of diamonds",
    ]
    expect(phone.page.locator("[data-result]")).to_be_hidden()
    expect(phone.page).to_have_url(re.compile(r"\?cards=5H5SJD&starter=5D$"))
    phone.page.reload()
    says(phone.page, "Still missing: one card of the hand.")
    tap(phone, "five of hearts", "six of hearts", "six of clubs")
    total(phone.page, 9)
    phone.press(phone.page.get_by_role("link", name="Start again"))
    assert placed(phone.page) == [None] * 5
    expect(phone.page).to_have_url(re.compile(r"/count/$"))


def test_hand_or_crib_at_once(phone: Visitor) -> None:
    phone.go("/count/?cards=2H6H8HQH4C")
    total(phone.page, 4)
    phone.press(phone.page.get_by_role("link", name="Crib", exact=True))
    total(phone.page, 0)
    phone.sees("Nothing (players call it nineteen)", "In the crib a flush counts only when")
    expect(phone.page).to_have_url(re.compile(r"cards=2H6H8HQH4C&crib=1$"))
    phone.page.reload()
    total(phone.page, 0)
    phone.press(phone.page.get_by_role("link", name="Hand", exact=True))
    total(phone.page, 4)


def test_typed_with_the_keyboard_alone(visit: Visit) -> None:
    desk = visit(DESK)
    desk.go("/count/")
    page, keyboard = desk.page, desk.page.keyboard
    page.get_by_role("link", name="Type the cards instead").focus()
    keyboard.press("Enter")
    field = page.get_by_role("textbox")
    expect(field).to_be_focused()
    keyboard.type("5h 5c 10s")
    keyboard.press("Enter")
    says(page, "Still missing: one card of the hand, then the starter.")
    field.focus()
    keyboard.press("End")
    keyboard.type(" JD5d")
    keyboard.press("Enter")
    total(page, 21)
    expect(page.locator("#total")).to_be_focused()
    expect(page).to_have_url(re.compile(r"\?cards=5H5CTSJD5D$"))


WRONG = {
    "5H 5C 5H JD 5D": "You typed the five of hearts twice.",
    "5H 1 C": "1 isn’t a card. Type a rank",
    "5H 5C 5S JD 5D 6D": "You typed 6 cards. Type five",
}


@pytest.mark.parametrize("scripts", [True, False])
def test_faults_are_explained_beside_the_field(visit: Visit, scripts: bool) -> None:
    """The script explains them as the server does."""
    visitor = visit(PHONE, java_script_enabled=scripts)
    for typed, words in WRONG.items():
        visitor.go("/count/?crib=1")
        field = visitor.page.get_by_role("textbox")
        field.fill(typed)
        visitor.button("Count")
        expect(visitor.page.locator("#id_cards_error")).to_contain_text(words)
        expect(field).to_have_value(typed)
        expect(field).to_have_accessible_description(re.compile(re.escape(words)))
        expect(visitor.page.get_by_role("link", name="Crib", exact=True)).to_have_attribute(
            "aria-current", "true"
        )


def test_a_wrong_address_is_told_so_by_the_script_as_well(phone: Visitor) -> None:
    phone.go("/count/?cards=5H5C7")
    expect(phone.page.locator(".error")).to_have_count(1)
    expect(phone.page.locator("#id_cards_error")).to_contain_text("7 isn’t a card.")
    phone.fill("Type the four cards, then the starter", "5H 5C 5S JD 5D")
    phone.button("Count")
    total(phone.page, 29)
    expect(phone.page.locator(".error")).to_have_count(0)


def test_an_example_and_back(phone: Visitor) -> None:
    tap(phone, "ace of spades")
    phone.link("The best hand there is")
    total(phone.page, 29)
    phone.page.go_back()
    expect(phone.page.locator("[data-total]")).to_be_hidden()
    assert placed(phone.page) == ["ace of spades", None, None, None, None]


def test_the_link_is_copied_and_opens_the_same_count(visit: Visit) -> None:
    desk = visit(DESK, permissions=["clipboard-read", "clipboard-write"])
    desk.go(BEST)
    desk.button("Copy link")
    desk.sees("Copied.")
    copied = desk.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{desk.base}{BEST}"
    other = visit(PHONE)
    other.go(copied)
    total(other.page, 29)


def test_the_phone_s_own_way_of_sharing(visit: Visit) -> None:
    phone = visit(PHONE)
    phone.page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    phone.go(BEST)
    phone.button("Share")
    assert phone.page.evaluate("shared") == {
        "title": "Count a cribbage hand",
        "text": "This hand counts 29.",
        "url": f"{phone.base}{BEST}",
    }


def test_tapped_without_javascript(visit: Visit) -> None:
    phone = visit(PHONE, java_script_enabled=False)
    phone.go("/count/")
    tap(phone, "five of hearts", "five of clubs", "five of spades", "jack of diamonds")
    says(phone.page, "Now the starter, the card that was turned up.")
    tap(phone, "five of diamonds")
    total(phone.page, 29)
    assert len(placed(phone.page)) == 5
    phone.press(phone.page.locator("[data-place]").last.get_by_role("button"))
    total(phone.page, 14)
    expect(phone.page.locator("[data-share], [data-copy]").first).to_be_hidden()
    phone.page.get_by_role("textbox").fill("2H 6H 8H QH 4C")
    phone.button("Count")
    total(phone.page, 4)
    phone.press(phone.page.get_by_role("link", name="Crib", exact=True))
    total(phone.page, 0)


# ---------------------------------------------------------------- for eyes, fingers and paper


def test_on_the_narrowest_screen_in_light_and_in_dark(visit: Visit) -> None:
    visitor = visit(NARROW)
    for cards in (
        "",
        "?cards=5H5C5S",
        "?cards=5H5C5S5D",
        "?cards=5H5C5SJD5D",
        "?cards=5H+7&crib=1",
    ):
        visitor.go(f"/count/{cards}")
        assert faults_of(visitor.page) == [], cards


def test_on_a_large_screen_with_four_colours(visit: Visit) -> None:
    desk = visit(DESK)
    desk.go(BEST)
    desk.page.get_by_role("checkbox", name="Four colours").check()
    assert broken_rules(desk.page) == []
    desk.go("/count/?cards=5C")
    assert desk.page.evaluate("document.documentElement.className") == "four-colours"
    expect(desk.page.get_by_role("checkbox", name="Four colours")).to_be_checked()
    assert broken_rules(desk.page) == []


def test_the_count_is_printed_on_one_sheet(visit: Visit) -> None:
    desk = visit(DESK)
    desk.go(BEST)
    desk.page.emulate_media(media="print")
    for gone in ("[data-picks]", "[data-typing]", "[data-kinds]", "#examples", ".site-header"):
        expect(desk.page.locator(gone)).to_be_hidden()
    expect(desk.page.locator("[data-combinations] li")).to_have_count(10)
    expect(desk.page.locator("[data-place] svg").first).to_be_visible()
    pdf = desk.page.pdf(format="Letter", prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
