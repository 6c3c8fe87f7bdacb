"""The cards of a night of 17: two type them, and they differ in each of the ways a to h."""

import re

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Event, Game
from tests.building import make_user
from tests.events.ruled import Said, all_cards
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import DESK, Visit, Visitor
from tests.leagues.factories import DESK as AT_DESK
from tests.leagues.singles.nights import here, latest, make_singles_night

pytestmark = pytest.mark.django_db(transaction=True)
type Cards = dict[int, dict[int, Said]]
QUALIFYING = 12


@pytest.fixture
def event() -> Event:
    night = make_singles_night()
    here(night, 17)
    event = latest(night)
    draw_event(event, by=AT_DESK, seen=event.revision)
    return latest(night)


def agreeing_cards(event: Event) -> Cards:
    """By entrant's number and game: the lower number has won by 10 and some more."""
    cards: Cards = {}
    for game in all_cards(event).on_cards:
        winner, loser = sorted(game.numbers)
        cards.setdefault(winner, {})[game.id] = (2, 10 + game.table, None)
        cards.setdefault(loser, {})[game.id] = (0, None, 10 + game.table)
    return cards


def game_points(card: dict[int, Said]) -> int:
    said = [line[0] for line in card.values() if line is not None]
    return sum(points for points in said if points is not None)


def with_differences(event: Event, cards: Cards) -> dict[str, int]:
    """Changes some lines; by letter, the game that is ruled by it."""
    points = {number: game_points(card) for number, card in cards.items()}
    found: dict[str, int] = {}
    for game in all_cards(event).on_cards:
        winner, loser = sorted(game.numbers)
        qualify = (points[winner] >= QUALIFYING, points[loser] >= QUALIFYING)
        x = 10 + game.table
        ways: dict[str, tuple[tuple[bool, bool], Said, Said]] = {
            "b": ((True, True), (2, x + 3, None), (0, None, x)),
            "a": ((True, False), (2, x + 5, None), (0, None, x)),
            "h": ((True, False), (2, x, None), (0, None, x + 5)),
            "c": ((False, False), (2, x, None), (0, None, None)),
            "d": ((False, False), (2, x, None), (2, None, x)),
            "e": ((False, False), (2, x, None), (2, x, None)),
            "f": ((False, False), (2, x, None), (0, x, None)),
        }
        for letter, (wanted, first, second) in ways.items():
            if (
                letter in found
                or wanted != qualify
                or (points[loser] > QUALIFYING - 6 and not qualify[1])
            ):
                continue
            cards[winner][game.id], cards[loser][game.id] = first, second
            points[loser] += 2 if letter in "de" else 0
            found[letter] = game.id
            break
    return found


def type_card(visitor: Visitor, number: int, card: dict[int, Said]) -> None:
    """By its number, then the columns in order of rounds, with Enter alone."""
    visitor.page.get_by_label("Next card: number or name").fill(str(number))
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".typed-card input").first).to_be_focused()
    keys = visitor.page.keyboard
    for game in Game.objects.filter(pk__in=card).order_by("round__number"):
        points, plus, minus = card[game.pk] or (None, None, None)
        keys.type("" if points is None else str(points))
        # From 0 Enter leads to the minus column, from 2 to the plus column, and on from there.
        keys.press("Enter")
        if points == 0:
            if plus:
                keys.press("Shift+Tab")
                keys.type(str(plus))
                keys.press("Enter")
                continue
        else:
            keys.type(str(plus or ""))
            keys.press("Enter")
            if plus:
                continue
        keys.type(str(minus or ""))
        keys.press("Enter")
    for _ in range(4):
        keys.press("Enter")
    expect(visitor.page.get_by_role("status").first).to_contain_text("Saved:")


def test_the_cards_of_a_night_are_checked_by_two(visit: Visit, event: Event) -> None:
    cards = agreeing_cards(event)
    differing = with_differences(event, cards)
    assert set(differing) == set("abcdefh")
    checkers = [
        visit(DESK).sign_in(make_user(event.club, name, Role.Kind.VOLUNTEER))
        for name in ("Vic", "Wilma")
    ]
    address = f"/events/{event.slug}/scores/cards/ruled/"
    for checker in checkers:
        checker.go(address)
    expect(checkers[0].page.locator("#live")).to_contain_text("2 people check the cards together.")
    for place, (number, card) in enumerate(sorted(cards.items())):
        type_card(checkers[place % 2], number, card)
    page = checkers[0].page
    checkers[0].go(address)
    expect(page.locator("#live")).to_contain_text("All cards are in")
    expect(page.locator("#live")).to_contain_text("17 of 17 are in")
    for letter in differing:
        expect(
            page.locator(".ruling").filter(has_text=re.compile(rf"\b{letter}: "))
        ).not_to_have_count(0)
    assert faults_of(page) == []
    lost = Game.objects.get(pk=differing["e"])
    assert lost.status == Game.Status.BOTH_LOST
    assert not Game.objects.filter(status=Game.Status.OUTSTANDING, seats__isnull=False).exists()

    checkers[0].go(f"{address}print/")
    expect(checkers[0].page.locator(".ruling")).to_have_count(len(differing))
