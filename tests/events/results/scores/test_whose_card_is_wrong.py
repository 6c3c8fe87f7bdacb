"""The number of cards handed in, and which of them are wrong."""

from uuid import uuid4

import pytest
from django.test import Client

from cribbage_events.clubs.models import User
from cribbage_events.events.models import Entry, Event, ScoreReport
from cribbage_events.events.results.services import save_result
from tests.building import JOE, end_game, game_at
from tests.events.results.scores.pages import page
from tests.events.results.scores.test_scorecards import ANN, LIST, lines, send

pytestmark = pytest.mark.django_db


def bob_lost_by(points: int, event: Event) -> dict[str, object]:
    """Return the fields of Bob’s form: his card has one game, against Ann."""
    game = game_at(event, 1)
    return {"key": str(uuid4()), f"won_{game.pk}": "lost", f"points_{game.pk}": str(points)}


def test_how_many_cards_are_in(volunteer: Client, event: Event) -> None:
    assert "Cards: 0 of 6 are in 1 Ann Lee not in yet" in page(volunteer, LIST)
    send(volunteer, lines(event, "won 34", ""))
    assert "Cards: 0 of 6 are in, 1 partly 1 Ann Lee 1 of 2 games" in page(volunteer, LIST)
    send(volunteer, lines(event, "won 34", "lost 2"))
    assert "Cards: 1 of 6 is in 1 Ann Lee matches" in page(volunteer, LIST)
    for entry in Entry.objects.filter(event=event):
        for seat in entry.seats.select_related("game"):
            scores, via = (121, 87), ScoreReport.Via.SCORECARD
            save_result(seat.game_id, scores=scores, by=JOE, via=via, key=uuid4(), entry=entry.pk)
    assert "Cards: 6 of 6 are in 1 Ann Lee" in page(volunteer, LIST)


def test_a_card_that_nobody_typed_in_never_says_that_it_doesn_t_match(
    volunteer: Client, event: Event, joe: User
) -> None:
    end_game(game_at(event, 1), 121, 90, by=joe)
    text = send(volunteer, lines(event, "won 34", "lost 2"))
    assert "1 Ann Lee doesn’t match 2 Bob Ray not in yet" in text
    bob = page(volunteer, f"{LIST}2/")
    assert "This game is disputed. The result so far is: lost by 31." in bob
    assert "Doesn’t match" not in bob


def test_only_the_wrong_card_is_told_that_it_doesn_t_match(
    volunteer: Client, event: Event, joe: User
) -> None:
    end_game(game_at(event, 1), 121, 90, by=joe)
    send(volunteer, lines(event, "won 34", "lost 2"))
    text = send(volunteer, bob_lost_by(31, event), f"{LIST}2/")
    assert "Saved: Bob Ray’s card matches." in text
    assert "1 Ann Lee doesn’t match 2 Bob Ray matches" in text
    assert "Doesn’t match yet" not in page(volunteer, f"{LIST}2/")
    assert "Doesn’t match yet. The result is: won by 31." in page(volunteer, ANN)


def test_two_differing_cards_name_the_game_and_neither_player(
    volunteer: Client, event: Event
) -> None:
    send(volunteer, lines(event, "won 34", ""))
    text = send(volunteer, bob_lost_by(31, event), f"{LIST}2/")
    assert "card doesn’t match" not in text
    assert "Round 1, table 1 is disputed: Ann Lee’s card says won by 34; Bob" in text
    assert "1 Ann Lee round 1 disputed 2 Bob Ray round 1 disputed" in text
