import re

import pytest
from django.test import Client

from cribbage_events.events.drawing.services.doubles import leave
from cribbage_events.events.models import Event
from tests.building import DESK, games_in, play_round, say, seated_night, seats_of
from tests.events.desk_client import at, words
from tests.events.guests import is_today
from tests.events.markup import Markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return is_today(seated_night(8))


def player(event: Event, number: int) -> Client:
    """The browser in which the code on this player's card was opened."""
    entry, client = event.entries.get(number=number), Client()
    session = client.session
    session["cards"] = {str(event.pk): [entry.pk, entry.card_edition]}
    session.save()
    return client


def card(event: Event, number: int) -> str:
    return words(player(event, number).get(at(event, "card")).content)


def test_it_says_with_whom_and_against_whom(event: Event) -> None:
    (one, two), (three, four) = seats_of(event, 1)[1]
    assert (
        f"Round 1: your next game Table 1 with Player {two:02} against Player {three:02} and"
        f" Player {four:02}" in card(event, one)
    )
    assert "You move" not in card(event, one)


def test_it_says_from_where_one_moves_or_that_one_stays(event: Event) -> None:
    for game in games_in(event, 1):
        say(game, 121, 100)
    winners, losers = seats_of(event, 1)[1]
    assert "You move from table 1." in card(event, winners[0])
    assert "You stay at this table." in card(event, losers[0])
    assert re.search(r"0 points · 1st of 8 1 of 1 games won, 0 skunks", card(event, winners[0]))


def test_between_rounds_it_says_that_the_next_table_comes(event: Event) -> None:
    say(games_in(event, 1)[0], 121, 100)
    number = seats_of(event, 1)[1][0][0]
    assert "Your next table appears here after the last result." in card(event, number)


def test_somebody_who_has_left_is_not_kept_waiting(event: Event) -> None:
    say(games_in(event, 1)[0], 121, 100)
    number = seats_of(event, 1)[1][0][0]
    event.refresh_from_db()
    leave(event.entries.get(number=number), by=DESK, seen=event.revision, from_round=2)
    assert "Thank you for playing." in card(event, number)


def test_at_the_end_it_says_thank_you(event: Event) -> None:
    for number in range(1, 5):
        play_round(event, number, seed=number)
    assert "All your games are in. Thank you for playing." in card(event, 1)


def test_the_markup_has_no_faults(event: Event) -> None:
    play_round(event, 1)
    answer = player(event, 1).get(at(event, "card"))
    assert Markup(answer.content.decode()).faults == []
