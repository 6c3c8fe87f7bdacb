"""Taking a name out of what was written: of a person, or of somebody who had an account."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

# The rows of whoever is erased are called so; a table of results still needs something to show.
NAME_REMOVED = "Name removed"
SOMEBODY_WHO_LEFT = "Somebody who has left"
# What tells somebody apart from others of the same name: a letter, or an entrant's number.
MARK = r"[A-Z]|\d+"


@dataclass(frozen=True)
class Names:
    """What somebody is, and was, called.

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
        # “Mary” is nobody of “Mary Lee”.
        alone = {name for name in self.names if " " not in name}
        called = f"{any_of(set(self.names) - alone)}|(?:{any_of(alone)})(?! [A-Z][a-z])"
        name = rf"(?:{called})(?: \((?P<mark>[^()]{{1,40}})\))?"
        return re.compile(rf"(?<!\w)(?:{others}|{name})(?!\w)")

    def taken_out(self, text: str) -> str:
        """The same without the name."""
        return self.pattern.sub(self._instead, text)

    def taken_out_of_column(self, text: str, room: int) -> str:
        """The same, in a column of so many letters: what stands instead may be longer."""
        left = self.taken_out(text)
        if len(left) <= room or left == text:
            return str(left)
        cut = f"{left[: room - 1]}…"
        return cut if self.instead in cut else self.instead

    def _instead(self, found: re.Match[str]) -> str:
        mark = found["mark"]
        if found["other"]:
            return found[0]
        if mark is None or mark in self.numbers or re.fullmatch(MARK, mark):
            return self.instead
        return f"{self.instead} ({mark})"


def any_of(texts: Iterable[str]) -> str:
    """A pattern that finds the longest of them; nothing, if there are none."""
    longest_first = sorted(filter(None, texts), key=len, reverse=True)
    return "|".join(map(re.escape, longest_first)) or r"(?!)"
