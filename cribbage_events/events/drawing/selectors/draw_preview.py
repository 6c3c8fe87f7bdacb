"""A preview of the draw with the entrants who are here, and who has come since without a seat."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.divisions import (
    ALL,
    Age,
    Candidate,
    DivisionError,
    DivisionKind,
    DivisionLabel,
    Group,
    Proposal,
    Side,
    Why,
    ages_on,
    candidates,
    propose,
)
from cribbage_events.contest.formats.everybody_once import rounds_needed
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.plan import table_conflicts, unreported_round
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.rounds import first_open_round, first_stage
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.divisions import division_name, division_reason_words
from cribbage_events.words.lists import and_list, short_list
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
    rounds: int = 0
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
        rounds=rounds_to_draw(event, len(players)),
        asked=asked,
        unplaced=missing,
    )


def rounds_to_draw(event: Event, players: int) -> int:
    return rounds_needed(players) if kind_of(event).rounds_follow_entrants else event.round_count


def unplaced(asked: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in asked if not entry.age_group]


def latecomers(event: Event) -> list[Entry]:
    gone = (Status.INVITED, Status.REQUESTED, Status.DECLINED)
    entries = event.entries.filter(division=None).exclude(status__in=gone)
    return list(entries.select_related("person", "event__club"))


def group_unclear(event: Event, entry: Entry, boundary: int) -> bool:
    age = age_of(event, entry)
    return age is None or age.group(boundary) is None


def propose_divisions(
    event: Event, players: Sequence[Entry], boundary_age: int | None
) -> tuple[Proposal[int], list[str]]:
    """The divisions by the age rule, and what the director has to say before they can be drawn.
    Without a `boundary_age` the one in the club's own way of playing counts, if it names one.
    """
    preset = event.preset
    if boundary_age is None and preset.age_groups is not None:
        if not preset.age_groups:
            together = tuple(entry.number for entry in players)
            label = DivisionLabel(DivisionKind.EVERYBODY)
            return Proposal(None, (Group(label, together),), None, ()), []
        boundary_age = preset.age_groups[0]
    ages: Mapping[int, Age | None] = {}
    chosen = {entry.number: chosen_side(entry) for entry in players if entry.age_group}
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


def chosen_side(entry: Entry) -> Side:
    return DivisionKind.UNDER if entry.age_group == DivisionKind.UNDER else DivisionKind.FROM


def age_of(event: Event, entry: Entry) -> Age | None:
    """Return the age that counts, if known. Raises ValidationError if born after the event."""
    born = entry.person.born
    try:
        return ages_on(born, event.ages_day) if born else None
    except DivisionError as error:
        message = f"{entry.name}: {division_error_words(error)}"
        raise ValidationError(message) from error


def too_few(here: Sequence[Entry]) -> list[str]:
    if not here:
        return [
            _("No one is checked in yet. Check in those who are here, or tap “Mark all as here”.")
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
    """Name the divisions with more rounds than opponents, the director or a bye included."""
    words = _("With %(count)s players and %(rounds)s rounds some meet twice: %(division)s.")
    sizes = [(len(group.players), division_name(group.label)) for group in groups]
    return [
        words % {"count": size, "rounds": rounds_to_draw(event, size), "division": name}
        for size, name in sizes
        if size >= 2 and rounds_to_draw(event, size) > opponents_of(event, size)
    ]


def opponents_of(event: Event, players: int) -> int:
    """Return how many others each can meet: of two halves those of the other one."""
    return (players + 1) // 2 if kind_of(event).has_halves else rounds_needed(players)


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
            "%(entrants)s, and there is no director to fill in: in each round one player has "
            "a bye, with no game and no points."
        )
    if any(entry.person_id == event.director_id for entry in players):
        return _(
            "%(entrants)s, and %(name)s already plays: in each round one player has a bye, "
            "with no game and no points."
        )
    if not event.director_fills_in:
        return _(
            "%(entrants)s, and %(name)s doesn’t fill in: in each round one player has a bye, "
            "with no game and no points."
        )
    return _("%(entrants)s, so %(name)s plays as well, for no medal, and nobody sits out.")


def unseated(event: Event) -> list[Entry]:
    if event.status != Event.Status.RUNNING:
        return []
    here = event.entries.filter(status=Entry.Status.CHECKED_IN, division=None)
    if event.preset.of_season:
        here = event.entries.filter(status=Entry.Status.REGISTERED)
    return list(here.select_related("person"))


def is_unseated(event: Event, entry: EntryRow | Entry) -> bool:
    """Whether this entrant of a running event has come and has no seat yet."""
    if event.preset.of_season:
        return entry.status == Entry.Status.REGISTERED
    division = entry.division_id if isinstance(entry, Entry) else entry.division
    return entry.status == Entry.Status.CHECKED_IN and division is None


def is_waiting(event: Event, entry: Entry) -> bool:
    return event.status == Event.Status.RUNNING and is_unseated(event, entry)


def waits_for_seat(event: Event, entry: Entry, last_round: int) -> bool:
    """Whether a seat will still be made for this entry, last seated in that round."""
    kind = kind_of(event)
    if event.status != Event.Status.RUNNING or entry.until_round is not None:
        return False
    if kind.as_tables_finish:
        return entry.seats.count() < event.round_count
    return kind.seats_by_results and last_round < event.round_count


def next_round_to_join(event: Event) -> int | None:
    """The round from which somebody who comes now plays; None once the last one has begun."""
    kind = kind_of(event)
    if kind.as_tables_finish:
        return 1
    if kind.in_doubles:
        seated = first_stage(event).aggregate(last=Max("round__number"))["last"] or 0
        return seated + 1 if seated < event.round_count else None
    first, unreported = first_open_round(event), unreported_round(event)
    number = first if unreported is None else first + 1
    return number if number <= (kind.last_round_to_come or event.round_count) else None


def waiting_words(event: Event, entries: Iterable[EntryRow] | None = None) -> str:
    """Say who has come without a seat, and from when they play; one query at most for nobody."""
    if event.status != Event.Status.RUNNING:
        return ""
    if entries is None:
        return words_of_waiting(event, unseated(event))
    return words_of_waiting(event, [entry for entry in entries if is_unseated(event, entry)])


def words_of_waiting(event: Event, waiting: Sequence[EntryRow | Entry]) -> str:
    """The same of these entrants, who have no seat yet."""
    if not waiting:
        return ""
    number, unknown = next_round_to_join(event), set[int]()
    if number is not None and event.drawn_boundary is not None:
        unknown = without_age_group(event, [entry.number for entry in waiting])
    known = [entry.name for entry in waiting if entry.number not in unknown]
    others = [entry.name for entry in waiting if entry.number in unknown]
    sentences = [words_of_seats(event, known, number)] if known else []
    if others:
        words = ngettext(
            "%(names)s came late, and plays once a director has chosen their age group.",
            "%(names)s came late, and play once a director has chosen their age groups.",
            len(others),
        )
        sentences.append(words % {"names": and_list(others)})
    return " ".join(sentences)


def words_of_seats(event: Event, waiting: Sequence[str], number: int | None) -> str:
    """Say from which round they play; None if the last one has begun."""
    if kind_of(event).as_tables_finish:
        words = ngettext(
            "%(names)s came late, and plays as soon as a game ends.",
            "%(names)s came late, and play as soon as a game ends.",
            len(waiting),
        )
    elif number is None:
        words = ngettext(
            "%(names)s has come, but the last round has begun.",
            "%(names)s have come, but the last round has begun.",
            len(waiting),
        )
    else:
        words = ngettext(
            "%(names)s came late, and plays from round %(round)s.",
            "%(names)s came late, and play from round %(round)s.",
            len(waiting),
        )
    return words % {"names": and_list(waiting), "round": number}


def division_position(event: Event, entry: Entry) -> int:
    if entry.division is not None:
        return entry.division.position
    if event.drawn_boundary is None:
        return 0
    age = age_of(event, entry)
    side = age.group(event.drawn_boundary) if age else None
    if side is None and not entry.age_group:
        message = _("Choose the age group of %(name)s: their age doesn’t decide it.")
        raise ValidationError(message % {"name": entry.name}, code="age_group")
    return int((side or chosen_side(entry)) == DivisionKind.FROM)


def without_age_group(event: Event, numbers: Collection[int]) -> set[int]:
    """Return those whose age group has to be chosen before they can be seated."""
    if not numbers:
        return set()
    found = set()
    for entry in event.entries.filter(number__in=numbers).select_related("person"):
        try:
            division_position(event, entry)
        except ValidationError:
            found.add(entry.number)
    return found
