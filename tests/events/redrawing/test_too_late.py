"""Coming late isn't offered once nobody can be seated any more; the page says why."""

import re

import pytest

from cribbage_events.events.models import Event
from tests.building import drawn_event, fresh, games_in, say
from tests.events.desk_client import at, director_of, words
from tests.tournaments.bracket.steps import in_play_offs, tournament

pytestmark = pytest.mark.django_db

OFFERED = re.compile(r"<a\s+class=\"button quiet\"\s+href=\"[^\"]*/late/\"")
OVER = "The play-offs are being played, so nobody new can play."
LAST = "The last round has begun, so nobody new can play."


def on(event: Event, page: str) -> str:
    return director_of(event.club).get(at(event, page)).content.decode()


def test_while_rounds_are_to_come_it_is_offered() -> None:
    event = drawn_event([70, 71, 72, 73], round_count=2)
    say(games_in(event, 1)[0], 121, 90)
    assert OFFERED.search(on(event, "desk"))
    assert "Somebody new" in on(event, "join")


@pytest.mark.parametrize("play_offs", [True, False])
def test_afterwards_the_desk_says_why_not(play_offs: bool) -> None:
    if play_offs:
        event, why = in_play_offs(20), OVER
    else:
        event, why = drawn_event([70, 71, 72, 73], round_count=1), LAST
        say(games_in(event, 1)[0], 121, 90)
    desk = on(fresh(event), "desk")
    assert not OFFERED.search(desk)
    assert why in words(desk.encode())
    assert 'aria-describedby="too-late"' in desk
    late = on(fresh(event), "join")
    assert why in words(late.encode())
    assert "Somebody new" not in late


def test_after_round_two_of_a_tournament_only_those_on_the_list_may_play() -> None:
    event = tournament(8, rounds=4)
    for number in (1, 2):
        for game in games_in(event, number):
            say(game, 121, 100)
    late = on(fresh(event), "join")
    assert "Nobody new can play after round 2" in words(late.encode())
    assert "Somebody new" not in late
    assert OFFERED.search(on(fresh(event), "desk"))
