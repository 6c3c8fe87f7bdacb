"""The cards of an event as they were typed in, and what counts by the rulings."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import FilteredRelation, Q

from cribbage_events.contest.cards import (
    CardEntry,
    CheckedCards,
    GameOnCards,
    Ruling,
    check_cards_by,
    first_places,
)
from cribbage_events.contest.championship import QUALIFYING_CARD
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.contest.formats.qualifying import count_of_qualifiers
from cribbage_events.contest.scoring import SideResult
from cribbage_events.contest.standings import CardLine, Row
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, byes_of, is_ranked
from cribbage_events.events.games.reading import hidden_from
from cribbage_events.events.games.rounds import on_card
from cribbage_events.events.games.rows import GameRow, side_result
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import CardTotals, Event
from cribbage_events.server.compiled import Compiled, Given

# Every card that is in, with each of its lines that counts.
CARDS = Compiled(
    lambda: (
        CardTotals.objects.filter(entry__event=Given(0))
        .annotate(
            line=FilteredRelation(
                "entry__written_lines", condition=Q(entry__written_lines__taken_back_at=None)
            )
        )
        .order_by("line__pk")
        .values_list(
            *("entry", "told_seed", "game_points", "won", "spread"),
            *("line__game", "line__game_points", "line__plus", "line__minus"),
        )
    )
)


class CardIn(NamedTuple):
    """A card that was handed in: its last line, and the seed that its player was told, if any."""

    totals: LastLine
    told_seed: int | None


class RuledGame(NamedTuple):
    """A game, what its cards say, and the ruling. `written` are None where no card is in: then the
    result stands for it, in `entries`.
    """

    game: GameRow
    written: tuple[CardEntry | None, CardEntry | None]
    entries: tuple[CardEntry | None, CardEntry | None]
    ruling: Ruling


@dataclass(frozen=True)
class EventCards:
    """Plain values; keys are those of entries and games."""

    event: Event
    games: EventGames
    cards: Mapping[int, CardIn]
    lines: Mapping[tuple[int, int], CardEntry]

    @cached_property
    def players(self) -> list[EntryRow]:
        """Everybody who has a card, by number."""
        on_cards = {entry for game in self.on_cards for entry in game.entries}
        return [entry for pk, entry in self.games.entries.items() if pk in on_cards]

    @cached_property
    def ranked(self) -> list[int]:
        """Return whom the standings rank: nobody of the waiting list, nor who left
        before a game.
        """
        return [
            pk
            for pk, entry in self.games.entries.items()
            if entry.division is not None and is_ranked(entry, entry.division, self.games)
        ]

    @cached_property
    def missing(self) -> list[EntryRow]:
        """Return whose card isn't in, by number."""
        return [entry for entry in self.players if entry.pk not in self.cards]

    @cached_property
    def complete(self) -> bool:
        """Whether all cards are in, so that it is known who would qualify by them."""
        return bool(self.cards) and not self.missing

    @cached_property
    def on_cards(self) -> list[GameRow]:
        """The games that belong on cards, by round and table."""
        return [game for game in self.games.rows if game.belongs_on_card]

    def lines_of(self, entry: int) -> list[GameRow]:
        """The games of somebody's card, in its order."""
        games = self.games.games_of.get(entry, [])
        return [game for game in on_card(self.event, games) if game.belongs_on_card]

    def written(self, game: GameRow) -> tuple[CardEntry | None, CardEntry | None]:
        first, second = game.entries
        return self.lines.get((first, game.id)), self.lines.get((second, game.id))

    @cached_property
    def checked(self) -> CheckedCards[int]:
        """Return the cards as checked; until all are in nobody would qualify, and the lower points
        count on both.
        """
        return self.checked_with(self.ranked)

    def checked_with(self, players: Iterable[int]) -> CheckedCards[int]:
        """Check the cards of these players, also of those who haven't played."""

        def qualifying(rows: Sequence[Row[int]]) -> frozenset[int]:
            if not self.complete:
                return frozenset()
            return would_qualify(self.event, self.counted(rows))

        games = [
            GameOnCards((game.entries[0], game.entries[1]), self.entries_of(game))
            for game in self.on_cards
        ]
        besides = {player: self.forfeits.get(player, []) for player in players}
        scoring = self.event.preset.scoring
        byes = list(byes_of(self.games, besides)) if scoring.bye else ()
        return check_cards_by(games, qualifying, scoring, besides=besides, byes=byes)

    def counted(self, rows: Iterable[Row[int]]) -> list[Row[int]]:
        """Return the rows without the director who only fills in and can't qualify."""
        return [row for row in rows if not self.games.entries[row.player].fills_in]

    @cached_property
    def ruled(self) -> list[RuledGame]:
        """Every game that belongs on cards, by round and table."""
        return [
            RuledGame(game, self.written(game), self.entries_of(game), ruling)
            for game, ruling in zip(self.on_cards, self.checked.rulings, strict=True)
        ]

    def entries_of(self, game: GameRow) -> tuple[CardEntry | None, CardEntry | None]:
        """Return what the cards say; where only one is in, the result stands for the other, and for
        both where none is.
        """
        first, second = self.written(game)
        if not game.has_scores or (first and second):
            return first, second
        return first or self.mirrored(game, 0), second or self.mirrored(game, 1)

    def mirrored(self, game: GameRow, side: int) -> CardEntry:
        """The line that the result would be on the card of this side."""
        player, scoring = game.entries[side], self.event.preset.scoring
        result = side_result(game, player, self.games.target, scoring)
        plus, minus = (result.margin, None) if result.won else (None, result.margin)
        return CardEntry(result.won, plus, minus, result.game_points, self.games.target)

    @cached_property
    def forfeits(self) -> Mapping[int, list[CardLine[int]]]:
        """Lines of games that no card decides."""
        found: defaultdict[int, list[CardLine[int]]] = defaultdict(list)
        scoring, target = self.event.preset.scoring, self.games.target
        for game in self.games.ended:
            if game.forfeited and len(game.sides) == 2:
                for player, opponent in (game.entries, reversed(game.entries)):
                    result = side_result(game, player, target, scoring)
                    plus, minus = (result.margin, 0) if result.won else (0, result.margin)
                    found[player].append(
                        CardLine(opponent, result.won, result.game_points, plus, minus)
                    )
        return found


