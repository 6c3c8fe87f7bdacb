from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, ScoreReport
from tests.building import end_game, game_at, make_event, make_user, say
from tests.journeys.steps.looking import broken_rules, faults_of
from tests.journeys.steps.visitor import DESK, Visit, refusals

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe"), ("Marguerite Vandermeulen", "Flo Kay")]
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club, NAMES)


@pytest.fixture
def vic(club: Club) -> User:
    return make_user(club, "Vic", Role.Kind.VOLUNTEER)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, vic: User, event: Event) -> Iterator[Page]:
    """Return a telephone with the list of games open."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, base_url=live_server.url, reduced_motion="reduce"
    )
    sign_in(context, vic, live_server.url)
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.extend(refusals(message.text)))
    page.on("pageerror", lambda error: refused.append(str(error)))
    page.goto(f"/events/{event.slug}/scores/")
    yield page
    context.close()
    assert refused == []


def sign_in(context: BrowserContext, user: User, url: str) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": url}])


def tap_winner(phone: Page, name: str) -> None:
    """Whoever taps before the page's script is there taps the field as well."""
    expect(phone.get_by_role("button", name="Save")).to_be_visible()
    phone.get_by_text(name, exact=True).tap()


def test_three_taps_and_the_digits_save_a_result(phone: Page, event: Event) -> None:
    phone.get_by_role("link", name="table 1 Ann Lee v Bob Ray").tap()
    tap_winner(phone, "Ann Lee")
    expect(phone.get_by_role("textbox", name="Bob Ray’s score")).to_be_focused()
    phone.keyboard.type("87")
    expect(phone.locator("[data-meaning]")).to_have_text(
        "Ann Lee wins by 34: a skunk, 3 game points"
    )
    assert not ScoreReport.objects.exists()
    phone.get_by_role("button", name="Save").tap()
    expect(phone.locator("#told")).to_contain_text("Saved: Ann Lee beat Bob Ray 121–87 at table 1.")
    assert ScoreReport.objects.get().scores == [121, 87]
    phone.get_by_role("link", name="Next outstanding: table 2").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Table 2")


def test_the_keyboard_alone_does_it_too(phone: Page, event: Event) -> None:
    phone.get_by_role("link", name="table 1 Ann Lee v Bob Ray").press("Enter")
    phone.get_by_role("radio", name="Ann Lee").focus()
    phone.keyboard.press("ArrowDown")
    expect(phone.get_by_role("radio", name="Bob Ray")).to_be_focused()
    phone.keyboard.press("Tab")
    phone.keyboard.type("120")
    expect(phone.locator("[data-meaning]")).to_have_text("Bob Ray wins by 1: 2 game points")
    phone.keyboard.press("Enter")
    expect(phone.locator("#told")).to_contain_text("Saved: Bob Ray beat Ann Lee 121–120")


def test_an_impossible_score_is_explained_while_it_is_typed(phone: Page, event: Event) -> None:
    phone.get_by_role("link", name="table 2").tap()
    tap_winner(phone, "Di Poe")
    for text, words in (("121", "121 is the winner’s score."), ("8x", "Only digits, please")):
        phone.locator("input.score").fill(text)
        expect(phone.locator("[data-meaning]")).to_contain_text(words)
    phone.get_by_role("button", name="Save").tap()
    expect(phone.locator(".score-field .error")).to_contain_text("Only digits, please")
    expect(phone.locator("input.score")).to_have_value("8x")
    expect(phone.get_by_role("radio", name="Di Poe")).to_be_checked()
    assert not ScoreReport.objects.exists()


def test_two_volunteers_at_one_game(phone: Page, event: Event, club: Club) -> None:
    game = game_at(event, 1)
    phone.get_by_role("link", name="table 1").tap()
    tap_winner(phone, "Bob Ray")
    phone.keyboard.type("95")
    end_game(game, 121, 87, by=make_user(club, "Joe", Role.Kind.VOLUNTEER))
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_text("Joe entered 121–87 for Ann Lee at").last).to_be_visible()
    assert broken_rules(phone) == []
    game.refresh_from_db()
    assert game.disputed
    phone.get_by_role("button", name="I had it wrong: Ann Lee beat Bob Ray 121–87").tap()
    expect(phone.locator("#told")).to_contain_text("✓ Confirmed by two: Ann Lee beat Bob Ray")
    game.refresh_from_db()
    assert game.confirmed


def test_every_page_is_accessible_and_fits(phone: Page, event: Event, vic: User) -> None:
    end_game(game_at(event, 3), 121, 87, by=vic)
    say(game_at(event, 3), 121, 90, by=Actor("Joe"))
    for path in ("", f"{game_at(event, 1).pk}/", f"{game_at(event, 3).pk}/"):
        phone.goto(f"/events/{event.slug}/scores/{path}")
        for width in (320, 390, 1280):
            phone.set_viewport_size({"width": width, "height": 800})
            assert faults_of(phone) == [], width
            for target in phone.locator(".score-row, .winner .choice:visible").all():
                box = target.bounding_box()
                assert box is None or box["height"] >= 64


def test_the_list_changes_by_itself_when_another_volunteer_saves(
    visit: Visit, event: Event, vic: User, club: Club, slug: str
) -> None:
    joe = make_user(club, "Joe", Role.Kind.VOLUNTEER)
    Event.objects.filter(pk=event.pk).update(slug=slug)
    event.refresh_from_db()
    visitor = visit(DESK).sign_in(vic)
    visitor.go(f"/events/{slug}/scores/")
    visitor.sees_heading("Round 1 of 1: 3 games left")
    visitor.is_live()
    with changing(event, by=Actor.of(joe), verb="test") as writing:
        end_game(game_at(event, 2), 121, 87, by=joe)
        writing.event.refresh_from_db()
        writing.says()
    visitor.sees("Cy Dow beat Di Poe 121–87")
    visitor.sees_heading("Round 1 of 1: 2 games left")
