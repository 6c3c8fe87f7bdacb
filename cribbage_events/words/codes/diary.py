"""The sentences of an event's diary. A line keeps a verb and its data, and is said in the reader's
language. Each app registers the sentences of its verbs when the program starts.
"""

from collections.abc import Callable, Mapping
from typing import Any

type Data = Mapping[str, Any]
type Sentence = Callable[[Data], str]

SENTENCES: dict[str, Sentence] = {}


def register_sentences(sentences: Mapping[str, Sentence]) -> None:
    """The sentence of each verb, as a function of a line's data."""
    SENTENCES.update(sentences)


def sentence_with_data(words: object) -> Sentence:
    """Return a sentence of `words` with places for a line's values by their names."""
    return lambda data: str(words) % data


def diary_sentence(verb: str, data: Data) -> str:
    """The change as a sentence; an unknown verb is shown as it is."""
    sentence = SENTENCES.get(verb)
    return sentence(data) if sentence else verb
