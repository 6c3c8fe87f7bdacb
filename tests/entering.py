"""A running event and everybody who may knock at its doors, for the walk along every route."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.files.base import ContentFile
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.links import applicant_token, player_token, volunteer_token
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.leagues.models import Night, Prize
from tests.afternoon import say
from tests.events.guests import is_today, make_link
from tests.events.hall import game_at, make_club, make_event, make_user, prove
from tests.factories import ClubFactory, UserFactory
from tests.leagues.seasons import make_season
from tests.operator.operators import add_passkey, shown

TABLES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]
BORN = datetime.date(1909, 2, 3)
TWO_NIGHTS = datetime.date(2026, 10, 8)
ANN_S_ROW = {"number": 1, "rank": 1, "played": 4, "won": 4, "skunks": 0, "points": 0}
# What the club knows of Ann, and in which words a page could say it.
PLANTED = {"email": "ann.secret@example.com", "telephone": "204 555 0199"}
PRIVATE = re.compile(
    # A year by itself: tokens and keys have digits, too.
    r"ann\.secret@|555.?0199|M-77123|(?<![\w-])1909\b|\(11[67]\)|\b11[67] years|ages?\W+11[67]"
)
# Statements after which nothing needs to be compared.
READING = re.compile(r"SELECT|SAVEPOINT|RELEASE|ROLLBACK|BEGIN|SET |PRAGMA")


class Visitor(StrEnum):
    ANYBODY = "anonymous"
    STRANGER = "director of another club"
    PLAYER = "player's link"
    LINK = "volunteer's link"
    VOLUNTEER = "volunteer"
    HELPER = "coordinator's helper"
    DIRECTOR = "director"
    OPERATOR = "operator of the installation"


@dataclass
class Hall:
    """The event, and the cookie of each visitor's session."""

    event: Event
    game: Game
    ann: Entry
    night: Night
    link: int
    sessions: dict[Visitor, str]
    written: dict[str, list[Any]]

    def client(self, visitor: Visitor) -> Client:
        client = Client(raise_request_exception=True)
        client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[visitor]
        return client

    def address(self, name: str) -> str:
        """The route's address, with something of this event for all that it names."""
        pattern = ROUTES[name]
        wanted = set(re.findall(r"<(?:\w+:)?(\w+)>", pattern))
        known: dict[str, Any] = {
            "slug": self.slug(name),
            "person": self.ann.person_id,
            "game": self.game.pk,
            "number": self.game.pk if name == "events:desk_game" else 1,
            "revision": self.event.changes.latest("revision").revision,
            "role": Role.objects.get(kind=Role.Kind.VOLUNTEER).pk,
            "token": self.token(name),
            "name": self.event.club.logo.name,
            "key": "x",
            "pk": 1,
        }
        return reverse(name, kwargs={each: known[each] for each in wanted})

    def slug(self, name: str) -> str:
        """The club's, the season's, the night's or the event's: whose the address is."""
        if name.startswith("clubs:") or ROUTES[name].startswith("operator/clubs/"):
            return self.event.club.slug
        if name.startswith("leagues:"):
            night = ROUTES[name].startswith("leagues/nights/")
            return self.night.event.slug if night else self.night.season.slug
        return self.event.slug

    def token(self, name: str) -> str:
        if name == "events:open_player_link":
            return player_token(self.ann.pk, self.ann.card_edition)
        if name == "events:asked":
            return applicant_token(self.ann.pk)
        return volunteer_token(self.link)


def routes(
    resolver: URLResolver | None = None, namespace: str = "", path: str = ""
) -> Iterator[tuple[str, str, Any]]:
    """Name, path and view of every route of the site."""
    for each in (resolver or get_resolver()).url_patterns:
        below = f"{path}{each.pattern}"
        if isinstance(each, URLResolver):
            inside = f"{namespace}{each.namespace}:" if each.namespace else namespace
            yield from routes(each, inside, below)
        elif isinstance(each, URLPattern):
            yield f"{namespace}{each.name}", below, each.callback


