"""The printed sheets are those there should be, with what belongs on paper and nothing else."""

import re
from math import ceil

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Event
from tests.building import drawn_event, make_club, make_user, play
from tests.journeys.steps.visitor import DESK, Visit, Visitor
from tests.leagues.full_season import fill_season

pytestmark = pytest.mark.django_db(transaction=True)

PAPER = ["A4", "Letter"]
PEOPLE = 14  # thirteen entrants, and the director who fills in
ON_SCREEN_ONLY = "nav, form, button, .no-print, .site-header, .skip, .button"


@pytest.fixture
def event(transactional_db: None, slug: str) -> Event:
    event = drawn_event(range(60, 73), slug=slug)
    play(event, 1)
    return event


@pytest.fixture
def director(visit: Visit, event: Event) -> Visitor:
    club: Club = event.club
    return visit(DESK).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))


def sheets(visitor: Visitor, paper: str) -> int:
    """Return how many sheets of paper it takes."""
    pdf = visitor.page.pdf(format=paper, prefer_css_page_size=False)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def on_each(visitor: Visitor) -> dict[str, int]:
    """Return how many sheets of each paper it takes."""
    return {paper: sheets(visitor, paper) for paper in PAPER}


def on_paper(visitor: Visitor, path: str) -> Visitor:
    visitor.go(path)
    visitor.page.emulate_media(media="print")
    left = visitor.page.locator(ON_SCREEN_ONLY)
    assert [element.text_content() for element in left.all() if element.is_visible()] == []
    return visitor


def test_scorecards_are_four_to_a_sheet(director: Visitor, event: Event) -> None:
    on_paper(director, f"{event.get_absolute_url()}desk/scorecards/")
    cards = director.page.locator(".scorecard")
    expect(cards).to_have_count(PEOPLE)
    expect(cards.first.locator("tbody tr")).to_have_count(4)
    assert on_each(director) == dict.fromkeys(PAPER, ceil(PEOPLE / 4))


PRINTS = "window.prints = 0; window.print = () => { window.prints += 1; }"


def cards_held(event: Event) -> int:
    return event.entries.filter(card_held__isnull=False).count()


def test_the_button_notes_that_cards_are_printed_and_opens_the_dialog(
    director: Visitor, event: Event
) -> None:
    director.page.add_init_script(PRINTS)
    director.go(f"{event.get_absolute_url()}desk/scorecards/")
    director.page.get_by_label("Large print, on more sheets").check()
    assert cards_held(event) == 0
    director.page.get_by_role("button", name="Print the cards").click()
    director.sees("The cards are ready.")
    director.page.wait_for_function("window.prints === 1")
    expect(director.page.get_by_label("Large print, on more sheets")).to_be_checked()
    assert cards_held(event) == PEOPLE
    assert "print=" not in director.page.url


def test_the_browsers_own_command_notes_it_too(director: Visitor, event: Event) -> None:
    director.go(f"{event.get_absolute_url()}desk/scorecards/")
    with director.page.expect_response(lambda answer: answer.request.method == "POST"):
        director.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert cards_held(event) == PEOPLE


def test_without_a_script_the_button_leads_to_the_cards(visit: Visit, event: Event) -> None:
    dora = visit(DESK, java_script_enabled=False)
    dora.sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{event.get_absolute_url()}desk/scorecards/")
    dora.page.get_by_label("Large print, on more sheets").check()
    dora.page.get_by_role("button", name="Print the cards").click()
    dora.sees("use your browser’s own command to print")
    expect(dora.page.get_by_label("Large print, on more sheets")).to_be_checked()
    assert cards_held(event) == PEOPLE


def test_rounds_by_table_and_on_a_sheet_of_their_own_by_name(
    director: Visitor, event: Event
) -> None:
    on_paper(director, f"{event.get_absolute_url()}desk/rounds/")
    for number in range(1, 5):
        director.sees_heading(f"Round {number}")
    expect(director.page.locator(".by-name tbody tr")).to_have_count(PEOPLE)
    assert {*on_each(director).values()} <= {2, 3}


def test_the_poster_is_one_sheet_with_the_code(visit: Visit, event: Event) -> None:
    visitor = on_paper(visit(DESK), f"{event.get_absolute_url()}poster/")
    visitor.sees_heading(event.name)
    visitor.sees("See it all here", "Point your phone’s camera at the code")
    code = visitor.page.get_by_role("img", name=re.compile("Code that opens"))
    assert code.evaluate("image => image.complete && image.naturalWidth > 0")
    assert on_each(visitor) == dict.fromkeys(PAPER, 1)


def test_the_standings_are_a_sheet_or_two(visit: Visit, event: Event) -> None:
    visitor = on_paper(visit(DESK), event.get_absolute_url())
    expect(visitor.page.locator("table.standings tbody tr")).to_have_count(PEOPLE)
    visitor.sees("Round 2 of 4")
    assert {*on_each(visitor).values()} <= {1, 2}


def test_a_season_of_24_is_two_sheets_at_most(transactional_db: None, visit: Visit) -> None:
    season = fill_season(make_club(), nights=6, members=24)
    visitor = on_paper(visit(DESK), season.get_absolute_url())
    expect(visitor.page.locator("table.standings tbody tr")).to_have_count(24)
    # What is next, or happens now, is another day when somebody reads the sheet.
    expect(visitor.page.locator(".next-step")).to_be_hidden()
    assert {*on_each(visitor).values()} <= {1, 2}


def test_paper_is_printed_black_on_white_also_in_the_dark(visit: Visit, event: Event) -> None:
    visitor = visit(DESK, color_scheme="dark")
    on_paper(visitor, event.get_absolute_url())
    colours = "element => [getComputedStyle(element).color, getComputedStyle(element).background]"
    ink, ground = visitor.page.locator("body").evaluate(colours)
    assert ink == "rgb(0, 0, 0)"
    assert ground.startswith("rgb(255, 255, 255)")
