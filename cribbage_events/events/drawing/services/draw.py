"""The draw: divisions by age, then every round at once; the printed cards that people hold."""

from collections.abc import Iterable, Mapping, Sequence

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.divisions import DivisionLabel, Proposal
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.draw_preview import too_few
from cribbage_events.events.drawing.selectors.new_cards import (
    card_of_places,
    games_by_round,
    new_cards,
    stamp_of,
)
from cribbage_events.events.drawing.selectors.plan import table_conflicts
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.history.changing import OpenChange, changing, locked, note_write
from cribbage_events.events.history.naming import name_to_write
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Division, Entry, Event, Game, Round, ScoreReport, Seat
from cribbage_events.events.models.event import new_seed

RUNNING = (Event.Status.RUNNING,)


def hold_cards(event: Event, numbers: Iterable[int] | None = None) -> None:
    """Everybody, or those with these numbers, holds a card as the rounds are drawn now."""
    games = event_games(event)
    entries = Entry.objects.filter(event=event)
    if numbers is not None:
        entries = entries.filter(number__in=list(numbers))
    changed = []
    for entry in entries.only("pk", "card_held"):
        line = games.entries[entry.pk]
        entry.card_held = card_of_places(games_by_round(games, line)) or None
        changed.append(entry)
    Entry.objects.bulk_update(changed, ["card_held"], batch_size=200)


def note_printed(event: Event, *, by: Actor, stamp: str) -> None:
    """Note that everybody holds a printed card, of the drawing with this `stamp`, from the first
    time on. Nothing that anybody sees changes, so the diary has no line of it.
    """
    with locked(event) as event:
        if stamp != stamp_of(event):
            raise ValidationError(
                _(
                    "The rounds have been drawn again since you opened this page. Here are the"
                    " cards as they are now: print these."
                )
            )
        if event.status != Event.Status.RUNNING or not kind_of(event).cards_name_opponents:
            return
        if not Entry.objects.filter(event=event, card_held__isnull=False).exists():
            hold_cards(event)
            note_write(event, by=by, verb="print-cards")


def note_drawn_again(change: OpenChange) -> None:
    change.set(drawn_again_at=timezone.now())


def hand_out_cards(event: Event, *, by: Actor, stamp: str) -> None:
    """Note that everybody has the new card, of the drawing with this `stamp`."""
    verb = "hand-out-cards"
    with changing(event, by=by, verb=verb, only=RUNNING, touches=(Entry,)) as change:
        found = new_cards(change.event)
        if found is None:
            raise ValidationError(
                _("Every card is already right, so there are no new ones to hand out.")
            )
        if found.stamp != stamp:
            words = _(
                "The rounds have been drawn again since you opened this page. Print the new cards"
                " again."
            )
            raise ValidationError(words)
        hold_cards(change.event, found.names)
        change.says(count=len(found.names))


Status = Event.Status


def draw_event(event: Event, *, by: Actor, seen: int, boundary_age: int | None = None) -> None:
    """Divide those who are here and draw all rounds; the event is running from now on."""
    with changing(event, by=by, verb="draw", only=(Status.REGISTRATION,), seen=seen) as change:
        event = change.event
        here = Entry.objects.filter(event=event, status=Entry.Status.CHECKED_IN)
        players = list(here.select_related("person"))
        proposal, problems = format_of(event).divide(event, players, boundary_age)
        problems = [*too_few(players), *table_conflicts(players), *problems]
        if problems:
            raise ValidationError(problems)
        save_divisions(event, players, proposal)
        change.set(
            boundary_age=boundary_age,
            drawn_boundary=proposal.boundary,
            status=Status.RUNNING,
            drawn_again_at=None,
        )
        format_of(event).draw_rounds(event)
        # No card has been printed yet: see scorecards.
        event.entries.update(card_held=None)
        change.says(rounds=count_drawn(event), groups=groups_drawn(proposal))


def choose_age_groups(event: Event, chosen: Mapping[int, str], *, by: Actor) -> int:
    """Put entrants who aren't drawn yet into these groups, by number; returns how many changed."""
    may = (Status.REGISTRATION, Status.RUNNING)
    with changing(event, by=by, verb="age-groups", only=may, touches=(Entry,)) as change:
        waiting = Entry.objects.filter(event=event, number__in=chosen, division=None)
        changed = [each for each in waiting if each.age_group != chosen[each.number]]
        for entry in changed:
            entry.age_group = chosen[entry.number]
        Entry.objects.bulk_update(changed, ["age_group"], batch_size=200)
        if changed:
            change.says(names=[name_to_write(each, change.snapshot) for each in changed])
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
    return Round.objects.filter(stage__event=event).exclude(games=None).distinct().count()


def undo_draw(event: Event, *, by: Actor, seen: int) -> None:
    """Back to registration, if no result has been reported. The next draw is another one."""
    with changing(event, by=by, verb="undo-draw", only=(Status.RUNNING,), seen=seen) as change:
        event = change.event
        if ScoreReport.objects.filter(game__round__stage__event=event).exists():
            raise ValidationError(
                _("A result has already been reported, so the draw can’t be undone.")
            )
        clear_draw(event)
        event.stages.update(seed=new_seed())
        change.set(drawn_boundary=None, status=Status.REGISTRATION)
        change.says()


def clear_draw(event: Event) -> None:
    Seat.objects.filter(round__stage__event=event).delete()
    Game.objects.filter(round__stage__event=event).delete()
    Round.objects.filter(stage__event=event).delete()
    entries = event.entries.all()
    entries.filter(fills_in=True).delete()
    entries.filter(status=Entry.Status.WITHDRAWN).update(status=Entry.Status.NO_SHOW)
    entries.update(division=None, from_round=1, until_round=None, sat_out=[], card_held=None)
    event.divisions.all().delete()
