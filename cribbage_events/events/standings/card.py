"""One entrant's card: the games as they count for this entrant, and where to go next."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cribbage_events.contest.scoring import ScoringSystem, SideResult
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rounds import on_card
from cribbage_events.events.games.rows import GameRow, side_result
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.rows import StandingsRow
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.events.standings.typed_cards import results_by_cards, typed_cards
from cribbage_events.words.lists import and_list


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
    # Whether both left it, so that it counts for nobody.
    is_void: bool = False
    # The table of the round before, if this is another.
    came_from: int | None = None

    @property
    def spread(self) -> int:
        if self.result is None:
            return 0
        return self.result.margin if self.result.won else -self.result.margin


class Card(NamedTuple):
    """`row` is the entrant's line in the standings; None for somebody who isn't ranked.

    `ranked`: how many are in that order.
    """

    row: StandingsRow | None
    ranked: int
    division: str
    games: list[CardGame]

    @property
    def next_game(self) -> CardGame | None:
        return next((game for game in self.games if game.result is None), None)


def card_of(entry: Entry, games: EventGames | None = None, event: Event | None = None) -> Card:
    """Three queries, if the entry knows its event; two fewer with the event's games.

    `event`: as it is shown, if that differs from the entry's.
    """
    event = event or entry.event
    games = games or event_games(event)
    divisions = standings_of(event, games)
    found = (
        (row, len(division.rows), division.name)
        for division in divisions
        for row in division.rows
        if row.entry.pk == entry.pk
    )
    row, ranked, division = next(found, (None, 0, ""))
    own = own_results(event, games, entry.pk)
    played = [
        ruled(card_game(game, entry.pk, games.target, event.preset.scoring), own)
        for game in on_card(event, games.games_of.get(entry.pk, []))
    ]
    return Card(row, ranked, division if len(divisions) > 1 else "", list(with_moves(played)))


def own_results(event: Event, games: EventGames, entry: int) -> Mapping[int, SideResult]:
    """Return, by game, what it is worth to an entrant where the scores don't say it; at most one
    query.
    """
    if not kind_of(event).ruled_by_cards:
        return {}
    cards = typed_cards(event, games)
    return results_by_cards(cards, entry) if cards.cards else {}


def ruled(game: CardGame, own: Mapping[int, SideResult]) -> CardGame:
    return game._replace(result=own[game.id]) if game.id in own else game


def with_moves(games: list[CardGame]) -> Iterator[CardGame]:
    before: CardGame | None = None
    for game in games:
        moved = before and before.round == game.round - 1 and before.table != game.table
        yield game._replace(came_from=before.table) if before and moved else game
        before = game


def card_game(game: GameRow, player: int, target: int, scoring: ScoringSystem) -> CardGame:
    own = game.sides[game.side_of(player)]
    others = [side for side in game.sides if side is not own]
    ended = not game.outstanding and not game.is_void
    return CardGame(
        id=game.id,
        round=game.round,
        table=game.table,
        opponent=and_list(seat.name for side in others for seat in side.seats),
        partner=and_list(seat.name for seat in own.seats if seat.entry != player),
        own_score=own.score,
        their_score=max((side.score or 0 for side in others), default=0) if ended else None,
        forfeited=game.forfeited,
        is_void=game.is_void,
        result=side_result(game, player, target, scoring) if ended else None,
    )
