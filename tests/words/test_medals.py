import pytest

from cribbage_events.contest.medals import BRONZE, GOLD, MEDALS, SILVER, PassedOver
from cribbage_events.words.medals import GOES_TO, IS_SHARED, passed_over_words

REASON = "directs this event"


@pytest.mark.parametrize(
    ("reason", "passed", "words"),
    [
        (REASON, PassedOver(), "not eligible: directs this event"),
        ("", PassedOver(), "not eligible"),
        ("", PassedOver(BRONZE, ("Cy",)), "not eligible; the bronze goes to Cy"),
        (
            REASON,
            PassedOver(SILVER, ("Cara",)),
            "not eligible: directs this event; the silver goes to Cara",
        ),
        (
            REASON,
            PassedOver(GOLD, ("Bob", "Cara")),
            "not eligible: directs this event; the gold is shared by Bob and Cara",
        ),
    ],
)
def test_somebody_who_is_passed_over_is_told_who_gets_the_medal(
    reason: str, passed: PassedOver[str], words: str
) -> None:
    assert passed_over_words(reason, passed, str) == words


def test_every_medal_can_be_said() -> None:
    assert tuple(GOES_TO) == tuple(IS_SHARED) == MEDALS
