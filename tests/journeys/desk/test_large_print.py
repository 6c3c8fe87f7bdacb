"""Large print has 16 points or more, and every word of the usual print."""

import re
from collections import Counter

import pytest

from cribbage_events.clubs.models import Club, Role
from tests.building import drawn_event, make_user
from tests.journeys.steps.paper import Sheet, faults, pdf_of, printed, sheets_of, smallest_letters
from tests.journeys.steps.visitor import DESK, Visit, Visitor
from tests.leagues.long_night import long_night

pytestmark = pytest.mark.django_db(transaction=True)

POINTS = 16
OF_AN_EVENT = ["desk/scorecards/", "desk/rounds/", "rounds/", "rules/"]
BOOK = ["/rules/in-short/", "/rules/play/", "/rules/"]
# The table by name has no head in large print: each line says its round.
LEFT_OUT = Counter(["Name"])


def director(visit: Visit, club: Club) -> Visitor:
    return visit(DESK).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))


def words_of(sheets: list[Sheet]) -> Counter[str]:
    """Count the words without the numbers of the sheets; a line may end inside "mid-count"."""
    texts = (re.sub(r"Page \d+ (of|sur) \d+", "", sheet.words) for sheet in sheets)
    return Counter(word for text in texts for word in re.split(r"[\s\x02-]+", text))


def lacking(visitor: Visitor, path: str, paper: str, of: str = "of") -> list[str]:
    """Return what somebody who asked for large print would complain of."""
    visitor.go(path)
    usual = printed(visitor.page, paper)
    visitor.page.locator("[data-large-print]").check()
    pdf = pdf_of(visitor.page, paper)
    large, small = sheets_of(pdf), smallest_letters(pdf)
    found = faults(large, "", of)
    found += [f"{word!r} is missing" for word in words_of(usual) - words_of(large) - LEFT_OUT]
    found += [f"letters of {small:.1f} points"] if small < POINTS - 0.01 else []
    return [f"{path} on {paper}: {fault}" for fault in found]


def test_what_an_event_hands_out(transactional_db: None, visit: Visit, slug: str) -> None:
    event = drawn_event(range(60, 73), slug=slug)
    long = event.entries.get(number=3).person
    long.name = "Marguerite Vandermeulen-Beauchemin"
    long.save()
    dora = director(visit, event.club)
    paths = [f"{event.get_absolute_url()}{page}" for page in OF_AN_EVENT]
    assert [fault for path in paths for fault in lacking(dora, path, "Letter")] == []
    dora.go(paths[0])
    dora.page.get_by_label("Large print, on more sheets").check()
    cards = printed(dora.page, "A4")
    # A card to a sheet, whole.
    assert len(cards) == event.entries.count()
    assert all("Initials" in card.words and "Total" in card.words for card in cards)


def test_what_a_night_hands_out(transactional_db: None, visit: Visit) -> None:
    night = long_night(30)
    cora = director(visit, night.event.club)
    paths = [
        f"/leagues/nights/{night.event.slug}/tables/",
        f"{night.event.get_absolute_url()}desk/scorecards/",
        f"{night.season.get_absolute_url()}rules/",
    ]
    assert [fault for path in paths for fault in lacking(cora, path, "A4")] == []


@pytest.mark.parametrize(("language", "of"), [("en-CA", "of"), ("fr-CA", "sur")])
def test_the_book_of_rules_without_a_script(visit: Visit, language: str, of: str) -> None:
    visitor = visit(DESK, java_script_enabled=False, locale=language)
    assert [fault for path in BOOK for fault in lacking(visitor, path, "Letter", of)] == []
