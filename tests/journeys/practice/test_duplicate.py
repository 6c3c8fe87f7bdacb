"""Two people play the same deals on their phones by a link; an evening is shown on the wall."""

from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from cribbage_events.practice.models import DuplicateMatch
from tests.building import make_club
from tests.french.reader import TAG, Reader
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.practice import AtTable
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

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
    wall.go(match.get_absolute_url())
    expect(page.get_by_text("Nobody has joined yet.")).to_be_visible()
    match.players.create(name="Table 1", points=[[12, 7], *BETWEEN])
    match.players.create(name="A table with a long name here", points=[[12, 9]])
    page.clock.run_for(25_000)
    expect(page.get_by_role("row", name="Table 1")).to_contain_text("7 of 8")
    assert faults_of(page) == []
    # The code is in sight beside the ranking.
    expect(page.get_by_role("img", name="Code that opens this match")).to_be_in_viewport()
    narrow.go(match.get_absolute_url())
    assert faults_of(narrow.page) == []
