"""A director describes the club's evening on the page “How we play”, without code."""

from typing import Any

from playwright.sync_api import expect

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Way
from tests.journeys.steps.visitor import Visitor

# Every win is worth the same.
PLAIN: dict[str, Any] = {"win": 1, "skunk": 1, "double_skunk": 1}


def describe(
    director: Visitor,
    club: Club,
    name: str,
    *,
    preset: str = "senior-games",
    ties: tuple[str, ...] = ("spread",),
    **choices: Any,
) -> Way:
    """Type `choices` by the names of fields, and choose these tie-breaks in their order."""
    director.go(f"/clubs/{club.slug}/")
    director.link("How we play")
    director.press(director.page.locator(f"main a[href$='from={preset}']"))
    director.page.locator("[name=name]").fill(name)
    director.page.locator(".way-form details > summary").click()
    for field, value in choices.items():
        choose(director, field, value)
    order_ties(director, ties)
    expect(director.page.locator("#example .example-order tbody tr")).to_have_count(4)
    director.button("Save")
    director.sees_heading(name)
    return Way.objects.get(club=club, name=name)


def choose(director: Visitor, field: str, value: Any) -> None:
    control = director.page.locator(f"[name={field}]")
    kind = control.evaluate("each => each.type")
    if kind == "checkbox":
        control.set_checked(value)
    elif kind == "select-one":
        control.select_option(str(value))
    else:
        control.fill(str(value))


def order_ties(director: Visitor, wanted: tuple[str, ...]) -> None:
    """Take all of them away by their buttons, then add those that are wanted."""
    chosen = director.page.locator("[data-order] > li")
    while chosen.count():
        director.press(chosen.first.locator("[value^='take:']"))
    for code in wanted:
        director.press(director.page.locator(f"[data-others] [value='add:{code}']"))
    codes = chosen.evaluate_all("rows => rows.map((row) => row.dataset.code)")
    assert codes == [*wanted]
