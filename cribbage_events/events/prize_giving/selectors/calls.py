"""The places in the order in which they are called out: by division, the best at the end."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.words.lists import and_list


@dataclass(frozen=True, slots=True)
class CalledPerson:
    """Somebody who is called out; `said_as`: how the name is said."""

    entry: int
    number: int
    person: int
    name: str
    said_as: str
    card: str


@dataclass(frozen=True, slots=True)
class Call:
    """One place, and everybody who shares it. `medal` is its code, "" of a prize.

    `division` is empty where there is only one. `count`: how many places have been called with it.
    """

    count: int
    division: str
    medal: str
    honour: str
    people: Sequence[CalledPerson]

    @property
    def shared(self) -> bool:
        return len(self.people) > 1

    @property
    def names(self) -> str:
        return and_list(each.name for each in self.people)

    @property
    def place(self) -> str:
        """Return words such as: Bronze · Under 65."""
        return " · ".join(filter(None, (self.honour, self.division)))


def calls_of(event: Event, found: EventStandings | None = None) -> list[Call]:
    """Four queries, or one with the standings; of a tournament three more."""
    found = found or event_standings(event)
    several = len(found.divisions) > 1
    honours = [
        (division.name if several else "", honour)
        for division in found.divisions
        for honour in awards_of(event).honours(event, division)
    ]
    people = {row.entry.person for _, honour in honours for row in honour.rows}
    line = awards_of(event).line_of(event)
    said = dict(Person.objects.filter(pk__in=people).values_list("pk", "said_as"))
    return [
        Call(
            count,
            division,
            honour.medal,
            honour.words,
            [
                CalledPerson(
                    row.entry.pk,
                    row.entry.number,
                    row.entry.person,
                    row.entry.name,
                    said[row.entry.person],
                    line(row).card,
                )
                for row in honour.rows
            ],
        )
        for count, (division, honour) in enumerate(honours, 1)
    ]


def said_in(calls: Sequence[Call]) -> list[list[object]]:
    """Return what a letter with these places says, whatever its language and today's names: to tell
    later whether it is still true.
    """
    return [[call.count, call.medal, [each.number for each in call.people]] for call in calls]


def on_projector(calls: Sequence[Call], called: int) -> list[Call]:
    """Return, of the division that is being called, those called so far: the last one first."""
    if not 0 < called <= len(calls):
        return []
    now = calls[called - 1]
    same = [call for call in calls[:called] if call.division == now.division]
    return same[::-1]
