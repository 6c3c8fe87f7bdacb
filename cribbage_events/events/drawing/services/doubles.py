"""A night of doubles: the first round is drawn, each other one seated when the one before is in.

A result never changes seats that have been made, since people sit there already. They change only
when somebody comes or goes, while nothing of their round has been reported.
"""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.divisions import DivisionKind
from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.rotating_doubles import Table
from cribbage_events.events.drawing.selectors.doubles import (
    DoublesNight,
    cuts_needed,
    doubles_night,
)
from cribbage_events.events.drawing.selectors.table_plan import reseating_in
from cribbage_events.events.drawing.services.rounds import (
    begin_rounds,
    end_round,
    enter_waiting,
    save_tables,
    save_who_stayed,
    seat_first,
    seat_next,
)
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat
from cribbage_events.words.refusals import draw_error_words

Status = Event.Status
RUNNING = (Status.RUNNING,)
# A cut may seat the next round, which notes who stayed, and with it whoever came late.
CUT = (Entry, Round, Game, Seat)


def seat_first_game(event: Event, *, by: Actor, seen: int | None) -> None:
    """Draw the first round's seats for everybody who is here; the night is running from now on.
    `seen` is None at the door, where the list changes while people look at it.
    """
    with changing(event, by=by, verb="seat", only=(Status.REGISTRATION,), seen=seen) as change:
        event = change.event
        division = Division.objects.create(event=event, position=0, kind=DivisionKind.EVERYBODY)
        here = Entry.objects.filter(event=event, status=Entry.Status.CHECKED_IN)
        here.update(division=division)
        tables = seat_first(event)
        change.set(status=Status.RUNNING)
        heads = sum(len(table.players) for table in tables)
        change.says(players=heads, tables=len(tables))


def arrive(entry: Entry, *, by: Actor, seen: int, from_round: int) -> None:
    """Somebody comes late, or comes back, and plays from this round on."""
    with changing(entry.event, by=by, verb="arrive", only=RUNNING, seen=seen) as change:
        event, entry = change.event, reread(entry)
        night = doubles_night(event)
        check_round(night, from_round, event.round_count)
        if is_playing(entry, from_round):
            words = _("%(name)s already plays in round %(round)s.")
            raise ValidationError(words % {"name": entry.name, "round": from_round})
        entry.status = Entry.Status.CHECKED_IN
        if entry.until_round != from_round - 1:
            # Somebody who left and comes back for that same round has missed nothing.
            entry.from_round = from_round
        entry.until_round = None
        entry.division = Division.objects.get(event=event)
        entry.save(update_fields=["status", "from_round", "until_round", "division"])
        change_open_seats(event, night, from_round)
        # The next round may have waited for somebody to play with.
        seat_next(event)
        change.says(entrant=entry.name, round=from_round)


def arrive_together(event: Event, *, by: Actor, seen: int) -> int:
    """Let everybody who waits play from the round that is seated, which is returned."""
    with changing(event, by=by, verb="arrive-together", only=RUNNING, seen=seen) as change:
        event = change.event
        night = doubles_night(event)
        if not night.waiting:
            raise ValidationError(_("Nobody waits for a seat any more. Look again."))
        check_round(night, night.last_round, event.round_count)
        names = [entry.name for entry in event.entries.filter(number__in=night.waiting)]
        enter_waiting(event, night.waiting, from_round=night.last_round)
        change_open_seats(event, night, night.last_round)
        change.says(entrants=names, round=night.last_round)
    return night.last_round


def leave(entry: Entry, *, by: Actor, seen: int, from_round: int) -> None:
    """Somebody goes home and no longer plays from this round on; it is no loss for them."""
    with changing(entry.event, by=by, verb="leave", only=RUNNING, seen=seen) as change:
        event, entry = change.event, reread(entry)
        night = doubles_night(event)
        check_round(night, from_round, event.round_count)
        if not is_playing(entry, from_round):
            words = _("%(name)s doesn’t play in round %(round)s.")
            raise ValidationError(words % {"name": entry.name, "round": from_round})
        entry.status, entry.until_round = Entry.Status.WITHDRAWN, from_round - 1
        # They may have come for rounds that were never played.
        entry.from_round = min(entry.from_round, from_round)
        entry.save(update_fields=["status", "until_round", "from_round"])
        change_open_seats(event, night, from_round)
        if from_round > night.last_round:
            # A cut may have been missing that nobody needs now.
            end_round(event)
        change.says(entrant=entry.name, round=from_round)


def is_playing(entry: Entry, round: int) -> bool:
    return (
        entry.status in {Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN}
        and entry.division_id is not None
        and entry.from_round <= round
        and (entry.until_round is None or round <= entry.until_round)
    )


def rounds_to_choose(night: DoublesNight, round_count: int) -> list[int]:
    """Return the rounds from which somebody may come or go: those without any report."""
    last = min(night.last_round + 1, round_count)
    return list(range(min(night.open_round, last), last + 1))


def check_round(night: DoublesNight, from_round: int, round_count: int) -> None:
    choices = rounds_to_choose(night, round_count)
    if from_round >= night.open_round and from_round in choices:
        return
    if night.open_round > round_count:
        raise ValidationError(_("The last round has begun, so nobody can come or go any more."))
    words = _("Round %(round)s has already begun. Choose round %(open)s.")
    raise ValidationError(words % {"round": from_round, "open": night.open_round})


def change_open_seats(event: Event, night: DoublesNight, from_round: int) -> None:
    """Change that round's seats, if it has some, for the players who are there now."""
    if from_round > night.last_round:
        return
    tables: Sequence[Table[int]] = ()
    try:
        tables = doubles_night(event).seats_changed()
    except DrawError as error:
        if night.last_round == 1:
            raise ValidationError(draw_error_words(error)) from error
    save_tables(event, night.last_round, tables)


def seat_round_again(event: Event, *, by: Actor, seen: int) -> None:
    """Seat the round that is to begin as the results now say, after one was corrected."""
    with changing(event, by=by, verb="seat-again", only=RUNNING, seen=seen) as change:
        event = change.event
        night = doubles_night(event)
        offer = reseating_in(event, night)
        if offer is None:
            words = _(
                "Seats can only be made again after a result is corrected, and before anything in"
                " the next round is reported. These stay as they are."
            )
            raise ValidationError(words)
        save_tables(event, offer.round, night.seats_made_again())
        save_who_stayed(event, night, offer.round - 1)
        begin_rounds(event)
        change.says(round=offer.round)


def settle_cut(game: Game, *, by: Actor, stays: Entry) -> None:
    """Let one of two with the lowest score at a table of three stay; the next round is seated."""
    with changing(game.pk, by=by, verb="cut", only=RUNNING, touches=CUT) as change:
        needed = {each.game: each for each in cuts_needed(doubles_night(change.event))}.get(game.pk)
        if needed is None:
            raise ValidationError(
                _("Nobody needs to cut at this table any more. Look at it again.")
            )
        if stays.number not in needed.numbers:
            raise ValidationError(_("Tap one of the two who have the lowest score."))
        Game.objects.filter(pk=game.pk).update(cut=stays)
        end_round(change.event)
        change.says(entrant=stays.name, table=needed.table)
