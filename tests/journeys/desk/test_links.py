from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.models import Entry, Event, ScoreReport
from tests.building import game_at, make_user
from tests.events.guests import is_today
from tests.journeys.steps.looking import too_wide_with_large_letters
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall(event: Event) -> Event:
    return is_today(event)


@pytest.fixture
def director(visit: Visit, hall: Event) -> Visitor:
    return visit(DESK).sign_in(make_user(hall.club, "Dora", Role.Kind.DIRECTOR))


def make_link(director: Visitor, event: Event) -> str:
    """Return the address that the code on the screen stands for."""
    director.go(f"{event.get_absolute_url()}desk/")
    director.link("Volunteer links")
    director.button("Create links")
    director.sees_heading("Link 1")
    director.sees("Scan this with your phone’s camera")
    expect(director.page.get_by_alt_text("Code that opens link 1")).to_be_visible()
    director.page.get_by_text("Send it as a message instead").click()
    address: str = director.page.get_by_label("The address, for one person").input_value()
    return address


def test_a_volunteer_without_an_account(visit: Visit, director: Visitor, hall: Event) -> None:
    address = make_link(director, hall)
    director.is_live()
    volunteer = visit(PHONE)
    volunteer.go(address)
    assert volunteer.page.url.endswith(f"{hall.get_absolute_url()}link/")
    volunteer.fill("Your name", "Wilma")
    volunteer.button("Go to the scores")
    director.sees("has opened it at")
    volunteer.enter(1, "Ann Lee", 87)
    director.link("Volunteer links")
    director.sees("Wilma", "1 result")
    assert ScoreReport.objects.get().by_name == "Wilma"

    volunteer.press(volunteer.page.locator(".score-row").first)
    volunteer.choose("Cy Dow", 95)
    director.button("Turn off link 1, Wilma")
    director.sees("Link 1 is turned off. Wilma can’t enter anything more with it.")
    volunteer.button("Save")
    volunteer.sees_heading("This link no longer works")
    volunteer.sees("ask at the desk for a new link")
    volunteer.complaints.clear()  # the browser's own words about 403
    assert ScoreReport.objects.count() == 1


def test_an_open_list_says_at_once_that_its_link_has_ended(
    visit: Visit, director: Visitor, hall: Event
) -> None:
    address = make_link(director, hall)
    volunteer = visit(PHONE)
    volunteer.go(address)
    volunteer.fill("Your name", "Wilma")
    volunteer.button("Go to the scores")
    volunteer.is_live()
    director.link("Volunteer links")
    director.button("Turn off link 1, Wilma")
    expect(volunteer.page.get_by_role("heading", level=1)).to_have_text("This link no longer works")
    volunteer.complaints.clear()


def test_the_same_link_on_another_phone(visit: Visit, director: Visitor, hall: Event) -> None:
    address = make_link(director, hall)
    for number in range(2):
        volunteer = visit(PHONE)
        volunteer.go(address)
        if number == 0:
            volunteer.fill("Your name", "Wilma")
            volunteer.button("Go to the scores")
        else:
            volunteer.button("Continue as Wilma")
        volunteer.sees_heading("Scores")


def test_a_player_reports_only_their_games(visit: Visit, hall: Event) -> None:
    ann = Entry.objects.get(event=hall, person__name="Ann Lee")
    player = visit(PHONE)
    player.go(f"{hall.get_absolute_url()}player/{player_token(ann.pk, ann.card_edition)}/")
    assert unquote(player.page.url).endswith(f"{hall.get_absolute_url()}card/")
    player.is_live()
    player.sees("Table 1", "Bob Ray")
    player.link("Enter the result")
    player.choose("Ann Lee", 87)
    player.button("Save")
    expect(player.page.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–87")
    player.sees("Round 2: your next game", "Di Poe")
    player.page.set_viewport_size(NARROW)
    assert too_wide_with_large_letters(player.page) == []
    assert player.go(f"{hall.get_absolute_url()}card/{game_at(hall, 2).pk}/").status == 404
    player.complaints.clear()  # the browser's own words about 404


def test_a_new_code_ends_the_lost_card(visit: Visit, director: Visitor, hall: Event) -> None:
    ann = Entry.objects.get(event=hall, person__name="Ann Lee")
    player = visit(PHONE)
    player.go(f"{hall.get_absolute_url()}player/{player_token(ann.pk, ann.card_edition)}/")
    player.sees("Table 1")
    player.is_live()
    director.go(f"{hall.get_absolute_url()}desk/entrants/{ann.number}/")
    director.button("Turn off this code")
    director.sees("The code on the card of Ann Lee is turned off.")
    # The open card hears of it, and loads itself anew.
    player.sees_heading("Please scan your scorecard")
    assert player.go(f"{hall.get_absolute_url()}card/").status == 403
    player.sees_heading("Please scan your scorecard")
    player.complaints.clear()
