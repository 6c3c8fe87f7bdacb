"""A phone that may enter nothing more keeps nothing but what it could not send."""

import time

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role
from cribbage_events.events.access.services import revoke_link
from cribbage_events.events.models import Entry, Event, VolunteerLink
from tests.building import make_user
from tests.events.guests import guest, make_link, player
from tests.journeys.steps.outbox import (
    everything_kept,
    forget_complaints,
    list_of,
    open_list,
    says_all_sent,
    says_unsent,
    scores_of,
    type_result,
    without_network,
)
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def link(event: Event) -> VolunteerLink:
    return make_link(event, "Wilma")


@pytest.fixture
def wilma(visit: Visit, event: Event, link: VolunteerLink) -> Visitor:
    visitor = come_in(visit(PHONE), guest(link))
    open_list(visitor, event)
    return visitor


@pytest.fixture
def ann(visit: Visit, event: Event) -> Visitor:
    visitor = come_in(visit(PHONE), player(Entry.objects.get(event=event, person__name="Ann Lee")))
    open_list(visitor, event, "card")
    return visitor


def come_in(visitor: Visitor, client: Client) -> Visitor:
    name = settings.SESSION_COOKIE_NAME
    value = client.cookies[name].value
    visitor.context.add_cookies([{"name": name, "value": value, "url": visitor.base}])
    return visitor


def nothing_is_kept(visitor: Visitor) -> None:
    """Wait until nothing is kept: the page that says so is there before its script."""
    until = time.monotonic() + 10
    while (kept := everything_kept(visitor.page))["pages"] or kept["games"]:
        assert time.monotonic() < until, kept
        visitor.page.wait_for_timeout(100)


def is_led_away(visitor: Visitor) -> None:
    """The open page hears of the end, and goes by itself."""
    heading = visitor.page.get_by_role("heading", name="This link no longer works")
    expect(heading).to_be_visible()


def test_results_that_a_link_could_not_send_are_shown_until_dismissed(
    wilma: Visitor, event: Event, link: VolunteerLink
) -> None:
    with without_network(wilma):
        type_result(wilma, event, 1, "Ann Lee", 87)
        says_unsent(wilma.page, 1)
        assert list_of(event) in everything_kept(wilma.page)["pages"]
        revoke_link(link, by=Actor("the director"))
    answer = wilma.page.locator("[data-outbox-answered]")
    expect(answer).to_contain_text("Please give this one to the director.")
    is_led_away(wilma)
    expect(answer).to_contain_text("Table 1, round 1: Ann Lee beat Bob Ray 121–87")
    nothing_is_kept(wilma)
    wilma.button("OK")
    expect(answer).to_be_empty()
    assert everything_kept(wilma.page) == {"pages": [], "games": [], "results": []}
    assert scores_of(event) == []
    forget_complaints(wilma)


def test_results_after_the_end_are_shown_at_the_desk(wilma: Visitor, event: Event) -> None:
    with without_network(wilma):
        type_result(wilma, event, 1, "Ann Lee", 87)
        says_unsent(wilma.page, 1)
        wilma.page.close()
        event.refresh_from_db()
        event.status, event.archive = Event.Status.FINISHED, {}
        event.save()
    wilma.page = wilma.another_tab().page
    wilma.go(list_of(event))
    wilma.sees_heading("This event is finished")
    answer = wilma.page.locator("[data-outbox-answered]")
    expect(answer).to_contain_text("It is noted at the desk.")
    assert "Ann Lee beat Bob Ray 121–87" in event.changes.get(verb="late-result").what
    nothing_is_kept(wilma)
    forget_complaints(wilma)


def test_an_open_list_of_an_ended_link_forgets_it(
    wilma: Visitor, event: Event, link: VolunteerLink
) -> None:
    wilma.is_live()
    revoke_link(link, by=Actor("the director"))
    is_led_away(wilma)
    nothing_is_kept(wilma)
    forget_complaints(wilma)


def test_signing_out_forgets_the_pages(visit: Visit, event: Event) -> None:
    vic = visit(PHONE).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    open_list(vic, event)
    assert everything_kept(vic.page)["pages"]
    vic.go("/accounts/logout/")
    vic.button("Sign out")
    vic.sees("Organizers")
    nothing_is_kept(vic)


def test_signed_out_meanwhile_the_result_waits_for_its_owner(visit: Visit, event: Event) -> None:
    owner = make_user(event.club, "Vic", Role.Kind.VOLUNTEER)
    vic = visit(PHONE).sign_in(owner)
    open_list(vic, event)
    with without_network(vic):
        type_result(vic, event, 1, "Ann Lee", 87)
        says_unsent(vic.page, 1)
        vic.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    vic.sees("You are signed out.")
    vic.go(list_of(event))
    vic.sees_heading("Sign in")
    says_unsent(vic.page, 1)
    nothing_is_kept(vic)
    vic.sign_in(make_user(event.club, "Joe", Role.Kind.VOLUNTEER))
    vic.go(list_of(event))
    vic.sees("Somebody else typed this on this phone")
    assert scores_of(event) == []
    vic.sign_in(owner)
    vic.go(list_of(event))
    vic.sees("Saved: Ann Lee beat Bob Ray 121–87 at table 1.")
    assert scores_of(event) == [(1, [121, 87])]
    forget_complaints(vic)


def test_a_player_enters_their_game_without_network(ann: Visitor, event: Event) -> None:
    with without_network(ann):
        ann.link("Enter the result")
        expect(ann.page.locator("form[data-ready]")).to_be_visible()
        ann.choose("Ann Lee", 87)
        ann.button("Save")
        says_unsent(ann.page, 1)
        ann.page.reload()
        says_unsent(ann.page, 1)
    says_all_sent(ann.page)
    assert scores_of(event) == [(1, [121, 87])]
    forget_complaints(ann)


def test_a_card_that_was_printed_anew_leaves_nothing(ann: Visitor, event: Event) -> None:
    Entry.objects.filter(event=event, person__name="Ann Lee").update(card_edition=2)
    ann.go(list_of(event, "card"))
    ann.sees_heading("Please scan your scorecard")
    nothing_is_kept(ann)
    forget_complaints(ann)
