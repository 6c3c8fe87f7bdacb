"""Somebody taps at the counting aid and reads what it shows."""

from playwright.sync_api import Page, expect

from tests.journeys.steps.visitor import Visitor

BEST = "/count/?cards=5H5C5SJD5D"


def tap(visitor: Visitor, *names: str) -> None:
    for name in names:
        visitor.press(visitor.page.locator("[data-picks]").get_by_role("button", name=name))


def total(page: Page, points: int) -> None:
    expect(page.locator("[data-total]")).to_have_text(str(points))


def placed(page: Page) -> list[str | None]:
    """Return which card lies in each of the five places, or None."""
    cards = [place.locator(".visually-hidden") for place in page.locator("[data-place]").all()]
    return [card.text_content() if card.count() else None for card in cards]


def says(page: Page, words: str) -> None:
    expect(page.locator("[data-told]")).to_have_text(words)
