"""A club with many years behind it, written into the tables directly, and the pages that it has."""

import datetime
from collections.abc import Sequence
from itertools import batched
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.models import Event, Photograph
from cribbage_events.leagues.models import Season
from cribbage_events.memory.export.tables import tables
from cribbage_events.memory.models import OldList, PastEvent, PastResult
from cribbage_events.memory.players.services import rate_club
from cribbage_events.shifts.models import Shift, Signup
from tests.events.photographs.pictures import photograph_row
from tests.memory.players.many_years import fill_years

# Years of which the club has papers, before its own.
YEARS_OF_PAPERS = 10
MEDALS_OF_PLACES = ("gold", "silver", "bronze", "", "", "")
TASKS = ("Door", "Cards", "Tea", "Driving")
AT_ONCE = 500


class Size(NamedTuple):
    """`events` and `nights` are those of a year; photographs those of an event."""

    years: int
    people: int
    events: int
    nights: int
    here: int
    photographs: int


# 400 people, 120 events and 3,000 photographs; the nights of ten seasons besides.
TEN_YEARS = Size(years=10, people=400, events=12, nights=8, here=40, photographs=25)
# With as many people, of whom fewer come to fewer events.
TEN_QUIET_YEARS = Size(years=10, people=400, events=4, nights=3, here=16, photographs=25)
ONE_YEAR = Size(years=1, people=48, events=4, nights=4, here=16, photographs=3)


class ClubWithPast(NamedTuple):
    """`event` is the last one; the event to come has shifts; `person` was there every time."""

    club: Club
    event: Event
    to_come: Event
    season: Season
    person: Person
    old_event: PastEvent


@transaction.atomic
def make_club_with_past(slug: str, size: Size) -> ClubWithPast:
    club = Club.objects.create(name=slug.title(), slug=slug, time_zone="America/Winnipeg")
    people = fill_years(
        club,
        years=size.years,
        people=size.people,
        events=size.events,
        nights=size.nights,
        here=size.here,
    )
    add_contacts(people)
    name_people(club)
    events = list(club.events.filter(preset_code="senior-games").order_by("starts_at"))
    add_photographs(events, size.photographs)
    to_come = event_to_come(club)
    add_shifts(club, [*events, to_come], people)
    old_event = add_papers(club, people)
    count_rows()
    rate_club(club)
    season = Season.objects.filter(club=club).latest("first_day")
    return ClubWithPast(club, events[-1], to_come, season, people[0], old_event)


