"""Who sits where at a night of doubles, and who would sit elsewhere: because somebody comes late or
leaves early, or a result was corrected.

RULES.md §4: while nothing of the next round has been reported, a corrected result offers to seat
that round again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy, pgettext

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.rotating_doubles import (
    CutNeededError,
    Table,
    TwoLeftOver,
    table_sizes,
)
from cribbage_events.events.drawing.selectors.doubles import (
    DoublesNight,
    RoundsPresent,
    doubles_night,
)
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, Round
from cribbage_events.words.lists import and_list
from cribbage_events.words.refusals import draw_error_words
from cribbage_events.words.results import side_name

# Who would sit elsewhere: because somebody comes late or leaves early, or a result was corrected.
#
# RULES.md §4: while nothing of the next round has been reported, a corrected result offers to seat
# that round again.

Status = Entry.Status


class NightEntries(NamedTuple):
    waiting: list[Entry]
    gone: list[Entry]
    playing: list[Entry]


def night_entries(event: Event) -> NightEntries:
    entries = sorted(
        event.entries.select_related("person"), key=lambda entry: sort_key(entry.listed_name)
    )
    statuses = (Status.REGISTERED, Status.WITHDRAWN, Status.CHECKED_IN)
    return NightEntries(
        *([entry for entry in entries if entry.status == status] for status in statuses)
    )


class SeatChange(NamedTuple):
    """Somebody's table now and after the change; None is no seat."""

    name: str
    before: int | None
    after: int | None


def changes_between(
    names: Mapping[int, str], before: Iterable[Table[int]], after: Iterable[Table[int]]
) -> list[SeatChange]:
    was, now = (
        {player: table.number for table in tables for player in table.players}
        for tables in (before, after)
    )
    moved = [number for number in {**was, **now} if was.get(number) != now.get(number)]
    changes = [SeatChange(names[number], was.get(number), now.get(number)) for number in moved]
    return sorted(changes, key=lambda change: (change.after is None, sort_key(change.name)))


class LatePreview(NamedTuple):
    """`seated`: whether that round is seated already, so that its seats are made again."""

    seated: bool
    changes: list[SeatChange]
    sizes: list[int]


def preview_change(entry: Entry, *, leaves: bool, from_round: int) -> LatePreview:
    """The changes if somebody arrives or leaves from this round on. Raises ValidationError."""
    night = doubles_night(entry.event)
    until = from_round - 1 if leaves else None
    known = night.present.get(entry.number)
    since = known.since if leaves and known else from_round
    present = {**night.present, entry.number: RoundsPresent(since, until)}
    changed = replace(night, present=present)
    if from_round > night.last_round:
        # Whoever waits is seated in the same step.
        there = changed.with_waiting(from_round).present
        heads = sum(each.plays_in(from_round) for each in there.values())
        return LatePreview(False, [], [heads])
    after: Sequence[Table[int]] = ()
    try:
        after = changed.seats_changed()
    except DrawError as error:
        if night.last_round == 1:
            raise ValidationError(draw_error_words(error)) from error
    return late_preview(entry.event, night, after)


def preview_together(event: Event) -> LatePreview | None:
    """The changes if everybody who waits is seated in a round without any report."""
    night = doubles_night(event)
    if not night.waiting or night.open_round != night.last_round:
        return None
    try:
        after = night.with_waiting(night.last_round).seats_changed()
    except DrawError:
        return None
    return late_preview(event, night, after)


def late_preview(event: Event, night: DoublesNight, after: Sequence[Table[int]]) -> LatePreview:
    names = dict(event.entries.values_list("number", "listed_name"))
    changes = changes_between(names, night.tables[night.last_round], after)
    return LatePreview(True, changes, [len(table.players) for table in after])


class Reseating(NamedTuple):
    """A round that would be seated again: who would move, and the tables that change, in words."""

    round: int
    moves: list[SeatChange]
    tables: list[str]


def reseating_of(event: Event) -> Reseating | None:
    """Return the rounds of a night of doubles to seat again; no query unless it is running."""
    if not kind_of(event).in_doubles or event.status != Event.Status.RUNNING:
        return None
    return reseating_in(event, doubles_night(event))


