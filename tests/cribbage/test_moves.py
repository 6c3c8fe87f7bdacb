"""Moves are written in a short form and read back unchanged."""

import pytest

from cribbage_events.cribbage.cards import parse, parse_cards
from cribbage_events.cribbage.moves import Claim, Cut, Deal, Discard, Go, Move, Play, parse_move

MOVES = {
    "c17": Cut(17),
    "d": Deal(),
    "x5HTD": Discard(parse_cards("5H TD")),
    "pKS": Play(parse("KS")),
    "g": Go(),
    "n12": Claim(12),
}


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_a_move_is_read_as_it_was_written(text: str, move: Move) -> None:
    assert str(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text", ["", "c", "c-1", "q", "dd", "gg", "p", "p5H6H", "pXX", "n", "nx", "n٣", "n121"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no-move|no-card"):
        parse_move(text)
