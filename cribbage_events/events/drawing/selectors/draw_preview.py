"""A preview of the draw with the entrants who are here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.divisions import (
    ALL,
    Candidate,
    DivisionError,
    Group,
    Proposal,
    age_on,
    candidates,
    propose,
)
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
    # The entrants whose date of birth is needed before the age groups can be made.
    undated: list[Entry] = field(default_factory=list)

    @property
    def can_draw(self) -> bool:
        return not self.problems


def preview_draw(event: Event, boundary_age: int | None = None) -> DrawPreview:
    """With nobody checked in yet, it is shown for everybody who is registered."""
    entries = list(event.entries.select_related("person", "event__club"))
    here = [entry for entry in entries if entry.status == Status.CHECKED_IN]
    waiting = [entry for entry in entries if entry.status == Status.REGISTERED]
    players = here or waiting
    proposal, problems = event.format.divide(event, players, boundary_age)
    by_number = {entry.number: entry for entry in players}
    return DrawPreview(
        groups=[
            (division_name(group.label), [by_number[number] for number in group.players])
            for group in proposal.groups
        ],
        boundary=proposal.boundary,
        reason=division_reason_words(proposal.reason),
        candidates=proposal.candidates,
        director_note=event.format.odd_words(event, proposal.groups, players),
        problems=[*too_few(here), *table_conflicts(players), *problems],
        warnings=[*(entries_left_out(entries) if here else []), *keepers_may_move(players)],
        undated=undated(players) if needs_ages(event, players) else [],
    )


def needs_ages(event: Event, players: Sequence[Entry]) -> bool:
    return len(players) >= event.preset.min_for_two_divisions


def undated(players: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in players if not entry.person.date_of_birth]


def propose_divisions(
    event: Event, players: Sequence[Entry], boundary_age: int | None
) -> tuple[Proposal[int], list[str]]:
    """The divisions by the age rule, or everybody together with the reason why it can't be used."""
    preset = event.preset
    together = tuple(entry.number for entry in players)
    known: Mapping[int, int] = {}
    try:
        ages = ages_of(event, players)
        if len(ages) < len(players) and needs_ages(event, players):
            raise ValidationError(missing_dates(players))
        known = ages if len(ages) == len(players) else dict.fromkeys(together, 0)
        proposal = propose(
            known,
            boundary=boundary_age,
            min_for_two=preset.min_for_two_divisions,
            tolerance=preset.tolerance,
        )
    except DivisionError as error:
        problem = division_error_words(error)
    except ValidationError as error:
        problem = error.messages[0]
    else:
        return proposal, []
    # The others to choose from are still shown.
    options = candidates(known.values())
    return Proposal(None, (Group(ALL, together),), None, options), [problem]


def ages_of(event: Event, players: Sequence[Entry]) -> Mapping[int, int]:
    """The ages that are known, by the entries' numbers. Raises ValidationError for a date of birth
    after the event.
    """
    day = event.day
    ages = {}
    for entry in players:
        if entry.person.date_of_birth:
            try:
                ages[entry.number] = age_on(entry.person.date_of_birth, day)
            except DivisionError as error:
                message = f"{entry.name}: {division_error_words(error)}"
                raise ValidationError(message) from error
    return ages


def missing_dates(players: Sequence[Entry]) -> str:
    names = short_list([entry.name for entry in undated(players)])
    return _(
        "The age groups need everybody’s date of birth. Enter it for %(names)s, or take them out of"
        " the draw."
    ) % {"names": names}


def too_few(here: Sequence[Entry]) -> list[str]:
    if not here:
        return [
            _("Nobody is checked in yet. Check in those who are here, or tap “Everybody is here”.")
        ]
    if len(here) == 1:
        return [_("Only one entrant is checked in; a draw needs two.")]
    return []


def keepers_may_move(players: Sequence[Entry]) -> list[str]:
    keepers = [entry.name for entry in players if entry.fixed_table is not None]
    if len(keepers) < 2:
        return []
    words = _(
        "%(names)s each have a fixed table. When two of them play each other, they use"
        " the table of the one named first."
    )
    return [words % {"names": short_list(keepers)}]


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
    """How divisions with an odd number of entrants are drawn."""
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