def would_qualify(event: Event, rows: Sequence[Row[int]]) -> frozenset[int]:
    """Return who would qualify by these rows, best first: one in four, at a night each qualifying
    card.
    """
    if event.preset.of_season:
        return frozenset(row.player for row in rows if row.game_points >= QUALIFYING_CARD)
    return frozenset(first_places(rows, count_of_qualifiers(len(rows))))


def typed_cards(event: Event, games: EventGames) -> EventCards:
    """Read the typed cards, in one query."""
    hidden = hidden_from(event, {game.round for game in games.rows})
    unseen = {game.id for game in games.rows if hidden is not None and game.round >= hidden}
    cards: dict[int, CardIn] = {}
    lines: dict[tuple[int, int], CardEntry] = {}
    for entry, told, *numbers in CARDS.rows(event.pk):
        points, won, spread, game, game_points, plus, minus = numbers
        cards[entry] = CardIn(LastLine(points, won, spread), told)
        if game is not None and game not in unseen:
            lines[entry, game] = CardEntry(None, plus, minus, game_points, games.target)
    return EventCards(event, games, cards, lines)


def results_by_cards(cards: EventCards, entry: int) -> Mapping[int, SideResult]:
    """Return, by game, its worth to this entrant by the cards as ruled."""
    skunk = cards.event.preset.scoring.skunk_margin
    found: dict[int, SideResult] = {}
    for each in cards.ruled:
        if entry in each.game.entries and not each.game.outstanding:
            card = each.ruling.cards[each.game.side_of(entry)]
            points, won = card.plus or card.minus or 0, bool(card.won)
            found[each.game.id] = SideResult(card.game_points, points, won, won and points >= skunk)
    return found


def rank_by_cards(cards: EventCards, players: Collection[int]) -> tuple[Row[int], ...]:
    """The rows of these players, best first, by their cards as ruled."""
    rows = cards.checked_with(players).ruled
    wanted = set(players)
    return tuple(row for row in rows if row.player in wanted)


def cards_left(event: Event, games: EventGames) -> Mapping[str, int]:
    """Return how many cards are `typed` of the `total`, if the order comes from cards and only some
    of them are in; else nothing.
    """
    if not kind_of(event).ruled_by_cards:
        return {}
    cards = typed_cards(event, games)
    if not cards.cards or not cards.missing:
        return {}
    total = len(cards.players)
    return {"typed": total - len(cards.missing), "total": total}
