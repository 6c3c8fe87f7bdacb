"""A preview of the draw with the entrants who are here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.divisions import (
    ALL,
    Age,
    Candidate,
    DivisionError,
    DivisionKind,
    Group,
    Proposal,
    Side,
    Why,
    ages_on,
    candidates,
    propose,
)
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.fixed_tables import table_conflicts
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.divisions import division_name, division_reason_words
from cribbage_events.words.lists import short_list
from cribbage_events.words.refusals import division_error_words

Status = Entry.Status


@dataclass(frozen=True, slots=True)
class DrawPreview:
    """The divisions with their entrants, and why; `problems` prevent the draw, `warnings` don't."""

    groups: list[tuple[str, list[Entry]]]
    boundary: int | None
    reason: str
    candidates: tuple[Candidate, ...]
    director_note: str
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    # Where there are more rounds than opponents.
    repeats: list[str] = field(default_factory=list)
    # Those whose group the director says, since their age doesn't, and of whom it isn't said yet.
    asked: list[Entry] = field(default_factory=list)
    unplaced: list[Entry] = field(default_factory=list)

    @property
    def can_draw(self) -> bool:
        return not self.problems


def preview_draw(event: Event, boundary_age: int | None = None) -> DrawPreview:
    """Show the draw; with nobody checked in yet, for everybody who is registered."""
    entries = list(event.entries.select_related("person", "event__club"))
    here = [entry for entry in entries if entry.status == Status.CHECKED_IN]
    waiting = [entry for entry in entries if entry.status == Status.REGISTERED]
    players = here or waiting
    proposal, problems = format_of(event).divide(event, players, boundary_age)
    by_number = {entry.number: entry for entry in players}
    asked = [by_number[number] for number in proposal.asked]
    missing = unplaced(asked)
    note = "" if missing else format_of(event).odd_words(event, proposal.groups, players)
    return DrawPreview(
        groups=[
            (division_name(group.label), [by_number[number] for number in group.players])
            for group in proposal.groups
        ],
        boundary=proposal.boundary,
        # Sizes of groups that aren't complete say nothing yet.
        reason="" if missing else division_reason_words(proposal.reason),
        candidates=proposal.candidates,
        director_note=note,
        problems=[*too_few(here), *table_conflicts(players), *problems],
        warnings=[
            *(entries_left_out(entries) if here else []),
            *table_holders_may_move(players),
        ],
        repeats=[] if missing else meet_twice(event, proposal.groups),
        asked=asked,
        unplaced=missing,
    )


def unplaced(asked: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in asked if not entry.age_group]


def latecomers(event: Event) -> list[Entry]:
    """Those who aren't in the draw and may still play."""
    gone = (Status.INVITED, Status.REQUESTED, Status.DECLINED)
    entries = event.entries.filter(division=None).exclude(status__in=gone)
    return list(entries.select_related("person", "event__club"))


def group_unclear(event: Event, entry: Entry, boundary: int) -> bool:
    """Whether the director has to say the group."""
    age = age_of(event, entry)
    return age is None or age.group(boundary) is None


def propose_divisions(
    event: Event, players: Sequence[Entry], boundary_age: int | None
) -> tuple[Proposal[int], list[str]]:
    """The divisions by the age rule, and what the director has to say before they can be drawn."""
    preset = event.preset
    ages: Mapping[int, Age | None] = {}
    chosen = {entry.number: side_of(entry) for entry in players if entry.age_group}
    try:
        ages = {entry.number: age_of(event, entry) for entry in players}
        proposal = propose(
            ages,
            boundary=boundary_age,
            chosen=chosen,
            min_for_two=preset.min_for_two_divisions,
            tolerance=preset.tolerance,
        )
    except DivisionError as error:
        problem = division_error_words(error)
    except ValidationError as error:
        problem = error.messages[0]
    else:
        return proposal, problems_of(proposal, players)
    # The others to choose from are still shown.
    together = tuple(entry.number for entry in players)
    options = candidates(age.highest for age in ages.values() if age is not None)
    return Proposal(None, (Group(ALL, together),), None, options), [problem]


