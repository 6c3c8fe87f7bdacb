"""Somebody with nothing but a poster in hand runs a whole event of 24, and gets stuck nowhere.

Three come late, two leave, two cards are wrong, one line of the list is there twice, and the server
is killed once.
"""

import random

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from tests.building import make_club, make_user
from tests.factories import EventFactory
from tests.faults.servers.served import Served
from tests.journeys.steps import first_event, first_rounds, reckoning, surprises
from tests.journeys.steps.afternoon import Afternoon
from tests.journeys.steps.first_event import DIRECTOR, FirstEvent
from tests.journeys.steps.first_steps import make_a_club, make_an_account
from tests.journeys.steps.newcomer import Arrive, Count, today
from tests.journeys.steps.outbox import forget_complaints, without_network
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

DOUG, EDNA = "Doug McLeod", "Edna Friesen"
KATHLEEN, LEO, MURIEL = first_event.LATE


@pytest.fixture
def hall(served: Served, arrive: Arrive) -> FirstEvent:
    """One has a computer, the others have telephones; nobody has been here before."""
    return FirstEvent(served, arrive(), arrive(PHONE), arrive(PHONE))


def test_a_new_director_s_event(hall: FirstEvent, arrive: Arrive, count: Count) -> None:
    prepare(hall)
    play_two_rounds(hall)
    play_two_more_with_fewer(hall)
    first_rounds.check_the_cards(hall)
    first_rounds.settle(hall)
    first_rounds.finish(hall)
    assert_medals_are_right(hall)
    assert_a_card_still_opens(hall, arrive)
    assert hall.director.typed <= 10
    count("a new director’s event of 24", hall.director, at_most=60)


def prepare(hall: FirstEvent) -> None:
    make_an_account(hall.director, wants="An afternoon", name=DIRECTOR, letters=hall.served.letters)
    make_a_club(hall.director, "Prairie Pegs")
    first_event.make_an_event(hall, today())
    first_event.import_the_list(hall)
    first_event.one_registers_herself(hall)
    first_event.check_in(hall, *first_event.LATE, listed=24)
    first_event.draw(hall, players=first_event.PLAYERS)
    first_event.a_volunteer_helps(hall)


def play_two_rounds(hall: FirstEvent) -> None:
    """One comes while round 1 is played, two before round 2; in it the server is killed."""
    first_rounds.play(hall, 1, only=6)
    first_rounds.come_late(hall, KATHLEEN)
    first_rounds.play(hall, 1)
    first_rounds.assert_seated(hall, KATHLEEN)
    first_rounds.seat_late_ones(hall, LEO, MURIEL)
    first_rounds.hand_out_new_cards(hall)
    first_rounds.correct(hall)
    first_rounds.play(hall, 2, only=5)
    first_rounds.the_server_dies(hall)
    first_rounds.play(hall, 2)


def play_two_more_with_fewer(hall: FirstEvent) -> None:
    """Let one leave before round 3 begins, and one in the middle of a game."""
    first_rounds.leave(hall, DOUG, "No: from round 3", last_round=2)
    first_rounds.play(hall, 3, only=4)
    first_rounds.leave(hall, EDNA, "It is forfeited", last_round=3)
    first_rounds.hand_out_new_cards(hall)
    first_rounds.play(hall, 3)
    first_rounds.play(hall, 4)


def assert_medals_are_right(hall: FirstEvent) -> None:
    """Compare the public page with `contest/`, which knows nothing but games.json."""
    expect(hall.player.page.locator(".podium")).to_have_count(2)
    shown = first_rounds.medals_on(hall.player)
    assert shown == reckoning.medals(hall.games, director=DIRECTOR)
    assert all(len(medals) == 3 for medals in shown.values())


def assert_a_card_still_opens(hall: FirstEvent, arrive: Arrive) -> None:
    """Scan the code on the winner’s card at home."""
    for medals in first_rounds.medals_on(hall.player).values():
        (medal, winner), *_ = medals
        assert medal == "gold"
        card = reckoning.cards(hall.games, director=DIRECTOR)[winner]
        home = arrive(PHONE).begin(first_rounds.own_code(winner))
        home.sees(winner, card.replace("-", "−"), "Gold")


@pytest.fixture
def afternoon(transactional_db: None, visit: Visit, slug: str) -> Afternoon:
    """It is today's, and nobody is registered yet."""
    event = EventFactory.create(club=make_club(), slug=slug, starts_at=timezone.now())
    director = visit(DESK).sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    volunteer = visit(PHONE).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    return Afternoon(director, volunteer, visit(PHONE), slug, random.Random(29))


@pytest.fixture
def helper(afternoon: Afternoon, visit: Visit) -> Visitor:
    """Return a volunteer at the entrance, with a phone."""
    hal = make_user(afternoon.event.club, "Hal", Role.Kind.COORDINATORS_HELPER)
    return visit(PHONE).sign_in(hal)


def test_years_of_birth_a_latecomer_two_who_leave_one_game_and_hidden_medals(
    afternoon: Afternoon, helper: Visitor
) -> None:
    surprises.import_years(afternoon)
    surprises.check_in(afternoon, helper)
    with without_network(helper):
        surprises.draw(afternoon)
        surprises.late_tap(helper, surprises.LATE)
    helper.sees(f"Saved: {surprises.LATE} came late")
    the_late_one_plays_from_round_2(afternoon)
    both = surprises.leave_one_game(afternoon, 2)
    surprises.play(afternoon.event, 2)
    nobody_has_won_by_the_other_s_leaving(afternoon, both)
    leaders = surprises.level_pair(afternoon.event)
    surprises.play(afternoon.event, 3, leaders=leaders)
    surprises.hide_the_medals(afternoon)
    surprises.play(afternoon.event, 4, leaders=leaders)
    surprises.finish_and_show(afternoon, {leader.name for leader in leaders})
    forget_complaints(helper)


def the_late_one_plays_from_round_2(hall: Afternoon) -> None:
    """Nobody has to seat them: it happens when round 1 is over."""
    late = hall.event.entries.get(person__name=surprises.LATE)
    assert not late.seats.exists()
    hall.desk().sees(f"{surprises.LATE} came late, and plays from round 2.")
    surprises.play(hall.event, 1)
    numbers = late.seats.order_by("round__number").values_list("round__number", flat=True)
    assert list(numbers) == [2, 3, 4]


def nobody_has_won_by_the_other_s_leaving(hall: Afternoon, names: tuple[str, str]) -> None:
    game = next(
        game
        for game in hall.games
        if game["round"] == 2
        and {name for side in game["sides"] for name in side["names"]} == {*names}
    )
    assert not any(side["won"] for side in game["sides"])
