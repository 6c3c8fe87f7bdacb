"""Write a large season into the tables directly: its nights are closed, paid and archived."""

import datetime
from collections.abc import Sequence
from itertools import batched
from random import Random
from typing import Any

from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.history.changing import write_diary
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import LedgerLine, Night, Prize, Season
from tests.leagues.factories import DESK

Kind = LedgerLine.Kind


def fill_season(club: Club, *, nights: int, members: int) -> Season:
    """Make so many closed nights, a week between them, and one to come tomorrow."""
    tomorrow = timezone.localdate(timezone=club.zone) + datetime.timedelta(1)
    days = [tomorrow - datetime.timedelta(7 * number) for number in range(nights, -1, -1)]
    season = Season.objects.create(
        club=club,
        slug=f"{club.slug}-doubles",
        name="Legion doubles",
        preset_code="legion-league",
        weekday=tomorrow.weekday(),
        starts=datetime.time(19),
        ends=datetime.time(21),
        first_day=days[0],
        last_day=days[-1],
        venue="Legion Hall",
    )
    people = Person.objects.bulk_create(
        Person(club=club, name=f"Member {number:02}", valid_until=days[-1], email=email(number))
        for number in range(1, members + 1)
    )
    make_nights(season, days[:-1], people)
    event = event_on(season, days[-1])
    event.save()
    Night.objects.create(season=season, event=event, planned_for=days[-1])
    for night in season.nights.select_related("event"):
        write_diary(
            night.event,
            by=DESK,
            verb="make-night",
            name=season.name,
            day=night.planned_for.isoformat(),
        )
    return season


def email(number: int) -> str:
    return f"member{number}@example.com" if number % 3 else ""


def make_nights(season: Season, days: Sequence[datetime.date], people: Sequence[Person]) -> None:
    events = Event.objects.bulk_create(
        event_on(season, day, archive=archive_of(people, seed)) for seed, day in enumerate(days)
    )
    nights = Night.objects.bulk_create(
        Night(season=season, event=event, planned_for=day)
        for event, day in zip(events, days, strict=True)
    )
    entries = Entry.objects.bulk_create(
        Entry(event=event, person=person, number=number, from_round=1, status="checked in")
        for event in events
        for number, person in enumerate(people, 1)
    )
    for night, found in zip(nights, batched(entries, len(people)), strict=True):
        keep_accounts(night, found)


def event_on(season: Season, day: datetime.date, archive: Any = None) -> Event:
    return Event(
        club=season.club,
        slug=f"{season.slug}-{day}",
        name=f"{season.name}, {day}",
        starts_at=datetime.datetime.combine(day, season.starts, season.club.zone),
        venue=season.venue,
        preset_code=season.preset_code,
        money=season.money_fields,
        self_registration=False,
        status="finished" if archive else "registration",
        archive=archive,
    )


def archive_of(people: Sequence[Person], seed: int) -> dict[str, Any]:
    """Return an archive as events/archive.py makes it; the first three get something."""
    chance = Random(seed)
    points = sorted(chance.randrange(-2, 70) for _ in people)
    order = chance.sample(range(1, len(people) + 1), len(people))
    rows = [
        {
            "rank": rank,
            "name": people[number - 1].name,
            "played": 4,
            "won": chance.randrange(5),
            "skunks": chance.randrange(2),
            "points": points[rank - 1],
            "prize_cents": {1: 6400, 2: 3800, 3: 2600}.get(rank, 0),
            "number": number,
        }
        for rank, number in enumerate(order, 1)
    ]
    return {
        "scoring": "legion-league",
        "target": 121,
        "divisions": [{"label": ["everybody", None, ""], "rows": rows}],
        "games": [game for number in range(1, 5) for game in games_of(number, people, chance)],
        "byes": [],
        "people": {str(number): person.pk for number, person in enumerate(people, 1)},
    }


def games_of(round_: int, people: Sequence[Person], chance: Random) -> list[dict[str, Any]]:
    order = chance.sample(range(1, len(people) + 1), len(people))
    return [
        {"round": round_, "sides": [side(four[:2]), side(four[2:])]} for four in batched(order, 4)
    ]


def side(numbers: Sequence[int]) -> dict[str, Any]:
    return {"numbers": list(numbers), "score": 121, "won": True}


def keep_accounts(night: Night, entries: Sequence[Entry]) -> None:
    fees = [LedgerLine(night=night, entry=entry, kind=Kind.FEE, cents=1000) for entry in entries]
    fund = LedgerLine(night=night, kind=Kind.ACTIVITIES, cents=-1000 * len(entries))
    LedgerLine.objects.bulk_create([*fees, fund])
    Prize.objects.bulk_create(
        Prize(night=night, entry=entry, place=place, cents=2600)
        for place, entry in enumerate(entries[:3], 1)
    )
