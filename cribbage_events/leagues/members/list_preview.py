"""Shows what importing a list of members would change, row by row, before anything is saved."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people.finding import PeopleByLooks, PersonFields
from cribbage_events.events.registration.selectors import EarlierRows
from cribbage_events.words.dates import full_date


@dataclass(frozen=True, slots=True)
class MemberFields:
    """A row: the person, the last day of their membership, and the number of the row."""

    person: PersonFields
    valid_until: datetime.date | None = None
    line: int = 0

    @property
    def of_somebody_new(self) -> "MemberFields":
        return replace(self, person=replace(self.person, person=0))


@dataclass(frozen=True, slots=True)
class MemberToSave:
    """A row and what importing it would do; a row with a doubt is saved only if it is ticked."""

    fields: MemberFields
    words: str
    person: Person | None = None
    doubt: str = ""
    # People whose names look like this one.
    may_be: Sequence[Person] = ()
    # Nothing is saved of a row that is in an earlier one, or in which nothing is new.
    is_written: bool = True


class KnownMembers:
    """A club's people, by name and by member number."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.people = PeopleByLooks(people)
        self.by_number = {
            person.membership_number: person for person in people if person.membership_number
        }

    def find(self, fields: PersonFields) -> Person | None:
        """Name and number decide; without a number the name. Two numbers are two people."""
        if fields.person is not None:
            return self.people.find(fields)
        number = fields.membership_number.strip()
        holder = self.by_number.get(number)
        if holder and name_key(holder.name) == name_key(fields.name):
            return holder
        found = self.people.find(fields)
        if found and number and found.membership_number not in {"", number}:
            return None
        return found

    def doubt(self, fields: PersonFields) -> str:
        """The reason to think that the club knows this person already; "" for none."""
        holder = self.by_number.get(fields.membership_number.strip())
        if holder:
            words = _("The club’s number %(number)s is %(name)s: the same person?")
            return words % {"number": holder.membership_number, "name": holder.name}
        if fields.person == 0 or not self.people.by_name.get(name_key(fields.name)):
            return ""
        return _("The club knows another %(name)s.") % {"name": one_line(fields.name)}


def preview_members(club: Club, rows: Sequence[MemberFields]) -> list[MemberToSave]:
    """Preview the list in one query, however long it is."""
    known, rows_before = KnownMembers(list(known_people(club))), EarlierRows()
    lines = []
    for fields in rows:
        person = known.find(fields.person)
        earlier = rows_before.add(fields.person, person, fields.line)
        if earlier and not earlier.differs:
            lines.append(MemberToSave(fields, earlier.words, person, is_written=False))
        elif earlier and not (person and fields.person.membership_number):
            # Two people of one name: this one isn't the one whom the club knows.
            new = fields if fields.person.person else fields.of_somebody_new
            lines.append(MemberToSave(new, _("A new member."), doubt=earlier.words))
        elif person is None:
            doubt, may_be = known.doubt(fields.person), known.people.who_may_be(fields.person)
            words = _("A new member.")
            lines.append(MemberToSave(fields, words, doubt=doubt, may_be=may_be))
        else:
            line = known_member_line(fields, person)
            lines.append(replace(line, doubt=earlier.words) if earlier else line)
    return lines


def known_member_line(fields: MemberFields, person: Person) -> MemberToSave:
    until, known = fields.valid_until, person.valid_until
    changes = list(changed_fields(fields, person))
    if not changes:
        return MemberToSave(fields, _("Already a member: nothing new."), person, is_written=False)
    doubt = ""
    if until and known and until < known:
        words = _("Already renewed until %(day)s; this would end it earlier.")
        doubt = words % {"day": full_date(known)}
    words = _("Already known; new: %(changes)s.") % {"changes": ", ".join(changes)}
    return MemberToSave(fields, words, person, doubt)


def changed_fields(fields: MemberFields, person: Person) -> list[str]:
    names = {
        "date_of_birth": _("date of birth"),
        "email": _("e-mail"),
        "telephone": _("phone"),
        "membership_number": pgettext("of a member", "number"),
    }
    given = fields.person.tidied
    changed = [
        word for name, word in names.items() if given[name] and given[name] != getattr(person, name)
    ]
    if fields.valid_until and fields.valid_until != person.valid_until:
        day = full_date(fields.valid_until)
        changed.append(_("member until %(day)s") % {"day": day})
    return changed
