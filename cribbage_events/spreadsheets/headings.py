"""The row of headings of a list: where it is, and which column is what, by the words in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from cribbage_events.clubs.names import folded
from cribbage_events.spreadsheets.dates import Order
from cribbage_events.spreadsheets.looks import is_like_a_label, is_like_a_name, kind_of_cell
from cribbage_events.spreadsheets.texts import words

# Words in small letters, without accents; English, French, a few German ones.
FIRST = words(
    "1st christian first fname fore forename forenames given givenname"
    " prenom prenoms vorname rufname"  # not translated: words
)
LAST = words(
    "famille familienname family last lname nachname patronyme patronymique"
    " sur surname surnames zuname"  # not translated: words
)
INITIALS = words(
    "initial initials initiale initiales init"  # not translated: words
)
# Of these one says what it is without “name” beside it.
SURELY_A_NAME = words(
    "fname forename forenames givenname lname nachname patronyme prenom"
    " prenoms surname surnames vorname rufname zuname familienname"  # not translated: words
)
NAME = words(
    "name names nom noms nm"  # not translated: words
)
PERSON = words(
    "adherent adherente bowler bowlers cribber cribbers curler curlers"
    " golfer golfers attendee attendees beneficiaire competitor"
    " competitors concurrent contestant entrant entrants guest guests"
    " holder inscrit inscrite invite invitee joueur joueurs joueuse"
    " joueuses member members membre membres opponent participant"
    " participante participantes participants people person personne player"
    " players registrant registrants resident residents senior"  # not translated: words
)
BUYER = words(
    "account acheteur acheteuse bill billing booker buyer client cliente"
    " commande contact customer facturation order orderer payer payeur"
    " payor purchaser"  # not translated: words
)
TICKET = words(
    "ticket tickets billet billets"  # not translated: words
)
# Words beside a name's heading that change nothing.
FILLER = (
    words(
        "a actual and as au badge by complet complete d de des du en enter et"
        " etc field for full given in is it l la le les legal legale legaux my"
        " of official officiel on or please print proper real required s svp"
        " tag that the to txt type un une usuel usuelle usual votre vos vous"
        " your"  # not translated: words
    )
    - FIRST
)
# Who plays with the one named first.
PARTNERS = words(
    "partner partners partenaire partenaires teammate coequipier"
    " coequipiere captain capitaine"  # not translated: words
)
# Names of somebody or something else.
OTHERS = words(
    "aidant caregiver child coach conjoint conjointe doctor emergency"
    " entraineur epouse epoux guardian kin maiden manager medecin mother"
    " parent parents parrain referred referrer"
    " representative sponsor spouse temoin tuteur urgence witness father"
    " relative"  # not translated: words
)
THINGS = words(
    "address adresse category categorie center centre church city club"
    " company compagnie country dentist dog domain ecole entreprise equipe"
    " etablissement event evenement facility file form formulaire group"
    " groupe hotel legion league lieu ligue list liste location nick"
    " nickname org organisation organization pays product produit province"
    " residence rue school screen season sheet street succursale surnom"
    " table tarif team tournament tournoi town user username venue ville"
    " zone branch"  # not translated: words
)
# After “first” or “last” they make something else of it.
NOT_OF_NAMES = words(
    "additional aid choice choix digits display middle phonetic prefix yomi"
    "  game games language langue login modified"
    " night paid payment played renewed season seen time timer update"
    " updated visit year"  # not translated: words
)
NUMBER = words(
    "# code id ident identifiant identification n nbr no nr num number"
    " numero"  # not translated: words
)
MEMBER = words(
    "adherent adherente adhesion card carte command legion licence license"
    " matricule mbr mem memb member members membership membre membres mship"
    " roster abonne ship"  # not translated: words
)
NO_MEMBER = words(
    "credit debit gift phone player seat table team ticket order entrant"
    " row line type status statut level niveau fee amount montant since"
    " depuis acc start joined"  # not translated: words
)
EMAIL = words(
    "email emails mail mails courriel courriels mel courrier electronique"
    " emailaddress"  # not translated: words
)
NO_EMAIL = words(
    "sent label display opt optin consent consentement status confirmed verified"
    " preference ok envoye envoi mailing subscribed bounced list type"  # not translated: words
)
TELEPHONE = words(
    "cell cellphone cells cellular cellulaire landline mobile ph phone"
    " phones portable tel telefon telephone telephones phonenumber"
    " domicile"  # not translated: words
)
NO_TELEPHONE = words(
    "fax label ok type preference preferred list adresse address"  # not translated: words
)
BIRTH = words(
    "anniversaire bd bday birth birthdate birthday birthdt birthyear born"
    " dateofbirth ddn dob geboren geburtsdatum naiss naissance ne nee yob"  # not translated: words
)
NO_BIRTH = words(
    "place lieu city ville country pays province town certificate maiden"
    " reminder gift card name nom"  # not translated: words
)
YEAR = words(
    "year yr annee an yyyy aaaa birthyear yob"  # not translated: words
)
MONTH = words(
    "month mois"  # not translated: words
)
DAY = words(
    "day jour"  # not translated: words
)
# A day until which something is valid, of any of these words; or of one of each pair.
UNTIL = words(
    "until expires expire expired expiring expiry expiration exp expiree"
    " expir renewal renew renews renouvellement renouveler echeance echeant"
    " jusqu jusqua jusque valid valide validity validite valable thru"
    " through lapses lapse lapsing paidthru paidto"  # not translated: words
)
PAID_FOR = words(
    "adhesion abonnement card carte cotisation current dues fee fees good"
    " member membership membre cotisant mship paid payable paye payee"
    " payment subscription memb adherent next"  # not translated: words
)
ENDS = words(
    "annee due end ended ending ends fin to upto year yr years terme"
    " termination exercice"  # not translated: words
)
NO_UNTIL = words(
    "amount birth code count debut depuis email envoye from join joined"
    " letter method mode montant months notice number phone reminder sent"
    " since start status statut type fois link form discount"  # not translated: words
)
SUFFIX = words(
    "suffix suffixe suff generation"  # not translated: words
)
STATUS = words(
    "status statut state etat rsvp attending attendance presence"
    " participation confirmed confirmation going coming vient regrets"
    " withdrawn withdrawal cancelled canceled cancellation scratched"
    " scratch desistement desiste retrait annule absent annulation playing"  # not translated: words
)
NO_STATUS = words(
    "code number date time address club province reason raison payment"
    " paiement marital civil united"  # not translated: words
)
REMARKS = words(
    "comment comments commentaire commentaires note notes remark remarks"
    " remarque remarques observations"  # not translated: words
)

# “Paid”, “Entry fee paid”, “Payé”; not how much, when or how.
PAID = words(
    "paid prepaid paye payee payes regle"  # not translated: words
)
NO_PAID = words(
    "amount balance by date day due how jour jusqu mean method mode montant not on par solde thru"
    " through time to type until unpaid when year"  # not translated: words
)

# “First” and “Last” over “Name” and “Name”.
SECOND_ROW = (
    NAME
    | NUMBER
    | YEAR
    | MONTH
    | DAY
    | words(
        "address adresse birth naissance date"  # not translated: words
    )
)

# Whole headings, without spaces and signs, that their words alone don't tell.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("firstlast", "firstandlastname", "firstnamelastname", "prenomnom", "prenometnom",
             "fullname", "playername", "nomcomplet"),
    "last-first": ("lastfirst", "lastnamefirstname", "lastnamefirst", "surnamefirstname",
                   "nomprenom", "nometprenom", "namelastfirst", "surnamefirst", "lastcommafirst"),
    "first": ("fname", "firstname", "firstnames", "givennames", "prenomusuel"),
    "last": ("lname", "lastname", "lastnames", "familyname", "nomdefamille", "family"),
    "own": ("nom",),
    "born": ("bday", "bornon", "datedenaissance", "datenaissance", "nele", "neele", "dn",
             "birthdaydate"),
    "email": ("adressecourriel", "adresseelectronique", "courrierelectronique", "emailadresse"),
    "telephone": ("phoneno", "contactnumber", "contactno", "numerodetelephone", "notelephone",
                  "notel", "ntel", "homenumber", "worknumber"),
    "membership": ("memberno", "membernumber", "member", "membershipnumber", "membershipno",
                   "membership", "memberid", "cardnumber", "cardno", "nomembre", "membreno",
                   "membre", "nodecarte", "matricule", "ndemembre", "ndecarte", "nmembre"),
    "acc": ("acc",),
    "suffix": ("jrsr", "srjr", "suffix"),
    "status": (),
    "remarks": (),
}  # fmt: skip
HEADER_WITHIN = 10
IN_BRACKETS = re.compile(r"\(([^)]*)\)|\[([^\]]*)\]|\{([^}]*)\}")
# How a heading says in which order its dates are written: (d/m/y), jj/mm/aaaa.
DAY_FIRST = re.compile(r"\b(?:d{1,2}|j{1,2}|day|jour)\s*[/.\- ]\s*(?:m{1,3}|month|mois)\b")
MONTH_FIRST = re.compile(r"\b(?:m{1,3}|month|mois)\s*[/.\- ]\s*(?:d{1,2}|j{1,2}|day|jour)\b")
WRITTEN_SO = re.compile(r"\b[dmyja]{1,4}[/.\-][dmyja]{1,4}[/.\-][dmyja]{1,4}\b")
LAST_FIRST = re.compile(r"\b(?:last|surname|family|nom)\b.*\b(?:first|given|prenom)\b")
IN_CAMELS = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")
# Two people of one row: Player 1, Player B.
ORDINAL = re.compile(r"\d+|[ab]")


@dataclass(frozen=True, slots=True)
class Reading:
    """The kind of a list: its columns, and which of them dates without a heading are."""

    columns: Mapping[str, tuple[str, ...]]
    dated: str


# Of entrants a remark is kept, and whether they have paid.
ENTRANTS = Reading({**COLUMNS, "note": (), "paid": ()}, "born")
# In a list of members their number is just “No.”.
ONLY_A_NUMBER = ("number", "no", "nr", "id", "numero", "n")
MEMBERS = Reading(
    {
        **COLUMNS,
        "membership": (*COLUMNS["membership"], *ONLY_A_NUMBER),
        "until": ("membreactifjusquau",),
    },
    "until",
)
NAMES = ("name", "last-first", "first", "last", "own")
# Kinds of which a person may have several columns.
SEVERAL = ("email", "telephone")
OF_BIRTH = ("birth-year", "birth-month", "birth-day")


class Heading(NamedTuple):
    """The meaning of a column, and the person it belongs to: “buyer” or “attendee” of a ticket, “1”
    or “2” of a pair.
    """

    kind: str
    whose: frozenset[str] = frozenset()


class NameColumns(NamedTuple):
    """Columns that together are one name: a whole one, or its parts."""

    kinds: Mapping[str, int]
    whose: frozenset[str] = frozenset()

    @property
    def first_column(self) -> int:
        return min(self.kinds.values())


@dataclass(slots=True)
class Columns:
    """The meaning of each column, by position; `start` is the row of headings, 0 if
    there is none.
    """

    start: int = 0
    # The cells of the row of headings, or of two rows together.
    labels: list[str] = field(default_factory=list)
    found: dict[str, int] = field(default_factory=dict)
    order: Order = ""
    last_first: bool = False
    # Whether “Lee Ann” is Ann Lee.
    swaps: bool = False
    # What was concluded from the cells, so that it is asked about.
    guessed: dict[str, int] = field(default_factory=dict)
    # Names of other people in the same row: who bought the ticket, or the second of a pair.
    others: list[NameColumns] = field(default_factory=list)
    # Further columns of what may have several, such as telephone numbers: the first filled counts.
    more: dict[str, list[int]] = field(default_factory=dict)
    # Columns of years with a mark for whoever has paid, and the years.
    years_paid: dict[int, int] = field(default_factory=dict)
    # Further lists beside the first one.
    beside: list["Columns"] = field(default_factory=list)

    @property
    def taken(self) -> set[int]:
        groups = [self.found, *(each.kinds for each in self.others)]
        groups += [each.found for each in self.beside]
        indexes = [index for group in groups for index in group.values()]
        return {
            *indexes,
            *self.years_paid,
            *(index for more in self.more.values() for index in more),
        }

    @property
    def of_name(self) -> dict[str, int]:
        return {kind: index for kind, index in self.found.items() if kind in NAMES}

    @property
    def names_people(self) -> bool:
        return bool(self.found.keys() & {"name", "last", "first"})


def header_of(table: list[list[str]], reading: Reading) -> Columns:
    """The row of headings among the first rows that aren't blank: the one with most known words,
    or two rows that together say more; else the first row if it has only labels, and something else
    than labels is below.
    """
    rows = [(number, row) for number, row in enumerate(table, 1) if any(row)][:HEADER_WITHIN]
    best = Columns()
    for number, row in rows:
        if not are_headings(row):
            continue
        columns = _named(row, reading)
        columns.start, columns.labels = number, list(row)
        if is_header(columns) and len(columns.found) > len(best.found):
            best = columns
    for (_above, upper), (number, lower) in pairwise(rows):
        both = in_one_row(upper, lower)
        if not (are_headings(upper) and are_headings(lower) and number <= best.start + 1):
            continue
        columns = _named(both, reading)
        columns.start, columns.labels = number, both
        said = [set(heading_words(cell)) for cell in lower if cell]
        goes_on = all(each and each <= SECOND_ROW for each in said)
        more = len(columns.found) - len(best.found) > (-1 if goes_on else 0)
        if is_header(columns) and more and not says_people(lower, reading):
            best = columns
    if not best.start and rows and is_row_of_labels(*rows[0], table):
        best.start, best.labels = rows[0][0], list(rows[0][1])
    return best


def are_headings(row: Sequence[str]) -> bool:
    """Tell whether a row has labels; years, dates and numbers may be among them, as over nights."""
    filled = [cell for cell in row if cell]
    labels = [cell for cell in filled if is_like_a_label(cell)]
    if len(labels) == len(filled):
        return True
    others = {kind_of_cell(cell) for cell in filled} - {"text"}
    said = any(set(heading_words(cell)) & (NAME | SURELY_A_NAME) for cell in labels)
    return said and others <= {"number", "date"}


def in_one_row(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """Join “Date of birth” with “Day”, “Month” and “Year” below: what is above goes on."""
    both, above = [], ""
    for index in range(max(len(upper), len(lower))):
        over = upper[index] if index < len(upper) else ""
        under = lower[index] if index < len(lower) else ""
        above = over or (above if under else "")
        both.append(" ".join(filter(None, [above, under])))
    return both


def says_people(row: Sequence[str], reading: Reading) -> bool:
    """Tell whether a row is one of people, and not the second row of headings."""
    known = [cell for cell in row if cell and heading_of(cell, reading).kind]
    return not known and any(is_like_a_name(cell) and " " in cell for cell in row)


def is_header(columns: Columns) -> bool:
    """Names under a heading that isn't known are found by their look, if others are known."""
    return columns.names_people or len(columns.found) > 1


