"""Check the invariants after every request, and at the end of every story."""

import re
from dataclasses import dataclass, field
from urllib.parse import unquote_to_bytes

from django.urls import reverse

from cribbage_events.clubs.models import Person
from cribbage_events.events.history.naming import EntryNames
from cribbage_events.events.models import (
    Change,
    Entry,
    Event,
    Game,
    Round,
    ScoreReport,
    Seat,
    Stage,
)
from tests.fuzz.permits import Who, forbidden
from tests.fuzz.rows import Change as RowChange
from tests.fuzz.rows import Ledger
from tests.fuzz.visitor import Answer, Request, raw

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
MONTH = rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
# The pages name 1949 and later years as examples.
YEAR = rb"19(?:[23]\d|4[0-8])"
# Marks of private data, links that open something, and dates of birth as they may be written.
PRIVATE = re.compile(
    rb"zq(?:home|away)[\w@.-]*"
    rb"|/(?:link|player)/\d[\d.]*(?::|%%3A)[\w-]+(?::|%%3A)[\w-]+"
    rb"|\b%(year)s-\d\d-\d\d\b"
    rb"|\b\d{1,2} %(month)s %(year)s\b"
    rb"|\b%(month)s \d{1,2}, %(year)s\b" % {b"year": YEAR, b"month": MONTH}
)


class Broken(AssertionError):
    """An invariant doesn’t hold."""

    @property
    def kind(self) -> str:
        """Return the last exception and its line: the same for equal faults."""
        lines = [line for line in str(self).splitlines() if "cribbage_events/" in line]
        return f"{type(self).__name__} {lines[-1] if lines else str(self)[:60]}"


class Failed(Broken):
    """A page says that something failed."""


class Leaked(Broken):
    """A visitor saw private data of others."""


class Trespassed(Broken):
    """A visitor changed rows that they may not change."""


class Corrupted(Broken):
    """The data contradict themselves."""


@dataclass
class Memory:
    """Text that a visitor has typed, and may see again."""

    typed: set[bytes] = field(default_factory=set)

    def note(self, request: Request) -> None:
        # The choice of a language leads back to the address that was asked for.
        for said in (request.body, raw(request.query), raw(request.path)):
            if b"zq" in said or b"19" in said or b"/link/" in said or b"/player/" in said:
                plain = unquote_to_bytes(said.replace(b"+", b" "))
                self.typed.update(PRIVATE.findall(plain))


def no_failure(request: Request, answer: Answer, trace: str) -> None:
    if answer.status >= 500 or not answer.status:
        raise Failed(f"{answer.status} for {request}\n{trace}")


def nothing_foreign(
    request: Request, answer: Answer, *, marks: set[str], known: set[bytes], memory: Memory
) -> None:
    """`marks` are those of the clubs whose private data this visitor may see, `known` what of them
    is the visitor's own, or everybody's by now.
    """
    memory.note(request)
    seen = b"\n".join([answer.body, *(value.encode("latin-1") for _, value in answer.headers)])
    for found in PRIVATE.findall(seen):
        mark = found[:6]
        may_see = mark.decode() in marks if mark.startswith(b"zq") else bool(marks)
        if not may_see and found not in memory.typed | known:
            raise Leaked(f"{found!r} in the answer {answer.status} to {request}")


def nothing_forbidden(who: Who, request: Request, changes: list[RowChange], before: Ledger) -> None:
    if not changes:
        return
    if request.method in SAFE:
        raise Trespassed(f"{request} changed {changes[0]}")
    if not request.proves_origin and not is_choice_of_language(request, changes):
        raise Trespassed(f"{request} changed {changes[0]} without a token")
    if wrong := forbidden(who, changes, before):
        raise Trespassed(f"{who} changed {wrong[0]} by {request}")


def is_choice_of_language(request: Request, changes: list[RowChange]) -> bool:
    """It needs no token, since pages that are kept for everybody have nobody's."""
    only = all(one.model == "User" and one.fields == {"language"} for one in changes)
    return only and request.path == reverse("language")


def revisions_rise(changes: list[RowChange]) -> None:
    for one in changes:
        if one.model != "Event" or one.before is None or one.after is None:
            continue
        if one.after["revision"] < one.before["revision"]:
            raise Corrupted(f"The revision fell: {one}")


def nothing_contradicts_itself(ledger: Ledger, *, before: Ledger) -> None:
    """Check what the database’s own constraints can’t; `before` is how the story began."""
    reports, seats = ledger.rows(ScoreReport), ledger.rows(Seat).values()
    rounds, entries, games = ledger.rows(Round), ledger.rows(Entry), ledger.rows(Game)
    stages = ledger.rows(Stage)
    scores: dict[int, dict[int, int | None]] = {}
    for seat in seats:
        scores.setdefault(seat["game_id"], {})[seat["side"]] = seat["score"]
        if (
            entries[seat["entry_id"]]["event_id"]
            != stages[rounds[seat["round_id"]]["stage_id"]]["event_id"]
        ):
            raise Corrupted(f"Somebody of another event sits here: {seat}")
        if games[seat["game_id"]]["round_id"] != seat["round_id"]:
            raise Corrupted(f"The seat's round isn't its game's: {seat}")
    for pk, game in games.items():
        accepted = reports.get(game["accepted_id"])
        said = [score for _, score in sorted(scores.get(pk, {}).items())]
        if accepted and (accepted["game_id"] != pk or accepted["scores"] != said):
            raise Corrupted(f"The seats say {said}, the accepted report {accepted}")
        if accepted is None and any(score is not None for score in said):
            raise Corrupted(f"Scores without a report: {said} in {game}")
    _every_revision_has_its_line(ledger, before)


def _every_revision_has_its_line(ledger: Ledger, before: Ledger) -> None:
    """Check that each revision has a line in the history. A change of names alone has none: a new
    name in the club, or in an account, changes all events.
    """
    known, written = before.rows(Entry), dict[int, int]()
    own_choice = {pk for pk, row in ledger.rows(Person).items() if row["user_id"]}
    renamed = {
        row["event_id"]
        for pk, row in ledger.rows(Entry).items()
        if row["person_id"] in own_choice
        or (pk in known and any(known[pk][name] != row[name] for name in EntryNames._fields))
    }
    for line in ledger.rows(Change).values():
        written[line["event_id"]] = max(line["revision"], written.get(line["event_id"], 0))
    for pk, event in ledger.rows(Event).items():
        ahead = event["revision"] - written.get(pk, 1)
        if ahead < 0 or (ahead and pk not in renamed):
            raise Corrupted(f"{event['slug']} is at {event['revision']}, its diary at {written}")
