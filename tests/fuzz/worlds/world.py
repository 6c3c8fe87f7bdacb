"""Two clubs each have a coming, a running and a finished event and a league.

Whatever is private in a club's data carries the club's mark, "zqhome" or "zqaway", and its people
are born in years that nothing else here names.
"""

import datetime
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.access.tokens import player_token, volunteer_token
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import create_event, finish
from cribbage_events.events.models import Entry, Event, Game, VolunteerLink
from cribbage_events.events.registration.services import check_in_all, register, request_place
from cribbage_events.leagues.models import Season
from tests.building import say
from tests.fuzz.worlds.league import make_league

PASSWORD = "of-the-fuzzed-clubs"
# An even number makes two age groups from 12 on; fewer keep the pages small.
PLAYERS = 7
NAMES = ("Agnes", "Bert", "Clara", "Doug", "Edna", "Frank", "Grace", "Harold")


@dataclass
class ClubWorld:
    """One club has these objects that stories use."""

    mark: str
    club: Club
    director: User
    volunteer: User
    helper: User
    events: dict[str, Event] = field(default_factory=dict)
    season: Season | None = None
    link: VolunteerLink | None = None
    card: Entry | None = None
    tokens: list[str] = field(default_factory=list)
    card_token: str = ""

    @property
    def by(self) -> Actor:
        return Actor.of(self.director)


@dataclass(frozen=True)
class World:
    home: ClubWorld
    away: ClubWorld

    @property
    def clubs(self) -> tuple[ClubWorld, ClubWorld]:
        return self.home, self.away


def make_world() -> World:
    return World(_club("zqhome", "Home Pegs"), _club("zqaway", "Away Pegs"))


def _club(mark: str, name: str) -> ClubWorld:
    club = Club.objects.create(name=name, slug=name.lower().replace(" ", "-"))
    director = _user(club, mark, "director", Role.Kind.DIRECTOR)
    volunteer = _user(club, mark, "volunteer", Role.Kind.VOLUNTEER)
    helper = _user(club, mark, "helper", Role.Kind.COORDINATORS_HELPER)
    made = ClubWorld(mark, club, director, volunteer, helper)
    Person.objects.create(club=club, user=director, name=f"Marion {name}")
    numbers = iter(range(1, 1_000))
    for kind, days in (("coming", 14), ("running", 0), ("finished", -20)):
        made.events[kind] = _event(made, kind, days, numbers)
    made.season, made.events["night"] = make_league(club, by=made.by)
    _play(made, made.events["running"], games=4)
    _play(made, made.events["finished"])
    finish(_now(made.events["finished"]), by=made.by, seen=_now(made.events["finished"]).revision)
    _open_links(made, made.events["running"])
    return made


def _user(club: Club, mark: str, name: str, kind: Role.Kind) -> User:
    user = User.objects.create_user(f"{mark}-{name}@example.org", name=f"{name.title()} {club}")
    Role.objects.create(user=user, club=club, kind=kind)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _event(made: ClubWorld, kind: str, days: int, numbers: Iterator[int]) -> Event:
    event = create_event(
        made.club,
        by=made.by,
        name=f"{made.club} {kind}",
        starts_at=timezone.now() + datetime.timedelta(days=days, hours=-1),
        venue="Legion Hall",
        director=Person.objects.get(club=made.club, user=made.director),
        preset_code="senior-games",
        round_count=3,
    )
    event.stages.update(seed=len(kind))
    for name in NAMES[:PLAYERS]:
        register(event, by=made.by, person_fields=private(f"{name} {kind}", made, next(numbers)))
    # Asked for a place and wasn't accepted: the desk alone knows of them.
    for name in ("asks", "hopes"):
        wish = private(f"{made.mark}{name} {kind}", made, next(numbers))
        request_place(event, person_fields=wish)
    if kind != "coming":
        check_in_all(_now(event), by=made.by)
        draw_event(_now(event), by=made.by, seen=_now(event).revision)
    return _now(event)


def private(name: str, made: ClubWorld, number: int) -> PersonFields:
    return PersonFields(
        name=name,
        date_of_birth=datetime.date(1920 + number % 29, 1 + number % 12, 1 + number % 28),
        email=f"{made.mark}{number}@example.org",
        telephone=f"{made.mark} 555 {number}",
        membership_number=f"{made.mark}-{number}",
    )


def _play(made: ClubWorld, event: Event, *, games: int | None = None) -> None:
    chance = random.Random(15)
    for game in Game.objects.filter(round__stage__event=event).order_by("round__number", "table")[
        :games
    ]:
        say(game, 121, chance.randrange(50, 121), by=Actor.of(made.volunteer))


def _open_links(made: ClubWorld, event: Event) -> None:
    """Make an opened link, an unopened one, and the code of a player’s card."""
    made.link = VolunteerLink.objects.create(
        event=event, number=1, name="Joe by link", made_by=made.director, opened_at=timezone.now()
    )
    fresh = VolunteerLink.objects.create(event=event, number=2, made_by=made.director)
    made.card = event.entries.filter(seats__isnull=False).order_by("number").first()
    assert made.card
    made.tokens = [volunteer_token(made.link.pk), volunteer_token(fresh.pk)]
    made.card_token = player_token(made.card.pk, made.card.card_edition)


def _now(event: Event) -> Event:
    return Event.objects.select_related("club", "director").get(pk=event.pk)
