"""Names as lists have them: numbered, last name first, in capitals."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

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
# “Mr. Arnold Armell” and “Mme Ève Roy”, not “M. Scott Peck”.
TITLE = re.compile(
    r"(?:mr|mrs|ms|miss|mister|mx|dr|rev|sgt|cpl|capt|mme|mlle|madame|monsieur|mademoiselle)\.?"
    r"\s+(?=\S)",
    re.IGNORECASE,
)
MONSIEUR = re.compile(r"M\.\s+(?=\S+\s+\S)")
# What is said behind a name without changing who it is.
HARMLESS = re.compile(
    r"paid|pd|payee?|cash|cheque|e-?transfer|virement|ok|member|membre|new|nouveau|nouvelle|senior"
    r"|junior|captain|capitaine|sub|spare|substitute|remplacante?|director|directeur|directrice"
    r"|[fmhw]|she/her|he/him|they/them|elle|il|vegan"  # not translated: remarks in lists
)
REMARK = re.compile(r"(.*\S)\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|\s[-–—:|]+\s+(\S.*))\s*", re.DOTALL)
MARKED = re.compile(r"[*†‡§^•\s]*(.*?[^\s*†‡§^•+?])[\s*†‡§^•+?]*(?<=[*†‡§^•+?])")
INITIAL = re.compile(r"(?:[^\W\d_]\.?)+(?<=\.)|[^\W\d_]")
BYE = re.compile(r"byes?|bye \d+|exempte?|exempts?|libre|ghost|fantome|phantom|no opponent")
NOBODY = re.compile(
    rf"{BYE.pattern}|tba|tbd|tbc|to be (?:announced|decided|determined|confirmed)|t b d"
    r"|a (?:determiner|confirmer|venir|definir)|n/?a|s/?o|null|none|nan|nil|no name|nobody|noname"
    r"|anonymous|anonyme|unknown|inconnue?|vacant|vacante|empty|vide|open|blank|test|dummy|house"
    r"|personne|aucun|aucune|spare|sub|substitute|remplacante?|guest|invitee?|visitor|visiteur"
    r"|(?:player|joueur|joueuse|guest|invite|entrant|member) ?\d+|x+|-+"
    r"|(?:ref|name|value|div/0|num|nom|valeur)[!?]"  # not translated: what is in cells
)
SEVERAL = re.compile(r"[&/;]|\s\+\s|\s(?:and|et|und|avec|with|w)\s|\bw/")
MARK_BEFORE = re.compile(r"[*†‡§]+(?=[^\W\d_])")
# Signs inside a word, question marks for letters, a capital with an accent after a small letter.
DAMAGED = re.compile(
    r"[^\W\d_][^\w\s'’‘ʼ`´.,\-–‑&/()\[\]\"“”«»*+:;·!|‍‌̀-ͯ][^\W\d_]?"
    r"|[a-zà-ÿ][ŽŠŒÈËÁÙÓÔŸƒ](?![A-Za-z]*[A-Z])|\?[^\W\d_]"
)
# Names that only look like Mac and a name.
NO_MAC = {"macaulay", "machado", "machin", "macias", "maciel", "mackey", "mackie", "macklin"}


def without_number(name: str) -> str:
    """The name without the number, dash or bullet of a list before it."""
    return LIST_NUMBER.sub("", name, count=1) if LIST_NUMBER.match(name) else name


class ListedName(NamedTuple):
    """A name as a list has it: first name first, the family name where the list says it, and why
    somebody should look at it.
    """

    name: str
    family: str = ""
    doubt: str = ""


def read_name(text: str, *, last_first: bool = False, capitals_first: bool = False) -> ListedName:
    """The one name in a cell. `last_first`: “Lee Ann” is Ann Lee; `capitals_first`: “LEE Ann” is.

    Titles and harmless remarks are left out; whatever may mean something is a doubt.
    """
    if "\n" in text:
        return ListedName(one_line(text.replace("\n", " / ")), doubt=two_people_words())
    written = one_line(text)
    plain, remark = without_remarks(without_number(written))
    doubt = why_no_person(plain)
    if doubt == two_people_words():
        return ListedName(plain, doubt=doubt)
    plain, title = without_title(plain)
    if not (doubt or remark) and MARK_BEFORE.match(written):
        remark = _("There is a mark beside this name.")
    doubt = doubt or remark or title or digits_in(plain)
    if last_first or (capitals_first and leading_capitals(plain.split())):
        family, given = family_before_given(plain)
        if given:
            return ListedName(f"{given} {family}", family, doubt)
    return ListedName(first_name_first(plain), before_comma(plain), doubt)


def first_name_first(name: str, *, last_first: bool = False) -> str:
    """“Lee, Ann” is Ann Lee, “Smith, John, Jr.” John Smith Jr.; `last_first` says that “Lee Ann”
    is Ann Lee, too.
    """
    parts = [part.strip() for part in name.split(",") if part.strip()]
    if len(parts) == 1 and last_first:
        family, given = family_before_given(parts[0])
        return f"{given} {family}".strip()
    if len(parts) > 1 and is_listed_suffix(parts[1]):
        return one_line(" ".join(parts))
    if len(parts) > 1:
        return one_line(f"{parts[1]} {parts[0]} {' '.join(parts[2:])}")
    return one_line("".join(parts))


def family_before_given(name: str) -> tuple[str, str]:
    """The two parts of “ST-PIERRE LABELLE Ève”, “Van Dyke Bob” and “De La Cruz Maria”; Jr. stays
    behind the first names. Nothing is given where there is a comma or one word.
    """
    words = name.split()
    if "," in name or len(words) < 2:
        return name, ""
    end = leading_capitals(words)
    if not end:
        while end < len(words) - 2 and folded(words[end]).strip(".") in PARTICLES:
            end += 1
        end += 1
    rest = words[end:]
    if len(rest) > 1 and is_listed_suffix(rest[0]):
        rest = [*rest[1:], rest[0]]
    if rest and is_listed_suffix(rest[-1]):
        # “Smith John Jr.” is John Smith Jr.
        return " ".join([*words[:end], rest[-1]]), " ".join(rest[:-1])
    return " ".join(words[:end]), " ".join(rest)


def leading_capitals(words: Sequence[str]) -> int:
    """Return how many words at the beginning are in capitals, if others follow that
    aren't; else 0.
    """
    end = 0
    while end < len(words) and is_in_capitals(words[end]):
        end += 1
    sure = any(is_shouted(word) for word in words[:end])
    return end if sure and end < len(words) and any(map(str.islower, words[end][1:])) else 0


def is_in_capitals(word: str) -> bool:
    return word.isupper() and not is_listed_suffix(word) and not INITIAL.fullmatch(word)


def without_title(name: str) -> tuple[str, str]:
    """Mrs. Agnes Penner is Agnes Penner, and “Penner, Mrs. Agnes” is, too. “M.” may be a title or
    an initial, so it is a doubt.
    """
    last, comma, first = name.partition(",")
    written = first.strip() if comma else name
    shorter = TITLE.sub("", written) or written
    doubt = ""
    if MONSIEUR.match(written):
        shorter = MONSIEUR.sub("", written)
        doubt = _("“%(title)s” before the name was left out.") % {"title": "M."}
    return (f"{last}, {shorter}" if comma else shorter), doubt


def without_remarks(name: str) -> tuple[str, str]:
    """The name without what stands in brackets, after a dash or as an asterisk at its end, and the
    doubt, if that may mean something.
    """
    doubt = ""
    if is_damaged(name.rstrip("? ")):
        return name, doubt
    while match := REMARK.fullmatch(name):
        name, remark = match[1].rstrip(" ,"), one_line(match[2] or match[3] or match[4])
        if is_listed_suffix(remark):
            return f"{name} {remark}", doubt
        if not HARMLESS.fullmatch(folded(remark).strip(". ")):
            doubt = _("“%(remark)s” behind the name was left out.") % {"remark": remark}
    if match := MARKED.fullmatch(name):
        name = match[1]
        doubt = doubt or _("There is a mark beside this name.")
    return name, doubt


def why_no_person(name: str) -> str:
    """The doubt whether this is the name of one person; "" for none."""
    plain = folded(name)
    bare = plain.strip(" .*-–—_/?()[]")
    if (name and not bare) or NOBODY.fullmatch(bare) or plain.startswith(("#", "=")):
        return _("“%(name)s” is nobody’s name.") % {"name": name}
    if is_damaged(name):
        return _("Letters of this name are damaged.")
    halves = [part.split() for part in plain.split(",")]
    if SEVERAL.search(plain) or (len(halves) == 2 and all(map(is_whole, halves))):
        return two_people_words()
    return ""


def digits_in(name: str) -> str:
    return _("There are digits in this name.") if any(map(str.isdecimal, name)) else ""


def is_whole(words: Sequence[str]) -> bool:
    """Whether these may be a first name and a family name, and not the two words of one."""
    return len(words) > 1 and words[0].strip(".") not in PARTICLES and len(words[1].strip(".")) > 2


def two_people_words() -> str:
    return _("There may be two people in this row. Give each of them a row.")


def is_damaged(name: str) -> bool:
    """“Andr� C�t�”, “Andr? C?t?”, “AndrŽ C™tŽ”."""
    return "\ufffd" in name or DAMAGED.search(name) is not None


def is_bye(name: str) -> bool:
    """Whether the name stands for no opponent."""
    return BYE.fullmatch(folded(name).strip(" .*-–—_()[]")) is not None


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
    shouted = [is_shouted(word) for word in words]
    for position, word in reversed([*enumerate(words[:-1])]):
        # “ST. ONGE” is shouted as a whole.
        is_small = folded(word).strip(".") in PARTICLES
        shouted[position] |= word.isupper() and is_small and shouted[position + 1]
    return " ".join(
        usual_word(word, first=not position) if whole or loud else word
        for position, (word, loud) in enumerate(zip(words, shouted, strict=True))
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
