"""The club's members: entered, corrected, renewed."""

import datetime

from cribbage_events.clubs.models import Person


def renewed_until(person: Person, day: datetime.date) -> datetime.date:
    """The 31 December to which a renewal on that day goes: of this year, or of the next one."""
    end = datetime.date(day.year, 12, 31)
    if person.valid_until is not None and person.valid_until >= end:
        return datetime.date(person.valid_until.year + 1, 12, 31)
    return end


def renew(person: Person, *, day: datetime.date) -> datetime.date:
    """In one tap; gives until when the membership now goes."""
    until = renewed_until(person, day)
    Person.objects.filter(pk=person.pk).update(valid_until=until)
    person.valid_until = until
    return until
