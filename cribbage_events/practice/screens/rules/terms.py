"""A word of the glossary."""

from typing import NamedTuple

from django.utils.functional import Promise


class Term(NamedTuple):
    """A word and what it means, lazily translated; `see` are codes of words that belong to it."""

    code: str
    name: str | Promise
    text: str | Promise
    see: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Return its anchor on the page."""
        return f"term-{self.code}"
