"""Phones and the projector show after every result of a last round who can still win, also in
French.
"""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.building import DESK as DESK_ACTOR
from tests.building import fresh, game_at, make_club, make_event, make_user, say
from tests.events.guests import is_today
from tests.french.reader import TAG
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

BESIDE = "[data-beside]"
WALL = ViewportSize(width=1920, height=1080)


@pytest.fixture
def last_round(transactional_db: None, slug: str) -> Event:
    """Ann won by 61 and Cy by 21; Ann v Cy and Bob v Di are to come."""
    event = make_event(
        make_club(), [("Ann", "Bob"), ("Cy", "Di")], [("Ann", "Cy"), ("Bob", "Di")], slug=slug
    )
    event.round_count = 2
    event.save()
    say(game_at(event, 1), 121, 60)
    say(game_at(event, 2), 121, 100)
    return is_today(fresh(event))


@pytest.mark.database
def test_every_result_of_the_last_round_changes_it(visit: Visit, last_round: Event) -> None:
    event, address = last_round, last_round.get_absolute_url()
    phone, own, wall = visit(PHONE), visit(PHONE), visit(WALL)
    french = visit(PHONE, locale=TAG)
    phone.go(address)
    own.go(f"{address}entrants/1/")
    french.go(f"{address}entrants/1/")
    wall.go(f"{address}projector/")
    says(phone, "A medal is safe.", "Win at table 1: gold is safe.")
    says(own, "Gold is still possible.", "Win at table 1: gold is safe.")
    says(french, "L’or est encore possible.", "Gagner à la table 1 assure l’or.")
    wall_says = expect(wall.page.locator(".of-outlook tr", has_text="Ann"))
    wall_says.to_have_text(re.compile(r"Ann\s*(○\s*possible\s*){3}"))
    own.page.get_by_text("An example of how").click()
    expect(own.page.locator("details[open]")).to_contain_text(re.compile(r"Ann beat Cy 121–\d"))
    for visitor in (phone, own, wall, french):
        assert faults_of(visitor.page) == []

    say(game_at(event, 2, 2), 121, 119)
    says(phone, "Silver or better is safe.")
    says(own, "Silver or better is safe.")
    says(french, "L’argent ou mieux est assuré.")
    wall_says.not_to_have_text(re.compile(r"Ann\s*(○\s*possible\s*){3}"))

    # Two people say two things.
    say(game_at(event, 2, 2), 121, 118, by=DESK_ACTOR)
    says(phone, "A result is disputed.")
    say(game_at(event, 1, 2), 121, 90)
    expect(phone.page.locator(BESIDE)).to_have_count(0)
    expect(wall.page.locator(".of-outlook")).to_have_count(0)


def says(visitor: Visitor, *texts: str) -> None:
    visitor.page.locator(BESIDE).scroll_into_view_if_needed()
    for text in texts:
        expect(visitor.page.locator(BESIDE)).to_contain_text(text)


def test_a_director_turns_it_off_and_on(visit: Visit, last_round: Event) -> None:
    event, address = last_round, last_round.get_absolute_url()
    phone = visit(PHONE)
    phone.go(address)
    says(phone, "gold is safe")
    dora = visit().sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{address}desk/prize-giving/")
    dora.button("Don’t show who can still win")
    dora.sees("Saved: nobody sees who can still win.")
    expect(phone.page.locator(BESIDE)).to_have_count(0)
    dora.button("Show who can still win")
    expect(phone.page.locator(BESIDE)).to_contain_text("gold is safe")


def test_without_scripts_it_is_a_page(visit: Visit, last_round: Event) -> None:
    phone = visit(PHONE, java_script_enabled=False)
    phone.go(last_round.get_absolute_url())
    phone.link("Who can still win?")
    phone.sees("Win at table 1: gold is safe.")
