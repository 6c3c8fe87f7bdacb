"""Somebody at the counting aid: what they tap, and what lies and stands there."""

from playwright.sync_api import Page, expect

from tests.journeys.steps.visitor import Visitor

BEST = "/count/?cards=5H5C5SJD5D"


def tap(visitor: Visitor, *names: str) -> None:
    for name in names:
        visitor.press(visitor.page.locator("[data-picks]").get_by_role("button", name=name))


def total(page: Page, points: int) -> None:
    expect(page.locator("[data-total]")).to_have_text(str(points))


def placed(page: Page) -> list[str | None]:
    """What lies in the five places; None where nothing does."""
    cards = [place.locator(".visually-hidden") for place in page.locator("[data-place]").all()]
    return [card.text_content() if card.count() else None for card in cards]


def says(page: Page, words: str) -> None:
    expect(page.locator("[data-told]")).to_have_text(words)