def count_rows() -> None:
    """Count the rows as PostgreSQL does within a minute; until then plans are those of empty
    tables.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def add_contacts(people: Sequence[Person]) -> None:
    for number, person in enumerate(people):
        person.email = f"person{number}@example.com" if number % 3 else ""
        person.telephone = f"204 555 {number:04}"
        person.date_of_birth = datetime.date(1940, 1, 1) + datetime.timedelta(20 * number)
        person.valid_until = datetime.date(2025, 12, 31) if number % 2 else None
    Person.objects.bulk_update(
        people, ["email", "telephone", "date_of_birth", "valid_until"], AT_ONCE
    )


def add_photographs(events: Sequence[Event], count: int) -> None:
    """Add photographs without their files."""
    rows = (photograph_row(event, number) for event in events for number in range(1, count + 1))
    for some in batched(rows, AT_ONCE):
        Photograph.objects.bulk_create(some)


def event_to_come(club: Club) -> Event:
    event = Event(
        club=club,
        slug=f"{club.slug}-next",
        name="Next Games",
        starts_at=timezone.now() + datetime.timedelta(7),
        venue="Legion Hall",
        preset_code="senior-games",
        status=Event.Status.REGISTRATION,
    )
    event.save()
    return event


def add_shifts(club: Club, events: Sequence[Event], people: Sequence[Person]) -> None:
    """Add four shifts to each event, with three volunteers each."""
    shifts = Shift.objects.bulk_create(
        Shift(
            club=club,
            event=event,
            task=task,
            starts=datetime.time(12),
            ends=datetime.time(16),
            places=4,
        )
        for event in events
        for task in TASKS
    )
    Signup.objects.bulk_create(
        Signup(
            shift=shift,
            name=people[(3 * number + place) % len(people)].name,
            telephone="204 555 0100",
            state=Signup.State.TAKEN,
            asked_at=timezone.now(),
        )
        for number, shift in enumerate(shifts)
        for place in range(3)
    )


def add_papers(club: Club, people: Sequence[Person]) -> PastEvent:
    """One event a year, of which the first places are known; the first of them."""
    papers = OldList.objects.create(club=club)
    events = PastEvent.objects.bulk_create(
        PastEvent(
            club=club,
            old_list=papers,
            name="Winter Games",
            year=2015 - year,
            preset_code="senior-games",
            round_count=4,
            divisions=[["all", None, ""]],
        )
        for year in range(YEARS_OF_PAPERS)
    )
    PastResult.objects.bulk_create(
        PastResult(past_event=event, person=people[year + at], rank=at + 1, medal=medal)
        for year, event in enumerate(events)
        for at, medal in enumerate(MEDALS_OF_PLACES)
    )
    return events[0]


# ---------------------------------------------------------------- its pages

# How many queries each may take, however old the club is.
OF_EVERYBODY = {
    "/clubs/{club}/": 8,
    "/clubs/{club}/records/": 9,
    "/clubs/{club}/records/2016/": 9,
    "/clubs/{club}/medals/": 4,
    "/clubs/{club}/medals/2016/": 4,
    "/clubs/{club}/winners/": 6,
    "/clubs/{club}/years/": 3,
    "/clubs/{club}/players/{person}/": 12,
    "/clubs/{club}/old-results/events/{old_event}/": 4,
    "/clubs/{club}/photographs/": 4,
    "/clubs/{club}/shifts/": 2,
    "/leagues/{season}/": 6,
    "/leagues/{season}/places/": 3,
    "/leagues/{season}/players/{person}/": 5,
    "/events/{event}/": 6,
    "/events/{event}/rounds/": 5,
    "/events/{event}/race/": 5,
    "/events/{event}/rules/": 1,
    "/events/{event}/projector/": 5,
    "/events/{event}/entrants/1/": 6,
    "/events/{event}/photographs/": 3,
    "/events/{event}/photographs/1/": 3,
    "/events/{event}/standings.json": 1,
    "/events/{event}/games.json": 5,
}
OF_THE_DESK = {
    "/clubs/{club}/people/": 10,
    "/clubs/{club}/people/?q=person+03": 10,
    "/clubs/{club}/people/{person}/": 12,
    "/clubs/{club}/people/{person}/edit/": 10,
    "/clubs/{club}/people/{person}/merge/": 10,
    "/clubs/{club}/people/look-alikes/": 10,
    "/clubs/{club}/people/requests/": 10,
    "/clubs/{club}/suggestions/?q=per": 10,
    "/clubs/{club}/old-results/": 10,
    "/clubs/{club}/export/": 10,
    "/clubs/{club}/settings/": 10,
    "/clubs/{club}/helpers/": 10,
    "/clubs/{club}/shifts/desk/": 10,
    "/clubs/{club}/shifts/hours/": 10,
    "/leagues/{season}/desk/": 10,
    "/leagues/{season}/desk/members/": 10,
    "/leagues/{season}/desk/members/lately/": 10,
    "/leagues/{season}/desk/attendance/": 10,
    "/events/{event}/desk/": 13,
    "/events/{event}/desk/entrants/": 10,
    "/events/{event}/desk/photographs/": 10,
    "/events/{event}/desk/prize-giving/": 10,
}
# A query for each table; the others are who asks, and how often.
DOWNLOADS = {
    "/clubs/{club}/export/everything.zip": 16 + sum(1 for _ in tables()),
    "/clubs/{club}/people/{person}/data.zip": 40,
}


def address_in(past: ClubWithPast, path: str) -> str:
    return path.format(
        club=past.club.slug,
        event=past.event.slug,
        season=past.season.slug,
        person=past.person.pk,
        old_event=past.old_event.pk,
    )
