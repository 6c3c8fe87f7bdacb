"""Events and nights at every time, with two people of one name among the entrants."""

import pytest

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.registration.services import (
    check_in_all,
    import_entrants,
    request_place,
)
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.nights.services import cancel_night
from tests.building import MARION, fresh, games_in, make_club, play, play_round, say
from tests.events.guests import is_today
from tests.factories import EventFactory, age_born
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import FIRST_NIGHT
from tests.leagues.night import fresh as fresh_night
from tests.tools.made_once import made_once

pytestmark = pytest.mark.django_db

SHARED = "John Smith"
PEOPLE = ["John Smith", "Ann Lee", "Bob Ray", "John Smith", "Cy Dow", "Di Poe", "Ed Fox", "Flo Gad"]
MORE = ["Gil Orr", "Hal Ivy", "Ida Joe", "Jan Kay", "Kit Lea"]


def event_of(order: str = FAMILY, club: Club | None = None) -> Event:
    whose = {"club": club} if club else {"club__name_order": order}
    event: Event = is_today(EventFactory.create(round_count=2, **whose))
    people = [PersonFields(name, age_born(60 + n)) for n, name in enumerate(PEOPLE)]
    import_entrants(event, people, by=MARION)
    return fresh(event)


def asked(order: str = FAMILY, club: Club | None = None) -> Event:
    event = event_of(order, club)
    request_place(event, person_fields=PersonFields(SHARED, age_born(80)))
    return fresh(event)


def ready(order: str = FAMILY, club: Club | None = None) -> Event:
    """Thirteen are here for two age groups, of which one is odd: the director can fill in."""
    event = event_of(order, club)
    people = [PersonFields(name, age_born(70 + n)) for n, name in enumerate(MORE)]
    import_entrants(event, people, by=MARION)
    director = Person.objects.create(club=event.club, name=MARION.name)
    Event.objects.filter(pk=event.pk).update(director=director)
    check_in_all(fresh(event), by=MARION)
    return fresh(event)


def in_two_groups(order: str = FAMILY, club: Club | None = None) -> Event:
    """Both are odd, so that a game crosses; some of the first round's results are in."""
    event = ready(order, club)
    import_entrants(event, [PersonFields("Val Fry", age_born(80))], by=MARION)
    check_in_all(event, by=MARION)
    draw_event(fresh(event), by=MARION, seen=fresh(event).revision, boundary_age=67)
    for game in games_in(event, 1)[:3]:
        say(game, 121, 80 + game.table)
    return fresh(event)


@made_once(fresh)
def drawn(order: str = FAMILY, club: Club | None = None) -> Event:
    event = event_of(order, club)
    check_in_all(event, by=MARION)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def disputed(order: str = FAMILY, club: Club | None = None) -> Event:
    event = drawn(order, club)
    play(event, 1)
    for game in games_in(event, 2):
        say(game, 121, 90)
        say(game, 90, 121)
    return fresh(event)


@made_once(fresh)
def finished(order: str = FAMILY, club: Club | None = None) -> Event:
    event = drawn(order, club)
    play(event, 1, 2)
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def night_of(order: str = FAMILY) -> Night:
    club = make_club()
    Club.objects.filter(pk=club.pk).update(name_order=order)
    club.refresh_from_db()
    season = make_season(club)
    numbers = iter(["A107", "A108"])
    for name in PEOPLE:
        Person.objects.create(
            club=club,
            name=name,
            valid_until="2027-12-31",
            membership_number=next(numbers) if name == SHARED else "",
            email=f"{name[:2].lower()}@example.com" if name != "Cy Dow" else "",
        )
    name_people(club)
    return season.nights.select_related("season__club", "event__club").get(planned_for=FIRST_NIGHT)


def at_the_door(order: str = FAMILY, night: Night | None = None) -> Night:
    night = night or night_of(order)
    for person in night.season.club.people.all()[:4]:
        check_in_member(night, person, by=DESK, paid=person.pk % 2 == 0)
    return fresh_night(night)


def cancelled(order: str = FAMILY, night: Night | None = None) -> Night:
    night = night or night_of(order)
    cancel_night(night, by=DESK, seen=night.event.revision, reason="Snow storm.")
    return fresh_night(night)


@made_once(fresh_night)
def seated(order: str = FAMILY, night: Night | None = None) -> Night:
    night = night or night_of(order)
    for person in night.season.club.people.all():
        check_in_member(night, person, by=DESK, paid=True)
    seat_first_game(night.event, by=DESK, seen=fresh_night(night).event.revision)
    return fresh_night(night)


def half_way(order: str = FAMILY, night: Night | None = None) -> Night:
    night = seated(order, night)
    play_round(night.event, 1, seed=1)
    return fresh_night(night)


def closed(order: str = FAMILY, night: Night | None = None) -> Night:
    night = seated(order, night)
    for number in range(1, night.event.round_count + 1):
        play_round(night.event, number, seed=number)
    draw_fifty_fifty(night, by=DESK)
    close_night(fresh_night(night), by=DESK, seen=fresh_night(night).event.revision)
    return fresh_night(night)
