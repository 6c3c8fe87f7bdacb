"""The draw: divisions by age, then every round at once."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.divisions import Proposal
from cribbage_events.events.models import Division, Entry, Event, Game, Round, ScoreReport, Seat
from cribbage_events.events.models.event import new_seed
from cribbage_events.events.selectors.draw_preview import (
    propose_divisions,
    same_tables,
    who_is_missing,
)
from cribbage_events.events.selectors.hall import hall_of
from cribbage_events.events.selectors.plan import make_plan
from cribbage_events.events.services.cards import hold_cards
from cribbage_events.events.services.changing import changing
from cribbage_events.events.services.rounds import save_plan

Status = Event.Status


def draw_event(event: Event, *, by: Actor, seen: int, boundary_age: int | None = None) -> None:
    """Divide those who are here and draw all rounds; the event is running from now on."""
    with changing(event, by=by, verb="draw", only=(Status.REGISTRATION,), seen=seen) as writing:
        event = writing.event
        here = Entry.objects.filter(event=event, status=Entry.Status.CHECKED_IN)
        players = list(here.select_related("person"))
        proposal, problems = propose_divisions(event, players, boundary_age)
        problems = [*who_is_missing(players), *same_tables(players), *problems]
        if problems:
            raise ValidationError(problems)
        save_divisions(event, players, proposal)
        event.boundary_age = boundary_age
        event.drawn_boundary = proposal.boundary
        event.status = Status.RUNNING
        event.drawn_again_at = None
        writing.fields += ["boundary_age", "drawn_boundary", "status", "drawn_again_at"]
        draw_rounds(event)
        hold_cards(event)
        writing.what = sentence(event, proposal)


def save_divisions(event: Event, players: Sequence[Entry], proposal: Proposal[int]) -> None:
    divisions = Division.objects.bulk_create(
        Division(event=event, position=position, name=group.name)
        for position, group in enumerate(proposal.groups)
    )
    division_of = {
        number: division
        for division, group in zip(divisions, proposal.groups, strict=True)
        for number in group.players
    }
    for entry in players:
        entry.division = division_of[entry.number]
    Entry.objects.bulk_update(players, ["division"], batch_size=200)


def draw_rounds(event: Event) -> None:
    Round.objects.bulk_create(
        Round(event=event, number=number) for number in range(1, event.round_count + 1)
    )
    hall = hall_of(event)
    save_plan(event, hall, make_plan(hall))


def sentence(event: Event, proposal: Proposal[int]) -> str:
    sizes = [f"{len(group.players)} in “{group.name}”" for group in proposal.groups]
    count = sum(proposal.sizes)
    groups = f": {' and '.join(sizes)}" if len(sizes) > 1 else " in one division"
    return f"{event.round_count} rounds were drawn for {count} entrants{groups}."


def undo_draw(event: Event, *, by: Actor, seen: int) -> None:
    """Back to registration, if no result has been reported. The next draw is another one."""
    with changing(event, by=by, verb="undo-draw", only=(Status.RUNNING,), seen=seen) as writing:
        event = writing.event
        if ScoreReport.objects.filter(game__round__event=event).exists():
            raise ValidationError("A result has been reported already, so the draw stands.")
        clear_draw(event)
        event.seed = new_seed()
        event.drawn_boundary = None
        event.status = Status.REGISTRATION
        writing.fields += ["seed", "drawn_boundary", "status"]
        writing.what = "The draw was undone; registration is open again."


def clear_draw(event: Event) -> None:
    Seat.objects.filter(round__event=event).delete()
    Game.objects.filter(round__event=event).delete()
    event.rounds.all().delete()
    entries = event.entries.all()
    entries.filter(fills_in=True).delete()
    entries.filter(status=Entry.Status.WITHDRAWN).update(status=Entry.Status.NO_SHOW)
    entries.update(division=None, from_round=1, until_round=None, sat_out=[], card_held=None)
    event.divisions.all().delete()
