import re
from html import escape, unescape
from urllib.parse import unquote

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cribbage_events.events.lifecycle.services import finish
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.factories import EventFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("whenever_this_runs")]


def test_running_events_come_before_coming_and_finished_ones(client: Client) -> None:
    EventFactory.create(name="Past Games", status="finished", archive={})
    EventFactory.create(name="Next Games")
    EventFactory.create(name="Todays Games", status="running")
    page = words(client.get(reverse("home")).content)
    shown = ["Happening now", "Todays Games", "Coming", "Next Games", "Results", "Past Games"]
    assert [page.index(each) for each in shown] == sorted(page.index(each) for each in shown)
    assert "Run an event" in page


def test_somebody_who_wants_to_run_something_makes_an_account_or_signs_in(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    assert re.search(r'href="/run/"\s*>Run an event', page)
    page = client.get("/run/").content.decode()
    for where in ("/events/new/?kind=senior-games", "/leagues/new/"):
        address = reverse("account_signup", query={"next": where})
        assert f'href="{escape(address)}"' in page
        asked = client.get(address).content.decode()
        sign_in = re.search(r'href="([^"]+)"\s*>Sign in</a>', asked.split("<main")[1])
        assert sign_in
        assert unquote(unescape(sign_in[1])) == f"/accounts/login/?next={where}"


def test_the_signed_in_go_straight_there(client: Client) -> None:
    client.force_login(UserFactory.create())
    page = client.get("/run/").content.decode()
    assert 'href="/events/new/?kind=senior-games"' in page
    assert 'href="/leagues/new/"' in page


def test_without_events_it_says_so(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    assert "Nothing is announced at the moment." in page
    assert "Happening now" not in page
    assert Markup(page).faults == []


def test_many_events_ask_no_more_than_few(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        for status in ("registration", "running"):
            EventFactory.create_batch(5, status=status)
        EventFactory.create_batch(3, status="finished", archive={})
        # Events, results, seasons; the rounds and the players of those being played; the winners.
        with django_assert_num_queries(6):
            client.get(reverse("home"))


def test_a_card_says_how_far_it_is_and_who_won(client: Client) -> None:
    event = drawn_event([60, 61, 62, 63, 64, 65, 66], name="Todays Games")
    play(event, 1)
    say(games_in(event, 2)[0], 121, 100)
    past = drawn_event([60, 61], name="Past Games", director=False, round_count=1)
    play(past, 1)
    finish(past, by=MARION, seen=fresh(past).revision)
    page = client.get(reverse("home")).content.decode()
    said = words(page.encode())
    assert "Round 2 of 4 · 7 players" in said
    (winner,) = [entry.name for entry in past.entries.all() if entry.name in said]
    assert f"Gold {winner}" in said
    for each in (event, past):
        assert each.club.name in said
    assert Markup(page).faults == []


def test_between_two_rounds_and_at_the_end_a_card_says_so(client: Client) -> None:
    event = drawn_event([60, 61], director=False, round_count=1)
    play(event, 1)
    assert "Every game is in · 2 players" in words(client.get(reverse("home")).content)


def test_somebody_who_is_signed_in_is_not_asked_to_sign_in(client: Client) -> None:
    client.force_login(UserFactory.create())
    page = words(client.get(reverse("home")).content)
    assert "Sign in" not in page
    assert "Your clubs and events" in page


def test_run_an_event_is_the_first_thing_to_do(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    before, _, rest = page[page.index("<h1") :].partition("Run an event")
    assert len(words(before.encode()).split()) <= 12
    assert "Happening" not in before
    assert rest


def test_three_results_are_shown_and_all_have_a_page(client: Client) -> None:
    names = [f"Games of {number}" for number in range(5)]
    for name in names:
        EventFactory.create(name=name, status="finished", archive={})
    home, every = (words(client.get(path).content) for path in ("/", "/results/"))
    assert sum(name in home for name in names) == 3
    assert "All results" in home
    assert sum(name in every for name in names) == 5


def test_the_health_check_says_ok(client: Client) -> None:
    response = client.get(reverse("health"))
    assert response.content == b"ok\n"
    assert "no-store" in response["Cache-Control"]


def test_a_wrong_address_leads_home(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    said = words(response.content)
    assert "Page not found" in said
    for way in ("Count a hand", "Rules", "Practice"):
        assert way in said
    assert "A hand of nineteen" in said
    assert Markup(response.content.decode()).faults == []


def test_a_form_kept_open_too_long_says_what_to_do() -> None:
    client = Client(enforce_csrf_checks=True)
    event = EventFactory.create()
    response = client.post(reverse("events:register", args=[event.slug]), {"name": "Ann"})
    assert response.status_code == 403
    assert "Please send it again" in words(response.content)


@pytest.mark.parametrize("name", ["403.html", "500.html"])
def test_pages_for_trouble_are_whole(name: str) -> None:
    assert Markup(render_to_string(name)).faults == []


def test_the_security_policy_allows_nothing_inline(client: Client) -> None:
    policy = client.get(reverse("home"))["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
