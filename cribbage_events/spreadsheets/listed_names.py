"""Names as lists have them: numbered, last name first, in capitals."""

import re
from collections.abc import Iterable, Sequence
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
from cribbage_events.clubs.people.nicknames import is_first_name
from cribbage_events.spreadsheets.texts import words

# So many different first names behind other words make one ask what comes first.
ENOUGH_NAMES = 3

# “1. Ann”, “2) Ann”, “(3) Ann”, “#4 Ann”, “5 Ann”, “1a. Ann”, “a) Ann”, “- Ann”, “[x] Ann”.
LIST_NUMBER = re.compile(
    r"(?:\(?(?:#|№\s?|[Nn]o?[.°º]\s?)?\d{1,3}[a-z]?(?:[.):]|\s*[-–—]|(?<=\d)(?=\s))|[a-z]\)"
    r"|\[[ xX✓✔]?\]|[-–—•*·▪●○◦►→➔➢>✓✔☐☑✗☒]+)\s*(?=\D)"
)
TOTALS = words(
    "total totals totaux subtotal sum count nombre somme average moyenne balance solde headcount"
    " attendance"  # not translated: words of lists
)
COUNTED = words(
    "players members entrants people persons names seats teams registered joueurs"
    " joueuses membres membre personnes participants inscrits inscrites inscriptions noms"
    " equipes registrations attendees guests"  # not translated: words of lists
)
BESIDE_A_TOTAL = words(
    "sub grand general generale of de des d du no num number in all le la les the so far"
    " to date and"  # not translated: words of lists
)
# What stands over or under a part of a list, and says nothing of anybody.
OF_SECTIONS = words(
    "table tables group groupe groups groupes division div section sections pool pools page pages"
    " team teams equipe equipes flight flights ladies gentlemen men women hommes femmes dames"
    " messieurs continued suite cont of de"  # not translated: words of lists
)
# “Mr. Arnold Armell” and “Mme Ève Roy”; the second ones only before two more words.
TITLES = words(
    "mr mrs ms miss mister mx dr rev sgt cpl capt mme mlle madame monsieur mademoiselle"
    " messrs"  # not translated: titles
)
RANKS = words(
    "lt col maj gen pte wo cwo mwo cmdr ltcol major captain colonel reverend pastor pasteur prof"
    " hon fr father sister soeur brother frere abbe cde comrade camarade sir lady pres"
    " retd"  # not translated: titles
)
# These are first names, too.
WITH_A_STOP = words("hon gen fr pres col")  # not translated: titles
# “M.” may be monsieur or an initial, “Sr.” a sister or a senior.
PERHAPS_TITLES = words("m sr")  # not translated: titles
BEHIND = words(
    "md phd esq cpa cd jp qc kc rn dds retd ret president presidente vice secretary secretaire"
    " treasurer tresorier tresoriere chair chairman chairperson past skip captain capitaine"
    " director directeur directrice"  # not translated: what is written behind names
)
DEGREES = words("phd md esq cpa cd jp qc kc rn dds retd")  # not translated: behind names
# What is said behind a name without changing who it is.
HARMLESS = re.compile(
    r"paid|pd|payee?|cash|cheque|e-?transfer|virement|ok|member|membre|new|nouveau|nouvelle|senior"
    r"|junior|captain|capitaine|sub|spare|substitute|remplacante?|director|directeur|directrice"
    r"|[fmhw]|she/her|he/him|they/them|elle|il|vegan|president|presidente|secretary|secretaire"
    r"|treasurer|tresoriere?|mrs?|ms|miss|mme|mlle|dr|nee .*|$"  # not translated: remarks in lists
)
REMARK = re.compile(
    r"(.*\S)\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\}|\s[-–—:|]+\s+(\S.*))\s*", re.DOTALL
)
# “Ann Foxe PAID”, “Ann Foxe -pd”, “Ann Foxe $10”; “Ann Foxe née Roy”.
PAID_BEHIND = re.compile(
    r"(.*\S)[\s,]+[-–]?\s*(?:paid|pd\.?|payée?|✓|✔|☑|\$ ?\d+(?:\.\d\d)?|\d+ ?\$)", re.IGNORECASE
)
BORN_AS = re.compile(r"(.*\S)[\s,]+n[ée]e\s+(\S.*)", re.IGNORECASE)
ALIAS = re.compile(r"(.*\S)[\s,]+(?:aka|a\.k\.a\.|alias)\s+(\S.*)", re.IGNORECASE)
MARKED = re.compile(r"[*†‡§^•\s]*(.*?[^\s*†‡§^•+?])[\s*†‡§^•+?]*(?<=[*†‡§^•+?])")
INITIAL = re.compile(r"(?:[^\W\d_]\.?)+(?<=\.)|[^\W\d_]")
BYE = re.compile(
    r"byes?|bye (?:\d+|week|round)|(?:a |the )?bye|exempte?|exempts?|libre|ghost(?: player)?"
    r"|(?:joueur )?fantome|phantom|no opponent|(?:au )?repos"
    r"|sit(?:s|ting)? out"  # not translated: what is in cells
)
NOBODY = re.compile(
    rf"{BYE.pattern}|t[. ]?b[. ]?[adc]|n[. /]?a|s[. /]?o|n\. ?n|nn|a (?:determiner|confirmer|venir"
    r"|definir)|x+|-+|(?:ref|name|value|div/0|num|nom|valeur)[!?]"  # not translated: in cells
)
# A name of nothing else than these, letters and numbers is nobody's: “Open spot”, “Player 12”.
NOBODY_WORDS = (
    words(
        "bye ghost phantom opponent null none nan nil name nobody noname anonymous anonyme unknown"
        " inconnu inconnue vacant vacante empty vide open blank test dummy house personne aucun"
        " aucune spare spares sub subs substitute substitutes remplacant remplacante guest guests"
        " invite invitee visitor visiteur player players joueur joueuse joueurs entrant member"
        " membre person people no show not coming late sit out waiting wait list liste attente"
        " reserved reserve reservee spot seat place week dormant ditto idem same another mystery"
        " ringer paid paye extra unused available disponible to be announced decided determined"
        " confirmed confirmer determiner half names noms standby"  # not translated: in cells
    )
    | OF_SECTIONS
) - {"de", "of"}
# How notes begin, and small words that names don't have.
GREETINGS = words(
    "the please svp hi hello dear bonjour salut thanks thank merci note notes nota as updated mise"
    " here voici list liste see voir call"  # not translated: notes in lists
)
OF_SENTENCES = words(
    "by at for from the is are was has have on your our this that these please call if when must"
    " needs not all updated pour est sont tout toute sur avant apres svp aviser voir votre"
    " nos vos par jusqu to"  # not translated: notes in lists
)
SEVERAL = re.compile(
    r"[&/;\\]|\s\+\s|\s(?:and|et|und|u\.|avec|with|w|vs\.?|or|ou)\s|\bw/"
    r"|\b(?:family|famille|couple)\b"  # not translated: in cells
)
THE_FOXES = re.compile(r"(?:the|les) [^\W\d_]+s")
ROCK_N_ROLL = re.compile(r"\s['’]?n['’]?\s")
MARK_BEFORE = re.compile(r"[*†‡§]+(?=[^\W\d_])")
# What may stand beside a name in one cell.
ADDRESS = re.compile(r"[<(\[]?\s*(?:mailto:)?([\w.+'’-]+@[\w-]+(?:\.[\w-]+)+)\s*[>)\]]?")
TELEPHONE_INSIDE = re.compile(
    r"(?<![\d/])(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])?\d{3}[-. ]?\d{4}"
    r"(?:\s*(?:x|ext\.?|poste)\s*\d+)?(?![\d/])"
)
BIRTH_BEHIND = re.compile(
    r"[\s,;]+[-–]?\s*[(\[]?(?:(?:b|born|n|n[ée]e?|né\(e\)|dob|ddn)\b[.:]?\s*(?:in |en )?)?"
    r"((?:19|20)\d\d)[)\]]?",
    re.IGNORECASE,
)
LABEL_LEFT = re.compile(
    r"[\s,;:/|–—-]*\b(?:h|c|w|m|t|tel|tél|ph|phone|cell|home|courriel|e-?mail|res|rés)[.:]+\s*$",
    re.IGNORECASE,
)
# Signs inside a word, question marks for letters, a capital with an accent after a small letter.
DAMAGED = re.compile(
    r"[^\W\d_][^\w\s'’‘ʼ`´.,\-–‑&/\\{}|()\[\]\"“”«»*+:;·!|‍‌̀-ͯ][^\W\d_]?"
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
    plain, title = without_title(without_office(plain))
    if not (doubt or remark) and MARK_BEFORE.match(written):
        remark = _("There is a mark beside this name.")
    plain, town = without_town(plain)
    doubt = doubt or remark or title or town or digits_in(plain)
    if last_first or (capitals_first and leading_capitals(plain.split())):
        family, given = family_before_given(plain)
        if given:
            return ListedName(f"{given} {family}", family, doubt)
    return ListedName(first_name_first(plain), before_comma(plain), doubt)


class Beside(NamedTuple):
    """A name, and what its cell says beside it."""

    name: str
    email: str = ""
    telephone: str = ""
    born: str = ""


def apart(text: str) -> Beside:
    """Take “Ann Foxe <ann@example.com>”, “Ann Foxe 204-555-0101”, “Ann Foxe (1948)” apart."""
    if "@" not in text and not any(map(str.isdecimal, text)):
        return Beside(text)
    email = ADDRESS.search(text)
    rest = ADDRESS.sub(" ", text)
    telephone = TELEPHONE_INSIDE.search(rest)
    rest = TELEPHONE_INSIDE.sub(" ", rest)
    born = BIRTH_BEHIND.search(rest)
    if born and born.end() == len(rest.rstrip()):
        rest = rest[: born.start()]
    else:
        born = None
    if not (email or telephone or born):
        return Beside(text)
    rest = LABEL_LEFT.sub("", rest).replace("()", " ")
    return Beside(
        one_line(rest).strip(' -–—,;:|<>"/'),
        email[1] if email else "",
        telephone[0].strip() if telephone else "",
        born[1] if born else "",
    )


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


def is_shouted_first(text: str) -> bool:
    """Tell whether it is like “TREMBLAY Luc”."""
    return leading_capitals(without_number(text).split()) > 0


def example_of_order(texts: Iterable[str]) -> tuple[str, str] | None:
    """Return an example, written with either part first, if it has to be asked which comes first
    in these names: where one is “TREMBLAY Luc”, or most end with what is a first name.
    """
    names = [without_number(one_line(text)) for text in texts]
    names = [
        name for name in names if " " in name and "," not in name and not read_name(name).doubt
    ]
    if shouted := next(filter(is_shouted_first, names), ""):
        return shouted, read_name(shouted, capitals_first=True).name
    firsts = sum(is_first_name(name.split()[0]) for name in names)
    lasts = [name for name in names if is_first_name(name.split()[-1])]
    different = {folded(name.split()[-1]) for name in lasts}
    # Few family names are first names, too.
    enough = len(different) >= ENOUGH_NAMES and len(lasts) >= 3 * firsts
    if enough and 5 * len(lasts) >= 2 * len(names):
        return lasts[0], read_name(lasts[0], last_first=True).name
    return None


def is_in_capitals(word: str) -> bool:
    return word.isupper() and not is_listed_suffix(word) and not INITIAL.fullmatch(word)


def without_title(name: str) -> tuple[str, str]:
    """Mrs. Agnes Penner is Agnes Penner, and “Penner, Mrs. Agnes” is, too. “M.” may be a title or
    an initial, so it is a doubt.
    """
    last, comma, first = name.partition(",")
    rest, doubt = (first if comma else name).split(), ""
    while len(rest) > 1:
        word = folded(rest[0]).strip(".()").replace("'", "").replace("’", "")
        enough = len(rest) > 2 and (word not in WITH_A_STOP or rest[0].endswith("."))
        if word in TITLES or (word in RANKS and (enough or rest[0].startswith("("))):
            rest = rest[1:]
        elif word in PERHAPS_TITLES and enough and not doubt:
            doubt = _("“%(title)s” before the name was left out.") % {"title": rest[0]}
            rest = rest[1:]
        else:
            break
    shorter = " ".join(rest)
    return (f"{last}, {shorter}" if comma else shorter), doubt


def without_office(name: str) -> str:
    """Return the names of “Agnes Penner, Mrs.”, “Ann Foxe, secretary” and “Bob Ray, M.D.”."""
    before, comma, behind = name.rpartition(",")
    said = [folded(word).replace(".", "").strip("()'’") for word in behind.split()]
    if comma and before and said and all(word in TITLES | RANKS | BEHIND for word in said):
        return before.strip(" ,")
    parts = name.split()
    is_degree = len(parts) > 2 and folded(parts[-1]).replace(".", "").strip("()") in DEGREES
    if is_degree and not name.isupper() and parts[-1][:2] != parts[-1][:2].lower():
        return " ".join(parts[:-1]).rstrip(",")
    return name


def without_town(name: str) -> tuple[str, str]:
    """Take the town off “Ann Foxe, Gimli” and “Ann Foxe, Winnipeg, MB”; “Smith Jones, Ann” is one
    name. The town is a doubt.
    """
    before, comma, behind = name.partition(",")
    first = before.split()[:1]
    parts = [part.strip() for part in behind.split(",")]
    if (
        not comma
        or not is_first_and_family(folded(before).split())
        or any(map(is_listed_suffix, parts))
    ):
        return name, ""
    surely = is_first_name(first[0]) and not is_first_name(parts[0].partition(" ")[0])
    if not (surely or len(parts) > 1):
        return name, ""
    return before, _("“%(remark)s” behind the name was left out.") % {"remark": behind.strip()}


def without_remarks(name: str) -> tuple[str, str]:
    """The name without what stands in brackets, after a dash or as an asterisk at its end, and the
    doubt, if that may mean something.
    """
    doubt = ""
    name = without_stops(name)
    if is_damaged(name.rstrip("? ")):
        return name, doubt
    if match := PAID_BEHIND.fullmatch(name) or BORN_AS.fullmatch(name):
        name = match[1].rstrip("(,-–— ")
    while match := REMARK.fullmatch(name) or ALIAS.fullmatch(name):
        remark = one_line(next(filter(None, match.groups()[1:]), ""))
        if match.re is REMARK and match[5] and are_names(match[1], remark):
            return name, two_people_words()
        name = match[1].rstrip(" ,")
        if is_listed_suffix(remark):
            return f"{name} {remark}", doubt
        if not HARMLESS.fullmatch(folded(remark).strip(". ")):
            doubt = _("“%(remark)s” behind the name was left out.") % {"remark": remark}
    if match := MARKED.fullmatch(name):
        name = match[1]
        doubt = doubt or _("There is a mark beside this name.")
    return name, doubt


def without_stops(name: str) -> str:
    """Leave out the last sign of “Ann Foxe.”, “Ann Foxe:” and “Ann Foxe!”; Jr. keeps its stop."""
    name = name.strip(" :;!,")
    last = name.rpartition(" ")[2]
    is_whole_word = len(last) > 3 and "." not in last[:-1] and not is_listed_suffix(last)
    return name[:-1] if name.endswith(".") and is_whole_word else name


def why_no_person(name: str) -> str:
    """The doubt whether this is the name of one person; "" for none."""
    plain = folded(name)
    bare = plain.strip(" .*-–—_/?()[]{}|:")
    if (name and not bare) or NOBODY.fullmatch(bare) or plain.startswith(("#", "=")):
        return _("“%(name)s” is nobody’s name.") % {"name": name}
    if is_damaged(name):
        return _("Letters of this name are damaged.")
    halves = [part.split() for part in plain.split(",")]
    if is_nobody(bare) or is_a_note(name):
        return _("“%(name)s” is nobody’s name.") % {"name": name}
    several = SEVERAL.search(plain) or THE_FOXES.fullmatch(bare) or ROCK_N_ROLL.search(name)
    if several or (len(halves) == 2 and all(map(is_first_and_family, halves))):
        return two_people_words()
    return ""


def is_nobody(plain: str) -> bool:
    """Tell whether it is like “Open spot”, “Waiting list”, “Player 12” or “Person A”."""
    found = re.findall(r"[^\W\d_]+|\d+", plain)
    return (
        bool(found)
        and found[0] in NOBODY_WORDS
        and all(word in NOBODY_WORDS or len(word) == 1 or word.isdecimal() for word in found)
    )


def is_a_note(text: str) -> bool:
    """Tell whether it is like “Please call Mary with changes.” or “paid by e-transfer”."""
    found = re.findall(r"[^\W\d_]+", text)
    plain = [folded(word) for word in found]
    if len(found) < 2 or THE_FOXES.fullmatch(folded(text)):
        return False
    small = [word for word in found if word.islower() and len(word) > 1 and word not in PARTICLES]
    is_lower = text.islower()
    said = sum(word in OF_SENTENCES for word in plain)
    return (
        plain[0] in GREETINGS
        or (said > 0 and (is_lower or any(folded(word) in OF_SENTENCES for word in small)))
        or (not is_lower and len(found) > 3 and len(small) > 1)
    )


def are_names(*texts: str) -> bool:
    """Tell whether each may be a first name and a family name, with capitals."""
    return all(
        1 < len(parts) < 4 and all(part[:1].isupper() for part in parts)
        for parts in (text.split() for text in texts)
    )


def digits_in(name: str) -> str:
    return _("There are digits in this name.") if any(map(str.isdecimal, name)) else ""


def is_first_and_family(words: Sequence[str]) -> bool:
    """Whether these may be a first name and a family name, and not the two words of one."""
    return len(words) > 1 and words[0].strip(".") not in PARTICLES and len(words[1].strip(".")) > 2


def two_people_words() -> str:
    return _("There may be two people in this row. Give each of them a row.")


def is_damaged(name: str) -> bool:
    """“Andr� C�t�”, “Andr? C?t?”, “AndrŽ C™tŽ”."""
    return "\ufffd" in name or DAMAGED.search(name) is not None


def is_bye(name: str) -> bool:
    """Say whether the name stands for no opponent."""
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
    """Tell whether a row only counts: “Total: 8”, “# of players: 8”, “8 inscrits”."""
    text = folded(" ".join(filter(None, cells)))
    found = re.findall(r"[^\W\d_]+", text)
    if not found or not all(word in TOTALS | COUNTED | BESIDE_A_TOTAL for word in found):
        return False
    counts = any(map(str.isdecimal, text)) and bool(COUNTED & set(found))
    return bool(TOTALS & set(found)) or counts


def is_section(cells: list[str]) -> bool:
    """Tell whether a row only divides the list: “Table 2”, “DIVISION A”, “C”, “Page 1 of 2”."""
    filled = [cell for cell in cells if cell]
    if len(filled) != 1:
        return False
    found = re.findall(r"[^\W\d_]+|\d+", folded(filled[0]))
    if len(found) == 1 and len(found[0]) == 1 and found[0].isalpha():
        return True
    return (
        bool(found)
        and found[0] in OF_SECTIONS - {"de", "of"}
        and all(word in OF_SECTIONS or len(word) == 1 or word.isdecimal() for word in found)
    )


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
    """Give each part a capital: Marie-Ève, O'Neil, McNeil, MacIsaac; de and van have none."""
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
