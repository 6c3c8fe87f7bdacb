"""A service sends e-mail, spoken to over HTTP, and posts reports."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.models import Person
from cribbage_events.leagues.models import NoMessages
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.server.mail_server import mail_service, mailer, service_settings
from tests.building import make_club
from tests.mail.posting import post
from tests.mail.service import Service, service_listening

pytestmark = pytest.mark.django_db

SECRET = "reports:correct-horse-battery"
DRAFT = Draft(
    "ann@example.com", "Results", "Gold: Ann", {"List-Unsubscribe": "<https://x.example>"}
)
State = Message.State


def set_up(settings: Settings) -> None:
    """Set up the service as settings.py does from the environment."""
    service = mail_service()
    settings.MAILERS = {"default": mailer()}
    settings.MAIL_SERVICE = service.name if service else ""
    settings.ANYMAIL = service_settings()


@pytest.fixture
def service(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    with service_listening() as service:
        address = f"postmark://?server_token=a%2Fkey&api_url={service.url}"
        monkeypatch.setenv("EMAIL_URL", address)
        monkeypatch.setenv("EMAIL_REPORTS_SECRET", SECRET)
        set_up(settings)
        yield service


def send() -> Message:
    post(DRAFT, kind=Message.Kind.CODE)
    return Message.objects.get()


def report(client: Client, secret: str = SECRET, **fields: Any) -> int:
    """Postmark posts this."""
    given = {
        "RecordType": "Bounce",
        "Type": "HardBounce",
        "Email": "Ann@example.com",
        "MessageID": "b7bc2f4a",
        "BouncedAt": "2026-11-21T18:00:00Z",
    }
    sign = base64.b64encode(secret.encode()).decode()
    answer = client.post(
        "/mail-reports/",
        json.dumps({**given, **fields}),
        content_type="application/json",
        headers={"Authorization": f"Basic {sign}"},
    )
    return answer.status_code


def outcome() -> tuple[str, str]:
    letter = Message.objects.get()
    return letter.state, letter.why


def test_a_letter_goes_out_with_its_headers(service: Service) -> None:
    assert send().state == State.SENT
    (letter,) = service.letters
    assert (letter["To"], letter["Subject"]) == ("ann@example.com", "Results")
    assert letter["Headers"] == [{"Name": "List-Unsubscribe", "Value": "<https://x.example>"}]
    assert service.keys == ["a/key"]


@pytest.mark.parametrize(
    ("status", "state", "reason"),
    [
        (401, State.FAILED, "refused:401"),
        (422, State.REFUSED, "refused:422"),
        (429, State.FAILED, "refused:429"),
        (503, State.FAILED, "refused:503"),
    ],
)
def test_what_the_service_refuses_is_recorded(
    service: Service, status: int, state: str, reason: str
) -> None:
    service.status, service.answer = status, {"ErrorCode": 10, "Message": "No"}
    assert (send().state, send_reason()) == (state, reason)


def send_reason() -> str:
    return Message.objects.get().why


def test_an_address_that_the_service_does_not_write_to(service: Service) -> None:
    service.status = 422
    service.answer = {
        "ErrorCode": 406,
        "Message": "Found inactive addresses: ann@example.com. Inactive recipients are",
    }
    letter = send()
    assert (letter.state, letter.why) == (State.REFUSED, "not-written-to")
    assert "has come back before" in letter.why_words


def test_a_service_that_is_away_is_a_fault_that_passes(
    service: Service, settings: Settings
) -> None:
    settings.ANYMAIL = {**settings.ANYMAIL, "POSTMARK_API_URL": "http://127.0.0.1:9/"}
    letter = send()
    assert (letter.state, letter.why) == (State.FAILED, "unreachable:ConnectionError")


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("HardBounce", "back-no-address"),
        ("BadEmailAddress", "back-no-address"),
        ("Blocked", "back-not-taken"),
        ("DMARCPolicy", "back-not-taken"),
    ],
)
def test_what_came_back_is_marked(service: Service, client: Client, kind: str, why: str) -> None:
    send()
    assert report(client, Type=kind) == 200
    assert outcome() == (State.BOUNCED, why)
    # The same once more changes nothing.
    assert report(client, Type=kind) == 200
    assert outcome() == (State.BOUNCED, why)


def test_who_complains_gets_no_results_any_more(service: Service, client: Client) -> None:
    club = make_club()
    ann = Person.objects.create(
        club=club, name="Ann Lee", email="Ann@Example.com", wants_results_since="2026-11-01T12:00Z"
    )
    bob = Person.objects.create(
        club=club, name="Bob Ray", email="bob@example.com", wants_results_since="2026-11-01T12:00Z"
    )
    send()
    for _twice in range(2):
        assert report(client, RecordType="SpamComplaint", Type="SpamComplaint") == 200
    assert outcome() == (State.UNWANTED, "unwanted")
    ann.refresh_from_db()
    bob.refresh_from_db()
    assert ann.wants_results_since is None
    assert NoMessages.objects.get().person == ann
    assert bob.wants_results_since is not None


def test_other_reports_change_nothing(service: Service, client: Client) -> None:
    send()
    assert report(client, RecordType="Delivery", DeliveredAt="2026-11-21T18:00:00Z") == 200
    assert outcome() == (State.SENT, "")


@pytest.mark.parametrize("secret", ["reports:wrong", "", "reports:", ":"])
def test_without_the_secret_nothing_changes(service: Service, client: Client, secret: str) -> None:
    send()
    assert report(client, secret) == 400
    assert client.post("/mail-reports/", "{}", content_type="application/json").status_code == 400
    assert outcome() == (State.SENT, "")


def test_without_a_service_or_without_a_secret_there_is_no_such_page(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert report(client) == 404
    monkeypatch.setenv("EMAIL_URL", "postmark://?server_token=key")
    set_up(settings)
    assert report(client, ":") == 404


def test_a_secret_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for secret in ("reports:short", "a-long-password-without-a-name"):
        monkeypatch.setenv("EMAIL_REPORTS_SECRET", secret)
        with pytest.raises(ImproperlyConfigured, match="20 letters or more"):
            service_settings()


def test_every_option_of_a_service_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "mailgun://?api_key=key&sender_domain=mg.club.ca&webhook_signing_key=sign"
    monkeypatch.setenv("EMAIL_URL", address)
    assert mailer() == {"BACKEND": "anymail.backends.mailgun.EmailBackend"}
    assert service_settings() == {
        "REQUESTS_TIMEOUT": 5,
        "MAILGUN_API_KEY": "key",
        "MAILGUN_SENDER_DOMAIN": "mg.club.ca",
        "MAILGUN_WEBHOOK_SIGNING_KEY": "sign",
    }
    monkeypatch.setenv("EMAIL_URL", "amazon-ses://")
    assert mailer() == {"BACKEND": "anymail.backends.amazon_ses.EmailBackend"}
    for scheme in ("carrier-pigeon", "base", "test"):
        monkeypatch.setenv("EMAIL_URL", f"{scheme}://")
        with pytest.raises(ImproperlyConfigured, match="Invalid email schema"):
            mailer()
