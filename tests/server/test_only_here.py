"""The page of a printed code says when no phone could open what it leads to."""

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from cribbage_events.server.hosts import opens_only_here
from tests.building import drawn_event
from tests.events.desk_client import at, director_of, words
from tests.factories import EventFactory


@pytest.mark.parametrize(
    ("host", "site", "only_here"),
    [
        ("127.0.0.1:8000", "", True),
        ("localhost:8000", "", True),
        ("[::1]:8000", "", True),
        ("192.168.1.20:8000", "", False),
        ("pegs.example", "", False),
        ("127.0.0.1:8000", "https://pegs.example", False),
    ],
)
def test_an_address_of_this_computer_alone_is_recognized(
    settings: Settings, host: str, site: str, only_here: bool
) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["*"], site
    request = RequestFactory().get("/", headers={"host": host})
    assert opens_only_here(request) is only_here


@pytest.mark.django_db
def test_the_poster_and_the_cards_say_so_beside_the_button_that_prints(settings: Settings) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["*"], ""
    event = drawn_event([70, 71, 72, 73])
    director = director_of(event.club)
    for page in (f"{event.get_absolute_url()}poster/", at(event, "scorecards")):
        for host, expected in (("127.0.0.1:8000", True), ("pegs.example", False)):
            text = director.get(page, headers={"host": host}).content.decode()
            assert ("which no phone can open" in text) is expected, (page, host)


@pytest.mark.django_db
def test_a_called_off_event_takes_no_requests_and_gives_its_reason_as_a_sentence() -> None:
    event = EventFactory.create(why_cancelled="Snow storm", self_registration=True)
    desk = words(director_of(event.club).get(at(event, "desk")).content)
    assert "Why: Snow storm. See who has been told" in desk
    page = Client().get(event.get_absolute_url()).content.decode()
    assert f'href="{event.get_absolute_url()}register/"' not in page
