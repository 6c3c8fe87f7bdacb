"""A backup of each release is stored, and the newest program must restore it.

    .venv/bin/python -m tests.backup 0.10.0

fills an installation of its own with every table used, and writes `releases/0.10.0.zip` and beside
it what its pages say. Until a release has its tag, that is done again when a table changes; from
then on its files stay as they are.
"""

import datetime
import itertools
import json
import re
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.backup.archive import opened
from cribbage_events.backup.rows import kept_models
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Refusal, User
from cribbage_events.events import demo
from cribbage_events.events.models import (
    CardTotals,
    Entry,
    Event,
    Game,
    HighHand,
    PlayOff,
    TakeOffRequest,
    Tap,
    VolunteerLink,
    Way,
    WrittenLine,
)
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues.models import Absence, MemberMessage, Night, NoMessages, Pool, Season
from cribbage_events.mail.models import Message
from cribbage_events.memory.models import OldList, PastEvent, PastGame, TwoPeople, Wish
from cribbage_events.memory.people.services import merge_people
from cribbage_events.memory.players.services import rate_what_changed
from cribbage_events.practice.models import DailyThrow, DuplicateMatch, DuplicatePlayer
from cribbage_events.shifts.models import Shift, Signup
from cribbage_events.tournaments import demo as demo_tournament
from tests.events.photographs.pictures import photograph_row

FOLDER = Path(__file__).parent / "releases"
# A card, a result, a sum of money.
FIGURES = r"|\d+/\d+ [+−-]\d+|\d+–\d+|\$\d+\.\d\d"


def pages() -> Iterator[tuple[str, User | None]]:
    """Return data, events, clubs, seasons and players as everybody sees them; people, as a
    director.
    """
    begun = Event.objects.exclude(status=Event.Status.REGISTRATION)
    for event in begun.order_by("slug"):
        address = event.get_absolute_url()
        yield from ((address + each, None) for each in ("", "standings.json"))
    director = User.objects.get(email=demo.DIRECTOR_EMAIL)
    for club in Club.objects.order_by("slug"):
        yield club.get_absolute_url(), None
        finished = Entry.objects.filter(event__club=club, event__status=Event.Status.FINISHED)
        player = finished.order_by("person").values_list("person", flat=True)[0]
        yield reverse("memory:player", args=[club.slug, player]), None
        if club.roles.filter(user=director).exists():
            yield reverse("memory:person", args=[club.slug, player]), director
            yield reverse("memory:people", args=[club.slug]), director
    for season in Season.objects.order_by("slug"):
        yield season.get_absolute_url(), None


def shown() -> dict[str, Any]:
    """Return what each page shows: its data, or its names and figures without the words around
    them.
    """
    names = {Person: "public_name", Event: "name", Season: "name", Club: "name"}
    known = {name for model, field in names.items() for name in everything(model, field)}
    facts = re.compile("|".join(map(re.escape, sorted(known, key=len, reverse=True))) + FIGURES)
    found: dict[str, Any] = {}
    for address, user in pages():
        client = Client()
        if user is not None:
            client.force_login(user)
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        text = answer.content.decode()
        is_data = address.endswith(".json")
        found[address] = json.loads(text) if is_data else sorted(set(facts.findall(text)))
    return found


def everything(model: type[Model], field: str) -> Iterator[str]:
    return filter(None, model._base_manager.values_list(field, flat=True))


def rows_of(file: Path) -> dict[str, dict[str, Any]]:
    """Return the columns of each row, by table and key."""
    with opened(file) as reader:
        lines = [
            json.loads(line)
            for part in reader.manifest.parts
            if part.startswith("rows/")
            for line in reader.text(part)
        ]
    return {f"{line['model']} {line['pk']}": line["fields"] for line in lines}


# ---------------------------------------------------------------- made once


def fill() -> None:
    """The demo's afternoon, league and tournament; by hand, what they have nothing of."""
    for each in (demo, league_demo, demo_tournament):
        each.fill()
    club, user = Club.objects.get(slug=demo.CLUB_SLUG), User.objects.get(email=demo.DIRECTOR_EMAIL)
    event = club.events.get(status=Event.Status.FINISHED)
    fill_account(user, event.day)
    fill_event(event, user)
    fill_league(Night.objects.order_by("pk")[0])
    fill_club(club, user)
    empty = [each._meta.label for each in kept_models() if not each._base_manager.exists()]
    assert not empty, f"fill() makes no row of {empty}"


def fill_account(user: User, day: datetime.date) -> None:
    helpers = Group.objects.create(name="Helpers")
    helpers.permissions.add(Permission.objects.get(codename="add_club"))
    user.groups.add(helpers)
    user.user_permissions.add(Permission.objects.get(codename="change_game"))
    Authenticator.objects.create(user=user, type="webauthn", data={"name": "Telephone"})
    address = EmailAddress.objects.get(user=user)
    EmailConfirmation.objects.create(email_address=address, key="of a letter", sent=timezone.now())
    Refusal.objects.create(day=day, kind="sign-up", count=3)


