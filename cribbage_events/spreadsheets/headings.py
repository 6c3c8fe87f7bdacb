"""The row of headings of a list: where it is, and which column is what."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cribbage_events.clubs.names import folded
from cribbage_events.spreadsheets.dates import Order
from cribbage_events.spreadsheets.tables import Table

# Headings in small letters without accents, spaces or signs: English, French, a few German ones.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "fullname", "player", "playername", "players", "entrant", "entrants",
             "participant", "participants", "names", "nameofplayer", "nomcomplet", "noms",
             "joueur", "joueuse", "joueurs", "nomdujoueur", "participante", "firstlast",
             "firstandlastname", "firstnamelastname", "prenomnom", "prenometnom", "competitor"),
    "last-first": ("lastfirst", "lastnamefirstname", "lastnamefirst", "surnamefirstname",
                   "nomprenom", "nometprenom", "namelastfirst", "surnamefirst"),
    "first": ("firstname", "first", "givenname", "givennames", "firstnames", "forename", "given",
              "christianname", "prenom", "prenoms", "vorname"),
    "last": ("lastname", "last", "surname", "familyname", "family", "nomdefamille", "nachname",
             "familienname", "lastnames"),
    "own": ("nom",),
    "born": ("dateofbirth", "dob", "born", "birthdate", "birthday", "birth", "bornon", "birthdt",
             "datedenaissance", "naissance", "datenaissance", "nele", "neele", "ddn",
             "anniversaire", "geburtsdatum", "geboren"),
    "email": ("email", "emailaddress", "mail", "emails", "courriel", "courriels",
              "adressecourriel", "adresseelectronique", "courrierelectronique", "emailadresse"),
    "telephone": ("phone", "telephone", "tel", "phonenumber", "telephonenumber", "mobile", "cell",
                  "cellphone", "homephone", "phoneno", "phones", "contactnumber", "cellulaire",
                  "portable", "numerodetelephone", "notelephone", "notel", "telefon", "ntel"),
    "membership": ("memberno", "membernumber", "member", "membershipnumber", "membershipno",
                   "membership", "memberid", "cardnumber", "cardno",
                   "numerodemembre", "numeromembre", "nomembre", "nodemembre", "nmembre",
                   "membreno", "membre", "nodecarte", "numerodecarte", "ndemembre", "ndecarte",
                   "matricule"),
    "acc": ("acc", "accnumber", "accno", "accid", "accmembernumber", "accmemberno",
            "numerodelacc", "numeroacc", "nodelacc", "noacc", "ndelacc", "nacc"),
}  # fmt: skip
UNTIL = ("validuntil", "memberuntil", "until", "paiduntil", "expires", "expiry", "expirydate",
         "expiration", "expirationdate", "validto", "validthrough", "paidto", "paidthrough",
         "membershipexpires", "membershipexpiry", "membershipuntil", "membrejusquau", "jusquau",
         "membrejusqua", "valablejusquau", "validejusquau", "payejusquau", "dateexpiration",
         "datedexpiration", "echeance", "finadhesion", "finadhesionle")  # fmt: skip
HEADER_WITHIN = 10
IN_BRACKETS = re.compile(r"\(([^)]*)\)|\[([^\]]*)\]")
# How a heading says in which order its dates are written: (d/m/y), jj/mm/aaaa.
DAY_FIRST = re.compile(r"\b(?:d{1,2}|j{1,2}|day|jour)\s*[/.\- ]\s*(?:m{1,3}|month|mois)\b")
MONTH_FIRST = re.compile(r"\b(?:m{1,3}|month|mois)\s*[/.\- ]\s*(?:d{1,2}|j{1,2}|day|jour)\b")
WRITTEN_SO = re.compile(r"\b[dmyja]{1,4}[/.\-][dmyja]{1,4}[/.\-][dmyja]{1,4}\b")
LAST_FIRST = re.compile(r"\b(?:last|surname|family|nom)\b.*\b(?:first|given|prenom)\b")


@dataclass(frozen=True, slots=True)
class Reading:
    """What kind of list it is: its columns, and which of them dates without a heading are."""

    columns: Mapping[str, tuple[str, ...]]
    dated: str


ENTRANTS = Reading(COLUMNS, "born")
# In a list of members their number is just “No.”.
NUMBER = (*COLUMNS["membership"], "number", "no", "nr", "id", "numero", "n")
MEMBERS = Reading({**COLUMNS, "membership": NUMBER, "until": UNTIL}, "until")


@dataclass(slots=True)
class Columns:
    """Which column is what, by position; `start` is the row of headings, 0 if there is none."""

    start: int = 0
    found: dict[str, int] = field(default_factory=dict)
    order: Order = ""
    last_first: bool = False
    # Whether “Lee Ann” is Ann Lee.
    swaps: bool = False
    # What was concluded from the cells, so that it is asked about.
    guessed: dict[str, int] = field(default_factory=dict)

    @property
    def names_people(self) -> bool:
        return bool(self.found.keys() & {"name", "last", "first"})


def header_of(table: Table, reading: Reading) -> Columns:
    """The row of headings among the first rows that aren't blank: the one with most known words."""
    rows = [(number, row) for number, row in enumerate(table, 1) if any(row)][:HEADER_WITHIN]
    best = Columns()
    for number, row in rows:
        columns = _named(row, reading)
        columns.start = number
        if is_header(columns, row) and len(columns.found) > len(best.found):
            best = columns
    return best


def is_header(columns: Columns, row: Sequence[str]) -> bool:
    """Names under a heading that isn't known are found by their look, if others are known."""
    return columns.names_people or len(columns.found) > 1


def _named(row: Sequence[str], reading: Reading) -> Columns:
    columns = Columns()
    for index, cell in enumerate(without_cut_brackets(row)):
        kind = kind_of(cell, reading)
        if kind == "last-first":
            kind, columns.last_first = "name", True
        if kind and kind not in columns.found:
            columns.found[kind] = index
            columns.order = columns.order or date_order(cell)
            columns.last_first |= kind == "name" and is_last_first(cell)
    return _settled(columns)


def _settled(columns: Columns) -> Columns:
    """“Nom” or “Name” beside a first name is the family name."""
    found = columns.found
    own = found.pop("own", None)
    if own is not None:
        found.setdefault("last" if "first" in found else "name", own)
    if "first" in found and "last" not in found and "name" in found:
        found["last"] = found.pop("name")
    return columns


def kind_of(heading: str, reading: Reading) -> str:
    """What a column of this heading is, "" if it isn't known."""
    plain = folded(heading)
    without = WRITTEN_SO.sub(" ", IN_BRACKETS.sub(" ", plain))
    for text in (without, plain):
        word = re.sub(r"[^a-z]", "", text)
        for kind, names in reading.columns.items():
            if word in names:
                return kind
    return ""


def without_cut_brackets(row: Sequence[str]) -> list[str]:
    """Player (Last, First) in a list with commas is two columns: Last and First."""
    cells = list(row)
    for index, (one, other) in enumerate(pairwise(row)):
        if "(" in one and ")" not in one and ")" in other and "(" not in other:
            cells[index], cells[index + 1] = one.rpartition("(")[2], other.partition(")")[0]
    return cells


def date_order(heading: str) -> Order:
    plain = folded(heading)
    if DAY_FIRST.search(plain):
        return "day-first"
    return "month-first" if MONTH_FIRST.search(plain) else ""


def is_last_first(heading: str) -> bool:
    """Whether the words in brackets say so: Player (Last, First)."""
    inside = " ".join(a or b for a, b in IN_BRACKETS.findall(folded(heading)))
    return bool(LAST_FIRST.search(inside))
