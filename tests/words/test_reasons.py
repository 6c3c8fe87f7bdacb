from cribbage_events.words.codes import (
    TWO_RESULTS,
    TYPING_MISTAKE,
    because_withdrew,
    had_it_right,
    reason_words,
)


def test_a_code_becomes_a_sentence_and_what_was_typed_stays() -> None:
    assert reason_words(TYPING_MISTAKE) == "a typing mistake"
    assert reason_words(TWO_RESULTS) == "I entered two different results"
    assert reason_words(had_it_right("Joe Bell")) == "Joe Bell had it right"
    assert reason_words(because_withdrew("Has a cold.")) == "Withdrew. Has a cold."
    assert reason_words("typed the wrong way round") == "typed the wrong way round"
