"""Every statement that is sent counts: session, access, BEGIN and COMMIT included."""

import json
from collections.abc import Callable
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.results.services import save_result
from tests.building import MARION, game_at, make_event, make_user, say
from tests.events.guests import guest, is_today, make_link, player
from tests.events.results.scores.pages import path_of, typed

pytestmark = pytest.mark.django_db
NAMES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe"), ("Ed Fox", "Flo Kay")]
NEXT = [("Ann Lee", "Di Poe"), ("Cy Dow", "Flo Kay"), ("Ed Fox", "Bob Ray")]


class Cost(NamedTuple):
    """These statements were sent for one answer."""

    response: HttpResponse
    queries: int


@pytest.fixture(autouse=True)
def _loaded(client: Client, db: None) -> None:
    """Load addresses and views, which the first request of a process does."""
    client.get("/healthz")


@pytest.fixture
def event(club: Club) -> Event:
    return is_today(make_event(club, NAMES, NEXT))


@pytest.fixture
def link(event: Event) -> Client:
    return guest(make_link(event, "Flo"))


@pytest.fixture
def helper(club: Club) -> Client:
    return signed_in(club, "Vic", Role.Kind.VOLUNTEER)


def signed_in(club: Club, name: str, kind: Role.Kind) -> Client:
    client = Client()
    client.force_login(make_user(club, name, kind))
    return client


def cost(answer: Callable[[], object]) -> Cost:
    with CaptureQueriesContext(connection) as queries:
        response = answer()
    assert isinstance(response, HttpResponse)
    return Cost(response, len(queries))


def post(client: Client, path: str, data: dict[str, object]) -> Cost:
    found = cost(lambda: client.post(path, data))
    assert found.response.status_code == 302
    return found


@pytest.mark.parametrize(("who", "most"), [("link", 11), ("helper", 12)])
def test_a_new_result_takes_at_most_twelve_queries(
    request: pytest.FixtureRequest, event: Event, who: str, most: int
) -> None:
    client = request.getfixturevalue(who)
    found = post(client, path_of(game_at(event, 1)), typed())
    assert found.queries <= most


def test_no_more_however_many_games_there_are(club: Club, helper: Client) -> None:
    names = [f"Player {number:02}" for number in range(40)]
    tables = list(zip(names[::2], names[1::2], strict=True))
    event = is_today(make_event(club, *[tables] * 8))
    assert post(helper, path_of(game_at(event, 1)), typed()).queries <= 12


def test_a_players_own_result(event: Event) -> None:
    ann = player(Entry.objects.get(person__name="Ann Lee"))
    found = post(ann, f"/events/games/card/{game_at(event, 1).pk}/", typed())
    assert found.queries <= 11


def test_a_result_that_ends_its_round(event: Event, helper: Client) -> None:
    for table in (1, 2):
        say(game_at(event, table), 121, 90)
    # One of them asks who came late.
    assert post(helper, path_of(game_at(event, 3)), typed()).queries <= 15


def test_somebody_wrote_since_it_was_read(
    event: Event, helper: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is read again."""

    def meanwhile(*args: object, **kwargs: object) -> object:
        Event.objects.filter(pk=event.pk).update(revision=event.revision + 7)
        return save_result(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr("cribbage_events.events.results.views.scores.save_result", meanwhile)
    # One of these belongs to the other request.
    assert post(helper, path_of(game_at(event, 1)), typed()).queries <= 12 + 1 + 1


def test_a_correction(event: Event, helper: Client) -> None:
    game = game_at(event, 1)
    post(helper, path_of(game), typed())
    changed = typed(0, "90", why=":typing-mistake")
    assert post(helper, path_of(game), changed).queries <= 12


def test_a_form_sent_twice(event: Event, helper: Client) -> None:
    sent = typed()
    first = post(helper, path_of(game_at(event, 1)), sent)
    again = post(helper, path_of(game_at(event, 1)), sent)
    assert again.queries <= 9
    assert again.response["Location"] == first.response["Location"]


@pytest.mark.parametrize(("second", "most"), [(None, 11), (0, 11), (1, 12)])
def test_two_reports(event: Event, link: Client, second: int | None, most: int) -> None:
    Event.objects.update(two_reports=True)
    game = game_at(event, 1)
    if second is not None:
        say(game, *[(121, 87), (87, 121)][second], by=MARION)
    assert post(link, path_of(game), typed()).queries <= most


def test_a_result_that_a_phone_has_kept(event: Event, link: Client) -> None:
    kept = {"game": game_at(event, 1).pk, "scores": [121, 87], "key": str(uuid4())}
    kept |= {"round": 1, "table": 1, "sides": ["Ann Lee", "Bob Ray"]}
    found = cost(
        lambda: link.post(
            "/events/games/scores/send/",
            json.dumps(kept),
            content_type="application/json",
            headers={"Accept": "application/json"},
        )
    )
    assert json.loads(found.response.content)["state"] == "saved"
    assert found.queries <= 11


@pytest.mark.parametrize("does", ["correct", "forfeit"])
def test_the_desk(club: Club, event: Event, does: str) -> None:
    game = game_at(event, 1)
    say(game, 121, 87)
    sent: dict[str, object] = {"do": does, "reason": "the cards", "key": str(uuid4())}
    sent |= {
        "winner": 0,
        "loser_score": 60,
        "why": ":typing-mistake",
        "forfeited_by": 1,
        "last": game.reports.get().pk,
    }
    dora = signed_in(club, "Dora", Role.Kind.DIRECTOR)
    assert post(dora, f"/events/games/desk/games/{game.pk}/", sent).queries <= 18
