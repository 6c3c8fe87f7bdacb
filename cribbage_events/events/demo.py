"""Two clubs full of life, to try the program with: each has an event finished, one running, one to
come. The second is from Québec, so that whoever reads French finds a club in French.
"""

import datetime
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.announcements import announce
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.lifecycle.services import create_event, finish
from cribbage_events.events.models import Event, Game, Round, ScoreReport
from cribbage_events.events.registration.services import check_in_all, register, request_place
from cribbage_events.events.results.services import save_result

PASSWORD = "fifteen-two"  # noqa: S105 - printed on the demo's own page, for everybody
DIRECTOR_EMAIL = "director@example.com"
VOLUNTEER_EMAIL = "volunteer@example.com"
CLUB_SLUG = "prairie-seniors"

# Name and year of birth; the first thirteen play in the running event.
PLAYERS = [
    ("Agnes Penner", 1941),
    ("Bert Kowalchuk", 1948),
    ("Clara Dyck", 1950),
    ("Doug McLeod", 1953),
    ("Edna Friesen", 1955),
    ("Frank Delorme", 1957),
    ("Grace Thompson", 1958),
    ("Harold Wiebe", 1960),
    ("Irene Bouchard", 1962),
    ("Jack Sinclair", 1963),
    ("Kathleen Ross", 1965),
    ("Leo Marchand", 1967),
    ("Muriel Hiebert", 1969),
    ("Norm Petit", 1946),
    ("Olive Sawchuk", 1952),
    ("Pete Lavallee", 1959),
]

QUEBEC_SLUG = "crib-trois-rivieres"
QUEBEC_CONTACT = "Lise Tremblay, à la table d’accueil"
# The first twelve play in the running event.
QUEBECERS = [
    ("Aline Bergeron", 1943),
    ("Bernard Lachance", 1947),
    ("Claudette Fortin", 1949),
    ("Denis Gagnon", 1951),
    ("Émilienne Roy", 1953),
    ("Fernand Pelletier", 1955),
    ("Ginette Ouellet", 1957),
    ("Hervé Nadeau", 1959),
    ("Isabelle Morin", 1961),
    ("Jean-Guy Lavoie", 1963),
    ("Kim-Anh Nguyen", 1965),
    ("Léo Thibault", 1967),
    ("Monique Savard", 1945),
    ("Normand Côté", 1958),
]


@contextmanager
def saved_at_once() -> Iterator[None]:
    """Save together what is saved inside; visitors who save meanwhile get their turn."""
    with own_turn(), transaction.atomic():
        yield


@saved_at_once()
def fill() -> Club:
    """Make the demo club with its people, accounts and three events."""
    club = Club.objects.create(
        name="Prairie Seniors Cribbage",
        slug=CLUB_SLUG,
        contact="Marion Fehr, at the desk by the door",
        about="Singles every autumn at the community centre; newcomers are welcome.",
        rules="Coffee is on the house. Please bring your own board if you have one.",
    )
    # Both have the same one, and it is meant to take its time.
    hashed = make_password(PASSWORD)
    director = _sign_in_as("Marion Fehr", DIRECTOR_EMAIL, hashed, club, Role.Kind.DIRECTOR)
    joe = _sign_in_as("Joe Bell", VOLUNTEER_EMAIL, hashed, club, Role.Kind.VOLUNTEER)
    volunteer = Actor.of(joe)
    person = Person.objects.create(
        club=club, user=director, name="Marion Fehr", date_of_birth=datetime.date(1956, 4, 2)
    )
    by = Actor.of(director)
    _finished_event(club, person, by, volunteer)
    _running_event(club, person, by, volunteer)
    _coming_event(club, person, by)
    return club


def _sign_in_as(name: str, email: str, hashed: str, club: Club, kind: Role.Kind) -> User:
    user = User.objects.create(email=email, password=hashed, name=name)
    Role.objects.create(user=user, club=club, kind=kind)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def plan_event(club: Club, director: Person, by: Actor, *, seed: int, **fields: Any) -> Event:
    place = {
        "venue": "Rosewood Community Centre, main hall",
        "address": "120 Rosewood Avenue",
        "map_url": "https://www.openstreetmap.org/?mlat=49.8951&mlon=-97.1384#map=16/49.8951/-97.1384",
        "contact": "Marion Fehr, at the desk by the door",
    }
    fields = {**place, **fields, "director": director, "preset_code": "senior-games"}
    event = create_event(club, by=by, **fields)
    # A fixed seed: everybody's demo shows the same draw.
    event.stages.update(seed=seed)
    event.refresh_from_db()
    return event


def _at(club: Club, *, days: int, hour: int) -> datetime.datetime:
    day = timezone.localtime(timezone.now(), club.zone) + datetime.timedelta(days=days)
    return day.replace(hour=hour, minute=0, second=0, microsecond=0)


def register_players(
    event: Event,
    players: list[tuple[str, int]],
    by: Actor,
    among: list[tuple[str, int]] = PLAYERS,
) -> None:
    for name, year in players:
        # The same day at every event, so that they are the same people.
        position = among.index((name, year))
        born = datetime.date(year, 1 + position % 12, 1 + 2 * (position % 13))
        register(event, by=by, person_fields=PersonFields(name=name, date_of_birth=born))


def draw_rounds(event: Event, by: Actor) -> None:
    check_in_all(event, by=by)
    event.refresh_from_db()
    draw_event(event, by=by, seen=event.revision, boundary_age=None)
    event.refresh_from_db()


