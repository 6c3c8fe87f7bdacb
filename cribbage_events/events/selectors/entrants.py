"""Everybody on an event's list, as the desk shows them."""

from collections import Counter
from dataclasses import dataclass

from cribbage_events.clubs.names import is_found, sort_key
from cribbage_events.contest.divisions import DivisionError, age_on
from cribbage_events.events.models import Answer, Entry, Event

Status = Entry.Status
SAID = {
    Status.INVITED: "to be invited",
    Status.REQUESTED: "asks for a place",
    Status.DECLINED: "declined",
    Status.REGISTERED: "registered",
    Status.CHECKED_IN: "is here",
    Status.NO_SHOW: "not here",
    Status.WITHDRAWN: "withdrew",
}


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry, with the age on the day and what may be done with it."""

    entry: Entry
    age: int | None
    drawn: bool

    @property
    def said(self) -> str:
        if self.entry.status == Status.WITHDRAWN and self.entry.until_round:
            return f"withdrew after round {self.entry.until_round}"
        if self.drawn and self.entry.status == Status.CHECKED_IN:
            return "fills in" if self.entry.fills_in else "plays"
        return SAID[Status(self.entry.status)]

    @property
    def tone(self) -> str:
        """For a badge's colour; the words say the same."""
        here = self.entry.status == Status.CHECKED_IN
        gone = self.entry.status in {Status.NO_SHOW, Status.WITHDRAWN, Status.DECLINED}
        return "good" if here else "bad" if gone else ""

    @property
    def may_join(self) -> bool:
        return self.drawn and self.entry.status in {
            Status.REGISTERED,
            Status.NO_SHOW,
            Status.WITHDRAWN,
        }

    @property
    def may_withdraw(self) -> bool:
        return self.drawn and self.entry.status == Status.CHECKED_IN and not self.entry.fills_in


@dataclass(frozen=True, slots=True)
class EntrantList:
    """Those who wait for an answer apart from those who have it."""

    waiting: list[Entrant]
    people: list[Entrant]
    total: int
    here: int
    expected: int
    invited: int = 0

    @property
    def late(self) -> list[Entrant]:
        """Who could still be seated once the rounds are drawn."""
        return [entrant for entrant in self.people if entrant.may_join]


def entrants_of(event: Event, search: str = "") -> EntrantList:
    """One query. `search` is part of a name, or a number; those who wait are always shown."""
    everybody = list(event.entries.select_related("person"))
    entries = [entry for entry in everybody if entry.status != Status.INVITED]
    lines = [
        Entrant(entry, age_of(entry, event), event.status != Event.Status.REGISTRATION)
        for entry in entries
    ]
    count = Counter(entry.status for entry in entries)
    answered = [line for line in lines if line.entry.status != Status.REQUESTED]
    return EntrantList(
        waiting=[line for line in lines if line.entry.status == Status.REQUESTED],
        people=sorted(
            (line for line in answered if matches(line.entry, search)),
            key=lambda line: (
                line.entry.status == Status.DECLINED,
                sort_key(line.entry.listed_name),
                line.entry.number,
            ),
        ),
        total=len(answered) - count[Status.DECLINED],
        here=count[Status.CHECKED_IN],
        expected=count[Status.REGISTERED],
        invited=len(everybody) - len(entries),
    )


def to_telephone(event: Event) -> list[Entry]:
    """Who was accepted or declined, and can be told by telephone only. One query."""
    entries = event.entries.filter(answer__status=Answer.Status.TO_CALL)
    return list(entries.select_related("person", "answer").order_by("number"))


def matches(entry: Entry, search: str) -> bool:
    return is_found(search, entry.person.name) or search.strip() == str(entry.number)


def age_of(entry: Entry, event: Event) -> int | None:
    born = entry.person.date_of_birth
    try:
        return age_on(born, event.day) if born else None
    except DivisionError:
        return None
