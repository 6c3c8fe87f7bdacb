"""A phone without network is looked at: for eyes, fingers and screen readers."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.building import game_at, make_user
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.outbox import (
    forget_complaints,
    list_of,
    open_game,
    open_list,
    says_unsent,
    type_result,
    without_network,
)
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


def faults_on_any_screen(phone: Visitor) -> list[str]:
    faults = []
    for size in (DESK, PHONE, NARROW):
        phone.page.set_viewport_size(size)
        faults += [f"{fault} ({size['width']} px)" for fault in faults_of(phone.page)]
    return faults


def test_pages_without_network_have_no_faults(visit: Visit, event: Event) -> None:
    phone = visit(NARROW).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    open_list(phone, event)
    with without_network(phone):
        type_result(phone, event, 3, "Marguerite Vandermeulen", 112)
        says_unsent(phone.page, 1)
        phone.sees("Next rounds, as this phone knows them")
        assert faults_on_any_screen(phone) == []
        open_game(phone, event, 2)
        phone.choose("Di Poe", 60)
        assert faults_on_any_screen(phone) == []
        phone.go(f"{list_of(event)}999999/")
        phone.sees("This game is not kept on this phone.")
        assert faults_on_any_screen(phone) == []
        phone.go(list_of(event))
        says_unsent(phone.page, 1)
        game_at(event, 3).delete()
    answer = phone.page.locator("[data-outbox-answered]")
    expect(answer).to_contain_text("drawn again")
    assert faults_on_any_screen(phone) == []
    forget_complaints(phone)
