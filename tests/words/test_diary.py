"""The sentence of every line that a diary may have."""

from cribbage_events.words.codes import diary_sentence
from tests.words.diary_lines import OF_EVENTS, OF_NIGHTS

LINES = [*OF_EVENTS, *OF_NIGHTS]


def test_the_sentence_of_each_verb() -> None:
    said = [(verb, diary_sentence(verb, data)) for verb, _, data in LINES]
    assert said == [(verb, text) for verb, text, _ in LINES]
