"""A running event and every role, to request every route as everybody."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction
from django.test import Client
from django.test.client import ClientHandler
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.access.tokens import (
    applicant_token,
    leaving_token,
    player_token,
    volunteer_token,
)
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.leagues.models import MemberMessage, Night, Prize
from cribbage_events.leagues.tokens import absence_path, leave_path
from cribbage_events.memory.models import Merge, OldList, PastEvent, PastResult, Wish
from cribbage_events.memory.people.services import merge_people
from cribbage_events.shifts.models import Shift
from tests.building import MARION, fresh, game_at, make_club, make_event, make_user, prove, say
from tests.events.guests import is_today, make_link
from tests.events.photographs.pictures import add as add_photograph
from tests.factories import ClubFactory, UserFactory
from tests.fuzz.rows import writes
from tests.leagues.factories import make_season
from tests.operator.operators import add_passkey, shown
from tests.shifts.factories import make_shift, volunteer
from tests.walk.answers import EVIL

TABLES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]
BORN = datetime.date(1909, 2, 3)
OLD_YEAR = 1998
TWO_NIGHTS = datetime.date(2026, 10, 8)
ANN_S_ROW = {"number": 1, "rank": 1, "played": 4, "won": 4, "skunks": 0, "points": 0}
# Ann's private data, in every form in which a page could show it.
PLANTED = {"email": "ann.secret@example.com", "telephone": "204 555 0199"}
PRIVATE = re.compile(
    # A year by itself: tokens and keys have digits, too.
    r"ann\.secret@|555.?0199|M-77123|(?<![\w-])1909\b|\(11[67]\)|\b11[67] years|ages?\W+11[67]"
)
# Addresses below those of a club.
CLUB_PAGES = ("clubs:", "memory:", "shifts:")


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
    """The event, and the session cookie of each visitor."""

    event: Event
    game: Game
    ann: Entry
    night: Night
    link: int
    sessions: dict[Visitor, str]
    written: dict[str, list[Any]]
    addresses: dict[str, str] = field(default_factory=dict)
    # Every client would put together one of its own.
    handler: ClientHandler = field(default_factory=lambda: ClientHandler(enforce_csrf_checks=False))

    def client(self, visitor: Visitor) -> Client:
        client = Client(raise_request_exception=True)
        client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[visitor]
        client.handler = self.handler
        return client

    def address(self, name: str) -> str:
        """Looked up once: every visitor asks for the same."""
        if name not in self.addresses:
            self.addresses[name] = self.find_address(name)
        return self.addresses[name]

    def find_address(self, name: str) -> str:
        """The route's address, with this event's objects as its arguments."""
        pattern = ROUTES[name]
        wanted = set(re.findall(r"<(?:\w+:)?(\w+)>", pattern))
        if name in {"leagues:leave", "leagues:absence"}:
            return self.in_a_letter(name)
        known: dict[str, Any] = {
            **self.arguments,
            "slug": self.slug(name),
            "number": self.game.pk if name == "events:desk_game" else 1,
            "token": self.token(name),
            "pk": self.ann.person_id if name.startswith("memory:") else 1,
        }
        if name.startswith("shifts:"):
            signup = Shift.objects.get().signups.get()
            known |= {"shift": signup.shift_id, "signup": signup.pk, "key": signup.key}
            known["event"] = self.event.slug
        return reverse(name, kwargs={each: known[each] for each in wanted})

    @cached_property
    def arguments(self) -> dict[str, Any]:
        """Those that are the same for every route."""
        return {
            "person": self.ann.person_id,
            "game": self.game.pk,
            "revision": self.event.changes.latest("revision").revision,
            "role": Role.objects.get(kind=Role.Kind.VOLUNTEER).pk,
            "name": self.event.club.logo.name,
            "file": self.event.photographs.get().picture.name.removeprefix("photographs/"),
            "key": "x",
            "chapter": "deal",
            "language": settings.LANGUAGE_CODE,
            "year": OLD_YEAR,
            "shape": "games",
            "past": PastEvent.objects.get(year=OLD_YEAR).pk,
            "old_list": OldList.objects.get().pk,
            "other": Person.objects.get(name="Bob Ray").pk,
            "merge": Merge.objects.get().pk,
            "wish": Wish.objects.get().pk,
            "message": MemberMessage.objects.get().pk,
        }

    def in_a_letter(self, name: str) -> str:
        """An address that an e-mail to Ann leads to."""
        ann = self.ann.person_id
        return leave_path(ann) if name == "leagues:leave" else absence_path(self.night.pk, ann)

    def slug(self, name: str) -> str:
        """The club's, the season's, the night's or the event's: whose the address is."""
        if name.startswith(CLUB_PAGES) or ROUTES[name].startswith("operator/clubs/"):
            return self.event.club.slug
        if name.startswith("leagues:"):
            night = ROUTES[name].startswith("leagues/nights/")
            return self.night.event.slug if night else self.night.season.slug
        return self.event.slug

    def token(self, name: str) -> str:
        if name == "events:open_player_link":
            return player_token(self.ann.pk, self.ann.card_edition)
        if name == "events:leave_results":
            return leaving_token(self.ann.person_id)
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
VIEWS = {name: view for name, _, view in routes()}


def fill_hall() -> Hall:
    club = make_club()
    club.logo.save("pegs.webp", ContentFile(b"a picture"))
    event = running_event(club)
    add_photograph(event)
    ann = Entry.objects.get(event=event, person__name="Ann Lee")
    ann.person.date_of_birth, ann.person.membership_number = BORN, "M-77123"
    vars(ann.person).update(PLANTED)
    ann.person.save()
    night = hold_nights(club, ann.person)
    # Until the next morning: a shift of today must not be over in the evening.
    volunteer(make_shift(event, ends=datetime.time(11)), "Val Roe", **PLANTED)
    bring_in(club, ann.person)
    twice = Person.objects.create(club=club, name="Annie Lee")
    merge_people(ann.person, twice, by=MARION)
    Wish.objects.create(club=club, name="Ann Lee", shown_as="initials")
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


def running_event(club: Club) -> Event:
    """What is typed on its pages would run as code if a page let it."""
    event = make_event(club, TABLES, [("Cy Dow", "Ann Lee"), ("Bob Ray", "Di Poe")])
    Event.objects.filter(pk=event.pk).update(notes=EVIL, rules=EVIL, venue=EVIL, contact=EVIL)
    Person.objects.filter(club=club, name="Cy Dow").update(name=f"Cy Dow{EVIL}")
    event = is_today(fresh(event))
    say(game_at(event, 2), 121, 87)
    return event


def hold_nights(club: Club, person: Person) -> Night:
    """The second night of a season; the first is closed, and this person was there."""
    first, second = make_season(club, last_day=TWO_NIGHTS).nights.select_related("event")
    rows = [{**ANN_S_ROW, "prize_cents": 100}]
    archive = {"people": {"1": person.pk}, "divisions": [{"rows": rows}], "games": []}
    Event.objects.filter(pk=first.event_id).update(status="finished", archive=archive)
    # A prize of the second one, from before it was reopened.
    entry = Entry.objects.create(event=second.event, person=person, number=1)
    Prize.objects.create(night=second, entry=entry, place=1, cents=100)
    MemberMessage.objects.create(
        season=second.season, to=MemberMessage.To.ACTIVE, subject="Dues", text="Pay."
    )
    return second


def bring_in(club: Club, person: Person) -> None:
    """A result from the club's papers."""
    papers = OldList.objects.create(club=club)
    past = PastEvent.objects.create(
        club=club, old_list=papers, name="Old Games", year=OLD_YEAR, preset_code="senior-games"
    )
    PastResult.objects.create(past_event=past, person=person, rank=1, medal="gold")


