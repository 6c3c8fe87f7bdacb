"""Names as lists have them: numbered, last name first, in capitals."""

import re

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.names import (
    PARTICLES,
    SUFFIXES,
    apart_from_family,
    family_and_given,
    folded,
)

# “1. Ann”, “2) Ann”, “(3) Ann”, “#4 Ann”, “5 Ann”, “- Ann”, “• Ann”.
LIST_NUMBER = re.compile(r"(?:\(?#?\d{1,3}(?:[.):]|\s*[-–—]|(?=\s))|[-–—•*·▪●○◦►✓✔☐☑]+)\s*(?=\D)")
TOTAL = re.compile(
    r"(?:sub[- ]?|grand )?(?:totals?|totaux|sum|count|nombre|somme)\b(?:[^a-z]|of|de|"
    r"players|members|entrants|people|names|joueurs|membres|personnes|participants)*"
    r"|\d+ (?:players|members|entrants|people|names|joueurs|membres|personnes)"
)
# Names that only look like Mac and a name.
NO_MAC = {"macaulay", "machado", "machin", "macias", "maciel", "mackey", "mackie", "macklin"}


def without_number(name: str) -> str:
    """The name without the number, dash or bullet of a list before it."""
    return LIST_NUMBER.sub("", name, count=1) if LIST_NUMBER.match(name) else name


def first_name_first(name: str, *, last_first: bool = False) -> str:
    """“Lee, Ann” is Ann Lee, “Smith, John, Jr.” John Smith Jr.; `last_first` says that “Lee Ann”
    is Ann Lee, too.
    """
    parts = [part.strip() for part in name.split(",") if part.strip()]
    if len(parts) == 1 and last_first and " " in parts[0]:
        last, _, first = parts[0].partition(" ")
        return f"{first} {last}"
    if len(parts) > 1 and is_listed_suffix(parts[1]):
        return one_line(" ".join(parts))
    if len(parts) > 1:
        return one_line(f"{parts[1]} {parts[0]} {' '.join(parts[2:])}")
    return one_line("".join(parts))


def before_comma(name: str) -> str:
    """“Lee, Ann” gives Lee; nothing for “Ann Lee” and “Ann Lee, Jr.”."""
    family, _, rest = (part.strip() for part in name.partition(","))
    return "" if not rest or is_listed_suffix(rest) else family


def unusual_family(name: str, family: str) -> str:
    """The family name as the name has it; nothing where one would take it for that anyhow."""
    words = [word for word in family.split() if not is_listed_suffix(word)]
    parts = apart_from_family(name.split(), words) if words else None
    if parts is None or folded(parts[0]) == folded(family_and_given(name)[0]):
        return ""
    return parts[0]


def is_total(cells: list[str]) -> bool:
    """Whether a row only says how many there are."""
    return TOTAL.fullmatch(folded(" ".join(filter(None, cells))).strip(" .:=")) is not None


def is_listed_suffix(word: str) -> bool:
    return folded(word).strip(".") in SUFFIXES


def in_usual_case(name: str) -> str:
    """“LUC TREMBLAY”, “luc tremblay” and “Luc TREMBLAY” are Luc Tremblay; what is mixed stays."""
    whole = name.isupper() or name.islower()
    words = name.split()
    return " ".join(
        usual_word(word, first=not position) if whole or is_shouted(word) else word
        for position, word in enumerate(words)
    )


def is_shouted(word: str) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    return word.isupper() and len(letters) > 2 and not is_listed_suffix(word)


def usual_word(word: str, *, first: bool) -> str:
    """Each part with a capital: Marie-Ève, O'Neil, McNeil, MacIsaac; de and van without."""
    if is_listed_suffix(word):
        return word.upper() if folded(word).startswith("i") else word.capitalize()
    if folded(word) in PARTICLES - {"mac", "mc", "st", "ste", "saint", "sainte"} and not first:
        return word.lower()
    parts = re.split(r"([-'’.])", word.lower())
    return "".join(usual_part(part) for part in parts)


def usual_part(part: str) -> str:
    if part.startswith("mc") and len(part) > 3:
        return "Mc" + part[2:].capitalize()
    if part.startswith("mac") and len(part) > 5 and part not in NO_MAC:
        return "Mac" + part[3:].capitalize()
    return part.capitalize()
