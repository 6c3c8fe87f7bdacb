"""The draw: divisions by age, then every round at once."""

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.divisions import DivisionLabel, Proposal
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.draw_preview import (
    too_few,
)
from cribbage_events.events.drawing.selectors.fixed_tables import table_conflicts
from cribbage_events.events.history.changing import changing
from cribbage_events.events.history.naming import name_to_write
from cribbage_events.events.models import Division, Entry, Event, Game, Round, ScoreReport, Seat
from cribbage_events.events.models.event import new_seed

Status = Event.Status


def draw_event(event: Event, *, by: Actor, seen: int, boundary_age: int | None = None) -> None:
    """Divide those who are here and draw all rounds; the event is running from now on."""
    with changing(event, by=by, verb="draw", only=(Status.REGISTRATION,), seen=seen) as writing:
        event = writing.event
        here = Entry.objects.filter(event=event, status=Entry.Status.CHECKED_IN)
        players = list(here.select_related("person"))
        proposal, problems = format_of(event).divide(event, players, boundary_age)
        problems = [*too_few(players), *table_conflicts(players), *problems]
        if problems:
            raise ValidationError(problems)
        save_divisions(event, players, proposal)
        event.boundary_age = boundary_age
        event.drawn_boundary = proposal.boundary
        event.status = Status.RUNNING
        event.drawn_again_at = None
        writing.fields += ["boundary_age", "drawn_boundary", "status", "drawn_again_at"]
        format_of(event).draw_rounds(event)
        # No card has been printed yet: see scorecards.
        event.entries.update(card_held=None)
        writing.says(rounds=count_drawn(event), groups=groups_drawn(proposal))


def choose_age_groups(event: Event, chosen: Mapping[int, str], *, by: Actor) -> int:
    """Put entrants who aren't drawn yet into the group that the director says, by their numbers;
    gives how many changed.
    """
    may = (Status.REGISTRATION, Status.RUNNING)
    with changing(event, by=by, verb="age-groups", only=may, touches=(Entry,)) as writing:
        waiting = Entry.objects.filter(event=event, number__in=chosen, division=None)
        changed = [each for each in waiting if each.age_group != chosen[each.number]]
        for entry in changed:
            entry.age_group = chosen[entry.number]
        Entry.objects.bulk_update(changed, ["age_group"], batch_size=200)
        if changed:
            writing.says(names=[name_to_write(each, writing.snapshot) for each in changed])
    return len(changed)


def save_divisions(event: Event, players: Sequence[Entry], proposal: Proposal[int]) -> None:
    divisions = Division.objects.bulk_create(
        Division(event=event, position=position, **group.label._asdict())
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


def groups_drawn(proposal: Proposal[int]) -> list[tuple[DivisionLabel, int]]:
    return [(group.label, len(group.players)) for group in proposal.groups]


def count_drawn(event: Event) -> int:
    """The rounds that have games."""
    return Round.objects.filter(stage__event=event).exclude(games=None).distinct().count()


def undo_draw(event: Event, *, by: Actor, seen: int) -> None:
    """Back to registration, if no result has been reported. The next draw is another one."""
    with changing(event, by=by, verb="undo-draw", only=(Status.RUNNING,), seen=seen) as writing:
        event = writing.event
        if ScoreReport.objects.filter(game__round__stage__event=event).exists():
            raise ValidationError(
                _("A result has already been reported, so the draw can’t be undone.")
            )
        clear_draw(event)
        event.stages.update(seed=new_seed())
        event.drawn_boundary = None
        event.status = Status.REGISTRATION
        writing.fields += ["drawn_boundary", "status"]
        writing.says()


def clear_draw(event: Event) -> None:
    Seat.objects.filter(round__stage__event=event).delete()
    Game.objects.filter(round__stage__event=event).delete()
    Round.objects.filter(stage__event=event).delete()
    entries = event.entries.all()
    entries.filter(fills_in=True).delete()
    entries.filter(status=Entry.Status.WITHDRAWN).update(status=Entry.Status.NO_SHOW)
    entries.update(division=None, from_round=1, until_round=None, sat_out=[], card_held=None)
    event.divisions.all().delete()
