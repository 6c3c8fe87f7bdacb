"""Formats whose order comes from the cards of both players, ruled where they differ.

Rules: RULES.md §5.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from cribbage_events.contest.cards.checking import first_places
from cribbage_events.contest.formats.qualifying import (
    count_of_qualifiers,
    qualifying_order,
    seeds_of,
)
from cribbage_events.contest.scoring import SideResult
from cribbage_events.contest.standings import Row
from cribbage_events.events.formats.base import Format
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.selectors.winnable import has_seats_in_all_rounds
from cribbage_events.events.rulings.selectors.cards import (
    rank_by_cards,
    results_by_cards,
    typed_cards,
)
from cribbage_events.events.rulings.selectors.checking import changes_to_tell
from cribbage_events.events.standings.standings import play_off_pairs


class RuledByCards(Format):
    """To be mixed into a format. One entrant in four qualifies, unless it says otherwise."""

    pages: ClassVar[Mapping[str, str]] = {
        "check-cards": "events:check_cards",
        "check-totals": "events:check_cards",
        # The event's own page.
        "rule-cards": "",
    }

    def desk_news(self, event: Event) -> dict[str, Any]:
        """Also whom to tell of a ruling."""
        return {**super().desk_news(event), "to_tell": changes_to_tell(event)}

    def cards_left(self, event: Event, games: EventGames) -> Mapping[str, int]:
        cards = typed_cards(event, games)
        if not cards.cards or not cards.missing:
            return {}
        total = len(cards.players)
        return {"typed": total - len(cards.missing), "total": total}

    def rank(
        self, event: Event, games: EventGames, division: int, players: Sequence[int]
    ) -> tuple[Row[int], ...]:
        """Until the first card is in, the results say the same, and sooner."""
        cards = typed_cards(event, games)
        if not cards.cards:
            return super().rank(event, games, division, players)
        return rank_by_cards(cards, players)

    def knows_games_to_come(self, event: Event, games: EventGames) -> bool:
        """Until the first card is in."""
        if not has_seats_in_all_rounds(games, event.round_count):
            return False
        return not typed_cards(event, games).cards

    def own_results(self, event: Event, games: EventGames, entry: int) -> Mapping[int, SideResult]:
        cards = typed_cards(event, games)
        return results_by_cards(cards, entry) if cards.cards else {}

    def would_qualify(self, rows: Sequence[Row[int]]) -> Collection[int]:
        return first_places(rows, count_of_qualifiers(len(rows)))

    def seeds(self, event: Event, rows: Sequence[Row[int]]) -> Mapping[int, int]:
        """Two queries: the seed of the draw and the play-offs that were played."""
        seed = event.stages.values_list("seed", flat=True)[0]
        scoring, played = event.preset.scoring, play_off_pairs(event)
        return seeds_of(qualifying_order(rows, scoring, seed=seed, play_offs=played))
