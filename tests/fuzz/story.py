"""A story is a few requests one after another, each drawn by Hypothesis and then judged."""

import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import got_request_exception
from django.db import connection, transaction
from django.urls import Resolver404, get_resolver
from hypothesis import strategies as st

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.access.who_may_enter import PAGES
from cribbage_events.events.models import Entry, Event, Game
from tests.fuzz import judge
from tests.fuzz.permits import Who
from tests.fuzz.rows import Ledger, writes
from tests.fuzz.tally import Tally
from tests.fuzz.visitor import Answer, Request, Visitor
from tests.fuzz.worlds.guests import ANONYMOUS, guests_of, who_is
from tests.fuzz.worlds.world import World

MOST_SECONDS = 8
WISHES = (Entry.Status.REQUESTED, Entry.Status.DECLINED)
SESSIONS = "django_session"
PUBLIC = ("", "rounds/", "projector/", "standings.json", "standings.csv", "games.json")

type Draw = Callable[[st.SearchStrategy[Any]], Any]


@dataclass
class Stage:
    """All stories share the server, the two clubs, and their tables at the start."""

    application: WSGIHandler
    world: World
    tally: Tally = field(default_factory=Tally)

    def __post_init__(self) -> None:
        self.ledger = Ledger()
        self.guests = guests_of(self.application, self.world)
        self.games = sorted(self.ledger.rows(Game))
        self.roles = sorted(self.ledger.rows(Role))
        self.people = sorted(self.ledger.rows(Person))


@dataclass
class Story:
    """One story; its changes are rolled back at the end."""

    stage: Stage
    draw: Draw

    def __post_init__(self) -> None:
        PAGES.clear()
        self.ledger = self.stage.ledger.copy()
        self.guests = {
            role: Visitor(one.application, role, dict(one.cookies))
            for role, one in self.stage.guests.items()
        }
        self.memories = {role: judge.Memory() for role in self.guests}
        self.told: list[str] = []
        self.role = ANONYMOUS
        self.known: dict[str, Who] = {}

    def choose[T](self, options: Sequence[T]) -> T:
        chosen: T = self.draw(st.sampled_from(options))
        return chosen

    def chance(self, percent: int) -> bool:
        # Zero, to which a story is made shorter, means no.
        return bool(self.draw(st.integers(0, 99)) >= 100 - percent)

    def send(self, role: str, request: Request) -> Answer:
        """Send the request and check all invariants."""
        visitor = self.guests[role]
        before, who = self.ledger.copy(), self._who(visitor)
        self.told.append(f"{role}: {request}")
        answer, written, trace = self._ask(visitor, request)
        if SESSIONS in written:
            self.known.clear()
        judge.no_failure(request, answer, trace)
        changes = self.ledger.update(written)
        self.stage.tally.changes.update(f"{one.kind} {one.model}" for one in changes)
        route = route_of(request.path)
        self.stage.tally.note(route, role, answer.status, changed=bool(changes))
        judge.nothing_forbidden(who, request, changes, before)
        judge.revisions_rise(changes)
        marks, known = self._may_see(who.user, before)
        judge.nothing_foreign(request, answer, marks=marks, known=known, memory=self.memories[role])
        return answer

    def _who(self, visitor: Visitor) -> Who:
        if visitor.role not in self.known:
            self.known[visitor.role] = who_is(visitor, self.stage.world)
        return self.known[visitor.role]

    def _ask(self, visitor: Visitor, request: Request) -> tuple[Answer, set[str], str]:
        traces: list[str] = []

        def failed(**_: object) -> None:
            traces.append(traceback.format_exc(limit=-8))

        got_request_exception.connect(failed)
        try:
            since = len(connection.run_on_commit)
            with writes() as written, transaction.atomic():
                try:
                    with limited_time():
                        answer = visitor.send(request)
                except (Exception, Overtime):
                    answer = Answer(599)
                    failed()
                transaction.set_rollback(answer.status >= 500)
            after_commit(since)
        finally:
            got_request_exception.disconnect(failed)
        return answer, written, "\n".join(traces)

    def _may_see(self, user: int | None, before: Ledger) -> tuple[set[str], set[bytes]]:
        """The marks of the clubs at whose desk this user works; the user's own address, and the
        names of those who asked for a place and have got one.
        """
        users, roles = before.tables["clubs_user"], before.tables["clubs_role"].values()
        directed = {
            row["club_id"]
            for row in roles
            if row["user_id"] == user and row["kind"] in ("director", "coordinators-helper")
        }
        marks = {club.mark for club in self.stage.world.clubs if club.club.pk in directed}
        people = before.rows(Person)
        known = {
            people[row["person_id"]]["name"].split()[0].encode()
            for table in (before, self.ledger)
            for row in table.rows(Entry).values()
            if row["status"] not in WISHES and row["person_id"] in people
        }
        return marks, known | ({users[user]["email"].encode()} if user in users else set())

    def end(self) -> None:
        """Public pages must still open, unless the event is a draft or deleted."""
        judge.nothing_contradicts_itself(self.ledger, before=self.stage.ledger)
        before, after = self.stage.ledger.rows(Event), self.ledger.rows(Event)
        for pk in after.keys() - {pk for pk in before if before[pk] == after.get(pk)}:
            page = self.choose(PUBLIC)
            request = Request("GET", f"/events/{after[pk]['slug']}/{page}")
            answer = self.send(ANONYMOUS, request)
            shown = after[pk]["visible"] and after[pk]["deleted_at"] is None
            if answer.status != (200 if shown else 404):
                raise judge.Corrupted(f"{request} is gone: {answer.status}")
        self.stage.tally.stories += 1


class Overtime(BaseException):
    """One request takes too much processor time. Not an Exception, so that nothing catches it."""


@contextmanager
def limited_time() -> Iterator[None]:
    """Count processor time, so that a busy machine causes no fault."""

    def stop(*_: object) -> None:
        raise Overtime

    earlier = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, earlier)


def after_commit(since: int) -> None:
    """Runs callbacks that wait for a commit, since a story is never committed."""
    waiting = connection.run_on_commit[since:]
    del connection.run_on_commit[since:]
    for _, callback, *_ in waiting:
        callback()


def route_of(path: str) -> str:
    try:
        found = get_resolver().resolve(path)
    except Resolver404:
        return "(none)"
    return found.url_name or found.route
