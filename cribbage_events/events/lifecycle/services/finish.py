"""The end of an event: medals final, standings frozen; and reopening it, on record."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.archive.archive import archive_from
from cribbage_events.events.archive.followers import archive_changed
from cribbage_events.events.archive.winners import given_in
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.night_end import disputed_tables
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rounds import current_round
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Entry, Event, PlayOff
from cribbage_events.events.standings.standings import (
    EventStandings,
    event_standings,
    play_off_pairs,
    standings_of,
)
from cribbage_events.words.lists import short_list

Status = Event.Status
# What belongs to a finished night, such as its money, and has to be as it was when it was finished.
# Each raises ValidationError.
SETTLED: list[Callable[[Event], None]] = []


def check_may_be_finished_again(event: Event) -> None:
    """Refuse an undoing that would finish an event again while it may not be finished."""
    check_is_over(event, event_games(event))
    for check in SETTLED if event.preset.of_season else ():
        check(event)


def finish(event: Event, *, by: Actor, seen: int) -> EventStandings:
    """Freeze the standings into the club's archive, once every game has ended; they are final."""
    with finishing(event, by=by, seen=seen) as final:
        return final


@contextmanager
def finishing(event: Event, *, by: Actor, seen: int) -> Iterator[EventStandings]:
    """The same as a context manager: the caller writes more in the same transaction."""
    with changing(
        event, by=by, verb="finish", only=(Status.RUNNING,), seen=seen, touches=()
    ) as writing:
        event = writing.event
        games = event_games(event)
        check_is_over(event, games)
        # Before the standings are worked out: what waits while an event is running, such as
        # medals “so far”, no longer waits.
        event.status = Status.FINISHED
        event.finished_at, event.called = timezone.now(), 0
        final = event_standings(event, games)
        event.archive = archive_from(final)
        writing.fields += ["archive", "status", "finished_at", "called"]
        writing.says(format=event.format_code, given=given_in(event.archive))
        archive_changed(event)
        yield final


def check_is_over(event: Event, games: EventGames) -> None:
    """Raises ValidationError unless every game has ended and no result is disputed."""
    check_all_ended(event, games)
    disputed = disputed_tables(games)
    if disputed:
        tables = [
            _("table %(table)s of round %(round)s") % {"table": table, "round": number}
            for number, table in disputed
        ]
        words = ngettext(
            "Settle the disputed result first: %(tables)s.",
            "Settle the disputed results first: %(tables)s.",
            len(disputed),
        )
        raise ValidationError(words % {"tables": short_list(tables)})


def check_all_ended(event: Event, games: EventGames) -> None:
    left = games.outstanding
    if left:
        tables = short_list([str(game.table) for game in left])
        words = ngettext(
            "Round %(round)s isn't complete: the result of table %(tables)s is missing.",
            "Round %(round)s isn't complete: the result of tables %(tables)s is missing.",
            len(left),
        )
        raise ValidationError(words % {"round": left[0].round, "tables": tables})
    missing = format_of(event).task_left(event, games)
    if missing:
        raise ValidationError(missing.words)


def reopen(event: Event, *, by: Actor, reason: str) -> None:
    """Let a finished event be changed again; the reason is in its diary."""
    with changing(event, by=by, verb="reopen", only=(Status.FINISHED,), touches=()) as writing:
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason for reopening the event.")})
        writing.event.status = Status.RUNNING
        writing.event.archive = None
        writing.event.finished_at = None
        writing.fields += ["status", "archive", "finished_at"]
        writing.says(format=writing.event.format_code, reason=reason.strip())
        archive_changed(writing.event)


def record_play_off(event: Event, *, by: Actor, winner: Entry, loser: Entry) -> None:
    """Record a play-off between two who are equal on everything."""
    with changing(
        event, by=by, verb="play-off", only=(Status.RUNNING,), touches=(PlayOff,)
    ) as writing:
        event = writing.event
        pairs, pair = play_off_pairs(event), (winner.pk, loser.pk)
        if pair in pairs:  # a second tap
            return
        if (loser.pk, winner.pk) in pairs:
            words = _("%(loser)s has already beaten %(winner)s: remove that play-off first.")
            raise ValidationError(words % {"winner": winner.name, "loser": loser.name})
        check_level(event, winner, loser)
        PlayOff.objects.create(event=event, winner=winner, loser=loser)
        writing.says(winner=winner.name, loser=loser.name)


def check_level(event: Event, winner: Entry, loser: Entry) -> None:
    if current_round(event) is not None:
        raise ValidationError(_("A play-off comes after the last round: not every game has ended."))
    places = {
        row.entry.pk: (division.division, row.row.rank)
        for division in standings_of(event, play_offs=())
        for row in division.rows
    }
    if winner.pk == loser.pk or winner.pk not in places or loser.pk not in places:
        raise ValidationError(_("Choose two different people."))
    if places[winner.pk] != places[loser.pk]:
        words = _(
            "%(one)s and %(other)s are not tied on everything, so there is nothing to play off."
        )
        raise ValidationError(words % {"one": winner.name, "other": loser.name})


def remove_play_off(event: Event, *, by: Actor, winner: Entry, loser: Entry) -> None:
    with changing(
        event, by=by, verb="remove-play-off", only=(Status.RUNNING,), touches=(PlayOff,)
    ) as writing:
        deleted, _rows = PlayOff.objects.filter(
            event=writing.event, winner=winner, loser=loser
        ).delete()
        if deleted:
            writing.says(winner=winner.name, loser=loser.name)
