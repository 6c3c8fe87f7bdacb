"""Makes clubs, people and events for tests; whole afternoons are in tests/building.py."""

import datetime
from typing import Any

from django.db import transaction
from factory.declarations import LazyAttribute, RelatedFactory, SelfAttribute, Sequence, SubFactory
from factory.django import DjangoModelFactory, Password

from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.clubs.names import FIRST
from cribbage_events.clubs.people.finding import write_person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.models import Division, Entry, Event, Game, PlayOff, Round, Seat, Stage

SATURDAY = datetime.datetime(2026, 11, 21, 18, 0, tzinfo=datetime.UTC)
DAY = SATURDAY.date()


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club

    name = Sequence(lambda n: f"Club {n}")
    slug = Sequence(lambda n: f"club-{n}")
    time_zone = "America/Winnipeg"
    # Lists then show names in one form; family names have their own tests.
    name_order = FIRST


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    name = Sequence(lambda n: f"Helper {n}")
    email = Sequence(lambda n: f"helper{n}@example.com")
    password = Password("fifteen-two")


class RoleFactory(DjangoModelFactory[Role]):
    class Meta:
        model = Role

    user = SubFactory(UserFactory)
    club = SubFactory(ClubFactory)
    kind = Role.Kind.DIRECTOR


class PersonFactory(DjangoModelFactory[Person]):
    class Meta:
        model = Person

    club = SubFactory(ClubFactory)
    name = Sequence(lambda n: f"Person {n:03}")
    # Everybody has another age: 60, 61, 62, …
    date_of_birth = Sequence(lambda n: datetime.date(1966 - n % 40, 1 + n % 12, 5))


class StageFactory(DjangoModelFactory[Stage]):
    class Meta:
        model = Stage

    event = SubFactory("tests.factories.EventFactory", stage=None)
    format = LazyAttribute(lambda stage: stage.event.preset.format)
    seed = 15


class EventFactory(DjangoModelFactory[Event]):
    class Meta:
        model = Event
        skip_postgeneration_save = True

    club = SubFactory(ClubFactory)
    slug = Sequence(lambda n: f"event-{n}")
    name = "Autumn Senior Games"
    starts_at = SATURDAY
    venue = "Legion Hall"
    preset_code = "senior-games"
    stage = RelatedFactory(StageFactory, factory_related_name="event")


class EntryFactory(DjangoModelFactory[Entry]):
    class Meta:
        model = Entry

    event = SubFactory(EventFactory)
    person = SubFactory(PersonFactory, club=SelfAttribute("..event.club"))
    number = LazyAttribute(lambda entry: entry.event.entries.count() + 1)
    status = Entry.Status.REGISTERED


class DivisionFactory(DjangoModelFactory[Division]):
    class Meta:
        model = Division

    event = SubFactory(EventFactory)
    position = LazyAttribute(lambda division: division.event.divisions.count())
    name = LazyAttribute(lambda division: f"Division {division.position}")


class RoundFactory(DjangoModelFactory[Round]):
    class Meta:
        model = Round

    stage = SubFactory(StageFactory)
    number = LazyAttribute(lambda round_: round_.stage.rounds.count() + 1)


class GameFactory(DjangoModelFactory[Game]):
    class Meta:
        model = Game

    round = SubFactory(RoundFactory)
    table = LazyAttribute(lambda game: game.round.games.count() + 1)


class SeatFactory(DjangoModelFactory[Seat]):
    class Meta:
        model = Seat

    game = SubFactory(GameFactory)
    round = SelfAttribute("game.round")
    entry = SubFactory(EntryFactory)
    side = LazyAttribute(lambda seat: seat.game.seats.count())


class PlayOffFactory(DjangoModelFactory[PlayOff]):
    class Meta:
        model = PlayOff

    event = SubFactory(EventFactory)
    winner = SubFactory(EntryFactory, event=SelfAttribute("..event"))
    loser = SubFactory(EntryFactory, event=SelfAttribute("..event"))


def rename(person: Person, name: str) -> None:
    """Renames as services do, so that every page shows the new name."""
    with transaction.atomic():
        write_person(person, {"name": name})
        name_people(person.club, [person.pk])


def age_born(age: int, day: datetime.date = DAY) -> datetime.date:
    """Return a date of birth that makes somebody this old on the day."""
    return day.replace(year=day.year - age, day=1)


def entrants(event: Event, ages: list[int], **fields: Any) -> list[Entry]:
    """Return entries with these ages, checked in, named after their number: “Player 01”."""
    fields.setdefault("status", Entry.Status.CHECKED_IN)
    first = event.entries.count() + 1
    people = Person.objects.bulk_create(
        Person(club=event.club, name=f"Player {number:02}", date_of_birth=age_born(age))
        for number, age in enumerate(ages, start=first)
    )
    return Entry.objects.bulk_create(
        Entry(event=event, person=person, number=number, **fields)
        for number, person in enumerate(people, start=first)
    )
