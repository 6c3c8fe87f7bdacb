"""A volunteer types the cards in at the end of the afternoon, and the director settles one."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event, Game, ScoreReport
from tests.building import end_game, game_at, make_user
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

# By number: what stands on the card, a line for each round. Bob writes 16 where Ann writes 21.
CARDS = {
    "Ann Lee": ("+21", "-4"),
    "Bob Ray": ("-16", "+31"),
    "Cy Dow": ("+8", "-61"),
    "Di Poe": ("-8", "+4"),
    "Marguerite Vandermeulen": ("+1", "-31"),
    "Flo Kay": ("-1", "+61"),
}


@pytest.fixture
def played(event: Event) -> Event:
    """Every result is in, as the volunteers entered them: Ann beat Bob by 21."""
    joe = make_user(event.club, "Joe", Role.Kind.VOLUNTEER)
    for round_, tables in ((1, (21, 8, 1)), (2, (-4, -61, -31))):
        for table, margin in enumerate(tables, start=1):
            scores = (121, 121 - margin) if margin > 0 else (121 + margin, 121)
            end_game(game_at(event, table, round_), *scores, by=joe)
    return event


@pytest.fixture
def volunteer(visit: Visit, played: Event) -> Visitor:
    visitor = visit(DESK).sign_in(make_user(played.club, "Vic", Role.Kind.VOLUNTEER))
    visitor.go(f"/events/{played.slug}/scores/cards/")
    return visitor


@pytest.fixture
def director(visit: Visit, played: Event) -> Visitor:
    return visit(DESK).sign_in(make_user(played.club, "Marion", Role.Kind.DIRECTOR))


def type_card(visitor: Visitor, name: str) -> None:
    """Type every line as quickly as possible, each with Enter, and nothing in the last line."""
    visitor.sees_heading(f"{name}’s card")
    # Whoever has a keyboard sees where it writes, and begins then.
    expect(visitor.page.locator(".scorecard-fields > input").first).to_be_focused()
    for words in CARDS[name]:
        visitor.page.keyboard.type(words)
        visitor.page.keyboard.press("Enter")
    for _ in range(3):
        visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#told")).to_contain_text("Saved")


def type_all_cards(visitor: Visitor) -> list[str]:
    """Always on to the card that is asked for next; gives whose they were."""
    typed: list[str] = []
    while True:
        name = visitor.page.get_by_role("heading", level=1).inner_text().split("’s card")[0]
        type_card(visitor, name)
        typed.append(name)
        following = visitor.page.get_by_role("link", name="Next card:")
        if not following.count():
            return typed
        expect(following).to_be_focused()
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_selector("[data-scorecard]")


def settle(director: Visitor) -> None:
    director.link("Settle it")
    director.correct("Ann Lee", 105, "Both agree on 16")


def test_all_cards_of_an_event_and_the_one_that_does_not_match(
    volunteer: Visitor, director: Visitor, played: Event
) -> None:
    director.go(f"/events/{played.slug}/scores/cards/")
    director.is_live()
    volunteer.link("Ann Lee")
    typed = type_all_cards(volunteer)

    assert typed[:3] == ["Ann Lee", "Bob Ray", "Marguerite Vandermeulen"]
    assert sorted(typed) == sorted(CARDS)
    assert ScoreReport.objects.filter(via="scorecard").count() == 12
    assert Game.objects.filter(confirmed=True).count() == 5
    volunteer.sees("That was the last card.", "Cards: 6 of 6 are in", "the director decides")

    words = "Ann Lee’s card says won by 21; Bob Ray’s card says lost by 16."
    director.sees(words, "Cards: 6 of 6 are in")
    settle(director)

    volunteer.sees("Everything matches so far.")
    expect(volunteer.page.get_by_text("What doesn’t match")).to_have_count(0)
    assert not Game.objects.filter(disputed=True).exists()


def test_a_finger_types_a_card_too(visit: Visit, played: Event) -> None:
    phone = visit(PHONE).sign_in(make_user(played.club, "Vic", Role.Kind.VOLUNTEER))
    phone.go(f"/events/{played.slug}/scores/cards/1/")
    for number, (won, points) in enumerate((("Won", "21"), ("Lost", "4")), start=1):
        line = phone.page.get_by_role("group").nth(number - 1)
        phone.press(line.get_by_text(won, exact=True))
        expect(line.get_by_role("textbox")).to_be_focused()
        phone.page.keyboard.type(points)
    phone.button("Save the card")
    expect(phone.page.locator("#told")).to_contain_text("Saved: Ann Lee’s card matches.")


def test_it_works_without_scripts(visit: Visit, played: Event) -> None:
    phone = visit(PHONE, java_script_enabled=False).sign_in(
        make_user(played.club, "Vic", Role.Kind.VOLUNTEER)
    )
    phone.go(f"/events/{played.slug}/scores/cards/1/")
    phone.fill("Points in round 1", "+21")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#told")).to_contain_text("Saved: 1 of 2 games")


@pytest.mark.parametrize("size", [NARROW, DESK])
def test_the_pages_are_for_everybody(visit: Visit, played: Event, size: dict[str, int]) -> None:
    visitor = visit(size).sign_in(make_user(played.club, "Vic", Role.Kind.VOLUNTEER))
    visitor.go(f"/events/{played.slug}/scores/cards/1/")
    visitor.fill("Points in round 1", "+12")
    visitor.fill("Spread", "+13")
    visitor.button("Save the card")
    visitor.sees("doesn’t match")
    assert faults_of(visitor.page) == []
    visitor.go(f"/events/{played.slug}/scores/cards/1/")
    assert faults_of(visitor.page) == []
