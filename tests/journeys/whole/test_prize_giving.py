"""A prize-giving shows nothing on phones and the projector, then everything at once."""

import re

import pypdfium2
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import calls_of
from tests.building import make_user
from tests.events.prize_giving.hidden import end, nearly_over, play_last
from tests.factories import rename
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.paper import EDGE, PAPER
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

WALL = ViewportSize(width=1920, height=1080)
# Eighty letters, with accents.
LONGEST = "Marie-Thérèse Geneviève Élisabeth Przybyszewska-Bołądź van der Heijden-Łukasiewiczów"[
    :80
]
PLAIN = "Zoë Bélanger"


def director(visit: Visit, event: Event, size: ViewportSize = DESK) -> Visitor:
    return visit(size).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))


def test_hidden_called_and_shown_at_once(transactional_db: None, visit: Visit, slug: str) -> None:
    event = nearly_over(slug=slug)
    phone, wall = visit(PHONE), visit(WALL)
    phone.go(event.get_absolute_url())
    phone.is_live()
    wall.go(f"{event.get_absolute_url()}projector/")
    play_last(event)
    event = end(event)
    bronze, silver, gold = (call.people[0].name for call in calls_of(event))
    dora = director(visit, event, PHONE)
    dora.go(f"{event.get_absolute_url()}desk/prize-giving/")
    assert faults_of(dora.page) == []
    expect(dora.page.locator(".called-name").first).to_have_text(bronze)
    phone.sees("The results of the last round and the medals are shown at the prize-giving.")
    expect(phone.page.locator(".medal")).to_have_count(0)

    call_two(dora, wall.page, bronze, silver)
    assert gold not in wall.page.locator(".winners").inner_text()
    expect(phone.page.locator(".medal")).to_have_count(0)

    dora.button("Show everything now")
    dora.sees("Saved: everybody sees the medals now.")
    expect(phone.page.locator(".medal.gold").first).to_be_visible()
    expect(wall.page.locator(".winners .gold")).to_contain_text(gold)


def call_two(dora: Visitor, wall: Page, bronze: str, silver: str) -> None:
    """Call each on the projector, then go to the next place of the list."""
    show = re.compile("Show on the projector")
    dora.press(dora.page.locator("#place-1").get_by_role("button", name=show))
    expect(wall.locator(".winners .bronze")).to_contain_text(bronze)
    expect(dora.page.locator("#place-1")).to_contain_text("On the projector")
    dora.press(dora.page.locator("#place-1").get_by_role("link", name="Next"))
    expect(dora.page.locator("#place-2 .called-name")).to_be_in_viewport()
    dora.press(dora.page.locator("#place-2").get_by_role("button", name=show))
    expect(wall.locator(".winners .silver")).to_contain_text(silver)


def test_slides_by_keyboard_and_a_sheet_for_each_certificate(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = nearly_over(slug=slug)
    play_last(event)
    winners = [call.people[0].person for call in calls_of(end(event))]
    rename(Person.objects.get(pk=winners[0]), LONGEST)
    rename(Person.objects.get(pk=winners[2]), PLAIN)
    dora = director(visit, event)
    desk = f"{event.get_absolute_url()}desk/prize-giving/"
    dora.go(f"{desk}slides/")
    assert faults_of(dora.page) == []
    for number in (1, 2, 3):
        dora.page.keyboard.press("PageDown")
        expect(dora.page.locator(f"#place-{number}")).to_be_in_viewport(ratio=0.5)
    dora.page.keyboard.press("ArrowLeft")
    expect(dora.page.locator("#place-2")).to_be_in_viewport(ratio=0.5)
    assert [len(sheets(dora.page, paper)) for paper in PAPER] == [3, 3]

    dora.go(f"{desk}certificates/?signed=Marion+Fehr")
    assert faults_of(dora.page) == []
    for paper in PAPER:
        printed = sheets(dora.page, paper)
        assert len(printed) == 3
        assert flat(LONGEST) in flat(printed[0])
        assert PLAIN in printed[2]
        assert all("Marion Fehr" in sheet for sheet in printed)
    dora.go(f"{desk}certificates/?everybody=on")
    assert len(sheets(dora.page, "Letter")) == 6


def flat(words: str) -> str:
    """Return the words without breaks: a long name takes several lines, or breaks at a hyphen."""
    return re.sub(r"[\s\x02\ufffe\u00ad-]+", "", words)


def sheets(page: Page, paper: str) -> list[str]:
    """The words of each sheet, all of which are inside its edges."""
    document = pypdfium2.PdfDocument(page.pdf(format=paper))
    try:
        return [words_inside(sheet) for sheet in document]
    finally:
        document.close()


def words_inside(sheet: pypdfium2.PdfPage) -> str:
    width, height = sheet.get_size()
    text = sheet.get_textpage()
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        assert EDGE <= left < right <= width - EDGE
        assert EDGE <= bottom < top <= height - EDGE
    return " ".join(text.get_text_bounded().split())
