"""The page of a printed code says when no phone could open what it leads to."""

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from cribbage_events.events.access.services import make_links
from cribbage_events.server.hosts import opens_only_here
from tests.building import MARION, drawn_event
from tests.events.desk_client import at, director_of, words
from tests.events.guests import is_today
from tests.factories import EventFactory
from tests.leagues.factories import make_season


@pytest.mark.parametrize(
    ("host", "site", "only_here"),
    [
        ("127.0.0.1:8000", "", True),
        ("localhost:8000", "", True),
        ("[::1]:8000", "", True),
        ("192.168.1.20:8000", "", False),
        ("pegs.example", "", False),
        ("127.0.0.1:8000", "https://pegs.example", False),
        ("pegs.example", "http://localhost:8000", True),
        ("0.0.0.0:8000", "", True),
    ],
)
def test_an_address_of_this_computer_alone_is_recognized(
    settings: Settings, host: str, site: str, only_here: bool
) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["*"], site
    request = RequestFactory().get("/", headers={"host": host})
    assert opens_only_here(request) is only_here


@pytest.mark.django_db
def test_pages_that_show_an_address_say_so_on_the_screen_only(settings: Settings) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["*"], ""
    event = is_today(drawn_event([70, 71, 72, 73]))
    director = director_of(event.club)
    season = make_season(event.club)
    link = make_links(event, by=MARION, count=1)[0].number
    pages = [
        f"{event.get_absolute_url()}poster/",
        *(at(event, page) for page in ("scorecards", "desk", "links", "print_links")),
        at(event, "desk_link", link),
        at(event, "edit_entry", 2),
        season.get_absolute_url(),
        f"{season.get_absolute_url()}desk/",
    ]
    for page in pages:
        for host, expected in (("127.0.0.1:8000", 1), ("pegs.example", 0)):
            text = director.get(page, headers={"host": host}).content.decode()
            assert text.count("Other phones can’t open this address") == expected, (page, host)
            assert text.count('<p class="notice warn no-print">\n    Other phones') == expected


@pytest.mark.django_db
def test_a_called_off_event_takes_no_requests_and_gives_its_reason_as_a_sentence() -> None:
    event = EventFactory.create(why_cancelled="Snow storm", self_registration=True)
    desk = words(director_of(event.club).get(at(event, "desk")).content)
    assert "Why: Snow storm. See who has been told" in desk
    page = Client().get(event.get_absolute_url()).content.decode()
    assert f'href="{event.get_absolute_url()}register/"' not in page
