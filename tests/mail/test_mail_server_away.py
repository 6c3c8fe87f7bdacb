"""An e-mail server hangs: nobody waits long, the page says so and keeps the typed text."""

import re
from collections.abc import Iterator

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.server.mail_server import mailer
from tests.building import prove
from tests.mail.silence import silent_server

pytestmark = pytest.mark.django_db

PATIENCE = 0.2
PASSWORD = "fifteen-two-and-a-pair"


@pytest.fixture
def silence(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use a silent server, which `EMAIL_URL` names, with a shorter timeout."""
    settings.CODE_BEFORE_WORK = True
    with silent_server() as port:
        monkeypatch.setenv("EMAIL_URL", f"smtp://127.0.0.1:{port}")
        hanging = mailer()
        assert hanging["OPTIONS"]["timeout"] <= 10
        hanging["OPTIONS"]["timeout"] = PATIENCE
        settings.MAILERS = {"default": hanging}
        yield


@pytest.fixture
def browser() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def vic() -> User:
    return User.objects.create_user("vic@example.com", name="Vic Olsen", password=PASSWORD)


def words_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize("path", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_a_code_that_cannot_be_sent_is_asked_for_again_with_one_press(
    browser: Client, vic: User, silence: None, settings: Settings, path: str
) -> None:
    response = browser.post(path, {"email": vic.email})
    page = response.content.decode()
    assert response.status_code == 503
    assert "The e-mail could not be sent" in page
    assert f"Email {vic.email}" in words_of(page)
    assert f'action="{path}"' in page
    assert f'name="email" value="{vic.email}"' in page


def test_trying_again_sends_the_code(
    browser: Client, vic: User, silence: None, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    assert browser.post("/accounts/login/code/", {"email": vic.email}).status_code == 503
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
    response = browser.post("/accounts/login/code/", {"email": vic.email}, follow=True)
    assert "Type the code" in response.content.decode()
    assert len(mailoutbox) == 1


@pytest.mark.parametrize("email", ["new@example.com", "vic@example.com"])
def test_signing_up_continues_and_another_code_can_be_asked_for(
    browser: Client, vic: User, silence: None, settings: Settings, email: str
) -> None:
    said = {"name": "Nan Day", "email": email, "password1": PASSWORD}
    response = browser.post("/accounts/signup/", said, follow=True)
    text = words_of(response.content.decode())
    assert response.status_code == 200
    assert f"The e-mail to {email} could not be sent right now." in text
    assert "Send a new code" in text
    assert "is on its way" not in text


def test_a_helper_is_added_although_nobody_could_write_to_them(
    browser: Client, silence: None, vic: User
) -> None:
    club = Club.objects.create(name="Prairie Pegs", slug="pegs")
    Role.objects.create(user=vic, club=club, kind=Role.Kind.DIRECTOR)
    prove(vic)
    browser.force_login(vic)
    said = {"email": "joe@example.com", "name": "Joe Bell", "kind": "volunteer"}
    response = browser.post("/clubs/pegs/helpers/", said, follow=True)
    text = words_of(response.content.decode())
    assert "Joe Bell is now a volunteer. The e-mail server could not be reached" in text
    assert club.roles.filter(user__email="joe@example.com").exists()
