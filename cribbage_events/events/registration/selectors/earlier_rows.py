"""Rows of one list that name the same person, or somebody else of the same name."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people.births import births_differ
from cribbage_events.clubs.people.finding import PersonFields

ANOTHER = {
    "birth": gettext_lazy("Row %(number)s has the same name, with another date of birth."),
    "email": gettext_lazy("Row %(number)s has the same name, with another e-mail."),
    "telephone": gettext_lazy("Row %(number)s has the same name, with another phone number."),
    "number": gettext_lazy("Row %(number)s has the same name, with another member number."),
    "acc": gettext_lazy("Row %(number)s has the same name, with another ACC number."),
}
LOCAL_DIGITS = 7


class Earlier(NamedTuple):
    """The first earlier row of this name, and in what the two differ; "" if it is the same row."""

    number: int
    differs: str = ""

    @property
    def words(self) -> str:
        if not self.differs:
            return same_row_words(self.number)
        return ANOTHER[self.differs] % {"number": self.number}


class EarlierRows:
    """The rows so far, by name and by the person whom the club knows."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[tuple[int, PersonFields]]] = {}
        self.by_person: dict[int, int] = {}

    def add(self, fields: PersonFields, person: Person | None, number: int) -> Earlier | None:
        """The earlier row of this person or of a namesake, if there is one."""
        same_name = self.by_name.setdefault(name_key(fields.name), [])
        differs = [(earlier, what_differs(other, fields)) for earlier, other in same_name]
        same_name.append((number, fields))
        same = [Earlier(earlier) for earlier, what in differs if not what]
        others = [Earlier(earlier, what) for earlier, what in differs if what]
        if person and not others:
            earlier = self.by_person.setdefault(person.pk, number)
            if earlier != number:
                return Earlier(earlier)
        return next(iter(same + others), None)


def what_differs(one: PersonFields, other: PersonFields) -> str:
    """The first of the columns that both fill in, and differently; "" if there is none."""
    if births_differ(one.date_of_birth, other.date_of_birth):
        return "birth"
    pairs = {
        "number": (one.membership_number.strip(), other.membership_number.strip()),
        "acc": (one.acc_number.strip(), other.acc_number.strip()),
        "email": (one.email.strip().casefold(), other.email.strip().casefold()),
    }
    for what, (mine, theirs) in pairs.items():
        if mine and theirs and mine != theirs:
            return what
    phones = [digits_of(each.telephone) for each in (one, other)]
    return "telephone" if all(phones) and phones[0] != phones[1] else ""


def digits_of(telephone: str) -> str:
    """Return the digits without the area code, which one of two rows may leave out."""
    return "".join(filter(str.isdecimal, telephone))[-LOCAL_DIGITS:]


def same_row_words(earlier: int) -> str:
    return _("Left out: the same as row %(number)s.") % {"number": earlier}
