"""A game on the desk: its history, and what can be put right."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from cribbage_events.events.models import Event, Game
from tests.afternoon import drawn_event, fresh, games_in, say
from tests.events.views.desk_client import at, director_of, words
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event([70, 71, 72, 73])


@pytest.fixture
def client(event: Event) -> Client:
    return director_of(event.club)


@pytest.fixture
def game(event: Event) -> Game:
    return games_in(event, 1)[0]


def form(game: Game, do: str = "correct", **more: object) -> dict[str, object]:
    game.refresh_from_db()
    sent = {"do": do, "key": uuid4(), "replaces": game.accepted_id or "", "reason": "", **more}
    return {name: str(value) for name, value in sent.items()}


def test_a_first_result_needs_no_reason(client: Client, event: Event, game: Game) -> None:
    client.post(at(event, "desk_game", game.pk), form(game, score_0=121, score_1=87))
    game.refresh_from_db()
    assert (game.status, game.accepted and game.accepted.scores) == ("played", [121, 87])


def test_a_correction_needs_a_reason_and_keeps_the_first_report(
    client: Client, event: Event, game: Game
) -> None:
    say(game, 121, 87)
    where = at(event, "desk_game", game.pk)
    wrong = client.post(where, form(game, score_0=87, score_1=121))
    assert "Say why" in words(wrong.content)
    right = form(game, score_0=87, score_1=121, reason="the wrong way round")
    said = words(client.post(where, right, follow=True).content)
    assert "87 – 121 counts" in said
    assert "“the wrong way round”" in said
    assert "121 – 87 doesn’t count" in said


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        (("121", "121"), "Only one side can reach 121"),
        (("122", "80"), "so 122 can't be"),
        (("90", "80"), "Nobody has 121 yet"),
        (("x", "80"), "Type a number, 0 to 121."),
        (("", "80"), "score, 0 to 121."),
    ],
)
def test_an_impossible_score_is_refused_beside_its_field(
    client: Client, event: Event, game: Game, scores: tuple[str, str], said: str
) -> None:
    sent = form(game, score_0=scores[0], score_1=scores[1])
    page = client.post(at(event, "desk_game", game.pk), sent)
    assert said in words(page.content)
    assert game.reports.count() == 0


def test_the_same_form_twice_is_saved_once(client: Client, event: Event, game: Game) -> None:
    sent = form(game, score_0=121, score_1=87)
    for _ in range(2):
        client.post(at(event, "desk_game", game.pk), sent)
    assert game.reports.count() == 1


def test_a_result_saved_meanwhile_is_not_overwritten(
    client: Client, event: Event, game: Game
) -> None:
    sent = form(game, score_0=121, score_1=87)
    say(game, 90, 121)
    page = client.post(at(event, "desk_game", game.pk), sent)
    assert "Joe Bell has saved another result since" in words(page.content)
    game.refresh_from_db()
    assert game.accepted is not None
    assert game.accepted.scores == [90, 121]
    shown = dict(re.findall(r'name="(key|replaces)" value="([^"]+)"', page.content.decode()))
    client.post(at(event, "desk_game", game.pk), {**sent, **shown, "reason": "mine is right"})
    game.refresh_from_db()
    assert game.accepted.scores == [121, 87]


def test_a_game_is_forfeited_as_such(client: Client, event: Event, game: Game) -> None:
    sent = form(game, "forfeit", forfeited_by=1, reason="taken ill")
    said = words(client.post(at(event, "desk_game", game.pk), sent, follow=True).content)
    assert "Forfeited:" in said
    game.refresh_from_db()
    assert game.status == "forfeited"


def test_a_result_is_taken_back_and_its_report_kept(
    client: Client, event: Event, game: Game
) -> None:
    say(game, 121, 87)
    where = at(event, "desk_game", game.pk)
    client.post(where, form(game, "take_back", reason="still playing"))
    game.refresh_from_db()
    assert (game.status, game.reports.count()) == ("outstanding", 1)


def test_a_game_of_another_event_is_not_found(client: Client, game: Game) -> None:
    other = EventFactory.create(club=game.round.event.club)
    assert client.get(at(other, "desk_game", game.pk)).status_code == 404


def test_after_the_end_a_game_can_only_be_looked_at(
    client: Client, event: Event, game: Game
) -> None:
    event = fresh(event)
    event.status, event.archive = Event.Status.FINISHED, {}
    event.save()
    said = words(client.get(at(event, "desk_game", game.pk)).content)
    assert "This event is finished" in said
    page = client.post(at(event, "desk_game", game.pk), form(game, score_0=121, score_1=87))
    assert game.reports.count() == 0
    assert page.status_code == 200
