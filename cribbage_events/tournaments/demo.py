"""A tournament in its play-offs, in the demo club: forty entrants, twelve games each."""

import datetime
import random
from collections.abc import Iterator

from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.demo import (
    CLUB_SLUG,
    DIRECTOR_EMAIL,
    draw_rounds,
    play_round,
    saved_at_once,
)
from cribbage_events.events.lifecycle.services import create_event
from cribbage_events.events.models import Event, Round
from cribbage_events.events.registration.fees import note_paid
from cribbage_events.events.registration.services import import_entrants
from cribbage_events.tournaments.bracket.services import begin_play_offs
from cribbage_events.tournaments.services import keep_apart, save_fees

FIRST = ("Alma", "Bruno", "Celia", "Dario", "Elsie", "Fergus", "Gilda", "Hugh", "Iona", "Joel")
LAST = ("Arsenault", "Bergeron", "Cheslock", "Desautels")
ENTRANTS = [f"{first} {last}" for last in LAST for first in FIRST]
NAME = "Prairie Open"
GAMES = 12
# A fixed seed: everybody's demo shows the same draw, and nobody has to play off for the last place.
SEED, RESULTS = 20261128, 3
FEES = {
    "fees": {"entry": 6000, "sanction": 500, "prizes": 100, "places": [40, 25, 20, 15]},
    "q_pools": [{"key": "q1", "name": "Q pool", "fee": 2000, "shares": "equal"}],
    "side_pools": [
        {
            "key": "s1",
            "name": "High card",
            "fee": 1000,
            "paid_for": "qualifying",
            "places": [50, 30, 20],
        }
    ],
}


def fill() -> Event:
    for _step in fill_in_steps():
        pass
    return tournament_of(Club.objects.get(slug=CLUB_SLUG))


def fill_in_steps() -> Iterator[None]:
    """Make the tournament; call it after events/demo.py, whose club it belongs to."""
    club = Club.objects.get(slug=CLUB_SLUG)
    director = Person.objects.get(club=club, user__email=DIRECTOR_EMAIL)
    by = Actor.of(User.objects.get(email=DIRECTOR_EMAIL))
    with saved_at_once():
        if not club.events.filter(name=NAME).exists():
            draw_tournament(club, director, by)
    yield
    chance = random.Random(RESULTS)
    for round_ in Round.objects.filter(stage__event=tournament_of(club), stage__position=0):
        with saved_at_once():
            play_round(round_, by, chance)
        yield
    with saved_at_once():
        event = tournament_of(club)
        if event.stages.count() == 1:
            begin_play_offs(event, by=by, seen=event.revision, best_of=[3])


def tournament_of(club: Club) -> Event:
    return Event.objects.select_related("club").get(club=club, name=NAME)


def draw_tournament(club: Club, director: Person, by: Actor) -> None:
    event = create_event(
        club,
        by=by,
        name=NAME,
        starts_at=timezone.now() - datetime.timedelta(hours=7),
        venue="Rosewood Community Centre, main hall",
        director=director,
        director_fills_in=False,
        preset_code="acc-tournament",
        round_count=GAMES,
    )
    event.stages.update(seed=SEED)
    people = [
        PersonFields(name=name, acc_number=f"MB{number:03}")
        for number, name in enumerate(ENTRANTS, 101)
    ]
    import_entrants(event, people, by=by)
    save_fees(event, by=by, data=FEES)
    note_paid(event, by=by, changes=dict(enumerate(map(payments, range(40)), 1)))
    keep_apart(event, by=by, numbers=[1, 11])
    draw_rounds(event, by)


def payments(number: int) -> dict[str, bool]:
    """Two haven't paid yet; every second one is in the Q pool, every third in the side pool."""
    return {"entry": number % 19 != 7, "q1": number % 2 == 0, "s1": number % 3 == 0}
