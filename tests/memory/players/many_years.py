"""Write a club’s years into the tables directly: events of singles and a league’s nights.

Everything is there that a player's page reads: entries, games, archives and the rows kept of them.
"""

import datetime
from collections.abc import Iterator, Sequence
from itertools import batched
from random import Random
from uuid import uuid4

from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.archive import archive_of
from cribbage_events.events.models import (
    Division,
    Entry,
    Event,
    Game,
    Round,
    ScoreReport,
    Seat,
    Stage,
)
from cribbage_events.leagues.models import Night, Season
from cribbage_events.memory.past import keep_results

FIRST_YEAR = 2016
ROUNDS = 4


def fill_years(
    club: Club, *, years: int, people: int, events: int, nights: int = 0, here: int = 40
) -> list[Person]:
    """Make so many events and nights a year, with `here` people at each; return everybody."""
    chance = Random(7)
    everybody = Person.objects.bulk_create(
        Person(club=club, name=f"Person {number:03}") for number in range(people)
    )
    for number in range(years):
        year = FIRST_YEAR + number
        for at in range(events):
            day = datetime.date(year, 1, 3) + datetime.timedelta(at * 360 // events)
            play_event(
                club,
                f"{club.slug}-{day}",
                day,
                "senior-games",
                some(everybody, here, chance),
                chance,
            )
        if nights:
            season = make_season(club, year)
            for at in range(nights):
                day = season.first_day + datetime.timedelta(7 * at)
                players = some(everybody[:60], here, chance)
                event = play_event(
                    club, f"{season.slug}-{day}", day, "legion-league", players, chance
                )
                Night.objects.create(season=season, event=event, planned_for=day)
    return everybody


def some(people: Sequence[Person], count: int, chance: Random) -> list[Person]:
    """Return some people; the first one always comes."""
    return [people[0], *chance.sample(people[1:], count - 1)]


def make_season(club: Club, year: int) -> Season:
    first = datetime.date(year, 1, 6)
    return Season.objects.create(
        club=club,
        slug=f"{club.slug}-doubles-{year}",
        name=f"Doubles {year}",
        preset_code="legion-league",
        starts=datetime.time(19),
        ends=datetime.time(21),
        first_day=first,
        last_day=datetime.date(year, 12, 28),
        venue="Legion Hall",
    )


def play_event(
    club: Club, slug: str, day: datetime.date, preset: str, people: Sequence[Person], chance: Random
) -> Event:
    at = datetime.datetime.combine(day, datetime.time(19), club.zone)
    event = Event(
        club=club,
        slug=slug,
        name=f"Cribbage {day}",
        starts_at=at,
        venue="Legion Hall",
        preset_code=preset,
        status=Event.Status.FINISHED,
        finished_at=at,
        archive={},
    )
    event.save()
    everybody = Division.objects.create(event=event, position=0, kind="everybody")
    entries = Entry.objects.bulk_create(
        Entry(event=event, person=person, number=number, division=everybody, status="checked in")
        for number, person in enumerate(people, 1)
    )
    partners = 2 if preset == "legion-league" else 1
    play_games(event, entries, partners, chance)
    event.archive = archive_of(Event.objects.get(pk=event.pk))
    event.save(update_fields=["archive"])
    keep_results(event)
    return event


type Table = tuple[int, int, list[list[Entry]], list[int]]


def play_games(event: Event, entries: Sequence[Entry], partners: int, chance: Random) -> None:
    stage = Stage.objects.create(event=event, format=event.preset.format, seed=1)
    rounds = Round.objects.bulk_create(
        Round(stage=stage, number=number, began_at=timezone.now())
        for number in range(1, ROUNDS + 1)
    )
    tables = [
        table for round_ in rounds for table in tables_of(round_.number, entries, partners, chance)
    ]
    games = Game.objects.bulk_create(
        Game(round=rounds[number - 1], table=table, division=entries[0].division)
        for number, table, _, _ in tables
    )
    reports = ScoreReport.objects.bulk_create(
        ScoreReport(game=game, scores=scores, by_name="Desk", via="desk", key=uuid4())
        for game, (_, _, _, scores) in zip(games, tables, strict=True)
    )
    for game, report in zip(games, reports, strict=True):
        game.accepted, game.status = report, Game.Status.PLAYED
    Game.objects.bulk_update(games, ["accepted", "status"])
    Seat.objects.bulk_create(
        Seat(game=game, round=game.round, entry=entry, side=side, score=scores[side])
        for game, (_, _, sides, scores) in zip(games, tables, strict=True)
        for side, seated in enumerate(sides)
        for entry in seated
    )


def tables_of(
    number: int, entries: Sequence[Entry], partners: int, chance: Random
) -> Iterator[Table]:
    order = chance.sample(entries, len(entries))
    for table, seated in enumerate(batched(order, 2 * partners), 1):
        if len(seated) == 2 * partners:
            scores = [121, chance.randrange(50, 121)]
            chance.shuffle(scores)
            yield number, table, [list(seated[:partners]), list(seated[partners:])], scores