ROUTES = {name: path for name, path, _ in routes()}


def fill_hall() -> Hall:
    club = make_club()
    club.logo.save("pegs.webp", ContentFile(b"a picture"))
    event = is_today(make_event(club, TABLES, [("Cy Dow", "Ann Lee"), ("Bob Ray", "Di Poe")]))
    say(game_at(event, 2), 121, 87)
    ann = Entry.objects.get(event=event, person__name="Ann Lee")
    ann.person.date_of_birth, ann.person.membership_number = BORN, "M-77123"
    vars(ann.person).update(PLANTED)
    ann.person.save()
    night = hold_nights(club, ann.person)
    hall = Hall(event, game_at(event, 1), ann, night, make_link(event).pk, {}, {})
    known: dict[Visitor, dict[str, Any]] = {
        Visitor.PLAYER: {"cards": {str(event.pk): [ann.pk, ann.card_edition]}},
        Visitor.LINK: {"links": {str(event.pk): make_link(event, "Flo").pk}},
    }
    stranger = UserFactory.create(name="Eve", password=None)
    Role.objects.create(user=stranger, club=ClubFactory.create(), kind=Role.Kind.DIRECTOR)
    operator = UserFactory.create(name="Olga", password=None, is_staff=True)
    known[Visitor.OPERATOR] = shown(add_passkey(operator))
    users = {
        Visitor.STRANGER: stranger,
        Visitor.VOLUNTEER: make_user(club, "Joe", Role.Kind.VOLUNTEER),
        Visitor.HELPER: make_user(club, "Hal", Role.Kind.COORDINATORS_HELPER),
        Visitor.DIRECTOR: make_user(club, "Dora", Role.Kind.DIRECTOR),
        Visitor.OPERATOR: operator,
    }
    for visitor in Visitor:
        hall.sessions[visitor] = session_of(users.get(visitor), known.get(visitor, {}), hall)
    hall.written = written()
    return hall


def hold_nights(club: Club, person: Person) -> Night:
    """The second night of a season; the first is closed, and this person was there."""
    first, second = make_season(club, last_day=TWO_NIGHTS).nights.select_related("event")
    rows = [{**ANN_S_ROW, "prize_cents": 100}]
    archive = {"people": {"1": person.pk}, "divisions": [{"rows": rows}], "games": []}
    Event.objects.filter(pk=first.event_id).update(status="finished", archive=archive)
    # A prize of the second one, from before it was reopened.
    entry = Entry.objects.create(event=second.event, person=person, number=1)
    Prize.objects.create(night=second, entry=entry, place=1, cents=100)
    return second


def session_of(user: Any, known: dict[str, Any], hall: Hall) -> str:
    client = Client()
    if user:
        # Otherwise the page of e-mail addresses would write it down when it is first looked at.
        prove(user)
        client.force_login(user)
    session = client.session
    # Everybody here has opened the link that has no name yet.
    session.update(known | {"opening": hall.link})
    session.save()
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def written() -> dict[str, list[Any]]:
    """Everything in the database that a visitor could change, but their session."""
    return {
        model.__name__: list(model.objects.order_by("pk").values_list())  # type: ignore[attr-defined]
        for label in ("clubs", "events", "leagues", "account", "mfa")
        for model in apps.get_app_config(label).get_models()
    }


def knock(hall: Hall, visitor: Visitor, method: str, name: str) -> tuple[Any, bool]:
    """The answer, and whether anything was written; afterwards all is as before."""
    with transaction.atomic():
        with CaptureQueriesContext(connection) as asked:
            answer = getattr(hall.client(visitor), method)(hall.address(name))
            body = b"".join(answer)
        only_read = all(READING.match(query["sql"]) for query in asked)
        changed = not only_read and written() != hall.written
        transaction.set_rollback(True)
    answer.said = body.decode()
    return answer, changed
