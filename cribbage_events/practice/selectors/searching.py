"""The book of rules searched: sections and terms that have all the words, and these marked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property

from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe

from cribbage_events.practice.selectors.glossary import TERMS, Term
from cribbage_events.practice.selectors.rulebook import BOOK, Chapter, Section

MOST_WORDS = 8
LONGEST_WHOLE = 2
NUMBERS = {"2": "two", "15": "fifteen", "19": "nineteen", "29": "twenty-nine", "31": "thirty-one"}
# Names of the cards in a picture are nothing anybody looks for.
DRAWN = re.compile(r'<span class="playing-card.*?</svg>\s*</svg>\s*</span>', re.DOTALL)
PIECES = re.compile(rf"{DRAWN.pattern}|<[^>]*>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class FoundSection:
    section: Section
    title: SafeString
    html: SafeString


@dataclass(frozen=True, slots=True)
class FoundTerm:
    term: Term
    name: SafeString
    text: SafeString


@dataclass(frozen=True)
class Search:
    """For a question; an empty one finds the whole book, with nothing marked."""

    question: str

    @cached_property
    def patterns(self) -> list[re.Pattern[str]]:
        words = self.question.replace("’", "'").lower().split()[:MOST_WORDS]
        stripped = (word.strip("“”\"'.,;:!?()") for word in words)
        return [pattern_of(word) for word in stripped if word]

    @property
    def chapters(self) -> Iterator[tuple[Chapter, list[FoundSection]]]:
        """Those with something found, each with its sections."""
        for chapter in BOOK:
            found = [
                FoundSection(each, self.marked(escape(each.title)), self.marked(each.html))
                for each in chapter.sections
                if self.fits(f"{each.title} {words_of(each.html)}")
            ]
            if found:
                yield chapter, found

    @property
    def terms(self) -> list[FoundTerm]:
        """The words themselves before those whose explanation only mentions them."""
        found = [each for each in TERMS.values() if self.fits(f"{each.name} {each.text}")]
        if self.patterns:
            found.sort(key=lambda each: not self.fits(each.name))
        return [
            FoundTerm(each, self.marked(escape(each.name)), self.marked(escape(each.text)))
            for each in found
        ]

    @property
    def meant(self) -> str:
        """A word of the glossary that is written much like this, or nothing."""
        close = get_close_matches(self.question.lower(), TERMS, n=1)
        return close[0] if close else ""

    def fits(self, text: str) -> bool:
        plain = text.replace("’", "'")
        return all(pattern.search(plain) for pattern in self.patterns)

    def marked(self, html: str) -> SafeString:
        """The text with each word in <mark>, but nothing within tags and drawn cards."""
        if not self.patterns:
            return mark_safe(html)  # noqa: S308 - our own template
        either = re.compile("|".join(each.pattern for each in self.patterns), re.IGNORECASE)
        parts = []
        end = 0
        for piece in PIECES.finditer(html):
            parts += [either.sub(r"<mark>\g<0></mark>", html[end : piece.start()]), piece[0]]
            end = piece.end()
        parts.append(either.sub(r"<mark>\g<0></mark>", html[end:]))
        return mark_safe("".join(parts))  # noqa: S308 - what is added is two tags


def pattern_of(word: str) -> re.Pattern[str]:
    """At the beginning of a word, so “skunk” in “skunked”; short ones whole: no “go” in “good”."""
    stem = word[:-1] if word.endswith("s") and len(word) > LONGEST_WHOLE + 1 else word
    choice = "|".join(re.escape(each) for each in (NUMBERS.get(stem), stem) if each)
    whole = len(word) <= LONGEST_WHOLE or word.isdigit()
    return re.compile(rf"(?<!\w)(?:{choice}){'(?!\\w)' if whole else '\\w*'}", re.IGNORECASE)


@cache
def words_of(html: str) -> str:
    return strip_tags(DRAWN.sub(" ", html))
