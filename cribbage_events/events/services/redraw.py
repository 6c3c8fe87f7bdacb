"""Who leaves, comes late, steps in or out after the draw: what isn't begun is drawn again."""

from uuid import uuid4

from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Division, Entry, Event, Game, ScoreReport, Seat
from cribbage_events.events.selectors.hall import Hall, Player, Table, hall_of
from cribbage_events.events.selectors.leaving import Left, Outstanding, left_by
from cribbage_events.events.selectors.plan import make_plan, rounds_sat_out
from cribbage_events.events.selectors.redraw_preview import newcomer, rounds_words, with_entry
from cribbage_events.events.services.cards import hold_first_cards, note_drawn_again
from cribbage_events.events.services.changing import Writing, changing, reread
from cribbage_events.events.services.results import forfeit
from cribbage_events.events.services.rounds import enter_director, save_plan
from cribbage_events.events.services.weighing import Said

RUNNING = (Event.Status.RUNNING,)
NOT_FINISHED = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def withdraw(
    entry: Entry,
    *,
    by: Actor,
    seen: int,
    reason: str,
    outstanding: Outstanding = "play",
    sat_down: bool = True,
    fills_in: bool | None = None,
) -> int:
    """Somebody leaves after the rounds that stay. A game of theirs in one of these is still played,
    or given up, or the director takes the seat. `sat_down`: whether the round that is being played
    stays, of which nothing has been reported; `fills_in`: whether a director still fills in. Gives
    the first round that is drawn again.
    """
    with changing(entry.event, by=by, verb="withdraw", only=RUNNING, seen=seen) as writing:
        event = writing.event
        entry = reread(entry)
        hall = hall_of(event, sat_down=sat_down)
        left = left_by(hall, entry, outstanding, fills_in=fills_in)
        if outstanding == "forfeit":
            forfeit_games(writing, hall, entry, by=by, reason=reason)
        entry.status = Entry.Status.WITHDRAWN
        entry.until_round = left.last_round
        # Whoever had come back for rounds that are drawn again has not played in them.
        entry.from_round = min(entry.from_round, left.last_round + 1)
        entry.save(update_fields=["status", "until_round", "from_round"])
        if left.taken is not None:
            hold_first_cards(event)
            take_seat(event, hall, left.taken, entry)
        if hall.players[entry.number].directs and fills_in is not None:
            event.director_fills_in = fills_in
            writing.fields.append("director_fills_in")
        draw_again(writing, left.hall)
        writing.what = withdrawal_sentence(entry, left, reason)
    return hall.first_round


def take_seat(event: Event, hall: Hall, table: Table, leaver: Entry) -> None:
    """The director sits where the leaver sat, in the game that is being played."""
    position = hall.players[leaver.number].division or 0
    if hall.director is None:
        return
    director = enter_director(event, hall.director.number, position)
    # A new row, so that undoing can take it away before the director's entry.
    seat = Seat.objects.get(game=table.id, entry=leaver)
    seat.delete()
    Seat.objects.create(game_id=table.id, round_id=seat.round_id, entry=director, side=seat.side)


def forfeit_games(writing: Writing, hall: Hall, entry: Entry, *, by: Actor, reason: str) -> None:
    for table in hall.outstanding_of(entry.number):
        side = table.players.index(entry.number)
        why = f"Withdrew. {reason}".strip()
        said = Said(by, ScoreReport.Via.DESK, uuid4(), why)
        forfeit(writing, Game(pk=table.id), side=side, said=said)


def withdrawal_sentence(entry: Entry, left: Left, reason: str) -> str:
    when = f"after round {left.last_round}" if left.last_round else "before the first round"
    if left.taken is not None:
        when += f"; the director takes the seat in round {left.taken.round}"
    why = f": {reason.strip()}" if reason.strip() else ""
    return ended(f"{entry.name} withdrew {when}{why}")


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def join(event: Event, *, by: Actor, seen: int, entry: Entry, sat_down: bool = True) -> int:
    """A late arrival, or somebody who had left, plays from the first round that isn't begun,
    which is given back.
    """
    with changing(event, by=by, verb="join", only=RUNNING, seen=seen) as writing:
        event = writing.event
        entry = reread(entry)
        hall = hall_of(event, sat_down=sat_down)
        player = newcomer(event, entry)
        after = with_entry(hall, player)
        entry.sat_out = rounds_sat_out(hall, entry.number)
        seat_entry(entry, player, from_round=hall.first_round)
        draw_again(writing, after)
        writing.what = f"{entry.name} joined from round {hall.first_round} on."
    return hall.first_round


def seat_entry(entry: Entry, player: Player, *, from_round: int) -> None:
    # Whoever was drawn before keeps the rounds played; what was missed in between was not a bye.
    entry.status = Entry.Status.CHECKED_IN
    entry.from_round = from_round
    entry.until_round = None
    entry.division = Division.objects.get(event=entry.event, position=player.division or 0)
    entry.save()


def set_director_fills_in(
    event: Event, *, by: Actor, seen: int, fills_in: bool, sat_down: bool = True
) -> None:
    """The director steps in where a seat would stay empty, or no longer."""
    with changing(event, by=by, verb="director-seat", only=NOT_FINISHED, seen=seen) as writing:
        event = writing.event
        if fills_in and event.director is None:
            raise ValidationError("This event has no director yet: name one in the settings.")
        event.director_fills_in = fills_in
        writing.fields.append("director_fills_in")
        if event.status == Event.Status.RUNNING:
            draw_again(writing, hall_of(event, sat_down=sat_down))
        does = "fills in" if fills_in else "doesn't fill in"
        writing.what = f"{event.director or 'The director'} {does} where a seat would stay empty."


def redraw(event: Event, *, by: Actor, seen: int, sat_down: bool = True) -> int:
    """Draw the rounds that aren't begun afresh, with the same people; gives the first of them."""
    with changing(event, by=by, verb="redraw", only=RUNNING, seen=seen) as writing:
        hall = hall_of(writing.event, sat_down=sat_down)
        if hall.first_round > hall.round_count:
            raise ValidationError("Every round has begun already, so there is nothing to redraw.")
        draw_again(writing, hall, afresh=True)
        numbers = range(hall.first_round, hall.round_count + 1)
        were = "was" if len(numbers) == 1 else "were"
        writing.what = f"{rounds_words(numbers)} {were} drawn again."
    return hall.first_round


def draw_again(writing: Writing, hall: Hall, *, afresh: bool = False) -> None:
    hold_first_cards(writing.event)
    save_plan(writing.event, hall, make_plan(hall, afresh=afresh))
    note_drawn_again(writing)
