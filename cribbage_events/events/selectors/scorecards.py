"""The players' scorecards as they were typed in, a line for each round."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from cribbage_events.contest.cross_check import Line, Totals, line_of
from cribbage_events.events.models import CardTotals, Event, Game, ScoreReport
from cribbage_events.events.selectors.reports import shown_name, weighed
from cribbage_events.events.selectors.sheet import EntryLine, SeatLine, Sheet, sheet_of


class CardLine(NamedTuple):
    """One round of a card: what the card says, and how the game stands. `words` instead, where
    there is nothing to write.

    `vouched`: the result was reported by somebody else than the cards, and only cards disagree.
    """

    round: int
    game: int | None = None
    table: int | None = None
    side: int = 0
    opponent: str = ""
    written: Line | None = None
    result: Line | None = None
    disputed: bool = False
    vouched: bool = False
    words: str = ""

    @property
    def can_be_written(self) -> bool:
        return not self.words

    @property
    def settled(self) -> bool:
        """The result is another one, and that has been decided."""
        differs = self.written is not None and self.written != self.result
        return differs and self.result is not None and not self.disputed

    @property
    def wrong(self) -> bool:
        """The card says something else than a result that is known without it."""
        differs = self.written is not None and self.written != self.result
        return differs and self.disputed and self.vouched

    @property
    def in_doubt(self) -> bool:
        """The game is disputed, and nobody knows yet what is right: any card may be wrong."""
        return self.written is not None and self.disputed and not self.vouched


class GameEnd(NamedTuple):
    """What the sheet doesn't say of a game."""

    disputed: bool
    by: str


@dataclass(frozen=True)
class Scorecards:
    """Six queries' worth of plain values; keys are those of the entries and games."""

    event: Event
    sheet: Sheet
    ends: Mapping[int, GameEnd]
    reported: Mapping[tuple[int, int], list[int]]  # by entry and game: the scores that a card gives
    totals: Mapping[int, Totals]
    vouched: frozenset[int]  # disputed games of which only cards say otherwise

    @cached_property
    def entries(self) -> list[EntryLine]:
        """Whoever has a card, by number."""
        return [entry for pk, entry in self.sheet.entries.items() if pk in self.sheet.games_of]

    def lines_of(self, entry: int) -> list[CardLine]:
        """A line for each round that is drawn."""
        seats_in = {seats[0].round: seats for seats in self.sheet.games_of.get(entry, [])}
        return [
            self.line(entry, seats_in[number]) if number in seats_in else self.rest(entry, number)
            for number in sorted(self.sheet.seated_in)
        ]

    def rest(self, entry: int, number: int) -> CardLine:
        sits_out = any(resting.pk == entry for resting in self.sheet.byes_in(number))
        return CardLine(number, words="sits out" if sits_out else "doesn’t play")

    def line(self, entry: int, seats: list[SeatLine]) -> CardLine:
        own = next(seat for seat in seats if seat.entry == entry)
        opponents = (self.side_name(seats, side) for side in sides_of(seats) if side != own.side)
        blank = CardLine(own.round, own.game, own.table, own.side, " and ".join(opponents))
        if own.status == Game.Status.FORFEITED:
            return blank._replace(words="won, the other side gave up" if own.score else "gave up")
        if len(sides_of(seats)) != 2:
            return blank._replace(words="a game of three: see its result")
        return blank._replace(
            written=self.written(own),
            result=self.result(seats, own.side),
            disputed=self.ends[own.game].disputed,
            vouched=own.game in self.vouched,
        )

    def side_name(self, seats: list[SeatLine], side: int) -> str:
        names = (self.sheet.entries[seat.entry].name for seat in seats if seat.side == side)
        return " & ".join(names)

    def written(self, seat: SeatLine) -> Line | None:
        scores = self.reported.get((seat.entry, seat.game))
        return None if scores is None else line_of(scores, seat.side, self.sheet.target)

    def result(self, seats: list[SeatLine], side: int) -> Line | None:
        if seats[0].status != Game.Status.PLAYED:
            return None
        scores = {seat.side: seat.score or 0 for seat in seats}
        return line_of([scores[0], scores[1]], side, self.sheet.target)


def sides_of(seats: list[SeatLine]) -> list[int]:
    return sorted({seat.side for seat in seats})


def scorecards_of(event: Event) -> Scorecards:
    ends = _ends(event)
    is_disputed = any(end.disputed for end in ends.values())
    vouched = _vouched(event) if is_disputed else frozenset[int]()
    return Scorecards(event, sheet_of(event), ends, _reported(event), _totals(event), vouched)


def _ends(event: Event) -> dict[int, GameEnd]:
    rows = Game.objects.filter(round__event=event).values_list(
        "pk", "disputed", "accepted__by_name"
    )
    return {game: GameEnd(disputed, shown_name(by or "")) for game, disputed, by in rows}


def _reported(event: Event) -> dict[tuple[int, int], list[int]]:
    """The latest word of each card on each game."""
    rows = (
        ScoreReport.objects.filter(
            game__round__event=event, via=ScoreReport.Via.SCORECARD, taken_back_at=None
        )
        .order_by("at", "pk")
        .values_list("entry_id", "game_id", "scores")
    )
    return {(entry, game): scores for entry, game, scores in rows}


def _vouched(event: Event) -> frozenset[int]:
    reports = ScoreReport.objects.filter(
        game__round__event=event, game__disputed=True, taken_back_at=None
    ).order_by("game", "at", "pk")
    return frozenset(
        game
        for game, said in groupby(reports, key=attrgetter("game_id"))
        if _is_vouched(event, said)
    )


def _is_vouched(event: Event, reports: Iterable[ScoreReport]) -> bool:
    """Whether those that stand and are no cards all say what counts."""
    by_key = {report.pk: report for report in reports}
    verdict = weighed(by_key.values(), event)
    beside = {
        said.result
        for said in verdict.standing
        if by_key[said.key].via != ScoreReport.Via.SCORECARD
    }
    return verdict.accepted is not None and beside == {verdict.accepted.result}


def _totals(event: Event) -> dict[int, Totals]:
    rows = CardTotals.objects.filter(entry__event=event)
    return {
        entry: Totals(points, won, spread)
        for entry, points, won, spread in rows.values_list(
            "entry_id", "game_points", "won", "spread"
        )
    }
