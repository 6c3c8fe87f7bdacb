"""Two people of one name are told apart on every page and in all data, whoever looks."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY, FIRST
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services.finish import finish
from cribbage_events.events.models import Event, Game
from cribbage_events.events.registration.services.attendance import check_in_all
from cribbage_events.events.registration.services.registration import import_entrants
from cribbage_events.events.registration.services.requests import request_place
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closing.services import close_night
from cribbage_events.leagues.fifty_fifty.services import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from tests.building import MARION, fresh, games_in, make_club, play, play_round, say
from tests.events.desk_client import director_of
from tests.events.guests import guest, is_today, make_link, player
from tests.factories import EventFactory, age_born
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import FIRST_NIGHT
from tests.leagues.night import fresh as fresh_night
from tests.tools.made_once import made_once
from tests.walk.hall import ROUTES, Visitor
from tests.walk.who_may_enter import may_read

pytestmark = pytest.mark.django_db

SHARED = "John Smith"
# As a sentence or a list has it, without what tells it apart.
BARE = re.compile(r"(?:John Smith|Smith, John)(?! \((?:\d+|A10[78]|[A-Z])\))")
TOLD_APART = re.compile(r"(?:John Smith|Smith, John) \(")
# What a form holds is the name itself.
FIELD = re.compile(r"<(?:input|textarea)\b[^>]*>")
PEOPLE = ["John Smith", "Ann Lee", "Bob Ray", "John Smith", "Cy Dow", "Di Poe"]
QUIET = {
    *("events:open_player_link", "events:open_volunteer_link", "clubs:picture"),
    # A column beside the name tells them apart.
    "leagues:members_csv",
}


def event_of(order: str = FAMILY) -> Event:
    event: Event = is_today(EventFactory.create(club__name_order=order, round_count=2))
    people = [PersonFields(name, age_born(60 + n)) for n, name in enumerate(PEOPLE)]
    import_entrants(event, people, by=MARION)
    return fresh(event)


def asked(order: str = FAMILY) -> Event:
    event = event_of(order)
    request_place(event, person_fields=PersonFields(SHARED, age_born(80)))
    return fresh(event)


@made_once(fresh)
def drawn(order: str = FAMILY) -> Event:
    event = event_of(order)
    check_in_all(event, by=MARION)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def disputed(order: str = FAMILY) -> Event:
    event = drawn(order)
    play(event, 1)
    for game in games_in(event, 2):
        say(game, 121, 90)
        say(game, 90, 121)
    return fresh(event)


@made_once(fresh)
def finished(order: str = FAMILY) -> Event:
    event = drawn(order)
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


def at_the_door(order: str = FAMILY) -> Night:
    night = night_of(order)
    for person in night.season.club.people.all()[:4]:
        check_in_member(night, person, by=DESK, paid=person.pk % 2 == 0)
    return fresh_night(night)


@made_once(fresh_night)
def seated(order: str = FAMILY) -> Night:
    night = night_of(order)
    for person in night.season.club.people.all():
        check_in_member(night, person, by=DESK, paid=True)
    seat_first_game(night.event, by=DESK, seen=fresh_night(night).event.revision)
    return fresh_night(night)


def half_way(order: str = FAMILY) -> Night:
    night = seated(order)
    play_round(night.event, 1, seed=1)
    return fresh_night(night)


def closed(order: str = FAMILY) -> Night:
    night = seated(order)
    for number in range(1, night.event.round_count + 1):
        play_round(night.event, number, seed=number)
    draw_fifty_fifty(night, by=DESK)
    close_night(fresh_night(night), by=DESK, seen=fresh_night(night).event.revision)
    return fresh_night(night)


def addresses(visitor: Visitor, event: Event, night: Night | None = None) -> Iterator[str]:
    """Every page of the event, of the night and its season, and of the club that they may read.

    That a refusal names nobody is tested with who may enter.
    """
    entries = event.entries.filter(person__name=SHARED)
    seats = Game.objects.filter(round__stage__event=event, seats__entry__in=entries)
    games = list(seats.order_by("-pk").values_list("pk", flat=True))[:2]
    values: dict[str, list[object]] = {
        "number": [*entries.values_list("number", flat=True)[:1]],
        "game": [*games],
        "revision": [*event.changes.values_list("revision", flat=True)[:2]],
        "person": [*event.club.people.filter(name=SHARED).values_list("pk", flat=True)[:1]],
    }
    spaces = ("events:", "leagues:", "clubs:") if night else ("events:", "clubs:")
    for name, pattern in ROUTES.items():
        if name in QUIET or not name.startswith(spaces) or not may_read(visitor, name):
            continue
        wanted = re.findall(r"<(?:\w+:)?(\w+)>", pattern)
        others = [each for each in wanted if each != "slug"]
        slug = slug_for(name, pattern, event, night)
        # Numbers are those of entrants, but for this one.
        kind = "game" if name == "events:desk_game" else "".join(others[:1])
        for value in values.get(kind, []) if others else [None]:
            given = ({"slug": slug} if "slug" in wanted else {}) | (
                {others[0]: value} if others else {}
            )
            try:
                yield reverse(name, kwargs=given)
            except NoReverseMatch:  # a token
                break


def slug_for(name: str, pattern: str, event: Event, night: Night | None) -> str:
    if name.startswith("clubs:"):
        return event.club.slug
    if name.startswith("leagues:") and night and not pattern.startswith("leagues/nights/"):
        return night.season.slug
    return event.slug


class Walk(NamedTuple):
    """By address, the first place where a name stands that two have; how many tell them apart."""

    bare: dict[str, str]
    told_apart: int


def walk(visitor: Visitor, client: Client, event: Event, night: Night | None = None) -> Walk:
    found, told_apart = {}, 0
    for address in addresses(visitor, event, night):
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        said = FIELD.sub("", body.decode())
        told_apart += bool(TOLD_APART.search(said))
        if place := BARE.search(said):
            found[address] = said[max(place.start() - 80, 0) : place.end() + 20]
    return Walk(found, told_apart)


def everybody(event: Event) -> Iterator[tuple[Visitor, Client]]:
    yield Visitor.DIRECTOR, director_of(event.club)
    yield Visitor.ANYBODY, Client()
    if event.status == Event.Status.RUNNING:
        yield Visitor.LINK, guest(make_link(event, "Flo"))
        for entry in event.entries.filter(person__name=SHARED).select_related("event"):
            yield Visitor.PLAYER, player(entry)


EVENTS: list[Callable[[str], Event]] = [event_of, asked, drawn, disputed, finished]
NIGHTS: list[Callable[[str], Night]] = [night_of, at_the_door, seated, half_way, closed]


def check(event: Event, night: Night | None = None) -> None:
    walks = [walk(visitor, client, event, night) for visitor, client in everybody(event)]
    assert [each.bare for each in walks] == [{}] * len(walks)
    # The director's, who sees them at every time.
    assert walks[0].told_apart


@pytest.mark.parametrize("make", EVENTS)
def test_at_an_event(make: Callable[[str], Event]) -> None:
    check(make(FAMILY))


@pytest.mark.parametrize("make", NIGHTS)
def test_at_a_night_of_a_league(make: Callable[[str], Night]) -> None:
    night = make(FAMILY)
    check(night.event, night)


def test_where_lists_go_by_first_name() -> None:
    event, night = disputed(FIRST), half_way(FIRST)
    for one in (
        walk(Visitor.DIRECTOR, director_of(event.club), event),
        walk(Visitor.DIRECTOR, director_of(night.event.club), night.event, night),
    ):
        assert one.bare == {}
        assert one.told_apart


def test_a_bare_name_is_found() -> None:
    assert BARE.search("John Smith beat Ann Lee")
    assert BARE.search("Smith, John")
    assert not BARE.search("John Smith (4) beat Smith, John (A107)")
