from uuid import uuid4

import pytest
from django.test import Client

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Event, Game
from tests.building import MARION, game_at, make_user, say
from tests.events.desk_client import at, words
from tests.events.results.scores.pages import path_of, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(event: Event) -> Game:
    Event.objects.update(two_reports=True)
    return game_at(event, 1)


def now(game: Game) -> tuple[str, bool, bool]:
    game.refresh_from_db()
    return game.status, game.confirmed, game.disputed


def test_the_directors_entry_counts_without_a_second_report(director: Client, game: Game) -> None:
    answer = director.post(path_of(game), typed(), follow=True)
    assert "second" not in words(answer.content)
    assert now(game) == ("played", False, False)


def test_the_directors_entry_confirms_a_waiting_result(
    director: Client, game: Game, joe: User
) -> None:
    say(game, 121, 87, by=Actor.of(joe))
    director.post(path_of(game), typed())
    assert now(game) == ("played", True, False)


def test_it_is_final_at_once_also_beside_another(
    director: Client, event: Event, game: Game, joe: User
) -> None:
    """Nobody has to settle at the desk what the director has decided on the page of scores."""
    say(game, 121, 90, by=Actor.of(joe))
    director.post(path_of(game), typed())
    assert now(game) == ("played", False, False)
    assert set(game.seats.values_list("score", flat=True)) == {87, 121}
    assert "Settle table 1" not in words(director.get(at(event, "desk")).content)
    assert game.reports.count() == 2


def test_of_a_game_that_the_director_played_in_both_results_are_kept(
    client: Client, event: Event, game: Game, joe: User
) -> None:
    client.force_login(make_user(event.club, "Ann Lee", Role.Kind.DIRECTOR))
    say(game, 121, 90, by=Actor.of(joe))
    client.post(path_of(game), typed())
    assert now(game) == ("outstanding", False, True)
    assert "Settle table 1" in words(client.get(at(event, "desk")).content)


def test_a_correction_at_the_desk_of_ones_own_game_is_a_dispute_too(
    client: Client, event: Event, game: Game, joe: User
) -> None:
    client.force_login(make_user(event.club, "Ann Lee", Role.Kind.DIRECTOR))
    Event.objects.update(two_reports=False)
    first = say(game, 121, 90, by=Actor.of(joe)).report
    sent = {"do": "correct", "key": str(uuid4()), "last": first.pk, "why": ":typing-mistake"}
    sent |= {"winner": 0, "loser_score": "87", "confirmed": "121-87"}
    said = client.post(at(event, "desk_game", game.pk), sent, follow=True)
    assert "You played in this game" in words(said.content)
    assert now(game) == ("played", False, True)


def test_a_game_that_the_director_settled_says_so(
    director: Client, event: Event, game: Game, joe: User
) -> None:
    say(game, 121, 90, by=Actor.of(joe))
    say(game, 121, 87, by=MARION)
    director.post(path_of(game), typed(why=":players-agreed"))
    shown = words(director.get(at(event, "desk_game", game.pk)).content)
    assert "decided by the director" in shown
    assert "confirmed by two" not in shown
    shown = words(director.get(path_of(game)).content)
    assert "The director decided this." in shown


def test_a_volunteer_who_is_no_director_waits(volunteer: Client, game: Game) -> None:
    volunteer.post(path_of(game), typed())
    assert now(game) == ("outstanding", False, False)


def test_the_desk_says_which_games_wait(
    director: Client, event: Event, game: Game, joe: User
) -> None:
    said = words(director.get(at(event, "desk")).content)
    assert "waiting for a second report" not in said
    say(game, 121, 87, by=Actor.of(joe))
    said = words(director.get(at(event, "desk")).content)
    assert "table 1 Ann Lee v Bob Ray waiting for a second report" in said
    assert "Round 1 is being played" in said
    assert "Waiting for a second report: 1." in said
