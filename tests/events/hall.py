"""A hall with tables: an event under way, laid straight into the database."""

import datetime
from collections.abc import Sequence
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.db.models import F
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.clubs.names import FIRST
from cribbage_events.events.models import Division, Entry, Event, Game, Round, ScoreReport, Seat

# A time as pages say it, whenever a test runs: 5:20 pm, but 5 pm on the full hour.
CLOCK = r"(?:noon|midnight|\d+(?::\d\d)?\s[ap]m)"
NOON = datetime.datetime(2026, 11, 21, 18, tzinfo=datetime.UTC)

type Tables = Sequence[Sequence[str]]


def make_club() -> Club:
    return Club.objects.create(
        name="Prairie Pegs", slug="pegs", time_zone="America/Winnipeg", name_order=FIRST
    )


def make_user(club: Club, name: str, kind: Role.Kind) -> User:
    user = User.objects.create_user(f"{name.lower()}@example.com", name=name)
    Role.objects.create(user=user, club=club, kind=kind)
    prove(user)
    return user


def prove(user: User) -> None:
    """They have typed the code of an e-mail, as everybody has who signs in on a server."""
    EmailAddress.objects.get_or_create(user=user, email=user.email, verified=True, primary=True)


def make_event(club: Club, *rounds: Tables, slug: str = "games") -> Event:
    """A running event: for every round, the names at each table, a side each ("A & B" are two)."""
    event = Event.objects.create(
        club=club,
        slug=slug,
        name="Senior Games",
        starts_at=NOON,
        venue="Legion Hall",
        preset_code="senior-games",
        status=Event.Status.RUNNING,
    )
    division = Division.objects.create(event=event, position=0, name="All")
    for number, tables in enumerate(rounds, start=1):
        round_ = Round.objects.create(
            event=event, number=number, began_at=timezone.now() if number == 1 else None
        )
        for table, sides in enumerate(tables, start=1):
            lay_table(round_, division, table, sides)
    return event


def lay_table(round_: Round, division: Division, table: int, sides: Sequence[str]) -> Game:
    game = Game.objects.create(round=round_, division=division, table=table)
    for side, names in enumerate(sides):
        for name in names.split(" & "):
            entry = find_entry(round_.event, division, name)
            Seat.objects.create(game=game, round=round_, entry=entry, side=side)
    return game


def find_entry(event: Event, division: Division, name: str) -> Entry:
    person, _ = Person.objects.get_or_create(club=event.club, name=name)
    entry = Entry.objects.filter(event=event, person=person).first()
    return entry or Entry.objects.create(
        event=event,
        person=person,
        division=division,
        number=event.entries.count() + 1,
        status=Entry.Status.CHECKED_IN,
    )


def game_at(event: Event, table: int, round_number: int = 1) -> Game:
    return Game.objects.get(round__event=event, round__number=round_number, table=table)


def end_game(game: Game, *scores: int, by: User) -> ScoreReport:
    """As if somebody had saved it."""
    report = ScoreReport.objects.create(
        game=game, scores=list(scores), by=by, by_name=by.name, via="volunteer", key=uuid4()
    )
    game.accepted, game.status = report, Game.Status.PLAYED
    game.save()
    for seat in game.seats.all():
        seat.score = scores[seat.side]
        seat.save()
    Event.objects.filter(pk=game.round.event_id).update(revision=F("revision") + 1)
    return report
