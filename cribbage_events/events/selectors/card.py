"""One entrant's card: the games as they count for this entrant, and where to go next."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cribbage_events.contest.scoring import ScoringSystem, SideResult, side_results
from cribbage_events.events.models import Entry, Game
from cribbage_events.events.selectors.sheet import SeatLine, Sheet, outcome_of, sheet_of
from cribbage_events.events.selectors.standings import StandingsRow, standings_of


class CardGame(NamedTuple):
    """A game from one side of the table; scores and result are None until it has ended."""

    id: int
    round: int
    table: int
    opponent: str
    own_score: int | None
    their_score: int | None
    forfeited: bool
    result: SideResult | None
    partner: str = ""
    # The table of the round before, if this is another.
    came_from: int | None = None

    @property
    def spread(self) -> int:
        if self.result is None:
            return 0
        return self.result.margin if self.result.won else -self.result.margin


class Card(NamedTuple):
    """`row` is the entrant's line in the standings; None for somebody who isn't ranked."""

    row: StandingsRow | None
    division: str
    games: list[CardGame]

    @property
    def next_game(self) -> CardGame | None:
        return next((game for game in self.games if game.result is None), None)


def card_of(entry: Entry, sheet: Sheet | None = None) -> Card:
    """Four queries, if the entry knows its event; two fewer with the event's sheet."""
    event = entry.event
    sheet = sheet or sheet_of(event)
    divisions = standings_of(event, sheet)
    found = (
        (row, division.name)
        for division in divisions
        for row in division.rows
        if row.entry.pk == entry.pk
    )
    row, division = next(found, (None, ""))
    games = [
        card_game(seats, entry.pk, sheet, event.preset.scoring)
        for seats in sheet.games_of.get(entry.pk, [])
    ]
    return Card(row, division if len(divisions) > 1 else "", list(with_moves(games)))


def with_moves(games: list[CardGame]) -> Iterator[CardGame]:
    before: CardGame | None = None
    for game in games:
        moved = before and before.round == game.round - 1 and before.table != game.table
        yield game._replace(came_from=before.table) if before and moved else game
        before = game


def card_game(seats: list[SeatLine], player: int, sheet: Sheet, scoring: ScoringSystem) -> CardGame:
    own = next(seat for seat in seats if seat.entry == player)
    others = [seat for seat in seats if seat.side != own.side]
    ended = own.status != Game.Status.OUTSTANDING
    return CardGame(
        id=own.game,
        round=own.round,
        table=own.table,
        opponent=" and ".join(sheet.entries[seat.entry].name for seat in others),
        partner=" and ".join(
            sheet.entries[seat.entry].name
            for seat in seats
            if seat.side == own.side and seat.entry != player
        ),
        own_score=own.score,
        their_score=max((seat.score or 0 for seat in others), default=0) if ended else None,
        forfeited=own.status == Game.Status.FORFEITED,
        result=result_of(seats, player, sheet.target, scoring) if ended else None,
    )


def result_of(
    seats: Iterable[SeatLine], player: int, target: int, scoring: ScoringSystem
) -> SideResult:
    outcome = outcome_of(seats, target)
    results = zip(outcome.sides, side_results(outcome, scoring), strict=True)
    return next(result for side, result in results if player in side.players)
