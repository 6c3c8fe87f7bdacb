"""Knows first names that one person may have: Bob and Robert, Peggy and Margaret,
Ti-Jean and Jean.
"""

from collections import defaultdict
from functools import cache
from pathlib import Path

from nicknames import NickNamer

from cribbage_events.clubs.names import folded, squeezed

OURS = Path(__file__).with_name("nicknames.csv")
# “Ti-Guy” is what friends call a Guy: no list has them all.
PETIT = "ti-"


@cache
def english() -> NickNamer:
    """The library's list, read once."""
    return NickNamer()


@cache
def ours() -> dict[str, frozenset[str]]:
    """Return, by name, the names in one line with it if one of the two is the full name."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line in OURS.read_text().splitlines():
        if line and not line.startswith("#"):
            full, *short = line.split()
            found[full].update(short)
            for each in short:
                found[each].add(full)
    return {name: frozenset(others) for name, others in found.items()}


@cache
def other_names(name: str) -> frozenset[str]:
    """Other first names of somebody with this one, in small letters without accents.

    One step only: Bob gives Robert and Robert gives Rob, but Bob doesn't give everything that
    Robert gives, or nearly everybody would be found.
    """
    plain = folded(name).strip(".")
    found = set(english().nicknames_of(plain)) | set(english().canonicals_of(plain))
    found |= ours().get(plain, frozenset())
    if plain.startswith(PETIT):
        found.add(plain.removeprefix(PETIT))
    found |= {squeezed(each) for each in found}
    return frozenset(found - {plain, ""})


def is_first_name(word: str) -> bool:
    """Tell whether it is a first name, as far as the lists of short forms know."""
    return bool(other_names(word))


def may_be_one(name: str, other: str) -> bool:
    """Whether one person may have both first names."""
    first, second = folded(name).strip("."), folded(other).strip(".")
    return first == second or first in other_names(second) or second in other_names(first)
