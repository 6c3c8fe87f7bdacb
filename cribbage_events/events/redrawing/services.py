"""Leaving, coming late and the director's seat after the draw: rounds not begun are drawn again;
where games begin as tables finish, more games begin.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Literal
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.outcome import BY_ALL
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.plan import (
    DrawInput,
    DrawnPlayer,
    draw_input,
    rounds_sat_out,
)
from cribbage_events.events.drawing.services.draw import note_drawn_again
from cribbage_events.events.drawing.services.rounds import (
    begin_games,
    enter_director,
    save_plan,
    take_back_games,
)
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import OpenChange, changing, reread
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Division, Entry, Event, Game, ScoreReport, Seat
from cribbage_events.events.redrawing.preview import (
    Outstanding,
    check_not_too_late,
    departure_of,
    newcomer,
    next_plan,
    void_game,
    with_entry,
)
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
    with changing(entry.event, by=by, verb="withdraw", only=RUNNING, seen=seen) as change:
        event = change.event
        entry = reread(entry)
        state = draw_input(event, sat_down=sat_down)
        left = departure_of(state, entry, outstanding, fills_in=fills_in)
        if (void := void_game(state, entry.number, outstanding)) is not None:
            forfeit_game(event, void, BY_ALL, by=by, reason=reason)
        elif outstanding == "forfeit":
            for game in state.outstanding_of(entry.number):
                forfeit_game(event, game, game.side_of(entry.pk), by=by, reason=reason)
        save_departure(entry, left.last_round)
        if left.taken is not None:
            take_seat(event, state, left.taken, entry)
        if state.players[entry.number].directs and fills_in is not None:
            change.set(director_fills_in=fills_in)
        draw_open_rounds(change, left.state)
        change.says(
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


def forfeit_game(event: Event, game: GameRow, side: int, *, by: Actor, reason: str = "") -> None:
    source = ReportSource(by, ScoreReport.Via.DESK, uuid4(), because_withdrew(reason))
    save_forfeit(event, game.id, side=side, source=source)


def join_late(event: Event, *, by: Actor, seen: int, entry: Entry, sat_down: bool = True) -> int:
    """Seat a late arrival, or somebody who had left, from the first round that isn't begun."""
    with changing(event, by=by, verb="join", only=RUNNING, seen=seen) as change:
        event = change.event
        entry = reread(entry)
        state = draw_input(event, sat_down=sat_down)
        check_not_too_late(event, entry, state)
        player = newcomer(event, entry)
        after = with_entry(state, player)
        entry.sat_out = rounds_sat_out(state, entry.number)
        seat_entry(entry, player, from_round=state.first_round)
        draw_open_rounds(change, after)
        change.says(entrant=entry.name, round=state.first_round)
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


def seat_entry(entry: Entry, player: DrawnPlayer, *, from_round: int) -> None:
    # They keep the rounds that they played before; rounds missed in between were no byes.
    entry.status = Entry.Status.CHECKED_IN
    entry.from_round = from_round
    entry.until_round = None
    entry.division = Division.objects.get(event=entry.event, position=player.division or 0)
    entry.save()


def set_director_fills_in(
    event: Event, *, by: Actor, seen: int, fills_in: bool, sat_down: bool = True
) -> None:
    with changing(event, by=by, verb="director-seat", only=NOT_FINISHED, seen=seen) as change:
        event = change.event
        if fills_in and event.director is None:
            raise ValidationError(_("This event has no director yet: name one in the settings."))
        change.set(director_fills_in=fills_in)
        if event.status == Event.Status.RUNNING:
            draw_open_rounds(change, draw_input(event, sat_down=sat_down))
        director = event.director.shown_name if event.director else ""
        change.says(director=director, fills_in=fills_in)


