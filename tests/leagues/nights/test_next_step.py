import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from tests.building import games_in, play_round, say
from tests.leagues.at_night import sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import close, fresh, make_member, night_with, played

pytestmark = pytest.mark.django_db


def desk(client: Client, night: Night) -> str:
    sign_in(client, night)
    response = client.get(reverse("events:desk", args=[night.event.slug]))
    return " ".join(response.content.decode().split())


def test_the_steps_of_a_night_go_from_check_in_to_closing(client: Client) -> None:
    night = night_with(0)
    assert "Open the door" in desk(client, night)
    for number in range(8):
        member = make_member(night.season.club, f"Member {number:02}")
        check_in_member(night, member, by=DESK, paid=True)
    page = desk(client, night)
    assert "8 are here" in page
    assert "That makes 2 tables of four" in page
    seat_first_game(night.event, by=DESK, seen=fresh(night).event.revision)
    assert "Round 1 can begin" in desk(client, night)
    say(games_in(night.event, 1)[0], 121, 100)
    page = desk(client, night)
    assert "Round 1 is being played" in page
    assert "1 of 2 results is still to come" in page
    play_round(night.event, 1, skip=[1])
    assert "Round 2 can begin" in desk(client, night)
    play_round(night.event, 2)
    assert "The break: draw the 50/50" in desk(client, night)
    draw_fifty_fifty(fresh(night), by=DESK)
    assert "Round 3 can begin" in desk(client, night)
    play_round(night.event, 3)
    play_round(night.event, 4)
    assert "Close the night" in desk(client, night)
    assert "The night is closed" in desk(client, close(night))


def test_a_draw_that_was_forgotten_comes_before_closing(client: Client) -> None:
    night = played(4)
    page = desk(client, night)
    assert "Draw the 50/50" in page
    assert "Close the night" not in page


def test_nobody_draws_for_nothing(client: Client) -> None:
    night = played(4)
    night.ledger.all().delete()
    assert "Close the night" in desk(client, night)
