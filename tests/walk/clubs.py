"""Clubs with an event or a night at every time, filled once and read by everybody.

Two people have one name; one is shown as initials and another not at all; two are erased. Whatever
people have typed is in another alphabet.
"""

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.clubs.names import FAMILY, FIRST
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Entry, Event, Photograph, Way
from cribbage_events.leagues.models import MemberMessage, Night, Season
from cribbage_events.memory.models import Wish
from cribbage_events.memory.people.services import merge_people
from cribbage_events.shifts.models import Signup
from tests.building import DESK, JOE, MARION, fresh, make_user
from tests.events.desk_client import a_director
from tests.events.guests import guest, make_link, player
from tests.events.photographs.pictures import add as add_photograph
from tests.french.tongues import TONGUES, Tongue
from tests.leagues.night import fresh as fresh_night
from tests.operator.operators import add_passkey, make_operator, shown, sign_in
from tests.privacy.test_hidden_names import HIDDEN, INITIALS, past_result, planted
from tests.shifts.factories import make_shift
from tests.walk import states
from tests.walk.hall import Visitor
from tests.walk.letters import in_other_letters, write_in_other_letters
from tests.walk.states import SHARED

MERGED = "Jon Smith"
ERASED = ("Ed Fox", "Flo Gad")
PSEUDO, FRENCH = TONGUES

type Place = tuple[Event, Night | None]


class Kind(NamedTuple):
    """Those with pages in the pseudo-language list people by their family names."""

    tongue: Tongue
    order: str
    events: tuple[Callable[[str, Club], Event], ...] = ()
    nights: tuple[Callable[[str, Night], Night], ...] = ()


KINDS = {
    "events": Kind(
        PSEUDO,
        FAMILY,
        (states.asked, states.ready, states.in_two_groups, states.disputed, states.finished),
    ),
    "events in French": Kind(
        FRENCH, FIRST, (states.event_of, states.drawn, states.disputed, states.finished)
    ),
    "nights": Kind(
        PSEUDO,
        FAMILY,
        nights=(states.at_the_door, states.half_way, states.cancelled, states.closed),
    ),
    "nights in French": Kind(FRENCH, FIRST, nights=(states.seated, states.half_way, states.closed)),
}
WHERE = {"address": "12 Oak Street", "contact": "Ask Cora", "rules": "Be kind."}


@dataclass
class Filled:
    club: Club
    places: list[Place]
    users: dict[Visitor, User]

    def at(self, event: Event) -> Iterator[tuple[Visitor, Client]]:
        """Whoever reads the pages of an event."""
        yield Visitor.ANYBODY, Client()
        yield Visitor.DIRECTOR, self.client(Visitor.DIRECTOR)
        if event.status == Event.Status.RUNNING:
            yield Visitor.LINK, guest(make_link(event, in_other_letters("Flo")))
            for entry in namesakes(event):
                yield Visitor.PLAYER, player(entry)

    def elsewhere(self) -> Iterator[tuple[Visitor, Client]]:
        """Whoever reads what is no event's."""
        yield Visitor.ANYBODY, Client()
        for visitor in self.users:
            yield visitor, self.client(visitor)

    def client(self, visitor: Visitor) -> Client:
        user = self.users[visitor]
        known = shown(add_passkey(user)) if visitor == Visitor.OPERATOR else {}
        return sign_in(Client(), user, known)


def fill(kind: Kind) -> Filled:
    places = list(places_of(kind))
    event, night = places[-1]
    club = event.club
    users = {
        Visitor.DIRECTOR: a_director(club),
        Visitor.VOLUNTEER: make_user(club, "Joe", Role.Kind.VOLUNTEER),
        Visitor.OPERATOR: make_operator(),
    }
    Club.objects.update(contact="Ask Cora", about="We play.", rules="Be kind.")
    Event.objects.update(**WHERE, notes="Bring a board.", map_url="https://map.example/oak")
    Season.objects.update(**WHERE, how_to_join="Come by.")
    planted(event)
    remember(event, night)
    erased = [Person.objects.get(club=club, name=name) for name in ERASED]
    for name in ERASED:
        past_result(club, name)
    write_in_other_letters([MERGED, *(by.name for by in (MARION, JOE, DESK))])
    for person in erased:
        person.refresh_from_db()
        erase_person(person, by=Actor(in_other_letters(MARION.name)))
    # A projector is in its club's language, and so are e-mails to whoever has chosen none.
    Club.objects.update(language=kind.tongue.code)
    Person.objects.update(language="")
    fresh_places = [(fresh(event), night and fresh_night(night)) for event, night in places]
    return Filled(fresh_places[0][0].club, fresh_places, users)


def places_of(kind: Kind) -> Iterator[Place]:
    if kind.nights:
        first = states.night_of(kind.order)
        nights = first.season.nights.select_related("season__club", "event__club")
        for number, make in enumerate(kind.nights):
            night = make(kind.order, nights.order_by("planned_for")[number])
            yield night.event, night
        # One stays as it is.
        planned = nights.order_by("planned_for")[len(kind.nights)]
        yield planned.event, planned
        return
    club: Any = None
    for make_event in kind.events:
        event = make_event(kind.order, club)
        club = event.club
        yield event, None


def remember(event: Event, night: Night | None) -> None:
    """What a club keeps beside its events."""
    shared = Person.objects.filter(club=event.club, name=SHARED)[0]
    photograph = add_photograph(event, credit=HIDDEN)
    Photograph.objects.filter(pk=photograph.pk).update(caption=f"{INITIALS}, seen by {HIDDEN}")
    # Until the next morning: a shift of today must not be over in the evening.
    shift = make_shift(event, ends=datetime.time(11))
    Signup.objects.create(
        shift=shift,
        name="Val Roe",
        email="val@planted.example",
        state="taken",
        asked_at=timezone.now(),
    )
    Way.objects.create(club=event.club, name="Зут", preset_code=event.preset_code)
    twice = Person.objects.create(club=event.club, name=MERGED)
    merge_people(shared, twice, by=MARION)
    Wish.objects.create(club=event.club, name="Ann Lee", shown_as="initials")
    # Their membership has ended, and nobody knows how to reach them.
    Person.objects.create(club=event.club, name="Pal Low", valid_until=datetime.date(2020, 1, 1))
    if night:
        MemberMessage.objects.create(
            season=night.season, to=MemberMessage.To.ACTIVE, subject="Dues", text="Pay."
        )


def namesakes(event: Event) -> list[Entry]:
    shared = in_other_letters(SHARED)
    return list(event.entries.filter(person__name=shared).select_related("event"))
