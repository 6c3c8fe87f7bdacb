"""Nobody is refused when sixty phones of one hall, behind one address, come in one minute."""

import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.limits import refusals_by_day
from cribbage_events.clubs.models import User
from cribbage_events.events.access.tokens import player_token, volunteer_token
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from tests.building import make_club, make_event
from tests.events.desk_client import at
from tests.events.guests import is_today, make_link
from tests.live.driver import Events
from tests.live.hubs import in_a_loop, listening, trusted_hub

pytestmark = pytest.mark.django_db
PHONES = 60
HALL: dict[str, Any] = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.9"}


@pytest.fixture(autouse=True)
def behind_a_proxy(settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    cache.clear()


@pytest.fixture
def event() -> Event:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = [f"{first}nn {last}ee" for first in letters[:10] for last in letters[:6]]
    tables = list(zip(names[::2], names[1::2], strict=True))
    return is_today(make_event(make_club(), tables))


def phones() -> Iterator[tuple[int, Client]]:
    for number in range(PHONES):
        yield number, Client(**HALL)


def fine(answer: Any) -> bool:
    return answer.status_code in (200, 302)


def enter_a_result(phone: Client, event: Event, game: Game) -> str:
    sides = [seat.entry.name for seat in game.seats.order_by("side")]
    said = {"game": game.pk, "scores": [121, 90], "round": 1, "table": game.table}
    answer = phone.post(
        at(event, "scores") + "send/",
        said | {"sides": sides, "key": str(uuid4())},
        content_type="application/json",
        headers={"Accept": "application/json"},
    )
    return str(answer.json()["state"])


def test_they_look_open_their_links_and_enter_results(event: Event) -> None:
    games = list(Game.objects.filter(round__stage__event=event).order_by("table"))
    entries = list(event.entries.order_by("number"))
    assert (len(games), len(entries)) == (PHONES // 2, PHONES)
    for number, phone in phones():
        link = make_link(event)
        assert fine(phone.get(at(event, "event")))
        assert fine(phone.get(at(event, "open_volunteer_link", volunteer_token(link.pk))))
        assert fine(phone.post(at(event, "link"), {"name": f"Helper {number}"}))
        assert fine(phone.get(at(event, "scores")))
        state = "saved" if number < len(games) else "confirmed"
        assert enter_a_result(phone, event, games[number % len(games)]) == state
        entry: Entry = entries[number]
        token = player_token(entry.pk, entry.card_edition)
        assert fine(phone.get(at(event, "open_player_link", token), follow=True))
    assert ScoreReport.objects.count() == PHONES
    assert refusals_by_day() == []


def test_they_sign_in_by_code(mailoutbox: list[EmailMessage]) -> None:
    """They sign in by password in test_rate_limits.py."""
    for number, phone in phones():
        user = User.objects.create_user(f"p{number}@example.com", name="Ann Lee")
        phone.post("/accounts/login/code/", {"email": user.email})
        code = re.search(r"\d{4}-\d{4}", str(mailoutbox[-1].body))
        assert code
        assert phone.post("/accounts/login/code/confirm/", {"code": code[0]}).status_code == 302
        assert phone.session["_auth_user_id"] == str(user.pk)
    assert refusals_by_day() == []


def test_they_listen_and_reload(settings: Settings) -> None:
    assert settings.LISTENERS_PER_ADDRESS >= 4 * PHONES

    @in_a_loop
    async def scenario() -> None:
        hub = trusted_hub(Events())
        page = "/events/cup/live/?page=/events/cup/&revision=1"
        async with AsyncExitStack() as stack:
            for _ in range(4 * PHONES):
                open_page = listening(hub, page, x_forwarded_for="203.0.113.9")
                visit = await stack.enter_async_context(open_page)
                assert visit.status == 200
            assert hub.listeners.count == 4 * PHONES

    scenario()
