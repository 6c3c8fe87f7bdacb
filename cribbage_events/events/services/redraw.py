"""Who leaves, comes late, steps in or out after the draw: what isn't begun is drawn again."""

from uuid import uuid4

from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Division, Entry, Event, Game, ScoreReport
from cribbage_events.events.selectors.hall import Hall, Player, hall_of
from cribbage_events.events.selectors.plan import make_plan
from cribbage_events.events.selectors.redraw_preview import (
    Outstanding,
    newcomer,
    what_is_drawn,
    with_entry,
    without_entry,
)
from cribbage_events.events.services.changing import Writing, changing, reread
from cribbage_events.events.services.results import forfeit
from cribbage_events.events.services.rounds import save_plan
from cribbage_events.events.services.weighing import Said

RUNNING = (Event.Status.RUNNING,)
NOT_FINISHED = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def withdraw(
    entry: Entry, *, by: Actor, seen: int, reason: str, outstanding: Outstanding = "play"
) -> None:
    """Somebody leaves after the rounds that stay; their game under way is played or given up."""
    with changing(entry.event, by=by, verb="withdraw", only=RUNNING, seen=seen) as writing:
        event = writing.event
        entry = reread(entry)
        hall = hall_of(event)
        after = without_entry(hall, entry)
        if outstanding == "forfeit":
            forfeit_games(writing, hall, entry, by=by, reason=reason)
        entry.status = Entry.Status.WITHDRAWN
        entry.until_round = hall.first_round - 1
        # Whoever had come back for rounds that are drawn again has not played in them.
        entry.from_round = min(entry.from_round, hall.first_round)
        entry.save(update_fields=["status", "until_round", "from_round"])
        draw_again(event, after)
        writing.what = withdrawal_sentence(entry, hall, reason)


def forfeit_games(writing: Writing, hall: Hall, entry: Entry, *, by: Actor, reason: str) -> None:
    for table in hall.outstanding_of(entry.number):
        side = table.players.index(entry.number)
        why = f"Withdrew. {reason}".strip()
        said = Said(by, ScoreReport.Via.DESK, uuid4(), why)
        forfeit(writing, Game(pk=table.id), side=side, said=said)


def withdrawal_sentence(entry: Entry, hall: Hall, reason: str) -> str:
    kept = hall.first_round - 1
    when = f"after round {kept}" if kept else "before the first round"
    why = f": {reason.strip()}" if reason.strip() else ""
    return ended(f"{entry.name} withdrew {when}{why}")


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def join(event: Event, *, by: Actor, seen: int, entry: Entry) -> None:
    """A late arrival, or somebody who had left, plays from the first round that isn't begun."""
    with changing(event, by=by, verb="join", only=RUNNING, seen=seen) as writing:
        event = writing.event
        entry = reread(entry)
        hall = hall_of(event)
        player = newcomer(event, entry)
        after = with_entry(hall, player)
        seat_entry(entry, player, from_round=hall.first_round)
        draw_again(event, after)
        writing.what = f"{entry.name} joined from round {hall.first_round} on."


def seat_entry(entry: Entry, player: Player, *, from_round: int) -> None:
    # Whoever was drawn before keeps the rounds played; what was missed in between was not a bye.
    entry.status = Entry.Status.CHECKED_IN
    entry.from_round = from_round
    entry.until_round = None
    entry.division = Division.objects.get(event=entry.event, position=player.division or 0)
    entry.save()


def set_director_fills_in(event: Event, *, by: Actor, seen: int, fills_in: bool) -> None:
    """The director steps in where a seat would stay empty, or no longer."""
    with changing(event, by=by, verb="director-seat", only=NOT_FINISHED, seen=seen) as writing:
        event = writing.event
        if fills_in and event.director is None:
            raise ValidationError("This event has no director yet: name one in the settings.")
        event.director_fills_in = fills_in
        writing.fields.append("director_fills_in")
        if event.status == Event.Status.RUNNING:
            draw_again(event, hall_of(event))
        does = "fills in" if fills_in else "doesn't fill in"
        writing.what = f"{event.director or 'The director'} {does} where a seat would stay empty."


def redraw(event: Event, *, by: Actor, seen: int) -> None:
    """Draw the rounds that aren't begun once more, with the same people."""
    with changing(event, by=by, verb="redraw", only=RUNNING, seen=seen) as writing:
        hall = hall_of(writing.event)
        if hall.first_round > hall.round_count:
            raise ValidationError("Every round has begun already, so there is nothing to redraw.")
        draw_again(writing.event, hall)
        writing.what = what_is_drawn(hall)[0]


def draw_again(event: Event, hall: Hall) -> None:
    save_plan(event, hall, make_plan(hall))
