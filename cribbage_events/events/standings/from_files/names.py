"""The names in files of results: one spelling a person, and a director's name that isn't there."""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from cribbage_events.words.lists import or_list

# “Ann Lee” and “Anne Leigh” are 0.71 alike.
ALIKE = 0.6


class DirectorError(ValueError):
    """The director's name is in no file, but names much like it are; the message says which."""


@dataclass(slots=True)
class Names:
    """One spelling for each name, the first: upper and lower case and how accents are stored make
    no difference.

    When `closed`, nobody new is admitted but the `guest`: a director who only fills in.
    """

    guest: str = ""
    closed: bool = False
    spellings: dict[str, str] = field(default_factory=dict)

    def add(self, name: str) -> str:
        return self.spellings.setdefault(typed_name_key(name), name)

    def find(self, name: str) -> str | None:
        return self.spellings.get(typed_name_key(name))

    def admit(self, name: str) -> str | None:
        """The name's one spelling, None for a stranger."""
        if self.closed and typed_name_key(name) != typed_name_key(self.guest):
            return self.find(name)
        return self.add(name)

    def find_director(self) -> str | None:
        """The spelling of the guest's name, None if a director of that name played nobody.

        Raises DirectorError if the name is probably misspelt.
        """
        known = self.find(self.guest)
        if (
            known is None
            and self.guest
            and (alike := names_like(self.guest, self.spellings.values()))
        ):
            message = _(
                "--director: %(name)s isn't in any of the files. Is it %(alike)s? A director who"
                " didn't play can be left out."
            )
            raise DirectorError(message % {"name": self.guest, "alike": or_list(alike)})
        return known


def typed_name_key(name: str) -> str:
    """The same for every way in which one name may be typed or stored."""
    plain = unicodedata.normalize("NFKC", name).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return unicodedata.normalize("NFC", " ".join(plain.split()).casefold())


def names_like(name: str, others: Iterable[str]) -> list[str]:
    """Those which may be meant, the nearest first; P1 and P2 are two names, no slip."""
    known = {without_accents(other): other for other in others if digits(other) == digits(name)}
    return [known[one] for one in difflib.get_close_matches(without_accents(name), known, 3, ALIKE)]


def without_accents(name: str) -> str:
    letters = unicodedata.normalize("NFKD", typed_name_key(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def digits(name: str) -> list[str]:
    return re.findall(r"\d+", name)
