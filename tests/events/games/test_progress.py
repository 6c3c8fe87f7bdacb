import pytest
from django.utils.translation import override

from cribbage_events.events.games.progress import Progress, RoundProgress, under_way_words
from tests.factories import EventFactory


def progress(*ended: int) -> Progress:
    """Return the progress of rounds with ten games each, so many of which have ended."""
    rounds = tuple(RoundProgress(number, 10, each, 0) for number, each in enumerate(ended, 1))
    return Progress(rounds, next((each for each in rounds if each.under_way), None), "")


def numbers(rounds: list[RoundProgress]) -> list[int]:
    return [each.number for each in rounds]


def test_all_rounds_are_listed_where_there_are_few() -> None:
    nine = progress(10, 10, 4, *[0] * 6)
    assert numbers(nine.near) == list(range(1, 10))
    assert nine.others == []


def test_of_many_rounds_those_being_played_come_first() -> None:
    many = progress(10, 9, 4, *[0] * 19)
    assert numbers(many.near) == [2, 3]
    assert numbers(many.others) == [1, *range(4, 23)]
    assert numbers(progress(*[0] * 22).near) == [1]


def test_after_the_last_game_the_last_round_is_listed() -> None:
    done = progress(*[10] * 22)
    assert numbers(done.near) == [22]
    assert len(done.others) == 21


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        (0, "Ronde 1 sur 4 · 0 partie sur 10 terminée"),
        (1, "Ronde 1 sur 4 · 1 partie sur 10 terminée"),
        (2, "Ronde 1 sur 4 · 2 parties sur 10 terminées"),
    ],
)
def test_a_french_noun_agrees_with_what_is_in(ended: int, words: str) -> None:
    event = EventFactory.build(round_count=4)
    with override("fr"):
        assert under_way_words(event, RoundProgress(1, 10, ended, 0)) == words
    english = under_way_words(event, RoundProgress(1, 10, ended, 0))
    assert english == f"Round 1 of 4 · {ended} of 10 games in"


def test_the_only_game_of_a_round_is_said_without_a_count() -> None:
    event = EventFactory.build(round_count=4)
    words = under_way_words(event, RoundProgress(1, 1, 0, 0))
    assert words == "Round 1 of 4 · 1 game is being played"
