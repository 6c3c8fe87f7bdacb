"""A night of doubles: the first round drawn, every other seated when the one before is in.

Seats that have been made are never changed by a result: people sit there already. Only who comes
or goes changes them, as long as nothing has been reported of their round.
"""

from collections.abc import Sequence

from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.pairings import DrawError
from cribbage_events.contest.rotating_doubles import Table, first_seats
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat
from cribbage_events.events.selectors.doubles import Evening, cuts_needed, evening_of
from cribbage_events.events.selectors.reseating import reseating_in
from cribbage_events.events.services.changing import changing, reread
from cribbage_events.events.services.rounds import begin_rounds, end_round
from cribbage_events.events.services.seating import keep_who_stayed, save_tables, seat_next

Status = Event.Status
RUNNING = (Status.RUNNING,)
EVERYBODY = "Everybody"


def seat_first_game(event: Event, *, by: Actor, seen: int) -> None:
    """Draw the first round's seats for everybody who is here; the night is running from now on."""
    with changing(event, by=by, verb="seat", only=(Status.REGISTRATION,), seen=seen) as writing:
        event = writing.event
        division = Division.objects.create(event=event, position=0, name=EVERYBODY)
        here = Entry.objects.filter(event=event, status=Entry.Status.CHECKED_IN)
        here.update(division=division)
        Round.objects.bulk_create(
            Round(event=event, number=number) for number in range(1, event.round_count + 1)
        )
        evening = evening_of(event)
        try:
            tables = first_seats(evening.present, seed=event.seed, two_over=evening.two_over)
        except DrawError as error:
            raise ValidationError(error.message) from error
        save_tables(event, 1, tables)
        begin_rounds(event)
        event.status = Status.RUNNING
        writing.fields.append("status")
        writing.what = f"{len(evening.present)} players were seated at {counted(tables)}."


def counted(tables: Sequence[Table[int]]) -> str:
    return "1 table" if len(tables) == 1 else f"{len(tables)} tables"


def arrive(entry: Entry, *, by: Actor, seen: int, from_round: int) -> None:
    """Somebody comes late, or comes back, and plays from this round on."""
    with changing(entry.event, by=by, verb="arrive", only=RUNNING, seen=seen) as writing:
        event, entry = writing.event, reread(entry)
        evening = evening_of(event)
        check_round(evening, from_round, event.round_count)
        if is_playing(entry, from_round):
            raise ValidationError(f"{entry.name} plays in round {from_round} already.")
        entry.status = Entry.Status.CHECKED_IN
        if entry.until_round != from_round - 1:
            # Who left and comes back for that same round has missed nothing.
            entry.from_round = from_round
        entry.until_round = None
        entry.division = Division.objects.get(event=event)
        entry.save(update_fields=["status", "from_round", "until_round", "division"])
        seat_again(event, evening, from_round)
        # The next round may have waited for somebody to play with.
        seat_next(event)
        writing.what = f"{entry.name} plays from round {from_round} on."


def leave(entry: Entry, *, by: Actor, seen: int, from_round: int) -> None:
    """Somebody goes home and no longer plays from this round on; it is no loss for them."""
    with changing(entry.event, by=by, verb="leave", only=RUNNING, seen=seen) as writing:
        event, entry = writing.event, reread(entry)
        evening = evening_of(event)
        check_round(evening, from_round, event.round_count)
        if not is_playing(entry, from_round):
            raise ValidationError(f"{entry.name} doesn’t play in round {from_round}.")
        entry.status, entry.until_round = Entry.Status.WITHDRAWN, from_round - 1
        # Whoever had come for rounds that were never played has not been there for any.
        entry.from_round = min(entry.from_round, from_round)
        entry.save(update_fields=["status", "until_round", "from_round"])
        seat_again(event, evening, from_round)
        writing.what = f"{entry.name} has left: no longer there from round {from_round} on."


def is_playing(entry: Entry, round: int) -> bool:
    return (
        entry.status in {Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN}
        and entry.division_id is not None
        and entry.from_round <= round
        and (entry.until_round is None or round <= entry.until_round)
    )


def rounds_to_choose(evening: Evening, round_count: int) -> list[int]:
    """From which rounds on somebody may come or go: those of which nothing has been reported, as
    far as they are seated, and the next one.
    """
    last = min(evening.last_round + 1, round_count)
    return list(range(min(evening.open_round, last), last + 1))


def check_round(evening: Evening, from_round: int, round_count: int) -> None:
    choices = rounds_to_choose(evening, round_count)
    if from_round >= evening.open_round and from_round in choices:
        return
    if evening.open_round > round_count:
        raise ValidationError("The last round has begun, so nobody can come or go any more.")
    raise ValidationError(
        f"Round {from_round} has begun already. Choose round {evening.open_round}."
    )


def seat_again(event: Event, evening: Evening, from_round: int) -> None:
    """If the seats of that round stand ready, they are changed for who is there now.

    When fewer than two are left after the first round, nobody plays any more.
    """
    if from_round > evening.last_round:
        return
    tables: Sequence[Table[int]] = ()
    try:
        tables = evening_of(event).seats_changed()
    except DrawError as error:
        if evening.last_round == 1:
            raise ValidationError(error.message) from error
    save_tables(event, evening.last_round, tables)


def seat_round_again(event: Event, *, by: Actor, seen: int) -> None:
    """Seat the round that is to begin as the results now say, after one was corrected."""
    with changing(event, by=by, verb="seat-again", only=RUNNING, seen=seen) as writing:
        event = writing.event
        evening = evening_of(event)
        offer = reseating_in(event, evening)
        if offer is None:
            raise ValidationError(
                "Seats can be made again only after a corrected result, while nothing of the next"
                " round has been reported. These stay as they are."
            )
        save_tables(event, offer.round, evening.seats_anew())
        keep_who_stayed(event, evening, offer.round - 1)
        begin_rounds(event)
        writing.what = (
            f"Round {offer.round} was seated again after a corrected result of round"
            f" {offer.round - 1}."
        )


def settle_cut(game: Game, *, by: Actor, stays: Entry) -> None:
    """Of two with the lowest score at a table of three this one stays; the next round is seated."""
    with changing(game, by=by, verb="cut", only=RUNNING, touches=(Game, Seat)) as writing:
        needed = {each.game: each for each in cuts_needed(evening_of(writing.event))}.get(game.pk)
        if needed is None:
            raise ValidationError("Nobody needs to cut at this table any more. Look at it again.")
        if stays.number not in needed.numbers:
            raise ValidationError("Tap one of the two who have the lowest score.")
        Game.objects.filter(pk=game.pk).update(cut=stays)
        end_round(writing.event)
        writing.what = f"{stays.name} stays at table {needed.table} after cutting for it."
