"""No name carries a second line into a letter, nor an address that somebody is to open."""

from collections.abc import Callable

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from tests.events.desk_client import words
from tests.events.lifecycle.test_new_event_pages import NEW as EVENT
from tests.leagues.desk import typed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_counted")]

TWO_LINES = "A{}Bcc: x@evil.test{}"
BREAKS = ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x0b", "\x0c", "\x85"]
ADDRESS = "YOUR ACCOUNT IS LOCKED - pay at evil.example/pay now"
REFUSED = "A name can’t contain a web address. Remove “evil.example/pay”."
CLUB, NEW_EVENT, NEW_SEASON = "/clubs/new/", "/events/new/", "/leagues/new/"

CLUB_DATA = {"time_zone": "America/Winnipeg", "name_order": "family"}

type Send = Callable[[str], bytes]


@pytest.fixture(params=[CLUB, NEW_EVENT, NEW_SEASON])
def send(request: pytest.FixtureRequest, dora: Client) -> Send:
    """Make something of this name; what the page says to it."""
    address: str = request.param
    if address == NEW_SEASON:
        data = typed(dora, address) | {"venue": "Legion Hall"}
    else:
        data = EVENT if address == NEW_EVENT else CLUB_DATA
    return lambda name: dora.post(address, data | {"name": name}, follow=True).content


def names() -> set[str]:
    return {
        made.name
        for model in (Club, Event, Season)
        for made in model._default_manager.all()
        if made.name.startswith(("A", "Y"))
    }


@pytest.mark.parametrize("line_break", BREAKS)
def test_a_name_is_one_line(send: Send, line_break: str) -> None:
    send(TWO_LINES.format(line_break, "\u202e"))
    assert "A Bcc: x@evil.test" in names()
    assert not [name for name in names() if len(name.splitlines()) > 1]


def test_a_name_holds_no_address(send: Send) -> None:
    page = send(ADDRESS)
    assert REFUSED in words(page)
    assert b'id="id_name_error"' in page
    # What was typed stays.
    assert ADDRESS.encode() in page
    assert names() == set()


def test_a_helper_of_a_club_with_a_second_line_in_its_name_is_told_in_one_line(
    dora: Client, mailoutbox: list[EmailMessage]
) -> None:
    dora.post(CLUB, CLUB_DATA | {"name": "A\nBcc: x@evil.test"})
    club = Club.objects.get(name__startswith="A")
    data = {"email": "vic@example.com", "name": "Vic\r\nOlsen", "kind": Role.Kind.VOLUNTEER}
    page = dora.post(reverse("clubs:helpers", args=[club.slug]), data, follow=True)
    assert page.status_code == 200
    assert "Vic Olsen is now a volunteer." in words(page.content)
    (message,) = mailoutbox
    assert len(message.subject.splitlines()) == 1
    assert message.recipients() == ["vic@example.com"]
    assert message.message()["Bcc"] is None


@pytest.mark.parametrize("line_break", BREAKS)
def test_the_name_of_an_account_is_one_line(client: Client, line_break: str) -> None:
    typed_in = {"email": "al@example.com", "password1": "four words in a row"}
    page = client.post("/accounts/signup/", typed_in | {"name": ADDRESS})
    assert REFUSED in words(page.content)
    client.post("/accounts/signup/", typed_in | {"name": f"Al{line_break}Bcc: \u2066Ray"})
    assert User.objects.get().name == "Al Bcc: Ray"


def test_the_name_of_a_helper_is_one_line(club: Club, dora: Client) -> None:
    data = {"email": "vic@example.com", "name": ADDRESS, "kind": Role.Kind.VOLUNTEER}
    page = dora.post(reverse("clubs:helpers", args=[club.slug]), data, follow=True)
    assert REFUSED in words(page.content)
    assert not User.objects.filter(email="vic@example.com").exists()
