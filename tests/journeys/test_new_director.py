"""Somebody with nothing but a poster in hand runs a whole event of 24, and gets stuck nowhere."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.faults.served import Served
from tests.journeys import first_event as hands
from tests.journeys import reckoning
from tests.journeys.first_event import FirstEvent
from tests.journeys.newcomer import Newcomer, daytime_zone
from tests.journeys.visitor import DESK, PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)

DOUG, EDNA = hands.LEAVING
KATHLEEN, LEO, MURIEL = hands.LATE


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    """A server of its own, since it is killed."""
    server = Served(workers=1)
    server.start()
    yield server
    server.close()


@pytest.fixture
def hall(served: Served, visit: Visit) -> Iterator[FirstEvent]:
    options = {"base": served.base, "kind": Newcomer, "timezone_id": daytime_zone().key}
    director, player, volunteer = (visit(size, **options) for size in (DESK, PHONE, PHONE))
    hall = FirstEvent(served, director, player, volunteer)
    yield hall
    for n in ("director", "volunteer", "player"):
        v = getattr(hall, n)
        print("=====", n, v.page.url, v.taps, v.typed)
        print(v.page.get_by_role("main").inner_text()[:6000])
        v.page.screenshot(path=f"/work/wt/shots/journeys/{n}.png", full_page=True)


def test_a_new_director_s_event(hall: FirstEvent, visit: Visit) -> None:
    hands.make_an_account(hall)
    hands.make_a_club(hall)
    hands.make_an_event(hall, today())
    hands.publish(hall)
    hands.import_the_list(hall)
    hands.one_registers_herself(hall)
    hands.check_in(hall)
    hands.draw(hall)
    hands.a_volunteer_helps(hall)
    hands.play(hall, 1, only=6)
    hands.seat_late_ones(hall, KATHLEEN)
    hands.play(hall, 1)
    hands.seat_late_ones(hall, LEO, MURIEL, sat_down="No: from round 2")
    hands.hand_out_new_cards(hall)
    hands.correct(hall)
    hands.play(hall, 2, only=5)
    hands.the_server_dies(hall)
    hands.play(hall, 2)
    hands.leave(hall, DOUG, "No: from round 3", last_round=2)
    hands.play(hall, 3, only=4)
    hands.leave(hall, EDNA, "It is forfeited", last_round=3)
    hands.hand_out_new_cards(hall)
    hands.play(hall, 3)
    hands.play(hall, 4)
    hands.check_the_cards(hall)
    hands.settle(hall)
    hands.finish(hall)
    assert_medals_are_right(hall)
    assert_a_card_still_opens(hall, visit)


def assert_medals_are_right(hall: FirstEvent) -> None:
    """The public page against `contest/`, which knows nothing but games.json."""
    expect(hall.player.page.locator(".podium")).to_have_count(2)
    shown = hands.medals_on(hall.player)
    assert shown == reckoning.medals(hall.games, director=hands.DIRECTOR)
    assert all(len(medals) == 3 for medals in shown.values())


def assert_a_card_still_opens(hall: FirstEvent, visit: Visit) -> None:
    """Who won gold scans the code on the card at home."""
    for medals in hands.medals_on(hall.player).values():
        (medal, winner), *_ = medals
        assert medal == "gold"
        card = reckoning.cards(hall.games, director=hands.DIRECTOR)[winner]
        home = visit(PHONE, base=hall.served.base, kind=Newcomer).begin(hands.own_code(winner))
        home.sees(winner, card.replace("-", "−"), "Gold")


def today() -> str:
    from django.utils import timezone
    return timezone.localdate(timezone=daytime_zone()).isoformat()
