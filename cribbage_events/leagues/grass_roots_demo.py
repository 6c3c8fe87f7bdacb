"""A grass-roots club in mid-season, to try the program with: tonight's games have begun."""

import datetime
import random
import uuid
from collections.abc import Iterator

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.contest.formats.grass_roots import PairingTime
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.demo import DIRECTOR_EMAIL, VOLUNTEER_EMAIL, saved_at_once
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.high_hands import note_hand
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.services import save_result
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.demo import club_of_league
from cribbage_events.leagues.models import Night, Pool, Season
from cribbage_events.leagues.pools import enter_pool, save_pool
from cribbage_events.leagues.seasons.services import create_season

CLUB_SLUG = "maple-ridge-pegs"
NIGHTS_PLAYED, NIGHTS_TO_COME = 3, 20
GAMES_TONIGHT = 31
# In one step of filling.
GAMES_AT_ONCE = 15
# The last one is a guest.
NAMES = (
    *("Abe Lindqvist", "Bess Tran", "Cal Dubois", "Dee Harper", "Eli Novak", "Flo Sandhu"),
    *("Gus Moreau", "Hal Winters", "Ida Petrov", "Jon Blais", "Kay Ortega", "Lou Fraser"),
    *("Meg Olsen", "Ned Charette", "Opal Kim", "Pat Rossi"),
)

# By how many nights were before: a hand that is noted.
HANDS = {1: "4H 5C 5S 6D 6H", 2: "5H 5C 5S 5D KH", 3: "5H 5C 5S JD 5D"}


def fill() -> Season:
    for _step in fill_in_steps():
        pass
    return Season.objects.get(club__slug=CLUB_SLUG)


def fill_in_steps() -> Iterator[None]:
    """Make the club with its season; its director has an account already."""
    with saved_at_once():
        season = Season.objects.filter(club__slug=CLUB_SLUG).order_by("pk").first()
        season = season or announce_season()
    yield
    by = Actor.of(User.objects.get(email=DIRECTOR_EMAIL))
    scorer = Actor.of(User.objects.get(email=VOLUNTEER_EMAIL))
    people = list(season.club.people.filter(name__in=NAMES).order_by("membership_number"))
    *before, tonight = season.nights.all()[: NIGHTS_PLAYED + 1]
    for number, night in enumerate(before):
        chance = random.Random(29 + number)
        yield from begin_demo_night(night, chance.sample(people[:-1], 13), by=by, chance=chance)
        yield from play_games(night, scorer, chance)
        with saved_at_once():
            if is_running(night):
                close_night(night, by=by, seen=current(night).revision)
        yield
    chance = random.Random(29)
    yield from begin_demo_night(tonight, people[:-1], by=by, chance=chance)
    yield from play_games(tonight, scorer, chance, most=GAMES_TONIGHT)


def announce_season() -> Season:
    club, by = club_of_league(
        name="Maple Ridge Pegs",
        slug=CLUB_SLUG,
        contact="Ida Petrov, at the door",
        about="Nine games of singles every week, by the rules of the American Cribbage Congress.",
    )
    make_people(club)
    season = make_season(club, by=by)
    save_pool(season, None, name="Hands of 24", fee=100, wins=Pool.Wins.HANDS, places=[100])
    return season


def make_people(club: Club) -> None:
    end = datetime.date((club.today + datetime.timedelta(60)).year, 12, 31)
    for number, name in enumerate(NAMES, 1):
        Person.objects.create(
            club=club,
            name=name,
            membership_number=f"MB{number:03}",
            valid_until=None if name == NAMES[-1] else end,
        )


def make_season(club: Club, *, by: Actor) -> Season:
    """Make a season on today's weekday, so that tonight there is something to see."""
    today = club.today
    week = datetime.timedelta(weeks=1)
    return create_season(
        club,
        by=by,
        name="Grass roots",
        preset_code="acc-grass-roots",
        weekday=today.weekday(),
        starts=datetime.time(18, 30),
        ends=datetime.time(21, 30),
        first_day=today - NIGHTS_PLAYED * week,
        last_day=today + NIGHTS_TO_COME * week,
        venue="Maple Ridge Community Hall",
        address="12 Station Road",
        contact="Ida Petrov, at the door",
        how_to_join="Come by half past six. Your first four nights you play as a guest.",
        round_count=9,
        pairing=PairingTime.AS_TABLES_FINISH.value,
        tables=7,
        fee=500,
        draw=0,
        pot_share=0,
        ranked_by=Season.RankedBy.TOTAL,
        min_nights=1,
    )


def begin_demo_night(
    night: Night, people: list[Person], *, by: Actor, chance: random.Random
) -> Iterator[None]:
    """Unless somebody, or a visitor, has begun it already."""
    with saved_at_once():
        event = current(night)
        if event.status == Event.Status.REGISTRATION and not event.entries.exists():
            for person in people:
                check_in_member(night, person, by=by, paid=True)
            night.event.stages.update(seed=chance.randrange(2**31))
            draw_event(current(night), by=by, seen=current(night).revision)
            note_hands(night, by=by)
    yield


def play_games(
    night: Night, scorer: Actor, chance: random.Random, *, most: int | None = None
) -> Iterator[None]:
    """Report games, some of them in each step, until there are no more or so many are played."""
    more = True
    while more:
        with saved_at_once():
            left = GAMES_AT_ONCE
            if most is not None:
                left = min(left, most - games_played(night))
            more = (
                left > 0
                and is_running(night)
                and all(play_one(night, scorer, chance) for _ in range(left))
            )
        yield


def is_running(night: Night) -> bool:
    return current(night).status == Event.Status.RUNNING


def games_played(night: Night) -> int:
    games = Game.objects.filter(round__stage__event=night.event_id)
    return games.exclude(status=Game.Status.OUTSTANDING).count()


def note_hands(night: Night, *, by: Actor) -> None:
    """Most are in the pot for hands of 24, which somebody wins on the second night."""
    event = current(night)
    pool, entries = night.season.pools.get(), list(event.entries.order_by("number"))
    for entry in entries[:10]:
        enter_pool(night, entry, pool.pk, by=by)
    nights = night.season.nights.filter(planned_for__lt=night.planned_for).count()
    if cards := HANDS.get(nights):
        note_hand(entries[nights], parse_cards(cards), by=by, witness=entries[-1])


def play_one(night: Night, scorer: Actor, chance: random.Random) -> bool:
    """The next game to end, at any table; whether there was one."""
    games = Game.objects.filter(round__stage__event=night.event_id, status=Game.Status.OUTSTANDING)
    keys = list(games.order_by("pk").values_list("pk", flat=True))
    if keys:
        scores = [121, min(120, max(55, round(chance.gauss(101, 16))))]
        chance.shuffle(scores)
        via = ScoreReport.Via.VOLUNTEER
        save_result(chance.choice(keys), scores=scores, by=scorer, via=via, key=uuid.uuid4())
    return bool(keys)


def current(night: Night) -> Event:
    return Event.objects.select_related("club").get(pk=night.event_id)
