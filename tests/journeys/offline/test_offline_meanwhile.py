"""The phone says in words what happened while it kept a result, and overwrites nothing."""

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Error, Response, Route, expect

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Event, ScoreReport
from tests.building import MARION, end_game, game_at, make_event, make_user, say
from tests.journeys.steps.outbox import (
    everything_kept,
    forget_complaints,
    list_of,
    open_game,
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
def phone(visit: Visit, event: Event) -> Visitor:
    visitor = visit(PHONE).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    open_list(visitor, event)
    return visitor


@pytest.fixture
def joe(event: Event) -> User:
    return make_user(event.club, "Joe", Role.Kind.VOLUNTEER)


def test_the_answer_is_lost_and_the_result_is_there_once(phone: Visitor, event: Event) -> None:
    reached: list[Route] = []

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        reached.append(route)
        # The page may have been left meanwhile, which loses the answer as well.
        with suppress(Error):
            route.abort()

    phone.context.route("**/send/", lose_the_answer)
    type_result(phone, event, 1, "Ann Lee", 87)
    says_unsent(phone.page, 1)
    assert scores_of(event) == [(1, [121, 87])]
    phone.context.unroute("**/send/")
    phone.page.reload()
    says_all_sent(phone.page)
    assert reached
    forget_complaints(phone)
    assert scores_of(event) == [(1, [121, 87])]
    assert everything_kept(phone.page)["results"] == []


def test_a_kept_result_that_differs_is_a_dispute(phone: Visitor, event: Event, joe: User) -> None:
    with without_network(phone):
        type_result(phone, event, 1, "Bob Ray", 95)
        says_unsent(phone.page, 1)
        first = end_game(game_at(event, 1), 121, 87, by=joe)
    answer = phone.page.locator("[data-outbox-answered]")
    expect(answer).to_contain_text("Table 1, round 1: Bob Ray beat Ann Lee 121–95")
    expect(answer).to_contain_text("Both are kept; the director decides.")
    says_all_sent(phone.page)
    game = game_at(event, 1)
    assert (game.accepted, game.disputed) == (first, True)
    phone.page.reload()
    expect(answer).to_contain_text("Bob Ray beat Ann Lee")
    phone.button("OK")
    expect(answer).to_be_empty()
    assert everything_kept(phone.page)["results"] == []


def is_told_nowhere_else(phone: Visitor, event: Event) -> None:
    """Look at another event’s page, and at the page that signs in: neither says so."""
    other = make_event(event.club, [("Gus Lam", "Hal Orr")], slug=f"{event.slug}-other")
    is_not_told_on(phone, list_of(other))
    cookies: Any = phone.page.context.cookies()
    phone.page.context.clear_cookies()
    is_not_told_on(phone, "/accounts/login/")
    phone.page.context.add_cookies(cookies)


def is_not_told_on(phone: Visitor, address: str) -> None:
    tab = phone.another_tab()
    tab.go(address)
    assert urlsplit(tab.page.url).path == address
    expect(tab.page.locator("[data-outbox-answered]")).to_be_attached()
    tab.page.wait_for_function("self.outbox?.show")
    tab.page.evaluate("outbox.show()")
    expect(tab.page.get_by_text("It was settled")).to_have_count(0)
    tab.page.close()


def test_a_dispute_that_was_settled_is_no_longer_told_as_one(
    phone: Visitor, event: Event, joe: User
) -> None:
    with without_network(phone):
        type_result(phone, event, 1, "Bob Ray", 95)
        says_unsent(phone.page, 1)
        end_game(game_at(event, 1), 121, 87, by=joe)
    answer = phone.page.locator("[data-outbox-answered]")
    expect(answer).to_contain_text("Both are kept")
    desk = {"via": ScoreReport.Via.DESK, "reason": "the cards"}
    say(game_at(event, 1), 121, 87, by=MARION, **desk)
    event.refresh_from_db()
    event.status, event.archive = Event.Status.FINISHED, {}
    event.save()
    phone.go(list_of(event))
    words = "It was settled: Ann Lee beat Bob Ray 121–87 counts at table 1."
    expect(answer).to_contain_text(words)
    expect(answer).not_to_contain_text("Both are kept")
    expect(answer.locator(".notice")).to_have_class("notice good stack")
    is_told_nowhere_else(phone, event)
    phone.button("OK")
    expect(answer).to_be_empty()
    forget_complaints(phone)


def test_a_kept_result_that_agrees_confirms(phone: Visitor, event: Event, joe: User) -> None:
    with without_network(phone):
        type_result(phone, event, 1, "Ann Lee", 87)
        says_unsent(phone.page, 1)
        end_game(game_at(event, 1), 121, 87, by=joe)
    says_all_sent(phone.page)
    phone.sees("Saved and confirmed: Ann Lee beat Bob Ray 121–87 at table 1.")
    assert game_at(event, 1).confirmed
    assert everything_kept(phone.page)["results"] == []


def test_a_game_drawn_again_meanwhile_is_for_the_director(phone: Visitor, event: Event) -> None:
    with without_network(phone):
        type_result(phone, event, 1, "Ann Lee", 87)
        says_unsent(phone.page, 1)
        game_at(event, 1).delete()
    answer = phone.page.locator("[data-outbox-answered]")
    expect(answer).to_contain_text("drawn again")
    expect(answer).to_contain_text("Please tell the director.")
    expect(answer).to_contain_text("Table 1, round 1: Ann Lee beat Bob Ray 121–87")
    assert "Ann Lee beat Bob Ray 121–87" in event.changes.get(verb="late-result").what
    phone.button("OK")
    expect(answer).to_be_empty()


def test_two_tabs_do_not_send_the_same_result_twice(phone: Visitor, event: Event) -> None:
    answered: list[str] = []

    def note(answer: Response) -> None:
        if answer.request.method == "POST":
            answered.append(answer.url)

    phone.context.on("response", note)
    other = phone.another_tab()
    other.go(list_of(event))
    with without_network(phone):
        type_result(phone, event, 1, "Ann Lee", 87)
        says_unsent(phone.page, 1)
        says_unsent(other.page, 1)
    for tab in (phone, other):
        says_all_sent(tab.page)
    assert scores_of(event) == [(1, [121, 87])]
    # Each tab has tried without a network, which nobody answered.
    assert len(answered) == 1


def test_a_token_that_has_gone_meanwhile_is_renewed(phone: Visitor, event: Event) -> None:
    with without_network(phone):
        type_result(phone, event, 1, "Ann Lee", 87)
        says_unsent(phone.page, 1)
        phone.context.clear_cookies(name="csrftoken")
    says_all_sent(phone.page)
    assert scores_of(event) == [(1, [121, 87])]
    forget_complaints(phone)


def test_corrected_after_it_has_arrived_unnoticed_the_later_word_counts(
    phone: Visitor, event: Event
) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        with suppress(Error):
            route.abort()

    phone.context.route("**/send/", lose_the_answer)
    type_result(phone, event, 1, "Ann Lee", 87)
    says_unsent(phone.page, 1)
    assert scores_of(event) == [(1, [121, 87])]
    with without_network(phone):
        phone.context.unroute("**/send/")
        phone.link("Correct")
        expect(phone.page.locator("form[data-ready]")).to_be_visible()
        phone.choose("Ann Lee", 78)
        phone.button("Save")
        phone.sees("Table 1, round 1: Ann Lee beat Bob Ray 121–78")
        says_unsent(phone.page, 1)
    says_all_sent(phone.page)
    game = game_at(event, 1)
    assert game.accepted is not None
    assert (game.accepted.scores, game.disputed) == ([121, 78], False)


def test_an_unsent_result_can_be_corrected(phone: Visitor, event: Event) -> None:
    with without_network(phone):
        type_result(phone, event, 1, "Ann Lee", 87)
        says_unsent(phone.page, 1)
        phone.link("Correct")
        phone.sees("What you save now replaces it.")
        expect(phone.page.locator("input.score")).to_have_value("87")
        phone.choose("Bob Ray", 78)
        phone.button("Save")
        phone.sees("Table 1, round 1: Bob Ray beat Ann Lee 121–78")
        says_unsent(phone.page, 1)
    says_all_sent(phone.page)
    assert scores_of(event) == [(1, [78, 121])]


def test_an_unsent_result_can_be_removed_after_a_question(phone: Visitor, event: Event) -> None:
    asked: list[str] = []

    def refuse_first(dialog: Dialog) -> None:
        asked.append(dialog.message)
        if len(asked) == 1:
            dialog.dismiss()
        else:
            dialog.accept()

    with without_network(phone):
        type_result(phone, event, 1, "Ann Lee", 87)
        says_unsent(phone.page, 1)
        phone.page.on("dialog", refuse_first)
        phone.button("Remove")
        says_unsent(phone.page, 1)
        phone.button("Remove")
        says_all_sent(phone.page)
    assert "Ann Lee beat Bob Ray 121–87" in asked[0]
    assert scores_of(event) == []


def test_a_score_typed_in_an_open_form_is_not_lost(phone: Visitor, event: Event) -> None:
    """The network goes between opening the form and saving."""
    open_game(phone, event, 2)
    phone.choose("Di Poe", 119)
    with without_network(phone):
        phone.button("Save")
        says_unsent(phone.page, 1)
        expect(phone.page.locator("[data-kept]")).to_have_text("On this phone, not sent")
    says_all_sent(phone.page)
    assert scores_of(event) == [(2, [119, 121])]
