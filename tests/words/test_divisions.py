import pytest

from cribbage_events.contest.divisions import Candidate, DivisionReason, Why
from cribbage_events.words.divisions import division_reason_words

EVEN = Candidate(66, 6, 6)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (None, ""),
        (
            DivisionReason(Why.TOO_FEW, 11),
            "11 entrants: fewer than 12 play in one division.",
        ),
        (
            DivisionReason(Why.TOO_FEW, 1, 65),
            "1 entrant: fewer than 12 play in one division. The boundary of 65 is not used.",
        ),
        (
            DivisionReason(Why.ONE_AGE, 14, age=70),
            "Everybody is 70, so there is no age at which to divide: one division.",
        ),
        (
            DivisionReason(Why.MOST_EQUAL, 12, chosen=EVEN, closest=EVEN),
            "12 entrants play in two age groups. The boundary of 66 makes 6 under 66 and 6 of 66"
            " and over, as equal as the ages allow.",
        ),
        (
            DivisionReason(
                Why.FEWER_ODD, 14, chosen=Candidate(66, 6, 8), closest=Candidate(67, 7, 7)
            ),
            "14 entrants play in two age groups. The boundary of 66 makes 6 under 66 and 8 of 66"
            " and over, so that fewer groups are odd than with 7 under 67 and 7 of 67 and over.",
        ),
        (
            DivisionReason(Why.DIRECTOR_SET, 14, chosen=Candidate(63, 3, 11)),
            "14 entrants play in two age groups. The director set the boundary: 3 under 63 and 11"
            " of 63 and over.",
        ),
    ],
)
def test_why_there_are_these_divisions(reason: DivisionReason | None, words: str) -> None:
    assert division_reason_words(reason) == words
