"""Writes the seats of a night of doubles, round by round."""

from collections.abc import Collection, Iterable

from django.core.exceptions import ValidationError

from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.rotating_doubles import CutNeededError, Table, first_seats
from cribbage_events.events.drawing.selectors.doubles import DoublesNight, doubles_night
from cribbage_events.events.drawing.services.rounds import begin_rounds, make_rounds, save_seats
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat
from cribbage_events.words.refusals import draw_error_words


def seat_first(event: Event) -> tuple[Table[int], ...]:
    """Make the rounds, and draw the first one's seats among those who are in the division."""
    make_rounds(event)
    night = doubles_night(event)
    try:
        tables = first_seats(night.present, seed=night.seed, two_left_over=night.two_left_over)
    except DrawError as error:
        raise ValidationError(draw_error_words(error)) from error
    save_tables(event, 1, tables)
    begin_rounds(event)
    return tables


def seat_next(event: Event) -> None:
    """Make the seats of the next round, if all that they depend on is known. Everybody who came
    late and waits is seated in the same step.
    """
    night = doubles_night(event)
    last = night.last_round
    if not last or last >= event.round_count or not night.is_complete(last):
        return
    waiting, night = night.waiting, night.with_waiting(last + 1)
    try:
        tables = night.seats_after(last)
    except (CutNeededError, DrawError):
        # Somebody has to cut first; or nobody is left to play with.
        return
    enter_waiting(event, waiting, from_round=last + 1)
    save_tables(event, last + 1, tables)
    save_who_stayed(event, night, last)
    save_cuts_spared(event, night, last)


def save_cuts_spared(event: Event, night: DoublesNight, round: int) -> None:
    """Note who stayed where one of the two had gone home: they may come back."""
    for game in night.games[round]:
        number = None if game.cut_number is not None else night.cut_of(game)
        if number is not None:
            stays = Entry.objects.get(event=event, number=number)
            Game.objects.filter(pk=game.id).update(cut=stays)


def enter_waiting(event: Event, numbers: Collection[int], *, from_round: int) -> None:
    """They play from this round on."""
    if numbers:
        Entry.objects.filter(event=event, number__in=numbers).update(
            status=Entry.Status.CHECKED_IN,
            from_round=from_round,
            until_round=None,
            division=Division.objects.get(event=event),
        )


def save_who_stayed(event: Event, night: DoublesNight, after: int) -> None:
    """Note on the next round who stayed, so that a later correction can be compared with it."""
    stayed = night.stayed(after)
    Round.objects.filter(stage__event=event, number=after + 1).update(stayed=stayed)


def save_tables(event: Event, number: int, tables: Iterable[Table[int]]) -> None:
    round_ = Round.objects.get(stage__event=event, number=number)
    Seat.objects.filter(round=round_).delete()
    Game.objects.filter(round=round_).delete()
    division = Division.objects.get(event=event)
    entries = dict(Entry.objects.filter(event=event).values_list("number", "pk"))
    save_seats(
        [
            (
                Game(round=round_, table=table.number, division=division),
                [[entries[player] for player in side] for side in table.sides],
            )
            for table in tables
        ]
    )
