"""The page for a fault that passes says so and keeps what was typed, to be sent again."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client, RequestFactory

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.site.outage import FULL, away, trouble_page
from tests.building import game_at, make_club, make_event, make_user
from tests.events.results.scores.pages import typed, words_of
from tests.live.driver import scope_of
from tests.tools.faulty import database_away, full_disk, nothing_answers

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), [("Ann Lee", "Bob <Ray>")])


@pytest.fixture
def game(event: Event) -> Game:
    return game_at(event, 1)


@pytest.fixture
def phone(event: Event) -> Client:
    """A volunteer's, whose browser shows the page that a tester would only hear of."""
    client = Client(raise_request_exception=False)
    client.force_login(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    return client


def path_of(game: Game) -> str:
    return f"/events/games/scores/{game.pk}/"


def say(phone: Client, game: Game, **more: Any) -> tuple[Any, str]:
    said = typed(winner=1, side=["Ann Lee", "Bob <Ray>"], csrfmiddlewaretoken="t0ken", **more)
    response = phone.post(path_of(game), said)
    return response, words_of(response.content.decode())


def test_a_full_disk_is_said_and_keeps_what_was_typed(phone: Client, game: Game) -> None:
    with full_disk("events_scorereport"):
        response, text = say(phone, game)
    assert (response.status_code, response["Retry-After"]) == (503, "60")
    assert response["Cache-Control"] == "no-store"
    assert "There is no room left to save anything" in text
    assert "Who won Bob &lt;Ray&gt; Loser’s score 87" in text
    assert not ScoreReport.objects.exists()


def test_a_database_that_is_away_is_said_and_trying_again_saves_once(
    phone: Client, game: Game
) -> None:
    with database_away():
        response, text = say(phone, game)
    assert response.status_code == 503
    assert "Our records can’t be reached right now" in text
    page = response.content.decode()
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert kept["csrfmiddlewaretoken"] == "t0ken"
    assert f'action="{path_of(game)}"' in page
    for _ in range(2):
        assert phone.post(path_of(game), kept).status_code == 302
    assert [report.scores for report in ScoreReport.objects.all()] == [[87, 121]]


def test_programs_are_answered_as_programs_read_it(phone: Client, event: Event) -> None:
    with nothing_answers():
        response = phone.get("/events/games/standings.json")
    assert (response.status_code, response.json()["state"]) == (503, "away")
    assert response.json()["words"].startswith("Our records can’t be reached")


def test_a_phone_that_sends_what_it_kept_is_told_to_keep_it(rf: RequestFactory) -> None:
    response = trouble_page(rf.post("/events/games/scores/send/", b"{}", "application/json"), FULL)
    assert (response.status_code, response["Content-Type"]) == (503, "application/json")


def test_a_page_that_is_only_looked_at_offers_to_look_again(phone: Client, event: Event) -> None:
    with nothing_answers():
        response = phone.get("/events/games/scores/?saved=1")
    assert response.status_code == 503
    assert 'href="/events/games/scores/?saved=1">Try again' in words_between_tags(
        response.content.decode()
    )
    assert "<form" not in response.content.decode()


def test_a_password_is_never_written_into_the_page(phone: Client) -> None:
    with nothing_answers():
        said = {"login": "vic@example.com", "password": "fifteen-two", "next": "/"}
        response = phone.post("/accounts/login/", said)
    page = response.content.decode()
    assert response.status_code == 503
    assert "fifteen-two" not in page
    assert "Login vic@example.com" in words_of(page)
    assert '<input type="password" name="password" id="again-password" required>' in page


def test_a_session_that_cannot_be_saved_is_said_too(phone: Client, event: Event) -> None:
    phone.cookies.clear()
    vic = User.objects.get()
    vic.set_password("fifteen-two")
    vic.save()
    said = {"login": "vic@example.com", "password": "fifteen-two"}
    with full_disk("django_session"):
        response = phone.post("/accounts/login/", said)
    assert response.status_code == 503
    assert "There is no room left" in words_of(response.content.decode())


def test_a_file_is_asked_for_again(phone: Client, event: Event) -> None:
    with nothing_answers():
        file = SimpleUploadedFile("list.csv", b"Name\n")
        response = phone.post("/events/games/desk/entrants/import/", {"file": file})
    page = response.content.decode()
    assert "File: choose it again" in words_of(page)
    assert 'enctype="multipart/form-data"' in page


def test_a_malformed_request_does_not_break_the_page(phone: Client) -> None:
    with nothing_answers():
        response = phone.post(
            "/accounts/login/", b"no form", content_type="multipart/form-data; boundary=x"
        )
    assert response.status_code in {400, 503}


def test_our_own_mistakes_are_not_called_an_outage(
    client: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def misspelled(event: Event) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM no_such_table")

    client.raise_request_exception = False
    monkeypatch.setattr("cribbage_events.events.public.views.public_games", misspelled)
    response = client.get("/events/games/")
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()


def words_between_tags(page: str) -> str:
    return re.sub(r">\s+", ">", page)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Our records can’t be reached right now"), ("fr", "Attendez une demi-minute")],
)
def test_the_page_for_whom_the_database_let_wait(language: str, words: str) -> None:
    """It is made without the database, and without a thread of the server."""
    with nothing_answers():
        start, body = away(scope_of("/events/games/?a=1", accept_language=language))
    headers = dict(start["headers"])
    text = body["body"].decode()
    assert start["status"] == 503
    assert headers[b"retry-after"] == b"10"
    assert headers[b"cache-control"] == b"no-store"
    assert b"'self'" in headers[b"content-security-policy"]
    assert words in text
    assert 'href="/events/games/?a=1"' in text
    assert f'lang="{language}' in text
