"""A part of a page of rules."""

from typing import NamedTuple


class Section(NamedTuple):
    """A heading and the paragraphs under it."""

    title: str
    paragraphs: tuple[str, ...]
