import pytest

from cribbage_events.contest.play_offs import PlayOffRecord
from cribbage_events.contest.tie_breaks import (
    FEWEST_LOSSES,
    FEWEST_SHORT,
    GAMES_WON,
    HEAD_TO_HEAD,
    PLUS_POINTS,
    SKUNKS,
    SPREAD,
    TIE_BREAKS,
    WIDEST_WIN,
    TieReason,
)
from cribbage_events.words import ties
from cribbage_events.words.ties import HEADINGS, SENTENCES, play_off_words, tie_words

NAMES = {"A": "Ann", "B": "Bob", "C": "Cy", "D": "Di"}
name_of = NAMES.__getitem__


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (TieReason(("B",), SPREAD, 48, 31), "ahead of Bob on spread, +48 to +31"),
        (TieReason(("B",), SPREAD, -51, 20), "behind Bob on spread, −51 to +20"),
        (TieReason(("B",), GAMES_WON, 4, 3), "ahead of Bob on games won, 4 to 3"),
        (TieReason(("B",), PLUS_POINTS, 90, 91), "behind Bob on plus points, 90 to 91"),
        (TieReason(("B",), SKUNKS, 1, 0), "ahead of Bob on skunks, 1 to 0"),
        (TieReason(("B",), HEAD_TO_HEAD, 1, 0), "ahead of Bob on their own games, 1 to 0"),
        (TieReason(("B",), FEWEST_LOSSES, -1, -2), "ahead of Bob on fewest games lost, 1 to 2"),
        (TieReason(("B",), FEWEST_SHORT, -45, 0), "behind Bob on fewest points short, 45 to 0"),
        (TieReason(("B",), WIDEST_WIN, 40, 31), "ahead of Bob on widest win, 40 to 31"),
        (TieReason(("B",)), "tied with Bob on everything"),
        (TieReason(("B", "C")), "tied with Bob and Cy on everything"),
        (TieReason(("B", "C", "D")), "tied with 3 others on everything"),
    ],
)
def test_a_tie_is_explained(reason: TieReason[str], words: str) -> None:
    assert tie_words(reason, name_of) == words


def test_every_tie_break_can_be_said_and_has_its_column() -> None:
    assert SENTENCES.keys() == ties.NAMES.keys() == TIE_BREAKS.keys()
    assert HEADINGS.keys() == TIE_BREAKS.keys() - {HEAD_TO_HEAD.code}


def test_the_reason_said_is_the_play_off() -> None:
    assert play_off_words(PlayOffRecord(won=("B", "C")), name_of) == (
        "won the play-off against Bob and Cy"
    )
    assert play_off_words(PlayOffRecord(won=("C",), lost=("A",)), name_of) == (
        "won the play-off against Cy, lost the play-off against Ann"
    )
    assert play_off_words(PlayOffRecord(lost=("B", "A")), name_of) == (
        "lost the play-off against Bob and Ann"
    )
