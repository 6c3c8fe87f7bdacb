"""Coming late and leaving where games begin as tables finish: nothing is drawn again."""

from typing import Literal
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.outcome import BY_ALL
from cribbage_events.events.drawing.services.hall import begin_games, take_back_games
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Division, Entry, Event, Game, ScoreReport
from cribbage_events.events.results.services import ReportSource, save_forfeit
from cribbage_events.words.codes import because_withdrew

RUNNING = (Event.Status.RUNNING,)
# What becomes of the game of somebody who leaves: they still play it, it is given up, or it hasn't
# begun and is taken back. Of a game that the other side has given up by leaving: both left it
# together, or it stays won.
type TheirGame = Literal["play", "forfeit", "drop", "neither", "stays"]


def come(entry: Entry, *, by: Actor, seen: int) -> None:
    """Somebody comes late, or comes back, and plays as soon as somebody is free."""
    with changing(entry.event, by=by, verb="come", only=RUNNING, seen=seen) as writing:
        event, entry = writing.event, reread(entry)
        if entry.status == Entry.Status.CHECKED_IN:
            raise ValidationError(_("%(name)s is already playing.") % {"name": entry.name})
        entry.status = Entry.Status.CHECKED_IN
        entry.until_round = None
        entry.division = Division.objects.get(event=event)
        entry.save(update_fields=["status", "until_round", "division"])
        begin_games(event)
        writing.says(entrant=entry.name)


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
    with changing(entry.event, by=by, verb="go", only=RUNNING, seen=seen) as writing:
        event, entry = writing.event, reread(entry)
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
                source = ReportSource(by, ScoreReport.Via.DESK, uuid4(), because_withdrew(""))
                save_forfeit(event, game.id, side=game.side_of(entry.pk), source=source)
        if void is not None:
            source = ReportSource(by, ScoreReport.Via.DESK, uuid4(), because_withdrew(""))
            save_forfeit(event, void.id, side=BY_ALL, source=source)
        begin_games(event)
        writing.says(entrant=entry.name)
