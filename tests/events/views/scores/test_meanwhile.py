"""Somebody else was faster, or the same form comes twice: nothing is overwritten silently."""

import pytest
from django.test import Client

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import User
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.services.results import withdraw_result
from tests.events.hall import end_game, game_at
from tests.events.views.scores.pages import hidden, path_of, typed, words_of

pytestmark = pytest.mark.django_db


def test_a_form_sent_twice_saves_once_and_says_the_same(volunteer: Client, event: Event) -> None:
    game, form = game_at(event, 1), typed()
    answers = [volunteer.post(path_of(game), form) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert ScoreReport.objects.count() == 1


def test_the_same_result_from_two_is_thanked_for(
    volunteer: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    report = end_game(game, 121, 87, by=joe)
    response = volunteer.post(path_of(game), typed(), follow=True)
    assert "Joe had already saved the same. Thank you." in words_of(response.content.decode())
    game.refresh_from_db()
    assert game.accepted == report


def test_another_result_overwrites_nothing_and_shows_both(
    volunteer: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    report = end_game(game, 121, 87, by=joe)
    answer = volunteer.post(path_of(game), typed(winner=1, score="95"))
    text = words_of(answer.content.decode())
    assert "Joe saved at" in text
    assert "Ann Lee beat Bob Ray 121–87" in text
    assert "You say now Bob Ray beat Ann Lee 121–95" in text
    assert "Keep what Joe saved" in text
    game.refresh_from_db()
    assert game.accepted == report


def test_mine_is_right_replaces_with_a_reason(volunteer: Client, event: Event, joe: User) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 87, by=joe)
    asked = volunteer.post(path_of(game), typed(winner=1, score="95")).content.decode()
    again = {
        name: hidden(asked, name)
        for name in ("key", "replaces", "confirmed", "winner", "loser_score")
    }
    missing = volunteer.post(path_of(game), again)
    assert "Tap the reason" in missing.content.decode()
    saved = volunteer.post(path_of(game), again | {"why": "a typing mistake"}, follow=True)
    assert "Saved: Bob Ray beat Ann Lee 121–95" in words_of(saved.content.decode())
    report = ScoreReport.objects.latest("pk")
    assert (report.scores, report.reason) == ([95, 121], "a typing mistake")


def test_going_back_and_changing_asks_instead_of_losing_the_change(
    volunteer: Client, event: Event
) -> None:
    """The browser shows the old form, with its old key, again."""
    game, form = game_at(event, 1), typed()
    volunteer.post(path_of(game), form)
    changed = form | {"loser_score": "78", "confirmed": "121-78"}
    text = words_of(volunteer.post(path_of(game), changed).content.decode())
    assert "You saved at" in text
    assert "You say now Ann Lee beat Bob Ray 121–78" in text


def test_a_game_drawn_again_meanwhile_leads_back_to_the_list(
    volunteer: Client, event: Event
) -> None:
    game = game_at(event, 1)
    path = path_of(game)
    game.delete()
    response = volunteer.post(path, typed())
    assert response.status_code == 404
    text = words_of(response.content.decode())
    assert "This game has been drawn again" in text
    assert "was not saved" in text
    assert volunteer.get(path).status_code == 404


def test_a_result_taken_back_is_asked_for_again(volunteer: Client, event: Event, joe: User) -> None:
    game, form = game_at(event, 1), typed()
    volunteer.post(path_of(game), form)
    withdraw_result(game, by=Actor.of(joe), reason="wrong table")
    response = volunteer.post(path_of(game), form, follow=True)
    assert "taken back meanwhile" in words_of(response.content.decode())
    assert volunteer.post(path_of(game), typed(score="78")).status_code == 302
