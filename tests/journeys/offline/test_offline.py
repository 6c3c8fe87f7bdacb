"""Results are typed without the hall’s wifi, kept, and arrive exactly once."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, BrowserType, expect

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.results.services import save_result
from tests.building import game_at, make_user
from tests.faults.servers.proxy import reached
from tests.journeys.steps.outbox import (
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
from tests.tools.serving import free_port

pytestmark = pytest.mark.django_db(transaction=True)

THREE = [(1, "Ann Lee", 87), (2, "Di Poe", 119), (3, "Flo Kay", 60)]
SAVED = [(1, [121, 87]), (2, [119, 121]), (3, [60, 121])]


@pytest.fixture
def phone(visit: Visit, event: Event, vic: User) -> Visitor:
    visitor = visit(PHONE).sign_in(vic)
    open_list(visitor, event)
    return visitor


def type_three(visitor: Visitor, event: Event) -> None:
    for number, (table, winner, score) in enumerate(THREE, start=1):
        type_result(visitor, event, table, winner, score)
        expect(visitor.page.get_by_role("heading", name="Round 1 of 2")).to_be_visible()
        says_unsent(visitor.page, number)


def opened_at(port: int, visit: Visit, server: str, event: Event, vic: User) -> Visitor:
    """Open the list at a port where nobody answers any more."""
    with reached(server, port):
        phone = visit(PHONE, base=f"http://127.0.0.1:{port}").sign_in(vic)
        open_list(phone, event)
    return phone


@pytest.mark.database
def test_three_results_without_network_arrive_when_it_is_back(
    visit: Visit, server: str, event: Event, vic: User
) -> None:
    """Nobody answers either: a worker that is started anew may not know of `set_offline`."""
    port = free_port()
    phone = opened_at(port, visit, server, event, vic)
    phone.context.set_offline(True)
    type_three(phone, event)
    phone.sees("Table 2, round 1: Di Poe beat Cy Dow 121–119", "typed ")
    expect(phone.page.locator(".live-status")).to_contain_text("Not live since")
    phone.page.reload()
    says_unsent(phone.page, 3)
    phone.page.close()
    phone.page = phone.another_tab().page
    phone.go(list_of(event))
    says_unsent(phone.page, 3)
    assert scores_of(event) == []
    with reached(server, port):
        phone.context.set_offline(False)
        says_all_sent(phone.page)
        assert scores_of(event) == SAVED
        expect(phone.page.locator(".live-status")).to_have_text("Live")
        phone.context.close()
    forget_complaints(phone)


def test_a_server_that_is_away_and_comes_back(
    visit: Visit, server: str, event: Event, vic: User
) -> None:
    port = free_port()
    phone = opened_at(port, visit, server, event, vic)
    type_three(phone, event)
    phone.page.reload()
    says_unsent(phone.page, 3)
    assert scores_of(event) == []
    with reached(server, port):
        says_all_sent(phone.page)
        assert scores_of(event) == SAVED
        phone.context.close()
    forget_complaints(phone)


def test_the_battery_is_changed_before_the_network_is_back(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    server: str,
    event: Event,
    vic: User,
) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}"

    def switch_on() -> tuple[BrowserContext, Visitor]:
        context = browser_type.launch_persistent_context(
            tmp_path, base_url=base, viewport=PHONE, has_touch=True, **browser_type_launch_args
        )
        return context, Visitor(context, base, touch=True)

    with reached(server, port):
        context, phone = switch_on()
        keep_signed_in(context, vic, base)
        open_list(phone, event)
    type_three(phone, event)
    context.close()
    context, phone = switch_on()
    phone.go(list_of(event))
    says_unsent(phone.page, 3)
    assert scores_of(event) == []
    with reached(server, port):
        says_all_sent(phone.page)
        assert scores_of(event) == SAVED
        context.close()


def keep_signed_in(context: BrowserContext, user: User, base: str) -> None:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    value, expires = client.cookies[name].value, 4_000_000_000
    context.add_cookies([{"name": name, "value": value, "url": base, "expires": expires}])


def test_the_next_rounds_are_there_as_well(phone: Visitor, event: Event) -> None:
    with without_network(phone):
        phone.page.reload()
        phone.sees_heading("Next rounds, as this phone knows them")
        type_result(phone, event, 2, "Cy Dow", 100, round_number=2)
        says_unsent(phone.page, 1)
        phone.sees("Table 2, round 2: Cy Dow beat Flo Kay 121–100")
    says_all_sent(phone.page)
    assert scores_of(event) == [(2, [121, 100])]


def test_the_form_without_network_is_as_good_as_with_it(phone: Visitor, event: Event) -> None:
    with without_network(phone):
        phone.press(phone.page.locator(".score-row").first)
        phone.sees_heading("Table 1 round 1")
        expect(phone.page.locator("form[data-ready]")).to_be_visible()
        phone.button("Save")
        phone.sees("Tap the name of the winner.")
        phone.choose("Bob Ray", 130)
        phone.sees("Nobody can have more than 121.")
        phone.button("Save")
        expect(phone.page.locator(".score-field .error")).to_be_visible()
        phone.choose("Bob Ray", 60)
        expect(phone.page.locator("[data-meaning]")).to_contain_text("Bob Ray wins by 61")
        expect(phone.page.get_by_label("Ann Lee’s score")).to_be_visible()
    forget_complaints(phone)


def test_over_plain_http_an_open_form_keeps_and_sends(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    server: str,
    event: Event,
    vic: User,
) -> None:
    """A hall’s own network has no service worker, and nothing claims that there is one."""
    args = [*browser_type_launch_args["args"], "--host-resolver-rules=MAP hall.test 127.0.0.1"]
    base = server.replace("127.0.0.1", "hall.test")
    browser = browser_type.launch(**browser_type_launch_args | {"args": args})
    context = browser.new_context(base_url=base, viewport=PHONE, has_touch=True)
    phone = Visitor(context, base, touch=True).sign_in(vic)
    phone.go(list_of(event))
    assert phone.page.evaluate("window.isSecureContext") is False
    phone.press(phone.page.locator(".score-row").first)
    expect(phone.page.locator("form[data-ready]")).to_be_visible()
    with without_network(phone):
        phone.choose("Ann Lee", 87)
        phone.button("Save")
        says_unsent(phone.page, 1)
        phone.sees("Leave this page open until then.")
        expect(phone.page.get_by_role("button", name="Save")).to_be_enabled()
    expect(phone.page.locator("#told")).to_contain_text("Saved: Ann Lee beat")
    assert scores_of(event) == [(1, [121, 87])]
    assert not [words for words in phone.complaints if "Cross-Origin-Opener-Policy" not in words]
    browser.close()


def test_games_seen_on_an_open_list_are_kept(phone: Visitor, event: Event) -> None:
    phone.is_live()
    joe = make_user(event.club, "Joe", Role.Kind.VOLUNTEER)
    save_result(
        game_at(event, 1).pk,
        scores=(121, 87),
        by=Actor.of(joe),
        via=ScoreReport.Via.VOLUNTEER,
        key=uuid4(),
    )
    phone.sees("Ann Lee beat Bob Ray 121–87")
    with without_network(phone):
        phone.press(phone.page.locator(".score-list.done .score-row").first)
        phone.sees("This game is not kept on this phone.")
