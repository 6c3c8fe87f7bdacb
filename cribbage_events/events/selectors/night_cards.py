"""The totals of a night's scorecards beside what the games make.

A line of such a card doesn't tell a game's whole result (a winner writes 0 whatever the others
had), so that cards are held against the results by their totals, and the games say where to look.
"""

from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.cross_check import MINUS
from cribbage_events.contest.scoring import side_results
from cribbage_events.events.models import CardTotals, Event, Game
from cribbage_events.events.selectors.sheet import EntryLine, SeatLine, Sheet, outcome_of, sheet_of


@dataclass(frozen=True, slots=True)
class NightCard:
    """Somebody's card: the points of each game that has ended, and what the card says in all."""

    entry: EntryLine
    games: list[tuple[int, int]]  # round and points
    open: int  # games without a result
    written: int | None

    @property
    def points(self) -> int:
        return sum(points for _, points in self.games)

    @property
    def fits(self) -> bool:
        return self.written == self.points and not self.open

    @property
    def differs(self) -> bool:
        return self.written not in {None, self.points} and not self.open

    @property
    def words(self) -> str:
        """Such as: 0 in round 1, 18 in round 2, −1 in round 3."""
        said = ", ".join(f"{points} in round {number}" for number, points in self.games)
        return said.replace("-", MINUS)

    @property
    def said(self) -> str:
        return with_minus(self.written)

    @property
    def counted(self) -> str:
        return with_minus(self.points)


def with_minus(points: int | None) -> str:
    return "" if points is None else f"{points}".replace("-", MINUS)


class NightCards(NamedTuple):
    """By name, everybody who has a seat tonight."""

    cards: list[NightCard]

    @property
    def differing(self) -> list[NightCard]:
        return [card for card in self.cards if card.differs]

    @property
    def written(self) -> int:
        return sum(card.written is not None for card in self.cards)


def night_cards_of(event: Event) -> NightCards:
    """Three queries."""
    sheet = sheet_of(event)
    rows = CardTotals.objects.filter(entry__event=event)
    written = dict(rows.values_list("entry_id", "game_points"))
    cards = [card_of(event, sheet, entry, written.get(entry)) for entry in sheet.games_of]
    return NightCards(sorted(cards, key=lambda card: sort_key(card.entry.listed_name)))


def card_of(event: Event, sheet: Sheet, entry: int, written: int | None) -> NightCard:
    games = sheet.games_of[entry]
    ended = [seats for seats in games if seats[0].status != Game.Status.OUTSTANDING]
    return NightCard(
        sheet.entries[entry],
        [(seats[0].round, points_of(event, seats, entry)) for seats in ended],
        len(games) - len(ended),
        written,
    )


def points_of(event: Event, seats: list[SeatLine], entry: int) -> int:
    outcome = outcome_of(seats, event.target)
    results = zip(outcome.sides, side_results(outcome, event.preset.scoring), strict=True)
    return next(result.game_points for side, result in results if entry in side.players)
