import re

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.models import Event
from tests.building import DESK, make_club, make_night, make_user
from tests.events.results.scores.test_night import names
from tests.journeys.steps.outbox import (
    list_of,
    open_game,
    open_list,
    says_all_sent,
    says_unsent,
    scores_of,
    without_network,
)
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night(transactional_db: None, slug: str) -> Event:
    event = make_night(7, club=make_club(), slug=slug)
    seat_first_game(event, by=DESK, seen=event.revision)
    return Event.objects.select_related("club").get(pk=event.pk)


@pytest.fixture
def phone(visit: Visit, night: Event) -> Visitor:
    visitor = visit(PHONE).sign_in(make_user(night.club, "Vic", Role.Kind.VOLUNTEER))
    open_list(visitor, night)
    return visitor


def type_partners(phone: Visitor, event: Event) -> None:
    ours, theirs = names(event, 1)
    open_game(phone, event, 1)
    phone.choose(ours, 100)
    expect(phone.page.get_by_label(f"{theirs}’s score")).to_have_value("100")
    phone.button("Save")


def type_three(phone: Visitor, event: Event) -> None:
    first, winner, third = names(event, 2)
    open_game(phone, event, 2)
    phone.press(phone.page.locator(".choice", has_text=winner))
    expect(phone.page.get_by_label(re.compile(rf"{winner}.s score"))).to_be_hidden()
    losers = [phone.page.get_by_label(re.compile(rf"{name}.s score")) for name in (first, third)]
    hint = phone.page.locator("[data-meaning]")
    losers[0].fill("90")
    expect(hint).to_be_empty()
    losers[1].fill("37")
    expect(hint).to_have_text(f"{winner} won by 31: a skunk, −1 point, {first} +31, {third} +84")
    losers[1].fill("90")
    expect(hint).to_have_text(f"{winner} won by 31: a skunk, −1 point, {first} +31, {third} +31")
    phone.button("Save")


@pytest.mark.parametrize("network", [True, False], ids=["online", "offline"])
def test_partners_and_threes_are_typed_and_a_cut_is_tapped(
    phone: Visitor, night: Event, network: bool
) -> None:
    if network:
        type_both(phone, night)
    else:
        with without_network(phone):
            type_both(phone, night)
            says_unsent(phone.page, 2)
            assert scores_of(night) == []
        says_all_sent(phone.page)
    expect(phone.page.get_by_role("heading", name="both have 90")).to_be_visible()
    assert scores_of(night) == [(1, [121, 100]), (2, [90, 121, 90])]
    phone.button(f"{names(night, 2)[2]} stays")
    phone.sees("Round 2 of 4: 2 games left")


def type_both(phone: Visitor, night: Event) -> None:
    type_partners(phone, night)
    phone.page.wait_for_url(re.compile(rf"{list_of(night)}(\?.*)?$"))
    type_three(phone, night)
    phone.page.wait_for_url(re.compile(rf"{list_of(night)}(\?.*)?$"))
