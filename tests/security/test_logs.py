"""A fault is logged without anybody’s name."""

import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.utils.module_loading import import_string

from cribbage_events.clubs.models import User
from cribbage_events.events.access.tokens import volunteer_token
from cribbage_events.events.models import VolunteerLink
from cribbage_events.events.registration.views import requests
from tests.building import drawn_event
from tests.events.desk_client import at, director_of
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db

PRIVATE = ("Zora Quillfeather", "zora@quill.example", "204-555-7788", "hunter-of-jacks", "1941")
NAME, EMAIL, TELEPHONE, PASSWORD, YEAR = PRIVATE


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that is logged, as it would be written on a server."""
    config: dict[str, Any] = django_settings.LOGGING
    formatter = dict(config["formatters"]["json"])
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(
        import_string(formatter["class"])(
            formatter["format"],
            rename_fields=formatter["rename_fields"],
            timestamp=formatter["timestamp"],
        )
    )
    handler.addFilter(import_string(config["filters"]["no links"]["()"])())
    root = logging.getLogger()
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)


def says_nothing_private(log: io.StringIO) -> str:
    text = log.getvalue()
    for private in PRIVATE:
        assert private not in text
    return text


def test_a_page_that_is_not_there(client: Client, log: io.StringIO) -> None:
    client.get("/events/nowhere/desk/", {"name": NAME, "email": EMAIL})
    client.post("/nowhere/", {"name": NAME, "telephone": TELEPHONE})
    assert "Not Found" in says_nothing_private(log)


def test_a_wrong_password(client: Client, log: io.StringIO) -> None:
    User.objects.create_user(EMAIL, "the-right-one", name=NAME)
    client.post("/accounts/login/", {"login": EMAIL, "password": PASSWORD})
    client.post("/accounts/login/", {"login": "nobody-" + EMAIL, "password": PASSWORD})
    text = says_nothing_private(log)
    assert text.count("sign-in failed") == 2
    assert "127.0.0.1" in text


def test_accounts_are_logged_by_number(client: Client, log: io.StringIO) -> None:
    zora = User.objects.create_user(EMAIL, PASSWORD, name=NAME)
    client.post("/accounts/login/", {"login": EMAIL, "password": PASSWORD})
    assert f'"who": "user {zora.pk}"' in says_nothing_private(log)


def test_a_failure_of_ours(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, person_fields: object, **__: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(requests, "ask_for_place", broken)
    client = Client(raise_request_exception=False)
    answer = client.post(
        at(EventFactory.create(), "register"),
        {
            "name": NAME,
            "email": EMAIL,
            "telephone": TELEPHONE,
            "date_of_birth": f"3 April {YEAR}",
        },
    )
    assert answer.status_code == 500
    assert "a bug" in says_nothing_private(log)


def test_a_form_that_does_not_prove_where_it_comes_from(log: io.StringIO) -> None:
    Client(enforce_csrf_checks=True).post("/accounts/signup/", {"email": EMAIL, "name": NAME})
    assert "CSRF" in says_nothing_private(log)


def test_logs_of_the_desk_name_nobody(log: io.StringIO) -> None:
    event = EventFactory.create()
    client = director_of(event.club)
    answer = client.post(
        at(event, "entrants"), {"name": NAME, "email": EMAIL, "date_of_birth": f"3 May {YEAR}"}
    )
    assert answer.status_code == 302
    says_nothing_private(log)


def test_no_link_that_opens_something(client: Client, log: io.StringIO) -> None:
    event = drawn_event([60] * 4)
    token = volunteer_token(VolunteerLink.objects.create(event=event, number=1).pk)
    client.get(f"/events/{event.slug}/link/{token}x/")
    client.post(f"/events/{event.slug}/link/{token}/")
    text = log.getvalue()
    assert "/link/" in text
    assert token not in text
    assert token.rpartition(":")[2] not in text