def is_row_of_labels(number: int, row: Sequence[str], table: list[list[str]]) -> bool:
    """Whether it has nothing but labels, and the cells below aren't of their kind."""
    if not all(map(is_like_a_label, filter(None, row))):
        return False
    below = [cells for cells in table[number:] if any(cells)]
    alone = sum(map(bool, row)) < 2
    for index, label in enumerate(row):
        cells = [cells[index] for cells in below if index < len(cells) and cells[index]]
        if not label or not cells:
            continue
        if 2 * sum(kind_of_cell(cell) != "text" for cell in cells) > len(cells):
            return True
        whole = [cell for cell in cells if is_like_a_name(cell) and " " in cell]
        named = set(heading_words(label)) & (THINGS | PERSON)
        if (" " not in label or named) and len(whole) == len(cells) > (2 if alone else 1):
            return True
    return False


def _named(row: Sequence[str], reading: Reading) -> Columns:
    columns, cells = Columns(), without_cut_brackets(row)
    headings = [heading_of(cell, reading) for cell in cells]
    if sum(map(bool, cells)) == 1:
        # “Name - Phone” over one column.
        headings = [
            Heading("name") if set(heading_words(cell)) & NAME else each
            for cell, each in zip(cells, headings, strict=True)
        ]
    if not any(each.kind in NAMES for each in headings):
        # Where no name is sure, a heading such as “Name of the cribber” is one.
        headings = [
            Heading("name") if not each.kind and is_perhaps_a_name(cell) else each
            for cell, each in zip(cells, headings, strict=True)
        ]
    groups = _name_columns(cells, headings)
    repeated = _beside(groups)
    chosen = groups[0] if groups else NameColumns({})
    for place, group in enumerate([chosen, *repeated]):
        found, more = _found(headings, group, place, len(repeated) + 1)
        if place:
            columns.beside.append(Columns(found=found, more=more))
        else:
            columns.found, columns.more = found, more
    columns.others = [group for group in groups[1:] if group not in repeated]
    columns.last_first = any(
        each.kind == "last-first" or (each.kind == "name" and is_last_first(cell))
        for cell, each in zip(cells, headings, strict=True)
    )
    dated = [cells[columns.found[kind]] for kind in ("born", "until") if kind in columns.found]
    columns.order = next((order for order in map(date_order, dated) if order), "")
    for each in columns.beside:
        each.last_first = columns.last_first
    return columns


