"""The book of rules searched: sections and terms that have all the words, and these marked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from typing import Any

from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cribbage_events.clubs.names import folded
from cribbage_events.practice.screens.rules.glossary import TERMS, Term, see_also, terms_in_order
from cribbage_events.practice.screens.rules.rulebook import BOOK, Chapter
from cribbage_events.words.cribbage import spelled

MOST_WORDS = 8
LONGEST_WHOLE = 2
# Numbers of the game, which the book writes in letters.
NUMBERS = {"2", "15", "19", "29", "31"}
# The ending of a plural by language; another language may need none.
PLURALS = {"en": "s", "fr": "s"}
# A letter without an accent also finds those with one; an apostrophe may be any of these.
ACCENTED = {
    "a": "[aàâä]",
    "c": "[cç]",
    "e": "[eéèêë]",
    "i": "[iîï]",
    "o": "[oôö]",
    "u": "[uùûü]",
    "y": "[yÿ]",
    "'": "(?:['’]|&#x27;)",
}
# Names of the cards in a picture are nothing anybody looks for.
DRAWN = re.compile(r'<span class="playing-card.*?</svg>\s*</svg>\s*</span>', re.DOTALL)
PIECES = re.compile(rf"{DRAWN.pattern}|<[^>]*>", re.DOTALL)


@dataclass(frozen=True)
class Search:
    """A search for a question; an empty one finds the whole book, with nothing marked."""

    question: str

    @cached_property
    def patterns(self) -> list[re.Pattern[str]]:
        words = folded(self.question.replace("’", "'")).split()[:MOST_WORDS]
        stripped = (word.strip("“”\"'.,;:!?()") for word in words)
        return [pattern_of(word) for word in stripped if word]

    @property
    def chapters(self) -> Iterator[tuple[Chapter, list[dict[str, Any]]]]:
        """Return the chapters with something found, each with its sections."""
        for chapter in BOOK:
            found = [
                {
                    "section": each,
                    "title": self.marked(escape(str(each.title))),
                    "html": self.marked(each.html),
                }
                for each in chapter.sections
                if self.fits(f"{each.title} {words_of(each.html)}")
            ]
            if found:
                yield chapter, found

    @property
    def terms(self) -> list[dict[str, Any]]:
        """The words themselves before those whose explanation only mentions them."""
        found = [each for each in terms_in_order() if self.fits(f"{each.name} {each.text}")]
        if self.patterns:
            found.sort(key=lambda each: not self.fits(str(each.name)))
        return [self.found_term(each) for each in found]

    def found_term(self, term: Term) -> dict[str, Any]:
        name, text = self.marked(escape(str(term.name))), self.marked(escape(str(term.text)))
        return {"term": term, "name": name, "text": text, "see": see_also(term)}

    @property
    def meant(self) -> str:
        """A word of the glossary that is written much like this, or nothing."""
        names = [str(term.name) for term in TERMS.values()]
        plain = {folded(name): name for name in names}
        close = get_close_matches(folded(self.question), plain, n=1)
        return plain[close[0]] if close else ""

    def fits(self, text: str) -> bool:
        return all(pattern.search(text) for pattern in self.patterns)

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
    """Return a pattern that finds a word's beginning, so “skunk” in “skunked”; short ones whole: no
    “go” in “good”.
    """
    stem = stem_of(word)
    choice = "|".join(spelling(each) for each in (in_letters(stem), stem) if each)
    whole = len(word) <= LONGEST_WHOLE or word.isdigit()
    return re.compile(rf"(?<!\w)(?:{choice}){'(?!\\w)' if whole else '\\w*'}", re.IGNORECASE)


def spelling(word: str) -> str:
    """A pattern for the word, with accents or without: “coeur” finds “cœur”."""
    letters = (ACCENTED.get(letter, re.escape(letter)) for letter in folded(word))
    return "".join(letters).replace("[oôö][eéèêë]", "(?:[oôö][eéèêë]|œ)")


def stem_of(word: str) -> str:
    """Return the word without the ending of a plural, in the language of the page: “skunks” finds
    “skunk”.
    """
    ending = PLURALS.get((get_language() or "").partition("-")[0], "")
    longer = len(word) > LONGEST_WHOLE + len(ending)
    return word.removesuffix(ending) if longer else word


def in_letters(word: str) -> str:
    """A number of the game as the book writes it; nothing for another word."""
    if word not in NUMBERS:
        return ""
    return _("thirty-one") if word == "31" else spelled(int(word))


@cache
def words_of(html: str) -> str:
    return strip_tags(DRAWN.sub(" ", html))
