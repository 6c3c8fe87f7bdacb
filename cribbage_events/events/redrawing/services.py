"""Leaving, coming late and the director's seat after the draw: rounds not begun are drawn again."""

from collections.abc import Iterable
from contextlib import suppress
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.outcome import BY_ALL
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.draw_input import DrawInput, Player, draw_input
from cribbage_events.events.drawing.selectors.plan import rounds_sat_out
from cribbage_events.events.drawing.services.cards import note_drawn_again
from cribbage_events.events.drawing.services.rounds import enter_director
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import OpenChange, changing, reread
from cribbage_events.events.models import Division, Entry, Event, ScoreReport, Seat
from cribbage_events.events.redrawing.leavers import Outstanding, departure_of, void_game
from cribbage_events.events.redrawing.preview import check_not_too_late, newcomer, with_entry
from cribbage_events.events.results.services import ReportSource, save_forfeit
from cribbage_events.words.codes import because_withdrew

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
    or given up, or the director takes the seat; who leaves the same game after somebody else hasn't
    won it. `sat_down`: whether the round that is being played
    stays, of which nothing has been reported; `fills_in`: whether a director still fills in. Gives
    the first round that is drawn again.
    """
    with changing(entry.event, by=by, verb="withdraw", only=RUNNING, seen=seen) as writing:
        event = writing.event
        entry = reread(entry)
        state = draw_input(event, sat_down=sat_down)
        left = departure_of(state, entry, outstanding, fills_in=fills_in)
        if (void := void_game(state, entry.number, outstanding)) is not None:
            source = ReportSource(by, ScoreReport.Via.DESK, uuid4(), because_withdrew(reason))
            save_forfeit(event, void.id, side=BY_ALL, source=source)
        elif outstanding == "forfeit":
            forfeit_games(writing, state, entry, by=by, reason=reason)
        save_departure(entry, left.last_round)
        if left.taken is not None:
            take_seat(event, state, left.taken, entry)
        if state.players[entry.number].directs and fills_in is not None:
            event.director_fills_in = fills_in
            writing.fields.append("director_fills_in")
        draw_open_rounds(writing, left.state)
        writing.says(
            entrant=entry.name,
            last_round=left.last_round,
            director_in=left.taken.round if left.taken else None,
            reason=reason.strip(),
        )
    return state.first_round


def save_departure(entry: Entry, last_round: int) -> None:
    entry.status = Entry.Status.WITHDRAWN
    entry.until_round = last_round
    # They may have come back for rounds that are drawn again, so that they haven't played them.
    entry.from_round = min(entry.from_round, last_round + 1)
    entry.save(update_fields=["status", "until_round", "from_round"])


def take_seat(event: Event, state: DrawInput, game: GameRow, leaver: Entry) -> None:
    """The director sits where the leaver sat, in the game that is being played."""
    position = state.players[leaver.number].division or 0
    if state.director is None:
        return
    director = enter_director(event, state.director.number, position)
    # A new row, so that undoing can take it away before the director's entry.
    seat = Seat.objects.get(game=game.id, entry=leaver)
    seat.delete()
    Seat.objects.create(game_id=game.id, round_id=seat.round_id, entry=director, side=seat.side)


def forfeit_games(
    writing: OpenChange, state: DrawInput, entry: Entry, *, by: Actor, reason: str
) -> None:
    for game in state.outstanding_of(entry.number):
        side = game.side_of(entry.pk)
        source = ReportSource(by, ScoreReport.Via.DESK, uuid4(), because_withdrew(reason))
        save_forfeit(writing.event, game.id, side=side, source=source)


def join_late(event: Event, *, by: Actor, seen: int, entry: Entry, sat_down: bool = True) -> int:
    """A late arrival, or somebody who had left, plays from the first round that isn't begun.
    Gives that round.
    """
    with changing(event, by=by, verb="join", only=RUNNING, seen=seen) as writing:
        event = writing.event
        entry = reread(entry)
        state = draw_input(event, sat_down=sat_down)
        check_not_too_late(event, entry, state)
        player = newcomer(event, entry)
        after = with_entry(state, player)
        entry.sat_out = rounds_sat_out(state, entry.number)
        seat_entry(entry, player, from_round=state.first_round)
        draw_open_rounds(writing, after)
        writing.says(entrant=entry.name, round=state.first_round)
    return state.first_round


def seat_latecomers(event: Event, waiting: Iterable[Entry]) -> None:
    """Everybody who waits for a seat plays from the next round, in one step. It belongs to the
    change that ended a round, so nobody has sat down for the next one. Who can't be placed, such as
    somebody whose age group isn't known, still waits.
    """
    event = Event.objects.select_related("club", "director").get(pk=event.pk)
    state = draw_input(event, sat_down=False)
    after, come = state, []
    for entry in waiting:
        with suppress(ValidationError):
            check_not_too_late(event, entry, state)
            player = newcomer(event, entry)
            after = with_entry(after, player)
            come.append((entry, player))
    if not come:
        return
    with suppress(ValidationError), transaction.atomic():
        for entry, player in come:
            seat_entry(entry, player, from_round=state.first_round)
        format_of(event).draw_again(event, after)
        Event.objects.filter(pk=event.pk).update(drawn_again_at=timezone.now())


def seat_entry(entry: Entry, player: Player, *, from_round: int) -> None:
    # They keep the rounds that they played before; rounds missed in between were no byes.
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
            raise ValidationError(_("This event has no director yet: name one in the settings."))
        event.director_fills_in = fills_in
        writing.fields.append("director_fills_in")
        if event.status == Event.Status.RUNNING:
            draw_open_rounds(writing, draw_input(event, sat_down=sat_down))
        director = event.director.shown_name if event.director else ""
        writing.says(director=director, fills_in=fills_in)


def redraw(event: Event, *, by: Actor, seen: int, sat_down: bool = True) -> int:
    """Draw the rounds that aren't begun afresh, with the same people; gives the first of them."""
    with changing(event, by=by, verb="redraw", only=RUNNING, seen=seen) as writing:
        state = draw_input(writing.event, sat_down=sat_down)
        if state.first_round > state.round_count:
            words = _("Every round has already begun, so there is nothing to draw again.")
            raise ValidationError(words)
        draw_open_rounds(writing, state, afresh=True)
        writing.says(first=state.first_round, last=state.round_count)
    return state.first_round


def draw_open_rounds(writing: OpenChange, state: DrawInput, *, afresh: bool = False) -> None:
    format_of(writing.event).draw_again(writing.event, state, afresh=afresh)
    note_drawn_again(writing)
