"""Takes a name out of texts: of a person, or of somebody who had an account."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from cribbage_events.words.codes import ERASED

# The mark that tells people of one name apart: a letter, or an entrant's number.
MARK = r"[A-Z]|\d+"


# A code, as columns of names and reasons keep it; what somebody typed may follow.
CODE = re.compile(r":(?:left \d+|[a-z]+(?:-[a-z]+)*)(?!\S)")


@dataclass(frozen=True)
class Names:
    """The present and earlier names of one person.

    `others` are the names of other people as they are shown, which are left alone, and so is what
    begins with a name of one word and continues with another name; `numbers` are
    membership numbers, which stand behind a name in brackets where two share it.
    """

    names: Collection[str]
    instead: str
    numbers: Collection[str] = ()
    others: Collection[str] = ()

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        others = rf"(?P<other>{any_of(self.others)})(?! \((?:{MARK})\))"
        # “Mary” is not “Mary Lee”.
        alone = {name for name in self.names if " " not in name}
        called = f"{any_of(set(self.names) - alone)}|(?:{any_of(alone)})(?! [A-Z][a-z])"
        name = rf"(?:{called})(?: \((?P<mark>[^()]{{1,40}})\))?"
        return re.compile(rf"(?<!\w)(?:{others}|{name})(?!\w)")

    def taken_out(self, text: str) -> str:
        """The same without the name; a code stays, though somebody may be called like it."""
        code = CODE.match(text)
        kept = code[0] if code else ""
        pieces = text[len(kept) :].split(ERASED)
        return kept + ERASED.join(self.pattern.sub(self._instead, each) for each in pieces)

    def taken_out_of_column(self, text: str, room: int) -> str:
        """The same, cut to the room of a column: the replacement may be longer than the name."""
        left = self.taken_out(text)
        if len(left) <= room or left == text:
            return left
        cut = without_part_of_code(left[: room - 1])
        return f"{cut}…" if self.instead in cut else self.instead

    def _instead(self, found: re.Match[str]) -> str:
        mark = found["mark"]
        if found["other"]:
            return found[0]
        if mark is None or mark in self.numbers or re.fullmatch(MARK, mark):
            return self.instead
        return f"{self.instead} ({mark})"


def without_part_of_code(cut: str) -> str:
    """A text that was cut may end with the beginning of the code, which nothing would say."""
    text, colon, end = cut.rpartition(":")
    is_part = ERASED.startswith(f"{colon}{end}") and not cut.endswith(ERASED)
    return text if colon and is_part else cut


def any_of(texts: Iterable[str]) -> str:
    """A pattern that finds the longest of them; nothing, if there are none."""
    longest_first = sorted(filter(None, texts), key=len, reverse=True)
    return "|".join(map(re.escape, longest_first)) or r"(?!)"
