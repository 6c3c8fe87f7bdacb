"""The head of a page leaves room for the page on a phone."""

import pytest

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.factories import RoleFactory
from tests.journeys.steps.visitor import NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

A_QUARTER = PHONE["height"] / 4
LONG = "Cape Breton and Northern Nova Scotia Senior Games, Autumn Afternoon of Cribbage"
HEAD = "() => document.querySelector('.event-header').getBoundingClientRect().bottom"
IN_SIGHT = """() => {
  const tab = document.querySelector(".event-header .tabs [aria-current]").getBoundingClientRect();
  const row = document.querySelector(".event-header .tabs ul").getBoundingClientRect();
  return tab.left >= row.left - 1 && tab.right <= row.right + 1;
}"""
ROWS = """() => new Set([...document.querySelectorAll(".event-header .tabs a")]
  .filter((tab) => tab.checkVisibility()).map((tab) => tab.getBoundingClientRect().top)).size"""
PAGES = ("", "rounds/", "entrants/1/", "rules/", "scores/", "scores/cards/", "desk/")


@pytest.fixture
def director(visit: Visit, event: Event) -> Visitor:
    Event.objects.filter(pk=event.pk).update(name=LONG, venue="Rosewood Community Centre, hall 2")
    user = RoleFactory.create(
        club=event.club, kind=Role.Kind.DIRECTOR, user__name="Marguerite Vandermeulen-Campbell"
    ).user
    return visit(PHONE).sign_in(user)


def test_the_head_of_a_page_takes_a_quarter_of_a_phone(director: Visitor, event: Event) -> None:
    for path in (*PAGES, "desk/settings/"):
        director.go(f"{event.get_absolute_url()}{path}")
        page = director.page
        assert page.evaluate(HEAD) <= A_QUARTER, path
        assert page.evaluate(ROWS) == 1, path
    page.wait_for_function(IN_SIGHT)
    page.set_viewport_size(NARROW)
    for path in PAGES:
        director.go(f"{event.get_absolute_url()}{path}")
        assert page.evaluate(HEAD) <= A_QUARTER, path
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= NARROW["width"], path


def test_the_tabs_are_reached_by_keyboard(director: Visitor, event: Event) -> None:
    page = director.page
    director.go(f"{event.get_absolute_url()}desk/")
    page.locator(".tabs a").first.focus()
    for _ in range(page.locator(".tabs a").count() - 1):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/settings/")
    page.wait_for_function(IN_SIGHT)