def _found(
    headings: Sequence[Heading], group: NameColumns, place: int, count: int
) -> tuple[dict[str, int], dict[str, list[int]]]:
    """The columns of one person in each row: names first, then what is theirs of everything else.
    Beside other lists a column counts for a person only if each of them has one.
    """
    found, more = dict(group.kinds), dict[str, list[int]]()
    others: dict[str, list[int]] = {}
    for index, each in enumerate(headings):
        if each.kind and each.kind not in NAMES:
            others.setdefault(each.kind, []).append(index)
    for kind, indexes in others.items():
        if count == 1:
            mine = _theirs(headings, indexes, group.whose)
        else:
            mine = indexes[place : place + 1] if len(indexes) >= count else []
        if mine:
            found[kind] = mine[0]
        if kind in SEVERAL and len(mine) > 1:
            more[kind] = mine[1:]
    if "birth-day" in found and not found.keys() & {"birth-year", "birth-month"}:
        found.setdefault("born", found["birth-day"])
    kept = {
        kind: index for kind, index in found.items() if not ("born" in found and kind in OF_BIRTH)
    }
    return kept, more


def _theirs(headings: Sequence[Heading], indexes: list[int], whose: frozenset[str]) -> list[int]:
    """Return, of several columns of a kind, those of this person: not the e-mail of the ticket's
    buyer.
    """
    same = [index for index in indexes if headings[index].whose == whose]
    nobodys = [index for index in indexes if not headings[index].whose & BUYER]
    return same or nobodys or ([] if whose else indexes)