def reseating_in(event: Event, night: DoublesNight) -> Reseating | None:
    """Return None if the seats are those that the results make, or people play on them already."""
    if not night.can_be_seated_again:
        return None
    last = night.last_round
    kept = (
        Round.objects.filter(stage__event=event, stage__position=0, number=last)
        .values_list("stayed", flat=True)
        .first()
    )
    try:
        if kept is None or night.stayed(last - 1) == kept:
            return None
        anew = night.seats_made_again()
    except (CutNeededError, DrawError):
        # Somebody has to cut first; or nobody is left to play with.
        return None
    now, names = night.tables[last], dict(event.entries.values_list("number", "name"))
    sides = {table.number: sides_of(table) for table in now}
    tables = [
        table_words(table, names) for table in anew if sides.get(table.number) != sides_of(table)
    ]
    return Reseating(last, changes_between(names, now, anew), tables) if tables else None


def sides_of(table: Table[int]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(side) for side in table.sides)


def table_words(table: Table[int], names: Mapping[int, str]) -> str:
    """ "Table 3: Ann Lee & Bob Ray against Cy Dow & Di Poe"."""
    against = pgettext("between the names of two sides", " against ")
    sides = against.join(side_name([names[player] for player in side]) for side in table.sides)
    return _("Table %(table)s: %(sides)s") % {"table": table.number, "sides": sides}


# The plan of the tables: who sits where in the seated round, and at which table they were before.
#
# It is made from rounds that have been fetched, so it needs no query.

# The largest tables of a night come first; "and 1 of three" follows.
LARGEST = {
    4: ngettext_lazy("%(count)s table of four", "%(count)s tables of four", "count"),
    3: ngettext_lazy("%(count)s table of three", "%(count)s tables of three", "count"),
    2: ngettext_lazy("%(count)s table of two", "%(count)s tables of two", "count"),
}
SMALLER = {
    3: ngettext_lazy("%(count)s of three", "%(count)s of three", "count"),
    2: ngettext_lazy("%(count)s of two", "%(count)s of two", "count"),
}


class Seated(NamedTuple):
    """Somebody's seat; `came_from` is None without one in the round before."""

    number: int
    name: str
    listed_name: str
    table: int
    came_from: int | None

    @property
    def moves(self) -> bool:
        return self.came_from is not None and self.came_from != self.table

    @property
    def stays(self) -> bool:
        return self.came_from == self.table


class PlannedTable(NamedTuple):
    """`sides`: one or two who share a score, and whether they were partners before tonight."""

    number: int
    sides: tuple[tuple[list[Seated], bool], ...]


class TablePlan(NamedTuple):
    """The seats of one round, by table; in the first nobody comes from another."""

    round: int
    tables: tuple[PlannedTable, ...]
    is_first: bool

    @property
    def by_name(self) -> list[Seated]:
        seats = (seat for table in self.tables for side, _again in table.sides for seat in side)
        return sorted(seats, key=lambda seat: (sort_key(seat.listed_name), seat.number))

    @property
    def sizes(self) -> list[int]:
        return [sum(len(side) for side, _again in table.sides) for table in self.tables]


def plan_in(rounds: Iterable[RoundRow]) -> TablePlan | None:
    """The last seated round, unless it is over; None when nobody has to find a seat."""
    seated = [each for each in rounds if each.games]
    if not seated or seated[-1].complete:
        return None
    return plan_for(seated)


def plan_for(seated: Sequence[RoundRow]) -> TablePlan:
    """The last of these rounds, with moves from the one before it."""
    *before, now = seated
    last = before[-1].games if before else []
    was = {number: game.table for game in last for number in game.numbers}
    sides = [side for each in before for game in each.games for side in game.sides]
    partners = {frozenset(side.numbers) for side in sides if len(side.seats) > 1}
    tables = tuple(planned(game, was, partners) for game in now.games)
    return TablePlan(now.number, tables, is_first=not before)


def planned(game: GameRow, was: dict[int, int], partners: set[frozenset[int]]) -> PlannedTable:
    sides = (
        (
            [
                Seated(seat.number, seat.name, seat.listed_name, game.table, was.get(seat.number))
                for seat in side.seats
            ],
            frozenset(side.numbers) in partners,
        )
        for side in game.sides
    )
    return PlannedTable(game.table, tuple(sides))


def head_count_words(two_left_over: TwoLeftOver, heads: int) -> str:
    """Return words such as "5 tables of four and 1 of three", or why there is no table."""
    try:
        sizes = table_sizes(heads, two_left_over=two_left_over)
    except DrawError as error:
        return draw_error_words(error)
    return sizes_words(sizes)


def sizes_words(sizes: Iterable[int]) -> str:
    counts = [(size, len(list(same))) for size, same in groupby(sorted(sizes, reverse=True))]
    (largest, first), *others = counts
    parts = [LARGEST[largest] % {"count": first}]
    return and_list([*parts, *(SMALLER[size] % {"count": count} for size, count in others)])
