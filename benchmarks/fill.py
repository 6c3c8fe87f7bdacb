"""Write an event of any size, under way, straight into the tables."""

import random
import uuid

from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.contest.formats.round_robin import draw
from cribbage_events.events.lifecycle.services import add_stage
from cribbage_events.events.models import (
    Division,
    Entry,
    Event,
    Game,
    Round,
    ScoreReport,
    Seat,
)

TARGET = 121


def make_event(slug: str, *, entrants: int, rounds: int, played: int | None = None) -> Event:
    """`played` rounds of `rounds` have results; all of them unless said otherwise."""
    done = rounds if played is None else played
    club, _ = Club.objects.get_or_create(slug="bench", defaults={"name": "Bench Pegs"})
    event = Event.objects.create(
        club=club,
        slug=slug,
        name=f"Games of {entrants}",
        starts_at=timezone.now(),
        venue="Legion Hall",
        preset_code="senior-games",
        status=Event.Status.RUNNING,
        round_count=rounds,
    )
    stage = add_stage(event)
    entries = make_entries(event, entrants)
    halves = [[e.pk for e in entries[: entrants // 2]], [e.pk for e in entries[entrants // 2 :]]]
    drawn = draw(halves, rounds=rounds, seed=1)
    divisions = list(event.divisions.all())
    for number, pairings in enumerate(drawn.rounds, 1):
        began = timezone.now() if number <= done + 1 else None
        round_ = Round.objects.create(stage=stage, number=number, began_at=began)
        games = [
            Game(
                round=round_,
                table=p.table,
                division=None if p.division is None else divisions[p.division],
            )
            for p in pairings
        ]
        Game.objects.bulk_create(games)
        pairs = [p.players for p in pairings]
        seats = seat(round_, games, pairs)
        if number <= done:
            play(games, seats)
        Seat.objects.bulk_create([one for pair in seats for one in pair])
    return event


def make_entries(event: Event, entrants: int) -> list[Entry]:
    people = Person.objects.bulk_create(
        Person(club=event.club, name=f"Somebody Number{number:05}") for number in range(entrants)
    )
    divisions = Division.objects.bulk_create(
        [Division(event=event, position=i, name=name) for i, name in enumerate(("Under", "Over"))]
    )
    return Entry.objects.bulk_create(
        Entry(
            event=event,
            person=person,
            number=number,
            status=Entry.Status.CHECKED_IN,
            division=divisions[number > entrants // 2],
        )
        for number, person in enumerate(people, 1)
    )


def seat(round_: Round, games: list[Game], pairs: list[tuple[int, int]]) -> list[list[Seat]]:
    return [
        [Seat(game=game, round=round_, entry_id=pk, side=side) for side, pk in enumerate(pair)]
        for game, pair in zip(games, pairs, strict=True)
    ]


def play(games: list[Game], seats: list[list[Seat]]) -> None:
    """Give every game a result."""
    chance = random.Random(2)
    reports = []
    for game, pair in zip(games, seats, strict=True):
        scores = [TARGET, chance.randrange(40, TARGET)]
        chance.shuffle(scores)
        for one, score in zip(pair, scores, strict=True):
            one.score = score
        reports.append(
            ScoreReport(game=game, scores=scores, by_name="Vera", via="volunteer", key=uuid.uuid4())
        )
    for game, report in zip(games, ScoreReport.objects.bulk_create(reports), strict=True):
        game.accepted, game.status = report, Game.Status.PLAYED
    Game.objects.bulk_update(games, ["accepted", "status"])