def _name_columns(cells: Sequence[str], headings: Sequence[Heading]) -> list[NameColumns]:
    """Return who is named in a row, each with the columns of the name; attendees come before
    buyers.
    """
    groups: list[tuple[dict[str, int], frozenset[str]]] = []
    for index, (kind, whose) in enumerate(headings):
        if kind not in NAMES:
            continue
        part = kind if kind in {"first", "last"} else "name"
        mine = [kinds for kinds, owner in groups if owner == whose and part not in kinds]
        if mine:
            mine[-1][part] = index
        else:
            groups.append(({part: index}, whose))
    groups = _matched(groups)
    for kinds, _whose in groups:
        half = "name" in kinds and "first" in kinds and "last" not in kinds
        if half and not is_whole_name(cells[kinds["name"]]):
            # “Nom” or “Name” beside a first name is the family name.
            kinds["last"] = kinds.pop("name")
    found = [NameColumns(kinds, whose) for kinds, whose in groups]
    return sorted(
        found, key=lambda group: (bool(group.whose & BUYER), not group.whose & (PERSON | TICKET))
    )


def is_pair(kinds: Mapping[str, int]) -> bool:
    return {"first", "last"} <= kinds.keys()


type Group = tuple[dict[str, int], frozenset[str]]


def _matched(groups: list[Group]) -> list[Group]:
    """Halves of a name whose headings differ (“Participant First”, “Surname”) together."""
    for half in [group for group in groups if len(group[0]) == 1 and "name" not in group[0]]:
        kind = next(iter(half[0]))
        for other in groups:
            alike = bool(half[1] & BUYER) == bool(other[1] & BUYER)
            if half in groups and kind not in other[0] and not is_pair(other[0]) and alike:
                other[0].update(half[0])
                groups.remove(half)
                break
    return groups


