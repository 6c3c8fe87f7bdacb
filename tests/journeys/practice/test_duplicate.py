"""Two people play the same deals on their phones by a link; an evening is shown on the wall."""

import datetime
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.practice.models import DuplicateMatch
from tests.building import make_club, make_user
from tests.french.reader import TAG, Reader
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.practice import AtTable
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

A_WEEK = datetime.timedelta(days=7)
# What the deals between the first and the last brought; they are played like these two.
BETWEEN = [[10, 8], [7, 12], [9, 9], [14, 6], [8, 11], [10, 10]]


def play_the_first_and_the_last(visitor: Visitor, name: str, rng: Random) -> None:
    """From the first deal to the comparison; the deals between are written down by hand."""
    table = AtTable(visitor)
    assert table.stage == "discard"
    play_a_deal(table, rng)
    player = DuplicateMatch.objects.get().players.get(name=name)
    assert len(player.points) == 1
    player.points += BETWEEN
    player.save()
    visitor.page.reload()
    play_a_deal(table, rng)
    table.press(table.button("See the result"))
    expect(table.table).to_have_count(0)


def play_a_deal(table: AtTable, rng: Random) -> None:
    """Until its points are shown."""
    while table.stage != "deal":
        table.take_turn(rng)


@pytest.mark.parametrize("language", ["en", TAG])
def test_two_people_play_the_same_deals(visit: Visit, language: str) -> None:
    kind = Reader if language == TAG else Visitor
    ann, bob = (visit(PHONE, kind=kind, locale=language) for _each in range(2))
    ann.page.goto("/practice/start/")
    ann.link("Play the same deals as somebody")
    assert faults_of(ann.page) == []
    ann.page.get_by_role("textbox", name=ann.words("Your name")).fill("Ann")
    ann.button("Make the link")
    link = ann.page.locator("#address").input_value()
    assert faults_of(ann.page) == []
    bob.page.goto(link)
    assert faults_of(bob.page) == []
    bob.page.get_by_role("textbox", name=bob.words("Your name")).fill("Bob")
    bob.button("Join and play")
    ann.link("Play")
    for seed, (visitor, name) in enumerate([(ann, "Ann"), (bob, "Bob")]):
        play_the_first_and_the_last(visitor, name, Random(seed))
    first, second = DuplicateMatch.objects.get().players.all()
    gained = [sum(a - b for a, b in each.points) for each in (first, second)]
    for visitor, more in ((ann, gained[0] - gained[1]), (bob, gained[1] - gained[0])):
        visitor.page.reload()
        expect(visitor.page.locator("tfoot strong")).to_have_text(f"{more:+d}".replace("-", "−"))
        assert faults_of(visitor.page) == []


def test_an_evening_on_the_wall_follows_by_itself(visit: Visit) -> None:
    match = DuplicateMatch.objects.create(
        club=make_club(), name="Same deals", starts_at=timezone.now(), deals=4, strength="easy"
    )
    wall, narrow = visit(DESK), visit(NARROW)
    page = wall.page
    page.clock.install()
    wall.go(f"{match.get_absolute_url()}?wall=1")
    expect(page.get_by_text("Nobody has joined yet.")).to_be_visible()
    match.players.create(name="Table 1", points=[[12, 7], *BETWEEN])
    match.players.create(name="A table with a long name here", points=[[12, 9]])
    page.clock.run_for(25_000)
    expect(page.get_by_role("row", name="Table 1")).to_contain_text("7 of 8")
    assert faults_of(page) == []
    # The code is in sight beside the ranking.
    expect(page.get_by_role("img", name="Code that opens this match")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("row", name="A table")).to_be_in_viewport(ratio=1)
    narrow.go(match.get_absolute_url())
    assert faults_of(narrow.page) == []


def test_a_director_makes_an_evening_on_a_phone(visit: Visit) -> None:
    club = make_club()
    director = visit(PHONE).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))
    page = director.page
    director.go(club.get_absolute_url())
    director.link("Duplicate evenings")
    director.link("New duplicate evening")
    page.get_by_label("Date").fill(f"{timezone.localdate(timezone=club.zone) + A_WEEK}")
    assert faults_of(page) == []
    director.button("Save")
    expect(page.get_by_role("heading", name="Duplicate evening")).to_be_visible()
    expect(page.get_by_role("button", name="Put me on the list")).to_be_visible()
    assert faults_of(page) == []
    DuplicateMatch.objects.get().players.create(name="Table 1")
    director.link("Settings")
    assert faults_of(page) == []
    director.go(club.get_absolute_url())
    expect(page.get_by_role("link", name="Duplicate evening", exact=False).first).to_be_visible()
    director.go(f"/clubs/{club.slug}/duplicate/")
    assert faults_of(page) == []
