"""The list of a club's people: what they are called, and when they were last here."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Max, Q, QuerySet, Window
from django.db.models.functions import Coalesce, RowNumber

from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.people.searching import people_found
from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.models import PastResult
from cribbage_events.words.counts import count_of_events, count_of_nights
from cribbage_events.words.lists import and_list

ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Seen:
    """The number of times that somebody came, and their last event. `last_year` is that of the
    papers.
    """

    events: int = 0
    nights: int = 0
    last: Event | None = None
    last_year: int | None = None

    @property
    def words(self) -> str:
        """Return words such as “3 events and 12 nights”; "" for none."""
        events = count_of_events(self.events) if self.events else ""
        nights = count_of_nights(self.nights) if self.nights else ""
        return and_list(filter(None, [events, nights]))


# A tournament and its consolation are one event.
WHOLE = Coalesce("event__part_of", "event")


def came() -> QuerySet[Entry]:
    """Entries of people who were there."""
    there = [Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN]
    held = Q(event__deleted_at=None, event__why_cancelled="")
    # Before the first game a tick means that somebody is here; the others may still come.
    return Entry.objects.filter(held, status__in=there).order_by()


def seen_of(people: Collection[int]) -> dict[int, Seen]:
    """Return attendance by person; three queries, however many people."""
    entries = came().filter(person__in=people)
    is_night = Q(event__night__isnull=False)
    counted = entries.values("person").annotate(
        events=Count(WHOLE, filter=~is_night, distinct=True), nights=Count("pk", filter=is_night)
    )
    newest = Window(
        RowNumber(), partition_by=F("person"), order_by=[F("event__starts_at").desc(), F("pk")]
    )
    last = {
        entry.person_id: entry.event
        for entry in entries.annotate(newest=newest)
        .filter(newest=1)
        .select_related("event__club")
        .defer("event__archive")
    }
    times = {row["person"]: (row["events"], row["nights"]) for row in counted}
    papers = in_papers(people)
    found = {}
    for person in times.keys() | papers.keys():
        events, nights = times.get(person, (0, 0))
        old, year = papers.get(person, (0, None))
        found[person] = Seen(events + old, nights, last.get(person), year)
    return found


def in_papers(people: Collection[int]) -> dict[int, tuple[int, int | None]]:
    """Return, by person, how many old events the club's papers name, and the year of
    the last one.
    """
    results = PastResult.objects.filter(person__in=people, past_event__event=None).order_by()
    rows = results.values_list("person").annotate(
        Count("past_event", distinct=True), Max("past_event__year")
    )
    return {person: (events, year) for person, events, year in rows}


def people_page(club: Club, search: str, number: str | int) -> Page[dict[str, Any]]:
    """Those who are found, in the order of lists; four queries, however many people."""
    people = people_found(known_people(club), search)
    page: Page[Person] = Paginator(people, ON_A_PAGE).get_page(number)
    seen, today = seen_of([person.pk for person in page.object_list]), club.today
    lines = [
        {
            "person": person,
            "seen": seen.get(person.pk, Seen()),
            # Whether the membership is valid today.
            "active": person.valid_until is not None and person.valid_until >= today,
        }
        for person in page.object_list
    ]
    return Page(lines, page.number, page.paginator)  # type: ignore[arg-type]
