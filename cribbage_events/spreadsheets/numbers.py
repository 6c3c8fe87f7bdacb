"""Numbers, places, medals and cards as newspapers print them, in both languages."""

import re
from typing import NamedTuple

from cribbage_events.clubs.names import folded

# “1st”, “1re”, “2ème”, “3ième”, “10)”.
ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|ere|er|re|ieme|eme|nde|e)?[.)]?")
# “12 pts”, “5 wins”, “7 parties”, “5W”; “94+” is +94.
UNIT = re.compile(
    r"(?<=[\d)])\s*(?:points?|pts?|pegs?|wins?|won|w|victoires?|v|games?|gms?|parties?|skunks?)"
    r"\.?$"  # not translated: units in lists
)
# “5-2” and “5 (1)” of a column of wins: the first counts. “5-6” is a place that is shared.
FIRST_OF_TWO = re.compile(r"(\d{1,3})\s*(?:[-–/]\s*\d{1,3}|\(\d{1,3}\))")
SHARED = re.compile(r"(\d{1,3})\s*[-–/]\s*(\d{1,3})")
# “T4”, “4=”, “=4”, “10) TIE”, “4e ex aequo”; “4th place”, “no. 4”.
BESIDE_A_PLACE = re.compile(
    r"\b(?:tied?(?: for)?|t(?=[-. ]?\d)|(?:a )?egalite|ex[- ]?(?:ae|e)quo|places?|placed|rang"
    r"|no\.?)\b"
    r"|\bt[-.]?(?=\d)|(?<=\d)[-. ]?t\b|[=#()\[\]*]"
)
ONE_TO_FIVE = {
    word: number
    for number, line in enumerate(
        """\
first premier premiere winner champion championne gagnant gagnante
second deuxieme seconde runner-up
third troisieme
fourth quatrieme
fifth cinquieme
""".splitlines(),  # not translated: words in lists
        start=1,
    )
    for word in line.split()
}
MEDALS = {
    **dict.fromkeys(["gold", "or", "1", "g", "o", "\N{FIRST PLACE MEDAL}", "au"], "gold"),
    **dict.fromkeys(["silver", "argent", "2", "s", "\N{SECOND PLACE MEDAL}", "ag"], "silver"),
    **dict.fromkeys(["bronze", "3", "b", "\N{THIRD PLACE MEDAL}"], "bronze"),
}
BESIDE_A_MEDAL = re.compile(r"\b(?:medals?|medailles?|medaillee?|medalist|de|place)\b|\bd['’]")
CARD = re.compile(r"(\d{1,3})\s*/\s*(\d{1,2})(?:\s*[,;]?\s*(.+))?")


class WrittenCard(NamedTuple):
    """Game points, games won, and the net spread where it is written: “12/5 +94”."""

    points: int
    won: int
    spread: int | None


def whole_number(text: str) -> int | None:
    """Read also “1,195”, “1192.0”, “plus 94” and “(34)”, which is −34; None for anything else."""
    plain = folded(text).replace("−", "-").replace("–", "-").replace(" ", "")
    plain = UNIT.sub("", plain)
    if plain[-1:] in {"+", "-"} and plain[:1].isdecimal():
        plain = plain[-1] + plain[:-1]
    sign = 1
    if plain.startswith("(") and plain.endswith(")"):
        plain, sign = plain[1:-1], -1
    for word, its in (("plus", 1), ("minus", -1), ("moins", -1), ("+", 1), ("-", -1)):
        if plain.startswith(word):
            plain, sign = plain.removeprefix(word), sign * its
            break
    plain = re.sub(r"[.,]0{1,2}$", "", plain)
    if re.fullmatch(r"\d{1,3}(?:[,.']\d{3})+", plain):
        plain = re.sub(r"\D", "", plain)
    match = ORDINAL.fullmatch(plain)
    return sign * int(match[1]) if match and match[1].isascii() and len(match[1]) < 10 else None


def first_number(text: str) -> int | None:
    """Return the 5 of “5-2”, five won and two lost; of any other text the whole number."""
    match = FIRST_OF_TWO.fullmatch(folded(text))
    return int(match[1]) if match else whole_number(text)


def place_number(text: str) -> int | None:
    """A place, shared or not: “1st”, “T4”, “10) TIE”, “2e ex aequo”, “third”."""
    plain = folded(text).replace("≡", "=")
    if (match := SHARED.fullmatch(plain)) and int(match[1]) < int(match[2]):
        plain = match[1]
    bare = " ".join(BESIDE_A_PLACE.sub(" ", plain).split()).strip(" .,-:")
    if bare in ONE_TO_FIVE:
        return ONE_TO_FIVE[bare]
    if bare in MEDALS and not bare.isascii():
        return ("gold", "silver", "bronze").index(MEDALS[bare]) + 1
    return whole_number(bare) if bare else None


def medal_named(text: str) -> str:
    """ "gold", "silver", "bronze", or "" for a word that isn't known."""
    bare = " ".join(BESIDE_A_MEDAL.sub(" ", folded(text)).split()).strip(" .-")
    if bare in MEDALS:
        return MEDALS[bare]
    first = bare.split()[:1]
    if first and not first[0].isascii() and first[0] in MEDALS:
        return MEDALS[first[0]]
    number = place_number(bare)
    return MEDALS.get(str(number), "") if number else ""


def card_written(text: str) -> WrittenCard | None:
    match = CARD.fullmatch(text.strip())
    if match is None:
        return None
    spread = whole_number(match[3]) if match[3] else None
    if match[3] and spread is None:
        return None
    return WrittenCard(int(match[1]), int(match[2]), spread)
