"""A running event and every role, to request every route as everybody."""

import datetime
import re
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
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Division, Entry, Event, Game, Way
from cribbage_events.leagues.models import MemberMessage, Night, Prize
from cribbage_events.memory.models import OldList, PastEvent, PastResult, Wish
from cribbage_events.memory.people.services import merge_people
from cribbage_events.practice.models import DuplicateMatch
from cribbage_events.shifts.models import Shift
from tests.building import MARION, fresh, game_at, make_club, make_event, make_user, prove, say
from tests.events.guests import is_today, make_link
from tests.events.photographs.pictures import add as add_photograph
from tests.factories import ClubFactory, UserFactory
from tests.french.language import FRENCH
from tests.fuzz.rows import writes
from tests.leagues.factories import make_season
from tests.operator.operators import add_passkey, shown
from tests.shifts.factories import make_shift, volunteer
from tests.walk.addresses import OLD_YEAR, Addresses
from tests.walk.answers import EVIL
from tests.walk.asking import NOTED, read, with_text

TABLES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]
BORN = datetime.date(1909, 2, 3)
TWO_NIGHTS = datetime.date(2026, 10, 8)
ANN_S_ROW = {"number": 1, "rank": 1, "played": 4, "won": 4, "skunks": 0, "points": 0}
# Ann's private data, in every form in which a page could show it.
PLANTED = {"email": "ann.secret@example.com", "telephone": "204 555 0199"}
PRIVATE = re.compile(
    # A year by itself: tokens and keys have digits, too.
    r"ann\.secret@|555.?0199|M-77123|(?<![\w-])1909\b|\(11[67]\)|\b11[67] years|ages?\W+11[67]"
)


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
    found: dict[str, str] = field(default_factory=dict)
    # Every client would put together one of its own.
    handler: ClientHandler = field(default_factory=lambda: ClientHandler(enforce_csrf_checks=False))

    def client(self, visitor: Visitor, language: str = "") -> Client:
        client = Client(raise_request_exception=True)
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[visitor]
        client.handler = self.handler
        return client

    def address(self, name: str) -> str:
        """Looked up once: every visitor asks for the same."""
        if name not in self.found:
            self.found[name] = self.addresses.of(name)[0]
        return self.found[name]

    @cached_property
    def addresses(self) -> Addresses:
        return Addresses(self.event, self.night, [self.ann])


def fill_hall() -> Hall:
    club = make_club(daily_hand=True)
    club.logo.save("pegs.webp", ContentFile(b"a picture"))
    event = running_event(club)
    add_photograph(event)
    ann = Entry.objects.get(event=event, person__name="Ann Lee")
    ann.person.date_of_birth, ann.person.membership_number = BORN, "M-77123"
    vars(ann.person).update(PLANTED)
    ann.person.save()
    ann.note = PLANTED["email"]
    ann.save(update_fields=["note"])
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


def fill_french_hall() -> Hall:
    """What people have typed is French: then whatever is English on a French page, we have written.

    A projector is in its club's language.
    """
    hall = fill_hall()
    Club.objects.update(language=FRENCH)
    Event.objects.filter(pk=hall.event.pk).update(name="Jeux d’automne")
    Division.objects.update(name="Tous")
    Shift.objects.update(task="Café")
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
    """A result from the club's papers, and an evening on which somebody has played a deal."""
    Way.objects.create(club=club, name="Thursday pegs", preset_code="senior-games")
    papers = OldList.objects.create(club=club)
    past = PastEvent.objects.create(
        club=club, old_list=papers, name="Old Games", year=OLD_YEAR, preset_code="senior-games"
    )
    PastResult.objects.create(past_event=past, person=person, rank=1, medal="gold")
    evening = DuplicateMatch.objects.create(
        club=club, name=f"Cartes{EVIL}"[:200], starts_at=timezone.now(), deals=4, strength="good"
    )
    evening.players.create(name=f"Table{EVIL}"[:200], points=[[12, 9]])


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
        for label in (
            "clubs",
            "events",
            "leagues",
            "memory",
            "shifts",
            "practice",
            "account",
            "mfa",
        )
        for model in apps.get_app_config(label).get_models()
        if tables is None or model._meta.db_table in tables
    }


def knock(
    hall: Hall, visitor: Visitor, method: str, name: str, language: str = ""
) -> tuple[Any, bool]:
    """The answer, and whether anything was written; afterwards all is as before.

    A page is read while the database refuses every write.
    """
    client, address = hall.client(visitor, language), hall.address(name)
    if method == "get" and name not in NOTED:
        return read(client, name, address), False
    with transaction.atomic():
        if method == "get":
            answer, changed = read(client, name, address), False
        else:
            with writes() as tables:
                answer = with_text(client.post(address))
            changed = any(rows != hall.written[model] for model, rows in written(tables).items())
        transaction.set_rollback(True)
    return answer, changed
