"""The rows that erasing a person or deleting a club would delete, and those that would stay."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.events.models import Entry, Event, Seat
from cribbage_events.leagues.models import LedgerLine, Season


@dataclass(frozen=True, slots=True)
class Remains:
    """The places where somebody is entered: places that go, results that stay, and what isn't over
    yet.
    """

    going: Sequence[Event]
    staying: Sequence[Event]
    directs: bool
    has_money: bool

    @property
    def playing(self) -> list[Event]:
        return [event for event in self.staying if event.status == Event.Status.RUNNING]

    @property
    def row_stays(self) -> bool:
        return bool(self.staying) or self.directs


def remains_of(person: Person) -> Remains:
    """Four queries. An event that is deleted counts as long as it can be taken back."""
    seated = Exists(Seat.objects.filter(entry=OuterRef("pk")))
    paid = Exists(LedgerLine.objects.filter(entry=OuterRef("pk")))
    entries = Entry.objects.filter(person=person).annotate(stays=seated | paid)
    kept = dict(entries.values_list("event", "stays"))
    events = list(
        Event.everything.filter(pk__in=kept).select_related("club").defer("archive").order_by("pk")
    )
    directs = Event.everything.filter(director=person)
    return Remains(
        going=[event for event in events if not kept[event.pk]],
        staying=[event for event in events if kept[event.pk]],
        directs=directs.exclude(status=Event.Status.REGISTRATION).exists(),
        has_money=LedgerLine.objects.filter(entry__person=person).exists(),
    )


@dataclass(frozen=True, slots=True)
class Going:
    """The data that goes with a club; finished events and seasons can be saved first."""

    events: int
    people: int
    helpers: int
    finished: Sequence[Event]
    seasons: Sequence[Season]


def what_goes_with(club: Club) -> Going:
    finished = Event.objects.filter(club=club, status=Event.Status.FINISHED)
    return Going(
        events=Event.everything.filter(club=club).count(),
        people=known_people(club).count(),
        helpers=club.roles.count(),
        finished=list(finished.select_related("club").defer("archive").order_by("starts_at")),
        seasons=list(club.seasons.order_by("first_day")),
    )
