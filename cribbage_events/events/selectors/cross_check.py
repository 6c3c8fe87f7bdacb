"""All scorecards held against each other and against the results: what doesn't fit, and whose."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from cribbage_events.contest.cross_check import (
    Line,
    Statement,
    Totals,
    check_totals,
    compare,
    compare_with_result,
)
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.standings import standings
from cribbage_events.events.models import Event, Game
from cribbage_events.events.selectors.scorecards import Scorecards, scorecards_of
from cribbage_events.events.selectors.sheet import EntryLine, SeatLine, outcome_of
from cribbage_events.events.selectors.standings import byes_of


class SideCards(NamedTuple):
    """One side of a game: its names, and what each of its cards says, if it is in."""

    name: str
    cards: list[tuple[EntryLine, Line | None]]


class Misfit(NamedTuple):
    """A game whose cards and result don't fit; `result` is the line that it would be on each side's
    card, empty while nothing is accepted.
    """

    game: int
    round: int
    table: int
    sides: list[SideCards]
    result: list[Line]
    by: str
    words: str


class WrongTotals(NamedTuple):
    """A card whose last line doesn't fit."""

    entry: EntryLine
    words: str


class CardState(NamedTuple):
    """One entrant's card: how much of it is in, and whether something doesn't fit.

    `in_doubt`: disputed games of which nobody knows yet which card is wrong.
    """

    entry: EntryLine
    games: int
    written: int
    misfits: list[str]
    in_doubt: list[Misfit]

    @property
    def complete(self) -> bool:
        return self.written == self.games

    @property
    def fits(self) -> bool:
        return self.complete and not self.misfits and not self.in_doubt


@dataclass(frozen=True)
class CrossCheck:
    """The cards of one event; keys are those of the entries."""

    cards: Scorecards

    @cached_property
    def states(self) -> list[CardState]:
        """By number, whoever has games that belong on a card."""
        found = [self.state_of(entry) for entry in self.cards.entries]
        return [state for state in found if state.games]

    @cached_property
    def misfits(self) -> list[Misfit]:
        """The games that don't fit, by round and table."""
        found = [
            misfit for seats in self.cards.sheet.games.values() if (misfit := self.misfit_in(seats))
        ]
        return sorted(found, key=lambda misfit: (misfit.round, misfit.table))

    @cached_property
    def wrong_totals(self) -> list[WrongTotals]:
        found = ((entry, self.words_on_totals(entry.pk)) for entry in self.cards.entries)
        return [WrongTotals(entry, words) for entry, words in found if words]

    @property
    def problems(self) -> int:
        return len(self.misfits) + len(self.wrong_totals)

    @property
    def complete(self) -> int:
        return sum(state.complete for state in self.states)

    @property
    def begun(self) -> int:
        return sum(0 < state.written < state.games for state in self.states)

    def state_of(self, entry: EntryLine) -> CardState:
        lines = [line for line in self.cards.lines_of(entry.pk) if line.can_be_written]
        wrong = {line.game for line in lines if line.wrong}
        in_doubt = {line.game for line in lines if line.in_doubt}
        misfits = [misfit.words for misfit in self.misfits if misfit.game in wrong]
        misfits += [total.words for total in self.wrong_totals if total.entry.pk == entry.pk]
        return CardState(
            entry,
            games=len(lines),
            written=sum(line.written is not None for line in lines),
            misfits=misfits,
            in_doubt=[misfit for misfit in self.misfits if misfit.game in in_doubt],
        )

    def misfit_in(self, seats: list[SeatLine]) -> Misfit | None:
        """A game is settled or fits if it isn't disputed."""
        first, end = seats[0], self.cards.ends[seats[0].game]
        written = any((seat.entry, seat.game) in self.cards.reported for seat in seats)
        if not end.disputed or not written:
            return None
        sides = [self.side_cards(seats, side) for side in (0, 1)]
        lines = [self.cards.result(seats, side) for side in (0, 1)]
        result = [line for line in lines if line is not None]
        words = next(misfit_words(sides, result), "Another report says otherwise")
        return Misfit(first.game, first.round, first.table, sides, result, end.by, words)

    def side_cards(self, seats: list[SeatLine], side: int) -> SideCards:
        cards = [
            (self.cards.sheet.entries[seat.entry], self.cards.written(seat))
            for seat in seats
            if seat.side == side
        ]
        return SideCards(self.cards.side_name(seats, side), cards)

    def words_on_totals(self, entry: int) -> str:
        totals = self.cards.totals.get(entry)
        if totals is None:
            return ""
        own, counts = (self.added_up(entry, as_written=each) for each in (True, False))
        return check_totals(totals, own, counts)

    def added_up(self, entry: int, *, as_written: bool) -> Totals:
        """What the games make in all: as the card has them where it has them, or as they count."""
        scoring = self.cards.event.preset.scoring
        byes = byes_of(self.cards.sheet, [entry]) if scoring.bye else ()
        outcomes = list(self.outcomes(entry, as_written=as_written))
        row = standings([entry], outcomes, scoring, byes=byes)[0]
        return Totals(row.game_points, row.won, row.spread)

    def outcomes(self, entry: int, *, as_written: bool) -> Iterator[Outcome[int]]:
        for seats in self.cards.sheet.games_of.get(entry, []):
            status = seats[0].status
            scores = self.cards.reported.get((entry, seats[0].game)) if as_written else None
            if scores is not None and status != Game.Status.FORFEITED:
                players = [tuple(s.entry for s in seats if s.side == side) for side in (0, 1)]
                sides = tuple(map(Side, players, scores))
                yield Outcome(seats[0].round, seats[0].table, sides, self.cards.sheet.target)
            elif status != Game.Status.OUTSTANDING:
                yield outcome_of(seats, self.cards.sheet.target)

    def next_after(self, entry: int) -> EntryLine | None:
        """Whose card to ask for next: the opponents' first, by number, then anybody's."""
        met = {seat.entry for seats in self.cards.sheet.games_of.get(entry, []) for seat in seats}
        missing = [state.entry for state in self.states if not state.complete]
        missing = [each for each in missing if each.pk != entry]
        return next((each for each in missing if each.pk in met), next(iter(missing), None))


def misfit_words(sides: list[SideCards], result: list[Line]) -> Iterator[str]:
    """The cards against each other; only if they agree, against the result."""
    stated = [
        [Statement(f"{entry.name}’s card", line) for entry, line in side.cards if line]
        for side in sides
    ]
    yield from filter(None, (compare(one, two) for one, two in product(*stated)))
    for statements, line in zip(stated, result, strict=False):
        yield from filter(None, (compare_with_result(each, line) for each in statements))


def cross_check_of(event: Event) -> CrossCheck:
    return CrossCheck(scorecards_of(event))
