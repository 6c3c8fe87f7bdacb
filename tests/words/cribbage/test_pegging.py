import pytest

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.pegging import GO, HIS_HEELS, LAST_CARD, Pegged, Reason, pegged
from cribbage_events.words.cribbage import pegged_reason, scored_list


@pytest.mark.parametrize(
    ("scored", "words"),
    [
        (Pegged(Reason.FIFTEEN, 2), "fifteen"),
        (Pegged(Reason.THIRTY_ONE, 2), "thirty-one"),
        (Pegged(Reason.PAIR, 2), "pair"),
        (Pegged(Reason.PAIR_ROYAL, 6), "pair royal"),
        (Pegged(Reason.DOUBLE_PAIR_ROYAL, 12), "double pair royal"),
        (Pegged(Reason.RUN, 7), "run of seven"),
        (GO, "go"),
        (LAST_CARD, "last card"),
        (HIS_HEELS, "his heels"),
        (Pegged(Reason.MUGGINS, 3), "muggins"),
        (Pegged(Reason.HAND, 3), "hand"),
        (Pegged(Reason.CRIB, 3), "crib"),
    ],
)
def test_reasons_for_pegged_points(scored: Pegged, words: str) -> None:
    assert pegged_reason(scored) == words


def test_everything_that_a_card_scores_is_listed() -> None:
    assert scored_list(pegged(parse_cards("4C 5D 6H"))) == "fifteen for 2 and run of three for 3"
    assert scored_list(()) == ""
