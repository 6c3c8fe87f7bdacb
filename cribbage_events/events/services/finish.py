"""The end of an event: medals final, standings frozen; and reopening it, on record."""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.play_offs import contradict
from cribbage_events.events.models import Entry, Event, Game, PlayOff
from cribbage_events.events.selectors.archive import archive_of
from cribbage_events.events.selectors.draw_preview import listed
from cribbage_events.events.selectors.night_end import disputed_tables, unplayed
from cribbage_events.events.selectors.rounds import outstanding
from cribbage_events.events.selectors.standings import play_off_pairs, standings_of
from cribbage_events.events.services.changing import changing

Status = Event.Status
type Check = Callable[[Event], None]
_checks: list[Check] = []


def register_check(check: Check) -> None:
    """`check` raises ValidationError if what belongs to a finished event, such as a night's money,
    isn't as it was when it was finished.
    """
    _checks.append(check)


def check_may_be_finished_again(event: Event) -> None:
    """Before undoing makes an event finished again."""
    check_all_ended(event)
    check_none_disputed(event)
    for check in _checks:
        check(event)


def finish(event: Event, *, by: Actor, seen: int) -> None:
    """Freeze the standings into the club's archive, once every game has ended."""
    with changing(
        event, by=by, verb="finish", only=(Status.RUNNING,), seen=seen, touches=()
    ) as writing:
        event = writing.event
        check_all_ended(event)
        check_none_disputed(event)
        event.archive = archive_of(event)
        event.status = Status.FINISHED
        event.finished_at = timezone.now()
        writing.fields += ["archive", "status", "finished_at"]
        writing.what = (
            "The night was closed; the prizes are final."
            if event.is_doubles
            else "The event was finished; the medals are final."
        )


def check_all_ended(event: Event) -> None:
    games = outstanding(event)
    if games:
        tables = listed([str(game.table) for game in games])
        which = "table" if len(games) == 1 else "tables"
        raise ValidationError(
            f"Round {games[0].round} isn't complete: the result of {which} {tables} is missing."
        )
    missing = unplayed(event) if event.is_doubles else None
    if missing:
        raise ValidationError(missing.words)


def check_none_disputed(event: Event) -> None:
    games = disputed_tables(event)
    if games:
        which = listed([f"table {table} of round {number}" for number, table in games])
        result = "result" if len(games) == 1 else "results"
        raise ValidationError(f"Settle the disputed {result} first: {which}.")


def reopen(event: Event, *, by: Actor, reason: str) -> None:
    """Let a finished event be changed again; the reason stands in its diary."""
    with changing(event, by=by, verb="reopen", only=(Status.FINISHED,), touches=()) as writing:
        if not reason.strip():
            raise ValidationError({"reason": "Say why the event is reopened."})
        writing.event.status = Status.RUNNING
        writing.event.archive = None
        writing.event.finished_at = None
        writing.fields += ["status", "archive", "finished_at"]
        noun = "night" if writing.event.is_doubles else "event"
        writing.what = f"The {noun} was reopened: {reason.strip()}"


def record_play_off(event: Event, *, by: Actor, winner: Entry, loser: Entry) -> None:
    """Two who are equal on everything have played for the medal."""
    with changing(
        event, by=by, verb="play-off", only=(Status.RUNNING,), touches=(PlayOff,)
    ) as writing:
        event = writing.event
        pairs, pair = play_off_pairs(event), (winner.pk, loser.pk)
        if pair in pairs:  # a second tap
            return
        if winner.pk != loser.pk and contradict([*pairs, pair]):
            message = f"{loser.name} has beaten {winner.name} already: remove that play-off first."
            raise ValidationError(message)
        check_level(event, winner, loser)
        PlayOff.objects.create(event=event, winner=winner, loser=loser)
        writing.what = f"{winner.name} beat {loser.name} in a play-off."


def check_level(event: Event, winner: Entry, loser: Entry) -> None:
    if Game.objects.filter(round__event=event, status=Game.Status.OUTSTANDING).exists():
        raise ValidationError("A play-off comes after the last round: not every game has ended.")
    places = {
        row.entry.pk: (division.division, row.row.rank)
        for division in standings_of(event, play_offs=())
        for row in division.rows
    }
    if winner.pk == loser.pk or winner.pk not in places or loser.pk not in places:
        raise ValidationError("Choose two different people.")
    if places[winner.pk] != places[loser.pk]:
        raise ValidationError(
            f"{winner.name} and {loser.name} are not equal on everything, so there is nothing to"
            " play off."
        )


def remove_play_off(event: Event, *, by: Actor, winner: Entry, loser: Entry) -> None:
    with changing(
        event, by=by, verb="remove-play-off", only=(Status.RUNNING,), touches=(PlayOff,)
    ) as writing:
        deleted, _ = PlayOff.objects.filter(
            event=writing.event, winner=winner, loser=loser
        ).delete()
        if deleted:
            writing.what = f"The play-off of {winner.name} and {loser.name} was removed."
