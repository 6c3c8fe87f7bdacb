"""The prizes of a night that are hidden are on no public page of the league before "now"."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import calls_of
from cribbage_events.events.prize_giving.services import hide_medals, show_medals
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from tests.building import fresh as fresh_event
from tests.building import play_round
from tests.events.prize_giving.walk import in_another_world, public_addresses
from tests.leagues.factories import DESK
from tests.leagues.night import close, played

pytestmark = pytest.mark.django_db


def hidden_night() -> Night:
    """Its last game is still to be played; the 50/50 was drawn at the break."""
    night = played(8, rounds=3)
    draw_fifty_fifty(night, by=DESK)
    hide_medals(night.event, by=DESK)
    return night


def ends(night: Night, seed: int, *, shown: bool = False) -> Callable[[], Event]:
    def end() -> Event:
        play_round(night.event, 4, seed=seed)
        event = close(night).event
        if shown:
            show_medals(event, by=DESK)
        return event

    return end


def test_pages_of_a_league_are_the_same_whoever_wins_the_last_game() -> None:
    night = hidden_night()
    slug = night.season.slug
    walked = set(public_addresses(night.event))
    assert {f"/leagues/{slug}/", f"/leagues/nights/{night.event.slug}/"} <= walked
    first = in_another_world(night.event, ends(night, 4))
    second = in_another_world(night.event, ends(night, 5))
    assert {path for path in first if first[path] != second[path]} == set()
    first = in_another_world(night.event, ends(night, 4, shown=True))
    second = in_another_world(night.event, ends(night, 5, shown=True))
    different = {path for path in first if first[path] != second[path]}
    assert {f"/leagues/{slug}/", reverse("events:event", args=[night.event.slug])} <= different


def test_prizes_are_called_from_the_last_to_the_first() -> None:
    night = hidden_night()
    event = fresh_event(ends(night, 4)())
    assert [call.honour for call in calls_of(event)] == [
        "Prize 3: $10",
        "Prize 2: $15",
        "Prize 1: $26",
    ]
