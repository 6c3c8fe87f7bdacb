"""The totals of a night's scorecards compared with the totals of the games.

A line of such a card doesn't hold a game's whole result: a winner writes 0 whatever the others had.
So only totals are compared, and the points of each game are shown beside a total that differs.
"""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.clubs.names import sort_key
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rows import side_result
from cribbage_events.events.models import CardTotals, Event
from cribbage_events.words.numbers import with_minus


@dataclass(frozen=True, slots=True)
class NightCard:
    """Somebody's card: the points of each game that has ended, and the total written on it."""

    entry: EntryRow
    games: list[tuple[int, int]]  # round and points
    open: int  # games without a result
    written: int | None

    @property
    def points(self) -> int:
        return sum(points for _, points in self.games)

    @property
    def matches(self) -> bool:
        return self.written == self.points and not self.open

    @property
    def differs(self) -> bool:
        return self.written not in {None, self.points} and not self.open

    @property
    def words(self) -> str:
        """Return words such as: 0 in round 1, 18 in round 2, −1 in round 3."""
        words = _("%(points)s in round %(round)s")
        lines = ({"points": with_minus(points), "round": number} for number, points in self.games)
        return ", ".join(words % line for line in lines)

    @property
    def shown_total(self) -> str:
        return with_minus(self.written)

    @property
    def shown_points(self) -> str:
        return with_minus(self.points)


class NightCards(NamedTuple):
    """The cards of everybody who has a seat tonight, by name."""

    cards: list[NightCard]

    @property
    def differing(self) -> list[NightCard]:
        return [card for card in self.cards if card.differs]

    @property
    def written(self) -> int:
        return sum(card.written is not None for card in self.cards)


def night_cards_of(event: Event) -> NightCards:
    """Three queries."""
    games = event_games(event)
    rows = CardTotals.objects.filter(entry__event=event)
    written = dict(rows.values_list("entry_id", "game_points"))
    cards = [night_card(event, games, entry, written.get(entry)) for entry in games.games_of]
    return NightCards(sorted(cards, key=lambda card: sort_key(card.entry.listed_name)))


def night_card(event: Event, games: EventGames, entry: int, written: int | None) -> NightCard:
    played, scoring = games.games_of[entry], event.preset.scoring
    played = [game for game in played if not game.is_void]
    ended = [game for game in played if not game.outstanding]
    results = [side_result(game, entry, games.target, scoring) for game in ended]
    return NightCard(
        games.entries[entry],
        [(game.round, result.game_points) for game, result in zip(ended, results, strict=True)],
        len(played) - len(ended),
        written,
    )
