"""Finding people by what is typed: part of a name, a nickname, a number, a telephone or an e-mail.

Accents, capitals and the signs in a name don't count: “dela cruz” finds “De la Cruz”.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import folded, sort_key, squeezed
from cribbage_events.clubs.people.nicknames import other_names

# Fewer digits are part of too many telephone numbers.
DIGITS = 4
SEARCH_ROOM = 80
# “ti jean” is one name.
PETIT = re.compile(r"\bti (?=\w)")
# “Saint-Pierre”, “St. Pierre” and “St Pierre” are one, too.
SAINT = re.compile(r"\b(?:saint|st)(e?)\b[.\- ]*(?=\w)")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search, taken apart once for all people who are looked at."""

    words: tuple[tuple[str, frozenset[str]], ...]
    digits: str

    @classmethod
    def of(cls, search: str) -> "Wanted":
        plain = PETIT.sub("ti-", plainly(search[:SEARCH_ROOM]))
        words = tuple((word, ways_to_write(word)) for word in plain.split())
        return cls(words, re.sub(r"\D", "", search))

    def finds(self, person: Person) -> bool:
        """Whether every word is found somewhere in what is known of the person."""
        if len(self.digits) >= DIGITS and self.digits in re.sub(r"\D", "", person.telephone):
            return True
        plain = plainly(" ".join(searched_texts(person)))
        names = set(words_in(plain))
        close = squeezed(plain)
        return all(
            word in plain or (squeezed(word) or word) in close or bool(ways & names)
            for word, ways in self.words
        )


def plainly(text: str) -> str:
    return SAINT.sub(r"st\1 ", folded(text))


def searched_texts(person: Person) -> Iterator[str]:
    """Earlier names are looked for too, and never shown; not mistakes that were undone."""
    yield from (person.name, person.membership_number, person.email)
    yield from (image.get("name", "") for image in person.known_as if "undone" not in image)


def words_in(plain: str) -> Iterator[str]:
    """Words as they are, without their signs, and the parts of a double name."""
    for word in plain.split():
        bare = word.strip(".,()“”\"'")
        yield from (bare, squeezed(bare), *bare.split("-"))


def ways_to_write(word: str) -> frozenset[str]:
    """Nicknames, and Mc for Mac."""
    found = set(other_names(word))
    if word.startswith("mc"):
        found.add(f"mac{word[2:]}")
    elif word.startswith("mac"):
        found.add(f"mc{word[3:]}")
    return frozenset(found)


def people_found(people: Iterable[Person], search: str) -> list[Person]:
    """Return people in the order of lists; everybody for an empty search."""
    wanted = Wanted.of(search)
    found = [person for person in people if wanted.finds(person)]
    return sorted(found, key=lambda person: sort_key(person.listed_name))
