import pytest

from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.bracket.brackets import final_places, how_far
from tests.tournaments.bracket.steps import (
    in_play_offs,
    main_bracket,
    play_to_the_end,
    qualified,
    win_match,
)

pytestmark = pytest.mark.django_db


def test_nobody_has_a_place_before_the_play_offs() -> None:
    assert final_places(qualified(20)) == {}


def test_only_those_who_are_out_have_a_place() -> None:
    event = in_play_offs(20)
    seeds = main_bracket(event).settings.seeds
    entries = dict(event.entries.values_list("number", "pk"))
    win_match(event, Place(1, 2), seeds[4])
    assert final_places(event) == {entries[seeds[3]]: 5}
    assert how_far(event)[entries[seeds[4]]] == (2, None)


def test_who_lost_in_the_same_round_shares_a_place() -> None:
    event = in_play_offs(60)
    play_to_the_end(event)
    places = sorted(final_places(event).values())
    assert places == [1, 2, 3, 3, 5, 5, 5, 5, *[9] * 7]
    champion = main_bracket(event).bracket.champion
    assert champion is not None
    entry = event.entries.get(number=champion).pk
    assert final_places(event)[entry] == 1
    assert how_far(event)[entry].round == 5