def session_of(user: Any, known: dict[str, Any], hall: Hall) -> str:
    client = Client()
    if user:
        # The page of e-mail addresses would write it when it is first opened.
        prove(user)
        client.force_login(user)
    session = client.session
    # Everybody here has opened the link that has no name yet.
    session.update(known | {"opening": hall.link})
    session.save()
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def written(tables: set[str] | None = None) -> dict[str, list[Any]]:
    """What a visitor could change in these tables, or in all, but their session."""
    return {
        model.__name__: list(model.objects.order_by("pk").values_list())  # type: ignore[attr-defined]
        for label in ("clubs", "events", "leagues", "memory", "shifts", "account", "mfa")
        for model in apps.get_app_config(label).get_models()
        if tables is None or model._meta.db_table in tables
    }


def knock(hall: Hall, visitor: Visitor, method: str, name: str) -> tuple[Any, bool]:
    """The answer, and whether anything was written; afterwards all is as before."""
    with transaction.atomic():
        with writes() as tables:
            answer = getattr(hall.client(visitor), method)(hall.address(name))
            body = b"".join(answer)
        changed = any(rows != hall.written[model] for model, rows in written(tables).items())
        transaction.set_rollback(True)
    # A picture is no text.
    answer.said = body.decode(errors="replace")
    return answer, changed