def redraw(event: Event, *, by: Actor, seen: int, sat_down: bool = True) -> int:
    """Draw the rounds that aren't begun afresh, with the same people; gives the first of them."""
    with changing(event, by=by, verb="redraw", only=RUNNING, seen=seen) as change:
        state = draw_input(change.event, sat_down=sat_down)
        if state.first_round > state.round_count:
            words = _("Every round has already begun, so there is nothing to draw again.")
            raise ValidationError(words)
        if kind_of(change.event).draws_each_round and not state.to_come:
            words = _("Round %(round)s isn’t drawn yet. Draw it from the desk.")
            raise ValidationError(words % {"round": state.first_round})
        draw_open_rounds(change, state, afresh=True)
        last = max((game.round for game in state.to_come), default=state.round_count)
        change.says(first=state.first_round, last=last)
    return state.first_round


def draw_next_round(event: Event, *, by: Actor, seen: int) -> int:
    """Draw the next round by the standings; gives its number."""
    with changing(event, by=by, verb="draw-round", only=RUNNING, seen=seen) as change:
        state = draw_input(change.event)
        plan = next_plan(change.event, state)
        save_plan(change.event, state, plan)
        change.says(round=plan.first_round)
    return plan.first_round


def draw_open_rounds(change: OpenChange, state: DrawInput, *, afresh: bool = False) -> None:
    format_of(change.event).draw_again(change.event, state, afresh=afresh)
    note_drawn_again(change)


# What becomes of the game of somebody who leaves: they still play it, it is given up, or it hasn't
# begun and is taken back. Of a game that the other side has given up by leaving: both left it
# together, or it stays won.
type TheirGame = Literal["play", "forfeit", "drop", "neither", "stays"]


def come(entry: Entry, *, by: Actor, seen: int) -> None:
    with changing(entry.event, by=by, verb="come", only=RUNNING, seen=seen) as change:
        event, entry = change.event, reread(entry)
        if entry.status == Entry.Status.CHECKED_IN:
            raise ValidationError(_("%(name)s is already playing.") % {"name": entry.name})
        entry.status = Entry.Status.CHECKED_IN
        entry.until_round = None
        entry.division = Division.objects.get(event=event)
        entry.save(update_fields=["status", "until_round", "division"])
        begin_games(event)
        change.says(entrant=entry.name)


def left_before(entry: Entry) -> GameRow | None:
    """Their last game, if they have won it because the other side gave it up by leaving. Who leaves
    the same game after somebody else doesn't win it (RULES.md §3).
    """
    event = entry.event
    theirs = games_in(event, Q(game__seats__entry=entry))
    if any(game.outstanding for game in theirs):
        return None
    reports = ScoreReport.objects.filter(game__seats__entry=entry, taken_back_at=None)
    latest = reports.order_by("-pk").values_list("game", flat=True).first()
    last = next((game for game in theirs if game.id == latest and game.forfeited), None)
    if last is None or not last.sides[last.side_of(entry.pk)].won:
        return None
    others = set(last.entries) - {entry.pk}
    gone = Entry.objects.filter(pk__in=others, status=Entry.Status.WITHDRAWN)
    return last if gone.filter(until_round=last.round).count() == len(others) else None


def go(entry: Entry, *, by: Actor, seen: int, their_game: TheirGame = "play") -> None:
    """Somebody goes home. The games that they have played count."""
    with changing(entry.event, by=by, verb="go", only=RUNNING, seen=seen) as change:
        event, entry = change.event, reread(entry)
        if entry.status != Entry.Status.CHECKED_IN:
            raise ValidationError(_("%(name)s is not playing.") % {"name": entry.name})
        if their_game == "drop":
            take_back_games(event, Q(seats__entry=entry))
        void = left_before(entry) if their_game not in {"drop", "stays"} else None
        last = entry.seats.aggregate(last=Max("round__number"))["last"] or 0
        entry.status, entry.until_round = Entry.Status.WITHDRAWN, last
        entry.save(update_fields=["status", "until_round"])
        if their_game == "forfeit":
            theirs = Q(game__seats__entry=entry, game__status=Game.Status.OUTSTANDING)
            for game in games_in(event, theirs):
                forfeit_game(event, game, game.side_of(entry.pk), by=by)
        if void is not None:
            forfeit_game(event, void, BY_ALL, by=by)
        begin_games(event)
        change.says(entrant=entry.name)
