"""Names on every page: namesakes are told apart, whoever may not be named isn't, and whoever was
erased is read in each reader's language.

Each page of an event, a night, its season and its club is opened once as each visitor, at every
time of an event, with such people among the entrants. It is opened in a language of other letters:
what a row keeps instead of an erased name would stand there as it is.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings as site
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY, FIRST
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night
from tests.building import MARION, fresh
from tests.events.desk_client import director_of
from tests.events.guests import guest, make_link, player
from tests.privacy.test_hidden_names import (
    CONTACT,
    HIDDEN,
    INITIALS,
    NAMES,
    past_result,
    planted,
)
from tests.pseudo_language.catalogue import pseudo, spoken
from tests.pseudo_language.language import CODE
from tests.walk import states
from tests.walk.addresses import addresses, said_to
from tests.walk.hall import Visitor
from tests.walk.states import SHARED

pytestmark = pytest.mark.django_db

# As a sentence or a list has it, without what tells it apart.
BARE = re.compile(r"(?:John Smith|Smith, John)(?! \((?:\d+|A10[78]|[A-Z])\))")
TOLD_APART = re.compile(r"(?:John Smith|Smith, John) \(")
# What a form holds is the name itself.
FIELD = re.compile(r"<(?:input|textarea)\b[^>]*>")
# Also cut, or in an address.
TRACES = re.compile(r"erased-n|(?::|%3A)erase(?!_person)|Name removed")
ERASED = ("Ed Fox", "Flo Gad")


@pytest.fixture(autouse=True)
def media(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def with_everybody(event: Event) -> Event:
    """Two are erased, so that they need to be told apart."""
    event = planted(event)
    for name in ERASED:
        past_result(event.club, name)
        erase_person(Person.objects.get(club=event.club, name=name), by=MARION)
    # A projector is in its club's language.
    Club.objects.update(language=CODE)
    return fresh(event)


def visitors(event: Event) -> Iterator[tuple[Visitor, Client]]:
    yield Visitor.ANYBODY, Client()
    yield Visitor.DIRECTOR, director_of(event.club)
    if event.status == Event.Status.RUNNING:
        yield Visitor.LINK, guest(make_link(event, "Flo"))
        for entry in event.entries.filter(person__name=SHARED).select_related("event"):
            yield Visitor.PLAYER, player(entry)


def answers(
    visitor: Visitor, client: Client, event: Event, night: Night | None
) -> Iterator[tuple[str, str]]:
    client.cookies[site.LANGUAGE_COOKIE_NAME] = CODE
    if visitor in (Visitor.ANYBODY, Visitor.DIRECTOR):
        yield from said_to(visitor, client, event, night)
        return
    for address in addresses(visitor, event, night):
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        yield address, body.decode(errors="replace")


def faults_in(visitor: Visitor, said: str) -> Iterator[str]:
    """What somebody would read there and shouldn't, with what stands around it."""
    searches = {"told apart by nothing": BARE, "erased": TRACES}
    if visitor == Visitor.ANYBODY:
        searches |= {"hidden": re.compile("|".join(NAMES)), "contact data": CONTACT}
    for what, search in searches.items():
        if found := search.search(FIELD.sub("", said)):
            yield f"{what}: {FIELD.sub('', said)[max(found.start() - 80, 0) : found.end() + 40]}"


def walk(event: Event, night: Night | None = None) -> None:
    faults, told_apart, replaced, named = {}, 0, 0, False
    with spoken():
        for visitor, client in visitors(event):
            for address, said in answers(visitor, client, event, night):
                for fault in faults_in(visitor, said):
                    faults[f"{visitor} {address}"] = fault
                told_apart += bool(TOLD_APART.search(said))
                replaced += pseudo("Name removed") in said
                named |= "/desk/" in address and HIDDEN in said and INITIALS in said
    assert faults == {}
    # Those who run it read all names; or the search for them would prove nothing.
    assert told_apart
    assert named
    assert replaced > 5


@pytest.mark.parametrize(
    ("made", "order"),
    [
        (states.event_of, FAMILY),
        (states.asked, FIRST),
        (states.drawn, FAMILY),
        (states.disputed, FAMILY),
        (states.disputed, FIRST),
        (states.finished, FAMILY),
        (states.finished, FIRST),
    ],
)
def test_at_an_event(made: Callable[[str], Event], order: str) -> None:
    walk(with_everybody(made(order)))


@pytest.mark.parametrize(
    ("made", "order"),
    [
        (states.night_of, FIRST),
        (states.at_the_door, FAMILY),
        (states.seated, FIRST),
        (states.half_way, FAMILY),
        (states.half_way, FIRST),
        (states.closed, FAMILY),
        (states.closed, FIRST),
    ],
)
def test_at_a_night_of_a_league(made: Callable[[str], Night], order: str) -> None:
    night = made(order)
    walk(with_everybody(night.event), night)


def test_a_bare_name_is_found() -> None:
    assert BARE.search("John Smith beat Ann Lee")
    assert BARE.search("Smith, John")
    assert not BARE.search("John Smith (4) beat Smith, John (A107)")