def play_round(
    round_: Round, by: Actor, chance: random.Random, *, games: int | None = None
) -> None:
    """Report the round's games that are still to play, or those among its first few."""
    for game in Game.objects.filter(round=round_).order_by("table")[:games]:
        winner = chance.randrange(2)
        loser_score = min(120, max(52, round(chance.gauss(103, 16))))
        scores = [round_.stage.event.target, loser_score] if winner == 0 else [loser_score, 121]
        if game.status != Game.Status.OUTSTANDING:
            continue
        save_result(game.pk, scores=scores, by=by, via=ScoreReport.Via.VOLUNTEER, key=uuid.uuid4())


def _finished_event(club: Club, director: Person, by: Actor, volunteer: Actor) -> None:
    starts_at = _at(club, days=-35, hour=13)
    event = plan_event(
        club, director, by, name="Harvest Senior Games", starts_at=starts_at, seed=20261017
    )
    register_players(event, PLAYERS, by)
    draw_rounds(event, by)
    chance = random.Random(15)
    for round_ in Round.objects.filter(stage__event=event):
        play_round(round_, volunteer, chance)
    event.refresh_from_db()
    finish(event, by=by, seen=event.revision)
    move_to_own_day(event)


def move_to_own_day(event: Event) -> None:
    """Move an event to its own day: what was done just now was done then."""
    back = timezone.now() - event.starts_at - datetime.timedelta(hours=3)
    event.changes.update(at=F("at") - back)
    Event.objects.filter(pk=event.pk).update(finished_at=F("finished_at") - back)
    reports = ScoreReport.objects.filter(game__round__stage__event=event)
    reports.update(at=F("at") - back)


def _running_event(club: Club, director: Person, by: Actor, volunteer: Actor) -> None:
    starts_at = (timezone.now() - datetime.timedelta(minutes=75)).replace(minute=0, second=0)
    event = plan_event(
        club, director, by, name="Autumn Senior Games", starts_at=starts_at, seed=20261121
    )
    register_players(event, PLAYERS[:13], by)
    draw_rounds(event, by)
    chance = random.Random(29)
    first, second, third = Round.objects.filter(stage__event=event)[:3]
    play_round(first, volunteer, chance)
    play_round(second, volunteer, chance)
    play_round(third, volunteer, chance, games=3)


def _coming_event(club: Club, director: Person, by: Actor) -> None:
    starts_at = _at(club, days=21, hour=13)
    settings = {"name": "Christmas Senior Games", "starts_at": starts_at, "entry_fee": 500}
    event = plan_event(club, director, by, seed=20261212, **settings)
    register_players(event, PLAYERS[3:11], by)
    request_place(
        event,
        person_fields=PersonFields(
            name="Ruth Zacharias",
            date_of_birth=datetime.date(1954, 8, 19),
            telephone="204 555 0137",
        ),
    )


def fill_in_steps() -> Iterator[None]:
    """Make the club from Québec; its director and its volunteer have accounts already."""
    with saved_at_once():
        club = Club.objects.filter(slug=QUEBEC_SLUG).first() or _club_of_quebec()
    by = Actor.of(User.objects.get(email=DIRECTOR_EMAIL))
    volunteer = Actor.of(User.objects.get(email=VOLUNTEER_EMAIL))
    director = club.people.get(name="Lise Tremblay")
    begun = (timezone.now() - datetime.timedelta(minutes=75)).replace(minute=0, second=0)
    plans = [
        ("Tournoi de l’Action de grâce", _at(club, days=-42, hour=13), QUEBECERS),
        ("Après-midi d’automne", begun, QUEBECERS[:12]),
        ("Tournoi de Noël", _at(club, days=23, hour=13), QUEBECERS[2:9]),
    ]
    for seed, (name, starts_at, players) in enumerate(plans, 20261101):
        yield
        with saved_at_once():
            if not Event.everything.filter(club=club, name=name).exists():
                event = _planned_in_quebec(club, director, by, name, starts_at, seed)
                register_players(event, players, by, QUEBECERS)
                if starts_at < timezone.now():
                    _played_in_quebec(event, by, volunteer, is_over=starts_at < begun)


def _club_of_quebec() -> Club:
    club = Club.objects.create(
        name="Club de crib de Trois-Rivières",
        slug=QUEBEC_SLUG,
        language="fr",
        contact=QUEBEC_CONTACT,
        about="Du crib en simple toute l’année, au centre communautaire. Bienvenue à tous!",
        rules="Le café est offert. Apportez votre planche si vous en avez une.",
    )
    for email, kind in (
        (DIRECTOR_EMAIL, Role.Kind.DIRECTOR),
        (VOLUNTEER_EMAIL, Role.Kind.VOLUNTEER),
    ):
        Role.objects.create(user=User.objects.get(email=email), club=club, kind=kind)
    Person.objects.create(club=club, name="Lise Tremblay", date_of_birth=datetime.date(1954, 6, 24))
    return club


def _planned_in_quebec(
    club: Club, director: Person, by: Actor, name: str, starts_at: datetime.datetime, seed: int
) -> Event:
    return plan_event(
        club,
        director,
        by,
        seed=seed,
        name=name,
        starts_at=starts_at,
        venue="Centre communautaire des Chenaux, grande salle",
        address="45, rue des Forges",
        map_url="",
        contact=QUEBEC_CONTACT,
        rules="Une partie par ronde, quatre rondes. On coupe pour la première donne.",
    )


def _played_in_quebec(event: Event, by: Actor, volunteer: Actor, *, is_over: bool) -> None:
    draw_rounds(event, by)
    chance = random.Random(31)
    for round_ in Round.objects.filter(stage__event=event)[: None if is_over else 1]:
        play_round(round_, volunteer, chance)
    event.refresh_from_db()
    if is_over:
        finish(event, by=by, seen=event.revision)
        move_to_own_day(event)
    else:
        words = "Café et beignes à la pause, après la deuxième ronde."
        announce(event, by=by, words=words, lasts=datetime.timedelta(hours=3))