def _beside(groups: Sequence[NameColumns]) -> list[NameColumns]:
    """Find those that differ from the first only by a number or letter, or not at all."""
    if not groups:
        return []
    first = groups[0]

    def plain(group: NameColumns) -> tuple[frozenset[str], frozenset[str]]:
        whose = first.whose if group.whose & PARTNERS else group.whose
        return (
            frozenset(word for word in whose if not ORDINAL.fullmatch(word)),
            frozenset(group.kinds),
        )

    return [group for group in groups[1:] if plain(group) == plain(first)]


def heading_of(cell: str, reading: Reading) -> Heading:
    return _heading_of(cell, of_members=reading is MEMBERS)


@cache
def _heading_of(cell: str, *, of_members: bool) -> Heading:
    """Return the meaning of the heading without its brackets, else with them."""
    reading = MEMBERS if of_members else ENTRANTS
    for text in (WRITTEN_SO.sub(" ", IN_BRACKETS.sub(" ", cell)), cell):
        word = re.sub(r"[^a-z]", "", folded(text))
        for kind, names in reading.columns.items():
            if word and word in names:
                return Heading(kind)
        if (found := kind_of_words(heading_words(text), of_members=of_members)).kind:
            return found
    return Heading("")


def heading_words(heading: str) -> tuple[str, ...]:
    """Return the words in small letters without accents: “firstName”, “first_name” and “First-Name”
    are two.
    """
    text = folded(IN_CAMELS.sub(" ", heading.replace("°", "o ").replace("№", "no ")))
    text = re.sub(r"\b([a-z])\.(?=[a-z]\b)", r"\1", re.sub(r"\((e|es|s)\)", "", text))
    text = re.sub(r"\be[- ]mail", "email", text).replace("1ere", "1st")
    return tuple(re.findall(r"\d+st|\d+|[a-z]+|#", text))


