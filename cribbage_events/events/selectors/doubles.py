"""A night of doubles as it stands: who sat where, what became of it, who plays in which round.

Players are known here by their entry's number, as in a draw of rounds.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from cribbage_events.contest.drawing.places import Pair
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.rotating_doubles import (
    CutNeededError,
    Table,
    TwoOver,
    change_seats,
    next_seats,
    partners_of,
    who_stays,
)
from cribbage_events.events.models import Entry, Event, Game, Seat
from cribbage_events.events.selectors.hall import first_open_round


class Chair(NamedTuple):
    """One seat with what its game says; `cut` is the number of who stays after a tie."""

    round: int
    game: int
    table: int
    status: str
    side: int
    score: int | None
    number: int
    cut: int | None


class Presence(NamedTuple):
    """From which round to which somebody plays; `until` is None for who stays to the end."""

    since: int
    until: int | None

    def plays_in(self, round: int) -> bool:
        return self.since <= round and (self.until is None or round <= self.until)


@dataclass(frozen=True)
class Evening:
    """By round what is on the tables; `open_round` is the first without any report."""

    seed: int
    two_over: TwoOver
    target: int
    chairs: Mapping[int, list[Chair]]
    present: Mapping[int, Presence]
    open_round: int

    @property
    def last_round(self) -> int:
        """The last round that has seats; 0 before the first."""
        return max(self.chairs, default=0)

    @cached_property
    def tables(self) -> Mapping[int, tuple[Table[int], ...]]:
        """By round, the tables as they were seated, with forced partnerships marked."""
        seated: dict[int, tuple[Table[int], ...]] = {}
        for number in sorted(self.chairs):
            before = partners(seated.values())
            seated[number] = tuple(
                table_of(chairs, before) for chairs in games_of(self.chairs[number])
            )
        return seated

    def outcomes(self, round: int) -> list[Outcome[int]]:
        """The results of a round in which nothing is outstanding."""
        return [outcome_of(chairs, self.target) for chairs in games_of(self.chairs[round])]

    def is_complete(self, round: int) -> bool:
        return all(chair.status != Game.Status.OUTSTANDING for chair in self.chairs[round])

    def cuts(self, round: int) -> dict[int, int]:
        """By table, who stays after a tie at a table of three."""
        return {chair.table: chair.cut for chair in self.chairs[round] if chair.cut is not None}

    def coming(self, round: int) -> tuple[set[int], set[int]]:
        """Who of those seated in the last round isn't there in this one, and who is new in it."""
        seated = {chair.number for chair in self.chairs.get(self.last_round, ())}
        present = {number for number, when in self.present.items() if when.plays_in(round)}
        return seated - present, present - seated

    def seats_after(self, round: int) -> tuple[Table[int], ...]:
        """The next round's seats. Raises CutNeededError, and DrawError for fewer than two."""
        leaving, arriving = self.coming(round + 1)
        return next_seats(
            self.outcomes(round),
            partners=partners(self.tables.values()),
            seed=self.seed + round,
            cuts=self.cuts(round),
            leaving=leaving,
            arriving=arriving,
            two_over=self.two_over,
        )

    def stayed(self, round: int) -> list[int]:
        """Who stays at their tables after this round, which is complete. Raises CutNeededError."""
        cuts = self.cuts(round)
        return sorted(
            number
            for outcome in self.outcomes(round)
            for number in who_stays(outcome, cut=cuts.get(outcome.table))
        )

    def seats_anew(self) -> tuple[Table[int], ...]:
        """The last round's seats, as the results of the one before it make them now.

        Raises CutNeededError and DrawError.
        """
        before = self.last_round - 1
        chairs = {number: taken for number, taken in self.chairs.items() if number <= before}
        return replace(self, chairs=chairs).seats_after(before)

    @property
    def can_be_seated_again(self) -> bool:
        """Nothing has been reported of the last round yet, and the one before it is complete."""
        last = self.last_round
        return 1 < last >= self.open_round and self.is_complete(last - 1)

    def seats_changed(self) -> tuple[Table[int], ...]:
        """The last round's seats once more, for who is there now. Raises DrawError."""
        last = self.last_round
        leaving, arriving = self.coming(last)
        return change_seats(
            self.tables[last],
            partners=partners(self.tables[number] for number in self.tables if number < last),
            seed=self.seed + last,
            leaving=leaving,
            arriving=arriving,
            two_over=self.two_over,
        )


