"""An e-mail address is confirmed by a code from the e-mail, and nobody has to wait for it."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.models import User
from tests.events.desk_client import words
from tests.mail.no_mail import __name__ as no_mail

pytestmark = pytest.mark.django_db

CODE_PAGE = "/accounts/confirm-email/"
DORA = {
    "name": "Dora Quist",
    "email": "dora@example.com",
    "password1": "fifteen-two-and-a-pair",
    "next": "/events/new/",
}


def code_in(message: EmailMessage) -> str:
    (code,) = re.findall(r"^ {4}(\S+)$", str(message.body), re.MULTILINE)
    assert re.fullmatch(r"\d{4}-\d{4}", code)
    assert code in message.subject
    return str(code)


def is_confirmed(email: str) -> bool:
    return bool(EmailAddress.objects.filter(email=email, verified=True).exists())


@pytest.fixture(params=[False, True])
def kind(request: pytest.FixtureRequest, settings: Settings) -> bool:
    """Run the test as on somebody’s own computer, and as on a server."""
    settings.CODE_BEFORE_WORK = request.param
    return bool(request.param)


def test_after_signing_up_a_window_asks_for_the_code_of_the_e_mail(
    client: Client, mailoutbox: list[EmailMessage], kind: bool
) -> None:
    page = client.post("/accounts/signup/", DORA, follow=True)
    assert page.redirect_chain[-1][0].startswith(CODE_PAGE)
    assert "The code goes to dora@example.com" in words(page.content)
    (message,) = mailoutbox
    given = {"code": code_in(message), "next": "/events/new/"}
    page = client.post(CODE_PAGE, given, follow=True)
    assert page.redirect_chain[0][0] == "/events/new/"
    assert is_confirmed("dora@example.com")


def test_where_the_code_is_optional_one_continues_without_it(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    page = client.post("/accounts/signup/", DORA, follow=True).content.decode()
    assert re.search(r'href="/events/new/"\s*>Later', page)
    assert client.get("/accounts/").status_code == 200
    assert not is_confirmed("dora@example.com")


def test_later_leads_nowhere_else(client: Client) -> None:
    client.post("/accounts/signup/", DORA)
    page = client.get(f"{CODE_PAGE}?next=https://evil.example/").content.decode()
    assert 'href="https://evil' not in page


def test_a_wrong_code_says_try_again_and_confirms_nothing(
    client: Client, mailoutbox: list[EmailMessage], kind: bool
) -> None:
    client.post("/accounts/signup/", DORA)
    page = words(client.post(CODE_PAGE, {"code": "00000000"}).content)
    assert "Please try again: " in page
    assert "Not saved yet" not in page
    assert not is_confirmed("dora@example.com")


def test_without_mail_one_continues_and_the_page_says_so(
    client: Client, settings: Settings
) -> None:
    settings.MAILERS = {"default": {"BACKEND": f"{no_mail}.EmailBackend"}}
    page = client.post("/accounts/signup/", DORA, follow=True)
    said = words(page.content)
    assert "The e-mail to dora@example.com could not be sent right now." in said
    assert "Later" in said
    assert client.get("/clubs/new/").status_code == 200


def test_where_no_mail_is_set_up_the_page_says_where_the_code_is(
    client: Client, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    console = "django.core.mail.backends.console.EmailBackend"
    settings.MAILERS = {"default": {"BACKEND": console}}
    page = client.post("/accounts/signup/", DORA, follow=True)
    assert "No e-mail is set up on this computer." in words(page.content)
    code = re.search(r"^ {4}(\d{4}-\d{4})$", capsys.readouterr().out, re.MULTILINE)
    assert code
    client.post(CODE_PAGE, {"code": code[1]})
    assert is_confirmed("dora@example.com")


def test_a_new_code_from_the_account_is_sent_and_asked_for(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.force_login(User.objects.create_user("vic@example.com", name="Vic"))
    assert "is not confirmed yet" in words(client.get("/accounts/email/").content)
    asks = {"action_send": "", "email": "vic@example.com"}
    page = client.post("/accounts/email/", asks, follow=True)
    assert page.redirect_chain == [(CODE_PAGE, 302)]
    assert "An e-mail to vic@example.com is on its way." in words(page.content)
    client.post(CODE_PAGE, {"code": code_in(mailoutbox[0])})
    assert is_confirmed("vic@example.com")


@pytest.mark.parametrize("path", ["/accounts/email/", CODE_PAGE])
def test_somebody_who_asks_again_at_once_is_told_to_wait_and_the_first_code_still_works(
    client: Client, mailoutbox: list[EmailMessage], path: str
) -> None:
    client.force_login(User.objects.create_user("vic@example.com", name="Vic"))
    asks = {"action_send": "", "action": "resend", "email": "vic@example.com"}
    client.post("/accounts/email/", asks)
    page = client.post(path, asks)
    assert page.status_code == 429
    assert "wait one minute, then ask for a new code" in words(page.content)
    assert f'href="{CODE_PAGE}"' in page.content.decode()
    (message,) = mailoutbox
    client.post(CODE_PAGE, {"code": code_in(message)})
    assert is_confirmed("vic@example.com")


def test_a_changed_address_is_confirmed_by_its_own_code(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    vic = User.objects.create_user("vic@example.com", name="Vic")
    client.force_login(vic)
    given = {"action_add": "", "email": "new@example.com"}
    page = client.post("/accounts/email/", given, follow=True)
    assert "The code goes to new@example.com" in words(page.content)
    (message,) = mailoutbox
    assert message.to == ["new@example.com"]
    client.post(CODE_PAGE, {"code": code_in(message)})
    vic.refresh_from_db()
    assert vic.email == "new@example.com"
