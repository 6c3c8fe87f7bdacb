"""A request's host goes no further than its own answer."""

import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from cribbage_events.server.hosts import full_address, known_hosts
from tests.events.desk_client import director_of
from tests.factories import EventFactory, UserFactory
from tests.leagues.factories import make_season
from tests.live.driver import Events, scope_of
from tests.live.hubs import in_a_loop, listening, trusted_hub

pytestmark = pytest.mark.django_db
SITE = "https://cribbage.test"
NAME = "cribbage.test"
ODD = ("cribbage.test:6666", "CRIBBAGE.test", "cribbage.test.", "Cribbage.Test.:80")


@pytest.fixture
def on_a_server(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = [NAME, "other.test"]
    settings.SITE_URL = SITE
    settings.HOST_NAMES = known_hosts(settings.ALLOWED_HOSTS, SITE)
    cache.clear()


def test_the_names_are_those_that_are_spelled_out_and_that_of_the_sites_address() -> None:
    spelled_out = known_hosts(["a.test", ".B.test"], "https://a.test:8443")
    assert spelled_out == frozenset(["a.test", "b.test", "a.test:8443"])
    assert known_hosts(["*"], "") is None


@pytest.mark.usefixtures("on_a_server")
@pytest.mark.parametrize("host", ODD)
def test_no_calendar_names_another_port_or_spelling(host: str) -> None:
    season = make_season()
    calendar = Client(headers={"host": host}).get(reverse("leagues:calendar", args=[season.slug]))
    assert calendar.status_code == 200
    assert SITE in calendar.content.decode()
    page = Client(headers={"host": host}).get(season.get_absolute_url()).content.decode()
    assert f"webcal://{NAME}/" in page
    # The proxy in front may be asked by https; the scheme is that of the site's address.
    assert f">{SITE}/leagues/" in page
    assert f"http://{NAME}" not in page
    for said in (calendar.content.decode(), page):
        assert "6666" not in said
        assert "CRIBBAGE" not in said


@pytest.mark.usefixtures("on_a_server")
@pytest.mark.parametrize("host", [*ODD, "other.test"])
def test_no_letter_does_either(host: str, mailoutbox: list[EmailMessage]) -> None:
    user = UserFactory.create()
    client = Client(headers={"host": host})
    client.post("/accounts/login/code/", {"email": user.email})
    club = EventFactory.create().club
    director = director_of(club)
    data = {"email": "vic@example.com", "name": "Vic Olsen", "kind": "volunteer"}
    director.post(reverse("clubs:helpers", args=[club.slug]), data, headers={"host": host})
    assert len(mailoutbox) == 2
    for letter in mailoutbox:
        addresses = [word for word in str(letter.body).split() if "://" in word]
        assert addresses
        assert all(word.startswith(f"{SITE}/") for word in addresses)


@pytest.mark.usefixtures("on_a_server")
def test_no_port_gives_a_guesser_five_more_tries() -> None:
    user = UserFactory.create()
    for number in range(6):
        said = {"login": user.email, "password": "guess"}
        client = Client(headers={"host": f"{NAME}:{6000 + number}"})
        page = client.post("/accounts/login/", said).content.decode()
    assert "Too many" in page


@pytest.mark.usefixtures("on_a_server")
def test_hosts_that_are_not_allowed_are_refused() -> None:
    for host in ("evil.test", "cribbage.test.evil.test", "cribbage.test:x", ""):
        assert Client(headers={"host": host}).get("/").status_code == 400, host


@pytest.mark.parametrize("host", ["192.168.1.5:8000", "localhost"])
def test_on_a_halls_own_computer_addresses_are_as_they_were_asked_for(host: str) -> None:
    request = RequestFactory(headers={"host": host}).get("/")
    assert full_address(request, "/events/") == f"http://{host}/events/"


@pytest.mark.usefixtures("on_a_server")
def test_a_page_is_kept_for_the_allowed_names_only() -> None:
    @in_a_loop
    async def scenario() -> None:
        hub = trusted_hub(events := Events())
        for host in (*ODD, "evil.test"):
            scope = scope_of("/events/cup/", host=host)
            assert hub.renderer.at_hand(scope) is None
            assert await hub.renderer.for_visitor(scope) is None
            # A page that listens hears that there is something new, and asks for itself.
            page = "/events/cup/live/?page=/events/cup/&revision=0"
            async with listening(hub, page, host=host) as visit:
                assert "event: revision" in await visit.until("revision")
        assert events.asked == []
        assert await hub.renderer.for_visitor(scope_of("/events/cup/", host=NAME)) is not None
        assert len(events.asked) == 1

    scenario()
