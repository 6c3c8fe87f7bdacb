"""Where the routes of the site lead, for one event and its club, or one night and its season."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from django.conf import settings
from django.db.models import Model
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.access.tokens import (
    applicant_token,
    entrance_token,
    leaving_token,
    player_token,
    volunteer_token,
)
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.tokens import absence_path, leave_path
from cribbage_events.memory.models import Merge, Wish
from cribbage_events.practice.daily import member_path
from cribbage_events.practice.review import record_of
from cribbage_events.shifts.models import Signup
from tests.practice.guest import session_at

OLD_YEAR = 1998
OF_EVERYBODY = {"memory:player", "memory:person", "memory:choose_other"}
# Addresses below those of a club.
CLUB_PAGES = ("clubs:", "memory:", "shifts:")
OF_CLUBS = ("operator/clubs/", "practice/daily/club/")


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


def arguments_of(name: str) -> list[str]:
    return re.findall(r"<(?:\w+:)?(\w+)>", ROUTES[name])


def pks(rows: Iterable[Model]) -> list[int]:
    return [row.pk for row in rows]


class Addresses:
    """The addresses of every route, for these entrants, their games and their cards.

    If they are `whole`, every entrant's and every person's own page is among them.
    """

    def __init__(
        self,
        event: Event,
        night: Night | None = None,
        entries: Sequence[Entry] = (),
        *,
        whole: bool = False,
    ) -> None:
        self.event, self.night, self.whole = event, night, whole
        self.entries = list(entries or event.entries.select_related("event").order_by("number")[:1])

    def of(self, name: str) -> list[str]:
        """None, if there is nothing yet that it could be about."""
        if name.startswith("leagues:") and not self.night:
            return []
        if name == "leagues:leave":
            return [leave_path(entry.person_id) for entry in self.entries]
        if name == "practice:daily_member":
            people = [entry.person for entry in self.entries]
            return [member_path(person.club, person) for person in people]
        if name == "leagues:absence" and self.night:
            return [absence_path(self.night.pk, entry.person_id) for entry in self.entries]
        wanted = arguments_of(name)
        values = product(*(self.values(name, argument) for argument in wanted))
        return [reverse(name, kwargs=dict(zip(wanted, each, strict=True))) for each in values]

    def values(self, name: str, argument: str) -> Sequence[Any]:
        if argument == "slug":
            return [self.slug(name)]
        if argument == "token":
            return list(self.tokens(name))
        if argument == "key" and name.startswith("practice:"):
            return [match.key for match in self.event.club.duplicates.all()[:1]]
        if argument == "number":
            return self.numbers(name)
        if self.whole and name in OF_EVERYBODY:
            return pks(self.event.club.people.all())
        if argument == "pk" and not name.startswith("memory:"):
            return [1]
        return self.known[argument]

    def numbers(self, name: str) -> Sequence[Any]:
        pattern = ROUTES[name]
        if name in {"events:desk_game", "events:correct_final"}:
            return self.known["game"]
        if "/photographs/" in pattern:
            return [each.number for each in self.event.photographs.all()]
        if "/links/" in pattern:
            return [link.number for link in self.event.volunteer_links.all()[:1]]
        if self.whole and name == "events:entrant":
            return [entry.number for entry in self.event.entries.all()]
        return self.known["number"]

    @cached_property
    def known(self) -> dict[str, Sequence[Any]]:
        """Those that are the same for every route."""
        event, club = self.event, self.event.club
        people = [entry.person_id for entry in self.entries]
        others = Person.objects.filter(club=club).exclude(pk__in=people).order_by("pk")
        games = pks(Game.objects.filter(seats__entry__in=self.entries).order_by("pk").distinct())
        photographs = [each.picture.name for each in event.photographs.all()]
        signups = list(Signup.objects.filter(shift__club=club)[:1])
        return {
            "event_key": [event.pk],
            "number": [entry.number for entry in self.entries],
            "person": people,
            "pk": people,
            "other": pks(others[:1]),
            # The first and the last.
            "game": games[:1] + games[1:][-1:],
            "revision": [change.revision for change in event.changes.order_by("-revision")[:2]],
            "role": pks(Role.objects.filter(club=club, kind=Role.Kind.VOLUNTEER)),
            "name": [club.logo.name] if club.logo else [],
            "file": [name.removeprefix("photographs/") for name in photographs],
            "chapter": ["deal"],
            "code": ["discards"],
            "language": [settings.LANGUAGE_CODE],
            "year": sorted({event.local_start.year, OLD_YEAR}),
            "shape": ["games"],
            "past": pks(club.past_events.order_by("year", "pk")),
            "old_list": pks(club.old_lists.all()[:1]),
            "merge": pks(Merge.objects.filter(kept__club=club)),
            "wish": pks(Wish.objects.filter(club=club)),
            "message": pks(self.night.season.messages.all()) if self.night else [],
            "shift": [signup.shift_id for signup in signups],
            "signup": pks(signups),
            "way": pks(club.ways.all()[:1]),
            "key": [signup.key for signup in signups],
            "event": [event.slug],
            "record": [record_of(game, game.game()) for game in (session_at("cut"),)],
        }

    def slug(self, name: str) -> str:
        """The club's, the season's, the night's or the event's: whose the address is."""
        if name.startswith((*CLUB_PAGES, "practice:")) or ROUTES[name].startswith(OF_CLUBS):
            return self.event.club.slug
        if self.night and name.startswith("leagues:"):
            night = ROUTES[name].startswith("leagues/nights/")
            return self.night.event.slug if night else self.night.season.slug
        return self.event.slug

    def tokens(self, name: str) -> Iterator[str]:
        if name == "events:open_volunteer_link":
            yield from (volunteer_token(link.pk) for link in self.event.volunteer_links.all()[:1])
        if name == "events:arrive":
            yield entrance_token(self.event.pk, self.event.entrance_opened_at or timezone.now())
        for entry in self.entries:
            if name == "events:open_player_link":
                yield player_token(entry.pk, entry.card_edition)
            if name == "events:leave_results":
                yield leaving_token(entry.person_id)
            if name in ("events:asked", "events:asked_place"):
                yield applicant_token(entry.pk)
