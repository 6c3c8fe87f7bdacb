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
