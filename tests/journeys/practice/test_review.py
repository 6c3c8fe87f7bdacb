"""A game on a phone is played to its end and reviewed; another phone opens the review."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.journeys.steps.french import French
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.practice import AtTable
from tests.journeys.steps.visitor import NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = {
    "en-CA": ("Review the game", "Costliest discards", "Send this review", "Luck of the cards"),
    "fr-CA": (
        "Revoir la partie",
        "Cartes mises au crib les plus coûteuses",
        "Envoyer cette revue",
        "Chance aux cartes",
    ),
}
KINDS = {"en-CA": Visitor, "fr-CA": French}
CUT = {"en-CA": "New game", "fr-CA": "Nouvelle partie"}


@pytest.mark.parametrize("language", WORDS)
def test_a_game_to_its_review_and_on_to_another_phone(visit: Visit, language: str) -> None:
    review, discards, send, luck = WORDS[language]
    visitor = visit(PHONE, locale=language, kind=KINDS[language])
    table = AtTable(visitor)
    table.start(2)
    table.play_on("over", Random(language))
    visitor.page.get_by_role("link", name=review).tap()
    page = visitor.page
    expect(page.get_by_role("heading", name=discards)).to_be_visible()
    expect(page.locator("figure.curve").get_by_role("img")).to_be_visible()
    expect(page.get_by_text(luck, exact=True).first).to_be_visible()
    page.set_viewport_size(NARROW)
    assert faults_of(page) == []
    address = page.get_by_label(send).input_value()
    other = visit(PHONE, locale=language)
    other.page.goto(address)
    expect(other.page.get_by_role("heading", name=discards)).to_be_visible()
    other.page.goto(address[:-9])
    expect(other.page.get_by_role("link", name=CUT[language])).to_be_visible()
    # The browser complains of the status of that page.
    other.complaints.clear()
