"""The door of a night: who is here, who may come, who still owes."""

from dataclasses import dataclass

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people import name_key
from cribbage_events.events.models import Entry
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.members import is_active, known_members
from cribbage_events.leagues.selectors.money import fees_paid

HERE = {Entry.Status.CHECKED_IN, Entry.Status.REGISTERED}


@dataclass(frozen=True, slots=True)
class Here:
    """Somebody who has been ticked."""

    entry: Entry
    paid: int
    owes: int
    waits: bool  # came during the games and has no seat yet


@dataclass(frozen=True, slots=True)
class Door:
    """`here` and `away` in order of name; `found` says whether a search has hidden others."""

    here: list[Here]
    away: list[Person]
    expired: list[Person]
    left: list[Entry]
    heads: int
    taken: int

    @property
    def owing(self) -> int:
        return sum(1 for each in self.here if each.owes)


def door_of(night: Night, search: str = "") -> Door:
    """Three queries, however many members there are."""
    entries = list(Entry.objects.filter(event=night.event).select_related("person"))
    paid = fees_paid(night)
    here = [
        Here(
            entry,
            paid.get(entry.pk, 0),
            night.season.fee - paid.get(entry.pk, 0),
            entry.status == Entry.Status.REGISTERED,
        )
        for entry in entries
        if entry.status in HERE
    ]
    left = [entry for entry in entries if entry.status == Entry.Status.WITHDRAWN]
    ticked = {each.entry.person_id for each in here} | {entry.person_id for entry in left}
    others = [
        person
        for person in known_members(night.season.club)
        if person.pk not in ticked and name_key(search) in name_key(person.name)
    ]
    day = night.event.day
    return Door(
        here=sorted(here, key=lambda each: name_key(each.entry.name)),
        away=[person for person in others if is_active(person, day)],
        expired=[person for person in others if not is_active(person, day)],
        left=left,
        heads=len(here),
        taken=sum(paid.values()),
    )
