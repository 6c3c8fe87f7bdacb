"""Names of people: compared, searched, and put in the order in which people look for them.

Pure functions, so that both databases give the same answer: SQLite folds only A to Z, and
PostgreSQL orders as its locale says.
"""

import re
import unicodedata
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import Indel

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.words.codes import ERASED

# Letters that Unicode doesn't take apart into a plain letter and a mark.
PLAIN = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
WORDS = (
    "da de del dela della den der des di dos du el la las le les los mac mc saint sainte san santa"
    " st ste ten ter van vande vander von zu zum zur"  # not translated: parts of names
)
# Small words that belong to the family name after them.
PARTICLES = frozenset(WORDS.split())
SUFFIXES = frozenset(["jr", "sr", "ii", "iii", "iv"])

# One sign can be many letters: “ﷺ” is eighteen.
KEY_LENGTH = 300

# Nobody looks through more than this many names that are like another.
MOST_ALIKE = 20
# From this likeness on a name is the other one with a letter corrected.
CORRECTED = 0.9
MARK = re.compile(r" \([^()]*\)(?= & |$)")

# The two orders that a club may choose for its lists.
FAMILY, FIRST = "family", "first"
# Where people who were erased are in a list, in every language.
AFTER_ALL = "\U0010ffff"

type SortKey = tuple[str, str, str]


def folded(text: str) -> str:
    """Return the name without accents, capitals and double spaces: “Côté  Œuvrard” gives “cote
    oeuvrard”.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    apart = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(letters.translate(PLAIN).split())


def name_key(name: str) -> str:
    """Equal for equal names: “Mary-Jane MacIsaac”, “mary jane mac isaac”."""
    plain = folded(name)
    return (squeezed(plain) or plain)[:KEY_LENGTH]


def squeezed(plain: str) -> str:
    return "".join(letter for letter in plain if letter.isalnum())


def is_found(search: str, *texts: str) -> bool:
    """Whether each word of the search is in a text: “mac isaac” and “macisaac” find both."""
    plain = folded(" ".join(texts))
    close = squeezed(plain)
    words = folded(search).split()
    return all(word in plain or (squeezed(word) or word) in close for word in words)


def family_and_given(name: str, family: str = "") -> tuple[str, str]:
    """The two parts of a name that is written first name first.

    The family name is the last word, with the small words before it (de, du, van, Mac, St.); Jr.
    and the like stay behind the first names. `family` says it where that is wrong.
    """
    words = one_line(name).split()
    if family and (parts := apart_from_family(words, one_line(family).split())):
        return parts
    end = len(words)
    while end > 1 and is_generation(words[end - 1]):
        end -= 1
    begin = max(end - 1, 0)
    while begin > 1 and name_key(words[begin - 1]) in PARTICLES:
        begin -= 1
    return " ".join(words[begin:end]), " ".join([*words[:begin], *words[end:]])


def apart_from_family(words: list[str], family: list[str]) -> tuple[str, str] | None:
    """The family name as the name has it, and the other words; None if it isn't part of it."""
    wanted, size = [folded(word) for word in family], len(family)
    for begin in range(len(words) - size, -1, -1):
        here = words[begin : begin + size]
        if [folded(word) for word in here] == wanted:
            return " ".join(here), " ".join([*words[:begin], *words[begin + size :]])
    return None


def is_generation(word: str) -> bool:
    return name_key(word) in SUFFIXES or (word.startswith("(") and word.endswith(")"))


def family_first(name: str, family: str = "") -> str:
    """Return the name as a list in order of family names shows it: “McNeil, Agnes”."""
    last, given = family_and_given(name, family)
    return f"{last}, {given}" if given else last


def listed_as(name: str, family: str = "", *, order: str = FAMILY) -> str:
    return family_first(name, family) if order == FAMILY else one_line(name)


def initials_of(name: str, family: str = "") -> str:
    """Return the initials of the first name and of the family name: “Ann Lee” gives “A. L.”.

    The small words before a family name belong to it, as in lists: “Jan van Berg” is “J. V.”.
    """
    last, given = family_and_given(name, family)
    letters = (first_letter(given), first_letter(last))
    return " ".join(f"{letter}." for letter in letters if letter)


def first_letter(text: str) -> str:
    """Return the first letter with its accent; quotation marks and brackets are passed over."""
    whole = unicodedata.normalize("NFC", text)
    return next((sign.upper() for sign in whole if sign.isalnum()), "")


def marked(name: str, mark: str) -> str:
    """Return the name with a mark that tells people of one name apart: “John Smith (B)”."""
    return f"{name} ({mark})" if mark else name


def sort_key(listed: str) -> SortKey:
    """Return a key for a name as a list shows it, “McNeil, Agnes (4)” or “Agnes McNeil (4)”.

    “Mac Isaac” stands beside “MacIsaac”; “Ann Zwicker” before “Anna Bell”.
    """
    name, mark = apart_from_mark(listed)
    mark = folded(mark).rjust(12, "0") if mark else ""
    if name == ERASED:
        return AFTER_ALL, "", mark
    family, comma, given = name.partition(",")
    if not comma:
        return words_key(family), "", mark
    return squeezed(folded(family)), words_key(given), mark


def apart_from_mark(listed: str) -> tuple[str, str]:
    name, opening, mark = listed.rpartition(" (")
    return (name, mark[:-1]) if opening and mark.endswith(")") else (listed, "")


def words_key(text: str) -> str:
    plain = folded(text).replace("-", " ")
    return "".join(letter for letter in plain if letter.isalnum() or letter == " ")


# “Mrs. Agnes Penner”, “Doug McLeod (paid)”, “Ann Foxe*”: no part of the name.
TITLE = re.compile(
    r"^(?:mrs?|ms|miss|mx|dr|rev|prof|mme|mlle|madame|monsieur|mademoiselle|m\.)\.?\s+(?=\S+\s+\S)"
)
REMARK = re.compile(r"\(.*?\)|\[.*?\]|\*+")


def words_of(name: str) -> list[str]:
    """Return the words as names are compared: in small letters, without a title and remarks."""
    plain = REMARK.sub(" ", folded(name)).strip()
    return TITLE.sub("", plain).replace(",", " ").split()


def words_sorted(name: str) -> str:
    return " ".join(sorted(words_of(name)))


def alike(one: str, other: str) -> float:
    """Return the likeness from 0 to 1; the order of the words doesn't count."""
    return nearness(words_sorted(one), words_sorted(other))


# From 0 to 1, of names that words_sorted has prepared.
nearness = Indel.normalized_similarity


class ManyNames:
    """Names that are compared with many others: each is folded once.

    500 names against 10,000 take a third of a second.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = [words_sorted(name) for name in names]

    def like(self, name: str, least: float, *, most: int = MOST_ALIKE) -> list[int]:
        """The positions of the names that are alike, the most alike first."""
        found = process.extract(
            words_sorted(name), self.names, scorer=nearness, score_cutoff=least, limit=most
        )
        return [position for _name, _nearness, position in found]


def is_same_name(shown: str, now: str) -> bool:
    """Whether a name, or the names of partners, is the one that a page has shown: a mark that tells
    namesakes apart may have come since, or a letter been corrected.
    """
    one, other = MARK.sub("", shown), MARK.sub("", now)
    return name_key(one) == name_key(other) or alike(one, other) >= CORRECTED
