import json

import pytest

from cribbage_events.events.models import Event
from cribbage_events.events.standings.lines import scoring_key


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("senior-games", "Win 2 · skunk 3 · loss 0"),
        ("legion-league", "Win 0 · skunk −1 · double skunk −2 · loss: points short of 121"),
    ],
)
def test_the_key_is_the_scoring_systems(preset: str, words: str) -> None:
    assert scoring_key(Event(preset_code=preset)) == words


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ({"win": 1, "skunk": 1, "double_skunk": 1}, "Win 1 · loss 0"),
        (
            {"win": 1, "skunk": 1, "double_skunk": 1, "by_round": [6, 7, 8, 9, 10]},
            "Win 6, 7, 8, 9 · loss 0",
        ),
        ({"by_round": [6, 7]}, "Win 6, 7 · skunk +1 · loss 0"),
        (
            {"win": 0, "skunk": 0, "double_skunk": 0, "adds": "pegs"},
            "Points: the pegs of your own score",
        ),
        ({"adds": "pegs"}, "Win 2 · skunk 3 · loss 0 · and the pegs of your own score"),
    ],
)
def test_the_key_of_a_clubs_own_way(way: dict[str, object], words: str) -> None:
    event = Event(preset_code="senior-games", way=json.dumps(way), round_count=4)
    assert scoring_key(event) == words
