"""Another person was faster, or a form is sent twice: nothing is overwritten silently."""

import re

import pytest
from django.test import Client

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import User
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.results.services import withdraw_result
from tests.building import CLOCK, end_game, game_at
from tests.events.results.scores.pages import hidden, page, path_of, typed, words_of

pytestmark = pytest.mark.django_db


def test_a_form_sent_twice_saves_once_and_says_the_same(volunteer: Client, event: Event) -> None:
    game, form = game_at(event, 1), typed()
    answers = [volunteer.post(path_of(game), form) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert ScoreReport.objects.count() == 1


@pytest.mark.parametrize(
    "other", [{"side": ["Frank Delorme", "Kathleen Ross"]}, {"table": "2"}, {"round": "3"}]
)
def test_a_form_of_other_people_saves_nothing(
    volunteer: Client, event: Event, other: dict[str, object]
) -> None:
    """This happens after a backup was restored and the rounds were drawn again."""
    game = game_at(event, 1)
    shown = volunteer.get(path_of(game)).content.decode()
    said = {name: hidden(shown, name) for name in ("round", "table")}
    sent = typed() | said | {"side": ["Ann Lee", "Bob Ray"]}
    gone = volunteer.post(path_of(game), sent | other)
    assert gone.status_code == 404
    assert "what you typed was not saved" in words_of(gone.content.decode())
    assert not ScoreReport.objects.exists()
    assert volunteer.post(path_of(game), sent).status_code == 302


def test_the_same_result_from_two_is_thanked_for(
    volunteer: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    report = end_game(game, 121, 87, by=joe)
    response = volunteer.post(path_of(game), typed(), follow=True)
    text = words_of(response.content.decode())
    assert "✓ Confirmed by two: Ann Lee beat Bob Ray 121–87 at table 1. Thank you." in text
    assert re.search(rf"Joe, {CLOCK} ✓ confirmed by two", text)
    game.refresh_from_db()
    assert game.accepted == report


def test_another_result_is_kept_and_both_are_shown(
    volunteer: Client, event: Event, joe: User
) -> None:
    game = game_at(event, 1)
    report = end_game(game, 121, 90, by=joe)
    text = words_of(volunteer.post(path_of(game), typed(), follow=True).content.decode())
    assert re.search(
        rf"Joe entered 121–90 at {CLOCK}, you 121–87\. Both are kept; the director decides\."
        r" The standings keep Joe’s until then\.",
        text,
    )
    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (report, True)
    assert game.reports.count() == 2


def test_two_different_winners_are_both_named(volunteer: Client, event: Event, joe: User) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 87, by=joe)
    answer = volunteer.post(path_of(game), typed(winner=1, score="95"), follow=True)
    text = words_of(answer.content.decode())
    assert "Joe entered 121–87 for Ann Lee at" in text
    assert "you 121–95 for Bob Ray." in text


def test_the_list_names_what_is_disputed(volunteer: Client, event: Event, joe: User) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 90, by=joe)
    volunteer.post(path_of(game), typed())
    text = page(volunteer, "/events/games/scores/")
    assert "1 result is disputed. The director settles it" in text
    assert re.search(rf"Ann Lee beat Bob Ray 121–90 Joe, {CLOCK} disputed", text)


def test_a_wrong_report_is_corrected_in_one_tap(volunteer: Client, event: Event, joe: User) -> None:
    game = game_at(event, 1)
    end_game(game, 121, 90, by=joe)
    asked = volunteer.post(path_of(game), typed(), follow=True).content.decode()
    assert "I had it wrong: Ann Lee beat Bob Ray 121–90" in words_of(asked)
    names = ("key", "confirmed", "winner", "loser_score", "why", "why_else")
    giving_in = {name: hidden(asked, name) for name in names}
    saved = volunteer.post(path_of(game), giving_in, follow=True)
    assert "✓ Confirmed by two: Ann Lee beat Bob Ray 121–90" in words_of(saved.content.decode())
    report = ScoreReport.objects.latest("pk")
    assert (report.scores, report.reason) == ([121, 90], ":had-it-right Joe")
    game.refresh_from_db()
    assert (game.confirmed, game.disputed) == (True, False)


def test_going_back_and_changing_asks_for_the_reason_and_loses_nothing(
    volunteer: Client, event: Event
) -> None:
    """The browser shows the old form, with its old key, again."""
    game, form = game_at(event, 1), typed()
    volunteer.post(path_of(game), form)
    changed = form | {"loser_score": "78", "confirmed": "121-78"}
    markup = volunteer.post(path_of(game), changed).content.decode()
    assert "Saved by you at" in words_of(markup)
    assert "Tap the reason" in markup
    assert 'value="78"' in markup
    again = changed | {"key": hidden(markup, "key"), "why": ":typing-mistake"}
    assert volunteer.post(path_of(game), again).status_code == 302
    game.refresh_from_db()
    assert game.accepted
    assert game.accepted.scores == [121, 78]


def test_the_old_key_with_other_words_is_not_taken_for_the_same(
    volunteer: Client, event: Event
) -> None:
    game, form = game_at(event, 1), typed()
    volunteer.post(path_of(game), form)
    changed = form | {"loser_score": "78", "confirmed": "121-78", "why": ":typing-mistake"}
    markup = volunteer.post(path_of(game), changed).content.decode()
    assert "This form has already been sent, with another result." in words_of(markup)
    assert volunteer.post(path_of(game), changed | {"key": hidden(markup, "key")})["Location"]
    assert game.reports.count() == 2


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
    assert "has just been cleared" in words_of(response.content.decode())
    assert volunteer.post(path_of(game), typed(score="78")).status_code == 302