def kind_of_words(row: tuple[str, ...], *, of_members: bool) -> Heading:
    """Return what a heading of these words is; without a kind if they don't say it."""
    has = frozenset(row)
    whose = (has & (PERSON | BUYER | TICKET | PARTNERS)) | {
        word for word in row if word.isdecimal()
    }
    if row and row[-1] in {"a", "b"} and len(row) > 1:
        whose |= {row[-1]}
    if not has or has & OTHERS:
        return Heading("")
    if kind := _of_person(row, has, of_members=of_members):
        return Heading(kind, whose)
    if kind := _of_name(row, has):
        return Heading(kind, whose)
    if has & STATUS and not has & NO_STATUS:
        return Heading("status")
    if not of_members and has & PAID and not has & NO_PAID:
        return Heading("paid")
    if has & REMARKS:
        return Heading("remarks" if of_members else "note")
    return Heading("")


def _of_person(row: Sequence[str], has: frozenset[str], *, of_members: bool) -> str:
    """The kinds of columns but names."""
    if has & EMAIL and not has & NO_EMAIL:
        return "email"
    if has & BIRTH and not has & NO_BIRTH:
        return _of_birth(has)
    if of_members and is_until(has):
        return "until"
    if has & TELEPHONE and not has & NO_TELEPHONE:
        return "telephone"
    if "acc" in has and not has & NAME:
        return "acc"
    if has & MEMBER and has & NUMBER and not has & NO_MEMBER and not has & NAME - {"nm"}:
        return "membership"
    if of_members and len(has) == 1 and has & NUMBER:
        return "membership"
    return "suffix" if has & SUFFIX else ""


