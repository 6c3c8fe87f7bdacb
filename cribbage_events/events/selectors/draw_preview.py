"""What the draw would do with those who are here, before it is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from cribbage_events.contest.divisions import (
    Candidate,
    DivisionError,
    Group,
    Proposal,
    age_on,
    candidates,
    propose,
)
from cribbage_events.events.models import Entry, Event

Status = Entry.Status


@dataclass(frozen=True, slots=True)
class DrawPreview:
    """The divisions with their entrants, and why; `problems` stand in the way, `warnings` don't."""

    groups: list[tuple[str, list[Entry]]]
    boundary: int | None
    reason: str
    candidates: tuple[Candidate, ...]
    director_note: str
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    # Who has to be given a date of birth before the age groups can be made.
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
    proposal, problems = propose_divisions(event, players, boundary_age)
    by_number = {entry.number: entry for entry in players}
    return DrawPreview(
        groups=[
            (group.name, [by_number[number] for number in group.players])
            for group in proposal.groups
        ],
        boundary=proposal.boundary,
        reason=proposal.reason,
        candidates=proposal.candidates,
        director_note=director_note(event, proposal.groups, players),
        problems=[*who_is_missing(here), *same_tables(players), *problems],
        warnings=[*(who_is_left_out(entries) if here else []), *who_may_move(players)],
        undated=undated(players) if needs_ages(event, players) else [],
    )


def needs_ages(event: Event, players: Sequence[Entry]) -> bool:
    return len(players) >= event.preset.min_for_two_divisions


def undated(players: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in players if not entry.person.date_of_birth]


def propose_divisions(
    event: Event, players: Sequence[Entry], boundary_age: int | None
) -> tuple[Proposal[int], list[str]]:
    """The age rule's divisions, or everybody together with the reason why it can't be applied."""
    preset = event.preset
    together = tuple(entry.number for entry in players)
    known: Mapping[int, int] = {}
    try:
        ages = ages_of(event, players)
        if len(ages) < len(players) and needs_ages(event, players):
            raise DivisionError(missing_dates(players))
        known = ages if len(ages) == len(players) else dict.fromkeys(together, 0)
        proposal = propose(
            known,
            boundary=boundary_age,
            min_for_two=preset.min_for_two_divisions,
            tolerance=preset.tolerance,
        )
    except DivisionError as error:
        # The others to choose from are still shown.
        options = candidates(known.values())
        return Proposal(None, (Group("All", together),), "", options), [error.message]
    return proposal, []


def ages_of(event: Event, players: Sequence[Entry]) -> Mapping[int, int]:
    """The ages that are known, by the entries' numbers."""
    day = event.day
    ages = {}
    for entry in players:
        if entry.person.date_of_birth:
            try:
                ages[entry.number] = age_on(entry.person.date_of_birth, day)
            except DivisionError as error:
                raise DivisionError(f"{entry.name}: {error.message}") from error
    return ages


def missing_dates(players: Sequence[Entry]) -> str:
    names = [entry.name for entry in undated(players)]
    return (
        f"The age groups need everybody’s date of birth. Enter it for {listed(names)},"
        " or take them out of the draw."
    )


def listed(names: Sequence[str], most: int = 8) -> str:
    shown = list(islice(names, most))
    if len(names) > most:
        return f"{', '.join(shown)} and {len(names) - most} more"
    return " and ".join(filter(None, [", ".join(shown[:-1]), *shown[-1:]]))


def who_is_missing(here: Sequence[Entry]) -> list[str]:
    if not here:
        return [
            "Nobody is checked in yet. Check in those who are here, or tap “Everybody is here”."
        ]
    if len(here) == 1:
        return ["Only one entrant is checked in; a draw needs two."]
    return []


def same_tables(players: Sequence[Entry]) -> list[str]:
    keepers: dict[int, Entry] = {}
    problems = []
    for entry in players:
        if entry.fixed_table is not None:
            other = keepers.setdefault(entry.fixed_table, entry)
            if other is not entry:
                names = f"{other.name} and {entry.name}"
                problems.append(
                    f"{names} both keep table {entry.fixed_table}: give one of them another."
                )
    return problems


def who_may_move(players: Sequence[Entry]) -> list[str]:
    keepers = [entry.name for entry in players if entry.fixed_table is not None]
    if len(keepers) < 2:
        return []
    return [
        f"{listed(keepers)} each keep a table. When two of them meet, they play at the table of the"
        " one named first here."
    ]


def who_is_left_out(entries: Sequence[Entry]) -> list[str]:
    words = []
    waiting = [entry.name for entry in entries if entry.status == Status.REGISTERED]
    asking = [entry.name for entry in entries if entry.status == Status.REQUESTED]
    if waiting:
        words.append(f"Not checked in, so not in the draw: {listed(waiting)}.")
    if asking:
        words.append(f"Asked for a place and not accepted yet: {listed(asking)}.")
    return words


def director_note(event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]) -> str:
    """What is done about divisions with an odd number of entrants."""
    odd = [group for group in groups if len(group.players) % 2]
    if not odd:
        return "Every division is even: everybody plays in every round, and nobody has to fill in."
    if len(odd) == 2 and event.preset.allow_crossing:
        return "Both divisions are odd: in each round one game is played between them."
    count = (
        f"“{odd[0].name}” has {len(odd[0].players)} entrants"
        if len(groups) > 1
        else (f"{len(odd[0].players)} entrants play")
    )
    why = why_no_director(event, players)
    if why:
        return f"{count}, and {why}: in each round somebody has a bye, without a game or points."
    return f"{count}, so {event.director} plays as well, for no medal, and nobody sits out."


def why_no_director(event: Event, players: Sequence[Entry]) -> str:
    if event.director is None:
        return "the event has no director who could play"
    if any(entry.person_id == event.director_id for entry in players):
        return f"{event.director} plays already"
    return "" if event.director_fills_in else f"{event.director} doesn't fill in"
