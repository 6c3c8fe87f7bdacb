"""Finding the person whom somebody means: the same one at every event of the club."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import (
    ManyNames,
    alike,
    family_and_given,
    folded,
    name_key,
    sort_key,
)
from cribbage_events.clubs.people.births import (
    birth_columns,
    births_differ,
    closer,
    why_not_born_on,
)
from cribbage_events.clubs.people.nicknames import may_be_one
from cribbage_events.contest.divisions import Born
from cribbage_events.words.dates import born_words

# “Ann Lee” and “Anne Lee” are 0.93 alike, “Ann Lee” and “Bob Lee” 0.57.
ALIKE = 0.75
# Where no dates of birth can tell a Dan Lee from an Ann Lee (0.86).
MUCH_ALIKE = 0.9
# First names beside the same family name: “Klara” and “Clara” are 0.8 alike.
NEAR = 0.8
# The fields that sentences and letters may hold; and how many corrections are kept.
KNOWN_AS = ("name", "family_name", "email", "membership_number")
REMEMBERED = 20


@dataclass(frozen=True, slots=True)
class PersonFields:
    """The typed or imported fields of a person."""

    name: str
    # Or the year alone.
    date_of_birth: Born | None = None
    email: str = ""
    telephone: str = ""
    membership_number: str = ""
    family_name: str = ""
    acc_number: str = ""
    # A code of `Person.ShownAs`; "" leaves it as it is.
    shown_as: str = ""
    # The key of the person meant, if that was asked; 0: nobody whom the club knows.
    person: int | None = None
    # Whether they asked for the results by e-mail on the public page.
    wants_results: bool = False

    @property
    def tidied(self) -> dict[str, object]:
        """The fields as they are kept, by the model's names."""
        shown = {"shown_as": self.shown_as} if self.shown_as else {}
        return shown | {
            "name": one_line(self.name),
            **birth_columns(self.date_of_birth),
            "email": one_line(self.email),
            "telephone": one_line(self.telephone),
            "membership_number": one_line(self.membership_number),
            "family_name": one_line(self.family_name),
            "acc_number": one_line(self.acc_number),
        }


