"""Two languages in which letters, calendars and commands are read: the one that shows what isn't
marked, and French.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from django.test import override_settings
from django.utils.translation import override

from tests.french.english import english_lines
from tests.french.language import FRENCH
from tests.pseudo_language.catalogue import OPEN, spoken
from tests.pseudo_language.language import CODE
from tests.walk.reading import plain_words


class Tongue(NamedTuple):
    """`left` is what of a text is still English; `mark` is in every text that isn't."""

    code: str
    spoken: Callable[[], AbstractContextManager[None]]
    left: Callable[[str], list[str]]
    mark: str


@contextmanager
def french() -> Iterator[None]:
    """Make French the language of everything."""
    with override_settings(LANGUAGE_CODE=FRENCH), override(FRENCH):
        yield


TONGUES = [
    Tongue(CODE, spoken, plain_words, OPEN),
    Tongue(FRENCH, french, english_lines, ""),
]