def _of_birth(has: frozenset[str]) -> str:
    parts = [kind for kind, said in zip(OF_BIRTH, (YEAR, MONTH, DAY), strict=True) if has & said]
    return parts[0] if len(parts) == 1 else "born"


def is_until(has: frozenset[str]) -> bool:
    if has & NO_UNTIL:
        return False
    return bool(has & UNTIL or (has & ENDS and has & (PAID_FOR | {"date"}) - {"to"}))


def _of_name(row: Sequence[str], has: frozenset[str]) -> str:
    """A heading of names says nothing else beside them; it may say whose they are."""
    if has & NOT_OF_NAMES or ("contact" in has and not has & NAME):
        return ""
    rest = has - FIRST - LAST - NAME - PERSON - PARTNERS - BUYER - TICKET - FILLER
    rest = frozenset(word for word in rest if not word.isdecimal() and len(word) > 1)
    if has & LAST and has & INITIALS:
        # “Surname & Initials”
        has, rest = (has - INITIALS) | {"first"}, rest - INITIALS
        row = [{True: "first"}.get(word in INITIALS, word) for word in row]
    first, last = has & FIRST, has & LAST
    said = bool(has & NAME) or bool(has & SURELY_A_NAME)
    if (first or last) and (not rest or said):
        if (first and last) or ("nom" in has and has & {"prenom", "prenoms"}):
            return _whole(row)
        return "first" if first else "last"
    if rest or not has & (NAME | PERSON | PARTNERS):
        return ""
    if has & MEMBER and has & NUMBER & {"number", "id", "#", "numero"}:
        return ""
    return "name"


def _whole(row: Sequence[str]) -> str:
    """Return the order of both parts of a name in one column, by the heading."""
    firsts = [place for place, word in enumerate(row) if word in FIRST]
    lasts = [place for place, word in enumerate(row) if word in LAST | {"nom"}]
    return "last-first" if lasts and firsts and lasts[0] < firsts[0] else "name"


def is_perhaps_a_name(cell: str) -> bool:
    has = frozenset(heading_words(cell))
    return bool(has & NAME) and not has & (THINGS | OTHERS | NOT_OF_NAMES | NUMBER)


def is_whole_name(cell: str) -> bool:
    has = frozenset(heading_words(cell))
    return bool(has & {"full", "complet", "complete", "whole"})


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
    """Say whether the words in brackets say so: Player (Last, First)."""
    inside = " ".join("".join(parts) for parts in IN_BRACKETS.findall(folded(heading)))
    return bool(LAST_FIRST.search(inside))


def known_headings(rows: list[list[str]], reading: Reading) -> int:
    """Return how many headings of one row are known, by which the sheet of a workbook is chosen."""
    columns = header_of(rows, reading)
    return len(columns.found) if columns.names_people else 0
