"""E-mail goes out as `EMAIL_URL` says, through a server that really listens."""

import pytest
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.models import User
from cribbage_events.server.mail_server import mailer
from tests.mail.smtp import post_office

pytestmark = pytest.mark.django_db


def test_a_sign_in_code_goes_out_by_smtp(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("vic@example.com", name="Vic Olsen")
    with post_office() as post:
        monkeypatch.setenv("EMAIL_URL", f"smtp://127.0.0.1:{post.port}")
        settings.MAILERS = {"default": mailer()}
        client.post("/accounts/login/code/", {"email": "vic@example.com"})
    (letter,) = post.letters
    assert "To: vic@example.com" in letter
    assert "From: Cribbage Events <events@localhost>" in letter


@pytest.mark.parametrize(
    ("scheme", "port", "tls", "ssl"),
    [("smtp+tls", 587, True, False), ("smtp+ssl", 465, False, True)],
)
def test_a_provider_is_spoken_to_as_its_address_says(
    monkeypatch: pytest.MonkeyPatch, scheme: str, port: int, tls: bool, ssl: bool
) -> None:
    monkeypatch.setenv("EMAIL_URL", f"{scheme}://me%40club.ca:p%40ss@mail.example.org:{port}")
    options = mailer()["OPTIONS"]
    assert (options["host"], options["port"]) == ("mail.example.org", port)
    assert (options["username"], options["password"]) == ("me@club.ca", "p@ss")
    assert (options["use_tls"], options["use_ssl"]) == (tls, ssl)
