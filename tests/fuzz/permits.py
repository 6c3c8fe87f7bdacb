"""This says once more who may change which rows, independently of the views’ own checks."""

from dataclasses import dataclass
from typing import Any

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Seat
from cribbage_events.leagues.models import Night
from tests.fuzz.rows import Change, Ledger

# Rows written for a result. A report is never altered; only the desk takes one back.
RESULT = {
    ("ScoreReport", "insert"),
    ("Game", "update"),
    ("Seat", "update"),
    ("Round", "update"),
    ("Change", "insert"),
    ("Event", "update"),
    ("CardTotals", "insert"),
    ("CardTotals", "update"),
    ("HighHand", "insert"),
    ("HighHand", "delete"),
}
# On a league's night the winners move on: a result seats the next game, a corrected one anew.
NEXT_GAME = {
    (model, kind) for model in ("Round", "Game", "Seat") for kind in ("insert", "update", "delete")
}
# Rows written for a request on the public page.
WISH = {
    ("Person", "insert"),
    ("Entry", "insert"),
    ("Change", "insert"),
    ("Event", "update"),
}
EVENT_FIELDS = {"revision"}
# What a coordinator's helper writes: at the door, with the members, on the call list, with the
# first seats of a night and with whom comes late; nothing of a club, a season or a prize.
HELPER = {
    ("Person", "insert"),
    ("Person", "update"),
    ("Entry", "insert"),
    ("Entry", "update"),
    ("LedgerLine", "insert"),
    ("Notice", "insert"),
    ("Notice", "update"),
    ("Change", "insert"),
    ("Division", "insert"),
    ("Event", "update"),
}
OPEN = {"registration", "running"}
DRAWN = {"revision", "status", "seed"}
ACCOUNTS = {"User", "EmailAddress", "Authenticator"}
# Fields that change when somebody deletes their account.
NO_ACCOUNT = {"by_id", "by_name", "what", "made_by_id", "handed_by_name", "user_id", "address"}


@dataclass(frozen=True, slots=True)
class Who:
    """It says which role a browser has before the request."""

    role: str
    user: int | None = None
    # The event of the volunteer's link, and the entry of the player's own one.
    event: int | None = None
    entry: int | None = None


def forbidden(who: Who, changes: list[Change], before: Ledger) -> list[Change]:
    """The changes that this visitor may not make."""
    new_clubs = {one.row["id"] for one in changes if (one.model, one.kind) == ("Club", "insert")}
    leaves = any(_is_own_account(who, one) and one.kind == "delete" for one in changes)
    return [
        one
        for one in changes
        if not may(who, one, before, new_clubs) and not (leaves and _goes_with_account(who, one))
    ]


def _is_own_account(who: Who, change: Change) -> bool:
    return change.model == "User" and change.row["id"] == who.user


def _goes_with_account(who: Who, change: Change) -> bool:
    if change.kind == "delete":
        return change.model == "Role" and bool(change.row["user_id"] == who.user)
    return change.kind == "update" and change.fields <= NO_ACCOUNT


def may(who: Who, change: Change, before: Ledger, new_clubs: set[Any]) -> bool:
    if change.model in {"Refusal", "Letter"}:
        # Refusals by a limit are counted, and every e-mail is recorded.
        return change.kind != "delete"
    if change.model in ACCOUNTS:
        return _may_change_account(who, change)
    club = change.row.get("_club")
    kinds = {
        row["kind"]
        for row in before.rows(Role).values()
        if row["user_id"] == who.user and row["club_id"] == club
    }
    if Role.Kind.DIRECTOR in kinds or (club in new_clubs and who.user is not None):
        return True
    if _is_wish(change) or _wants_results(who, change, before):
        return True
    if Role.Kind.COORDINATORS_HELPER in kinds and _is_helpers(change, before):
        return True
    if not _is_result(change) and not _is_next_game(change, before):
        return _opens_own_link(who, change)
    by_link = who.event is not None and change.row.get("_event") == who.event
    return bool(kinds) or by_link or _is_own_game(who, change, before)


def _may_change_account(who: Who, change: Change) -> bool:
    """Whether this is a new account, or the visitor's own."""
    if change.kind == "insert":
        return change.model != "Authenticator" or change.row["user_id"] == who.user
    own = change.row["id"] if change.model == "User" else change.row["user_id"]
    return bool(own == who.user)


def _is_wish(change: Change) -> bool:
    if (change.model, change.kind) not in WISH or not _only_revision(change):
        return False
    return change.model != "Entry" or change.row["status"] == Entry.Status.REQUESTED


def _is_result(change: Change) -> bool:
    return (change.model, change.kind) in RESULT and _only_revision(change)


def _is_next_game(change: Change, before: Ledger) -> bool:
    nights = {night["event_id"] for night in before.rows(Night).values()}
    return (change.model, change.kind) in NEXT_GAME and change.row.get("_event") in nights


def _is_helpers(change: Change, before: Ledger) -> bool:
    if change.model == "Event":
        # Drawing the first seats begins a night; nothing that a helper does ends one.
        return change.kind == "update" and change.fields <= DRAWN and change.row["status"] in OPEN
    return (change.model, change.kind) in HELPER or _is_next_game(change, before)


def _only_revision(change: Change) -> bool:
    return change.model != "Event" or change.fields <= EVENT_FIELDS


def _opens_own_link(who: Who, change: Change) -> bool:
    return (
        change.model == "VolunteerLink"
        and change.kind == "update"
        and change.row["event_id"] == who.event
        and change.fields <= {"name", "opened_at"}
    )


def _wants_results(who: Who, change: Change, before: Ledger) -> bool:
    """A player's link says whether its player wants the results by e-mail, in its language."""
    entry = before.rows(Entry).get(who.entry) if who.entry is not None else None
    return (
        entry is not None
        and (change.model, change.kind) == ("Person", "update")
        and change.row["id"] == entry["person_id"]
        and change.fields <= {"wants_results_since", "language"}
    )


def _is_own_game(who: Who, change: Change, before: Ledger) -> bool:
    """A player's link reaches the games of one entry."""
    if who.entry is None:
        return False
    entry = before.rows(Entry).get(who.entry)
    if entry is None or change.row.get("_event") != entry["event_id"]:
        return False
    seats = before.rows(Seat).values()
    games = {seat["game_id"] for seat in seats if seat["entry_id"] == who.entry}
    game = {
        "Game": change.row.get("id"),
        "Seat": change.row.get("game_id"),
        "ScoreReport": change.row.get("game_id"),
    }
    own = change.model not in game or game[change.model] in games
    return own or _is_next_game(change, before)
