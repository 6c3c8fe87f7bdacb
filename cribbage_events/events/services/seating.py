"""Writing the seats of a night of doubles, round by round."""

from collections.abc import Iterable

from cribbage_events.contest.pairings import DrawError
from cribbage_events.contest.rotating_doubles import CutNeededError, Table
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat
from cribbage_events.events.selectors.doubles import Evening, evening_of


def seat_next(event: Event) -> None:
    """Make the seats of the next round, if all that they depend on is known."""
    evening = evening_of(event)
    last = evening.last_round
    if not last or last >= event.round_count or not evening.is_complete(last):
        return
    try:
        tables = evening.seats_after(last)
    except (CutNeededError, DrawError):
        # Somebody has to cut first; or nobody is left to play with.
        return
    save_tables(event, last + 1, tables)
    keep_who_stayed(event, evening, last)


def keep_who_stayed(event: Event, evening: Evening, after: int) -> None:
    """By which movement the next round was seated."""
    stayed = evening.stayed(after)
    Round.objects.filter(event=event, number=after + 1).update(stayed=stayed)


def save_tables(event: Event, number: int, tables: Iterable[Table[int]]) -> None:
    round_ = Round.objects.get(event=event, number=number)
    Seat.objects.filter(round=round_).delete()
    Game.objects.filter(round=round_).delete()
    division = Division.objects.get(event=event)
    entries = dict(Entry.objects.filter(event=event).values_list("number", "pk"))
    games = [(Game(round=round_, table=table.number, division=division), table) for table in tables]
    Game.objects.bulk_create([game for game, _ in games])
    Seat.objects.bulk_create(
        Seat(game=game, round=round_, entry_id=entries[player], side=side)
        for game, table in games
        for side, players in enumerate(table.sides)
        for player in players
    )