def problems_of(proposal: Proposal[int], players: Sequence[Entry]) -> list[str]:
    asked = set(proposal.asked)
    missing = unplaced([entry for entry in players if entry.number in asked])
    if missing:
        words = _("Choose the age group of %(names)s: their age doesn’t decide it.")
        return [words % {"names": short_list([entry.name for entry in missing])}]
    if proposal.reason and proposal.reason.why == Why.NO_AGE:
        return [_("Type the age at which the older group begins, below.")]
    return []


def side_of(entry: Entry) -> Side:
    return DivisionKind.UNDER if entry.age_group == DivisionKind.UNDER else DivisionKind.FROM


def age_of(event: Event, entry: Entry) -> Age | None:
    """Return the age on the day on which ages count; None if neither a date nor a year of birth is
    known. Raises ValidationError for one after the event.
    """
    born = entry.person.born
    try:
        return ages_on(born, event.ages_day) if born else None
    except DivisionError as error:
        message = f"{entry.name}: {division_error_words(error)}"
        raise ValidationError(message) from error


def too_few(here: Sequence[Entry]) -> list[str]:
    if not here:
        return [
            _("Nobody is checked in yet. Check in those who are here, or tap “Everybody is here”.")
        ]
    if len(here) == 1:
        return [_("Only one entrant is checked in; a draw needs two.")]
    return []


def table_holders_may_move(players: Sequence[Entry]) -> list[str]:
    holders = [entry.name for entry in players if entry.fixed_table is not None]
    if len(holders) < 2:
        return []
    words = _(
        "%(names)s each have a fixed table. When two of them play each other, they use"
        " the table of the one named first."
    )
    return [words % {"names": short_list(holders)}]


def meet_twice(event: Event, groups: Sequence[Group[int]]) -> list[str]:
    """Name the divisions with more rounds than opponents; the director or a bye of an odd one
    counts as one more.
    """
    words = _("With %(count)s players and %(rounds)s rounds some meet twice: %(division)s.")
    sizes = [(len(group.players), division_name(group.label)) for group in groups]
    return [
        words % {"count": size, "rounds": event.round_count, "division": name}
        for size, name in sizes
        if size >= 2 and event.round_count > (size - 1 if size % 2 == 0 else size)
    ]


def entries_left_out(entries: Sequence[Entry]) -> list[str]:
    words = []
    waiting = [entry.name for entry in entries if entry.status == Status.REGISTERED]
    asking = [entry.name for entry in entries if entry.status == Status.REQUESTED]
    if waiting:
        names = short_list(waiting)
        words.append(_("Not checked in, so not in the draw: %(names)s.") % {"names": names})
    if asking:
        names = short_list(asking)
        words.append(_("Asked for a place and not accepted yet: %(names)s.") % {"names": names})
    return words


def odd_words(event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]) -> str:
    """Return how divisions with an odd number of entrants are drawn."""
    odd = [group for group in groups if len(group.players) % 2]
    if not odd:
        return _(
            "Every division is even: everybody plays in every round, and nobody has to fill in."
        )
    words = how_an_odd_division_plays(event, players)
    return words % {"entrants": odd_count(odd[0], only=len(groups) == 1), "name": event.director}


def odd_count(group: Group[int], *, only: bool) -> str:
    """The clause with which the sentences of `how_an_odd_division_plays` begin."""
    count = len(group.players)
    words = ngettext("%(count)s entrants play", "%(count)s entrants play", count)
    if not only:
        words = ngettext(
            "“%(division)s” has %(count)s entrants", "“%(division)s” has %(count)s entrants", count
        )
    return words % {"count": count, "division": division_name(group.label)}


def how_an_odd_division_plays(event: Event, players: Sequence[Entry]) -> str:
    if event.director is None:
        return _(
            "%(entrants)s, and there is no director to fill in: in each round somebody has a"
            " bye, with no game and no points."
        )
    if any(entry.person_id == event.director_id for entry in players):
        return _(
            "%(entrants)s, and %(name)s already plays: in each round somebody has a bye, with"
            " no game and no points."
        )
    if not event.director_fills_in:
        return _(
            "%(entrants)s, and %(name)s doesn’t fill in: in each round somebody has a bye,"
            " with no game and no points."
        )
    return _("%(entrants)s, so %(name)s plays as well, for no medal, and nobody sits out.")