class KnownPeople:
    """A club's people, or some of them, by name."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.by_name: dict[str, list[Person]] = {}
        for person in people:
            self.add(person)

    @classmethod
    def meant_by(cls, club: Club, fields: PersonFields) -> "KnownPeople":
        meant = Q(name_key=name_key(fields.name)) | Q(pk=fields.person or 0)
        return cls(known_people(club).filter(meant))

    def add(self, person: Person) -> None:
        self.by_name.setdefault(person.name_key or name_key(person.name), []).append(person)

    def find(self, fields: PersonFields) -> Person | None:
        """The person with this name and e-mail or date of birth, else the only one possible.

        Of two people with one name a father and a son may be meant; so where both dates of birth
        are known and differ, it is somebody else, unless they share an e-mail address.
        """
        if fields.person is not None:
            everybody = chain.from_iterable(self.by_name.values())
            return next((person for person in everybody if person.pk == fields.person), None)
        people = self.by_name.get(name_key(fields.name), [])
        email = fields.email.strip().casefold()
        for person in people:
            if email and person.email.casefold() == email:
                return person
        return self.find_surely(fields) or only_possible(people, fields)

    def find_surely(self, fields: PersonFields) -> Person | None:
        """Find a person by name and date of birth only: a stranger is believed no more
        than that.
        """
        for person in self.by_name.get(name_key(fields.name), []):
            if person.date_of_birth and person.date_of_birth == fields.date_of_birth:
                return person
        return None


class PeopleByLooks(KnownPeople):
    """A club's people, found also by what is nearly their name: one answer to “Who is this?” for
    forms, lists and old results.
    """

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = list(people)
        super().__init__(self.people)
        self.spellings = ManyNames(person.name for person in self.people)
        self.by_family: dict[str, list[Person]] = {}
        for person in self.people:
            family = folded(family_and_given(person.name, person.family_name)[0])
            self.by_family.setdefault(family, []).append(person)

    def who_may_be(self, fields: PersonFields) -> list[Person]:
        """Return those who may be meant: of this name, though it isn't clear who of them; of nearly
        this name, or with a short form or the initial of the first name, and not born on another
        day. Nobody, when it is clear who is meant.
        """
        if fields.person is not None or self.find(fields):
            return []
        found = {person.pk: person for person in self.by_name.get(name_key(fields.name), [])}
        for person in self.alike(fields):
            if not births_differ(person.born, fields.date_of_birth):
                found.setdefault(person.pk, person)
        return sorted(found.values(), key=lambda person: sort_key(person.listed_name))

    def alike(self, fields: PersonFields) -> Iterator[Person]:
        born = fields.date_of_birth
        for place in self.spellings.like(fields.name, ALIKE):
            person = self.people[place]
            same_day = born and person.born and not births_differ(person.born, born)
            if same_day or alike(person.name, fields.name) >= MUCH_ALIKE:
                yield person
        family, given = (folded(part) for part in family_and_given(fields.name, fields.family_name))
        for person in self.by_family.get(family, []) if given else []:
            theirs = folded(family_and_given(person.name, person.family_name)[1])
            if theirs and are_near(given, theirs):
                yield person


def are_near(given: str, other: str) -> bool:
    """Tell whether two first names, folded, may be of one person: Klara and Clara, Bob and Robert,
    B. and Bob.
    """
    one, two = given.split()[0].strip("."), other.split()[0].strip(".")
    if min(len(one), len(two)) == 1:
        return one[0] == two[0]
    return may_be_one(one, two) or alike(given, other) >= NEAR


def only_possible(people: list[Person], fields: PersonFields) -> Person | None:
    """The only one of this name; of several, the only one born in this year."""
    born = fields.date_of_birth
    possible = [person for person in people if not births_differ(person.born, born)]
    if len(people) > 1:
        possible = [person for person in possible if born and person.born]
    return possible[0] if len(possible) == 1 else None


def described(person: Person) -> str:
    """Describe a person at the desk, to tell people apart: “John Smith, born 3 April 1950, member
    number A107”.
    """
    parts = [person.shown_name]
    if person.born:
        parts.append(born_words(person.born))
    if person.membership_number:
        parts.append(_("member number %(number)s") % {"number": person.membership_number})
    return ", ".join(parts)


def update_person(person: Person, fields: PersonFields) -> Person:
    """Add the new fields of a known person; the name stays."""
    new = {name: value for name, value in fields.tidied.items() if value and name != "name"}
    if born := fields.date_of_birth:
        # A year is no news of somebody whose day in it is known.
        new |= birth_columns(closer(born, person.born))
    return write_person(person, new)


def correct_person(person: Person, fields: PersonFields) -> Person:
    """Write all fields, the emptied ones too."""
    if person.erased_at is not None:
        raise ValidationError({"name": _("This person was erased, so this can’t be undone.")})
    return write_person(person, fields.tidied)


def write_person(person: Person, values: dict[str, object]) -> Person:
    changed = [name for name, value in values.items() if getattr(person, name) != value]
    if {"date_of_birth", "birth_year"} & set(changed):
        check_born(values.get("date_of_birth") or values.get("birth_year"))
    person.known_as = known_before(person, changed)
    for name in changed:
        setattr(person, name, values[name])
    if changed:
        person.save(update_fields=[*changed, "known_as"])
    return person


def known_before(person: Person, changed: Iterable[str]) -> list[dict[str, str]]:
    """The earlier names and addresses, with those that change now; the newest last."""
    going = {name for name in changed if name in KNOWN_AS}
    # Where nothing stood nothing was written of it, but a family name decides how lists show it.
    if not any(getattr(person, name) or name == "family_name" for name in going):
        return list(person.known_as)
    image = {name: getattr(person, name) for name in KNOWN_AS}
    return [*(each for each in person.known_as if each != image), image][-REMEMBERED:]


def check_born(born: object) -> None:
    """Raises ValidationError for an impossible date of birth."""
    today = timezone.localdate()
    if not isinstance(born, datetime.date | int):
        return
    if why_not := why_not_born_on(born, today=today):
        raise ValidationError({"date_of_birth": why_not})


def make_person(club: Club, fields: PersonFields, *, is_applicant: bool = False) -> Person:
    check_born(fields.date_of_birth)
    return Person.objects.create(club=club, is_applicant=is_applicant, **fields.tidied)


def people_of_account(club: Club, user: AbstractBaseUser | AnonymousUser) -> list[Person]:
    """Find those linked to the account, and those with its confirmed e-mail address."""
    confirmed = EmailAddress.objects.filter(user=user.pk, verified=True)
    addresses = [address.lower() for address in confirmed.values_list("email", flat=True)]
    people = known_people(club).annotate(address=Lower("email")).filter(erased_at=None)
    return list(people.filter(Q(user=user.pk) | Q(address__in=addresses)).order_by("pk"))