def fill_event(event: Event, user: User) -> None:
    winner, loser = event.entries.order_by("pk")[:2]
    link = VolunteerLink.objects.create(event=event, number=1, name="Vera", made_by=user)
    CardTotals.objects.create(entry=winner)
    game = Game.objects.filter(seats__entry=winner).order_by("pk")[0]
    line = {"game": game, "entry": winner, "by_name": "Vera", "link": link, "key": uuid.uuid4()}
    WrittenLine.objects.create(game_points=2, plus=13, **line)
    PlayOff.objects.create(event=event, winner=winner, loser=loser)
    HighHand.objects.create(entry=winner, cards="5H 5C 5S JD 5D", points=29, witness=loser)
    Tap.objects.create(key=uuid.uuid4(), event=event)
    photograph = photograph_row(event, 1)
    photograph.save()
    now = timezone.now()
    TakeOffRequest.objects.create(photograph=photograph, words="My hat.", asked_at=now)
    hours = {"starts": datetime.time(8), "ends": datetime.time(12)}
    shift = Shift.objects.create(club=event.club, event=event, task="Coffee", **hours)
    hal = {"name": "Hal Jay", "email": "hal@example.org", "state": "taken"}
    Signup.objects.create(shift=shift, asked_at=now, **hal)


def fill_league(night: Night) -> None:
    season = night.season
    Pool.objects.create(season=season, name="24-hand pot", fee=100, wins="hands")
    message = MemberMessage.objects.create(season=season, to="active", subject="News", text="Hello")
    member = season.club.people.order_by("pk")[0]
    about = {"kind": "message", "member_message": message, "person": member, "state": "sent"}
    Message.objects.create(club=season.club, address="m@example.org", **about)
    NoMessages.objects.create(person=member)
    Absence.objects.create(night=night, person=member, day=night.event.day)


def fill_club(club: Club, user: User) -> None:
    """Give a club its logo, what it keeps over the years, and two rows of one person."""
    Way.objects.create(
        club=club,
        name="Wins only",
        preset_code="senior-games",
        text='{"double_skunk": 1, "name": "Wins only", "skunk": 1, "win": 1}',
    )
    club.logo.save("pegs.webp", ContentFile(b"RIFF----WEBPVP8 stands for a picture"))
    one, other, gone = club.people.order_by("pk")[:3]
    TwoPeople.objects.create(one=one, other=other)
    Wish.objects.create(club=club, name="Edna Friesen", shown_as="initials", contact="204 555 0177")
    thrown = {"club": club, "day": datetime.date(2026, 11, 27), "cards": "5H JD"}
    DailyThrow.objects.create(person=one, given_away=3, **thrown)
    old = OldList.objects.create(club=club, new_people=[gone.pk])
    past = PastEvent.objects.create(
        club=club, old_list=old, name="Winter", year=2003, preset_code="senior-games"
    )
    people = {"winner": one, "loser": other}
    PastGame.objects.create(past_event=past, round=1, table=1, loser_score=100, **people)
    evening = DuplicateMatch.objects.create(
        club=club, name="The same for all", starts_at=timezone.now(), deals=4, strength="good"
    )
    DuplicatePlayer.objects.create(match=evening, name="Table 1", points=[[12, 9]])
    rate_what_changed()
    twice = Person.objects.create(club=club, name="Agnes Pennner")
    merge_people(one, twice, by=Actor.of(user))


def make(version: str) -> None:
    """Store a backup, made on SQLite at a fixed time, since pages depend on the time."""
    zip_file, json_file = FOLDER / f"{version}.zip", FOLDER / f"{version}.json"
    zip_file.unlink(missing_ok=True)
    call_command("migrate", verbosity=0)
    at = timezone.now()
    stop_the_clock(at)
    fill()
    call_command("backup", zip_file)
    said = {"at": timezone.now().isoformat(), "pages": shown()}
    json_file.write_text(json.dumps(said, ensure_ascii=False) + "\n")


def stop_the_clock(at: datetime.datetime) -> None:
    """Every look at it is a thousandth of a second later, since rows are in the order of time."""
    looks = itertools.count()
    timezone.now = lambda: at + datetime.timedelta(milliseconds=next(looks))


def restore(file: Path, again: Path, at: str) -> None:
    """Restore into the new database of this process, print its pages, and save it as `again`."""
    call_command("restore", file, stdout=sys.stderr)
    call_command("backup", again, stdout=sys.stderr)
    stop_the_clock(datetime.datetime.fromisoformat(at))
    print(json.dumps(shown()))  # noqa: T201