def evening_of(event: Event) -> Evening:
    """Four queries, however many play."""
    return Evening(
        seed=event.seed,
        two_over="two of three" if event.two_over == "two of three" else "one of two",
        target=event.target,
        chairs=chairs_of(event),
        present={
            number: Presence(since, until)
            for number, since, until in Entry.objects.filter(
                event=event, status__in=[Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN]
            ).values_list("number", "from_round", "until_round")
        },
        open_round=first_open_round(event),
    )


def chairs_of(event: Event) -> dict[int, list[Chair]]:
    rows = (
        Seat.objects.filter(round__event=event)
        .order_by("round__number", "game__table", "side", "pk")
        .values_list(
            "round__number",
            "game_id",
            "game__table",
            "game__status",
            "side",
            "score",
            "entry__number",
            "game__cut__number",
        )
    )
    chairs = [Chair(*row) for row in rows]
    return {number: list(taken) for number, taken in groupby(chairs, key=attrgetter("round"))}


def games_of(chairs: Iterable[Chair]) -> list[list[Chair]]:
    return [list(taken) for _, taken in groupby(chairs, key=attrgetter("game"))]


def sides_of(chairs: Iterable[Chair]) -> list[list[Chair]]:
    return [list(taken) for _, taken in groupby(chairs, key=attrgetter("side"))]


def table_of(chairs: list[Chair], before: Counter[Pair[int]]) -> Table[int]:
    sides = tuple(tuple(chair.number for chair in side) for side in sides_of(chairs))
    return Table(chairs[0].table, sides, tuple(pair for pair in partners_of(sides) if before[pair]))


def outcome_of(chairs: list[Chair], target: int) -> Outcome[int]:
    return Outcome(
        round=chairs[0].round,
        table=chairs[0].table,
        sides=tuple(
            Side(tuple(chair.number for chair in side), side[0].score or 0)
            for side in sides_of(chairs)
        ),
        target=target,
        forfeited=chairs[0].status == Game.Status.FORFEITED,
    )


def partners(rounds: Iterable[Iterable[Table[int]]]) -> Counter[Pair[int]]:
    """How often each two have been partners in these rounds."""
    count: Counter[Pair[int]] = Counter()
    for tables in rounds:
        for table in tables:
            count += partners_of(table.sides)
    return count


@dataclass(frozen=True, slots=True)
class CutNeeded:
    """Two have the lowest score at a table of three: they cut the cards for who stays there."""

    game: int
    round: int
    table: int
    numbers: tuple[int, ...]


def cuts_needed(evening: Evening) -> list[CutNeeded]:
    """In the last round, and in the one before it if the last may be seated again.

    Until they are settled the next round can't be seated.
    """
    last, needed = evening.last_round, []
    rounds = [last - 1, last] if evening.can_be_seated_again else [last]
    taken = [chair for number in rounds for chair in evening.chairs.get(number, ())]
    for chairs in games_of(taken):
        if chairs[0].status == Game.Status.OUTSTANDING:
            continue
        try:
            who_stays(outcome_of(chairs, evening.target), cut=chairs[0].cut)
        except CutNeededError as error:
            numbers = tuple(int(str(player)) for player in error.players)
            needed.append(CutNeeded(chairs[0].game, chairs[0].round, chairs[0].table, numbers))
    return needed


def moved_otherwise(
    evening: Evening, game: int, scores: Iterable[int]
) -> tuple[set[int], set[int]] | None:
    """Who would have moved on and who would have stayed, had a game ended like this.

    None if nobody has moved by its result yet, or the same people would have.
    """
    chairs = [chair for taken in evening.chairs.values() for chair in taken if chair.game == game]
    if not chairs or chairs[0].round >= evening.last_round or not is_over(chairs):
        return None
    scored = dict(enumerate(scores))
    other = [chair._replace(score=scored[chair.side]) for chair in chairs]
    try:
        stays = set(who_stays(outcome_of(other, evening.target), cut=chairs[0].cut))
        stayed = set(who_stays(outcome_of(chairs, evening.target), cut=chairs[0].cut))
    except CutNeededError:
        return None
    everybody = {chair.number for chair in chairs}
    return None if stays == stayed else (everybody - stays, stays)


def is_over(chairs: Iterable[Chair]) -> bool:
    return all(chair.status != Game.Status.OUTSTANDING for chair in chairs)
