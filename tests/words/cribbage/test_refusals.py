import pytest

from cribbage_events.cribbage.cards import parse
from cribbage_events.cribbage.game import Breach, IllegalMove, Phase
from cribbage_events.words.cribbage import illegal_move_words

NINE, ACE = parse("9D"), parse("AC")


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (Phase.CUT, "Cut for the deal first."),
        (Phase.DEAL, "Deal the cards first."),
        (Phase.DISCARD, "Discard to the crib first."),
        (Phase.PLAY, "Play a card, or say go."),
        (Phase.SHOW, "First type what this hand counts."),
        (None, "All cards have been played."),
    ],
)
def test_which_refusal_comes_first(phase: Phase | None, words: str) -> None:
    assert illegal_move_words(IllegalMove(Breach.OUT_OF_PHASE, phase=phase)) == words


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (IllegalMove(Breach.GAME_OVER, phase=Phase.OVER), "This game is over."),
        (IllegalMove(Breach.NO_SUCH_CARD), "Choose one of the cards to cut."),
        (
            IllegalMove(Breach.CUT_TAKEN, card=NINE),
            "Somebody already cut the nine of diamonds. Choose another.",
        ),
        (IllegalMove(Breach.NOT_HELD, card=NINE), "You don’t hold the nine of diamonds."),
        (IllegalMove(Breach.WRONG_NUMBER, number=1), "Choose one card for the crib."),
        (IllegalMove(Breach.WRONG_NUMBER, number=2), "Choose two cards for the crib."),
        (
            IllegalMove(Breach.PAST_THIRTY_ONE, card=NINE, number=39),
            "With the nine of diamonds the count would be 39, and it can’t go past 31. Say go"
            " instead.",
        ),
        (
            IllegalMove(Breach.PAST_THIRTY_ONE, card=NINE, lower=ACE, number=39),
            "With the nine of diamonds the count would be 39, and it can’t go past 31. Play a"
            " lower card, such as the ace of clubs.",
        ),
        (
            IllegalMove(Breach.RENEGE, card=ACE, number=31),
            "You can still play the ace of clubs, which makes 31.",
        ),
        (IllegalMove(Breach.IMPOSSIBLE_COUNT, number=30), "A hand counts from 0 to 29 points."),
    ],
)
def test_why_a_move_is_refused(refused: IllegalMove, words: str) -> None:
    assert illegal_move_words(refused) == words
