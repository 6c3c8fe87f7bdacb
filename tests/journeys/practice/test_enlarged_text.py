"""A page with text twice as large is as wide as a narrow telephone, also in French."""

import pytest

from tests.journeys.steps.looking import too_wide_with_large_letters as too_wide
from tests.journeys.steps.practice import STAGES, AtTable
from tests.journeys.steps.visitor import NARROW, Visit
from tests.practice.guest import session_at

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ["en-CA", "fr-CA"]
PAGES = [
    *("/count/", "/count/?cards=5H5C5SJD5D", "/count/?cards=5H5C7", "/rules/", "/rules/?q=skunk"),
    *("/rules/in-short/", "/rules/scoring-aid/", "/practice/", "/guide/", "/nowhere/"),
    *("/accounts/login/", "/accounts/signup/"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages(visit: Visit, language: str) -> None:
    visitor = visit(NARROW, locale=language)
    for path in PAGES:
        visitor.page.goto(path)
        assert too_wide(visitor.page) == [], path
    visitor.complaints.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_against_the_computer(visit: Visit, language: str) -> None:
    visitor = visit(NARROW, locale=language)
    for stage in STAGES:
        table = AtTable(visitor, session_at(stage))
        assert too_wide(table.page) == [], stage
