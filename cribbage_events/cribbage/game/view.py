"""The part of a game that one player may see: own cards and open ones, nothing else."""

from dataclasses import dataclass

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.game.rules import Phase, Rules
from cribbage_events.cribbage.game.stages import Laid


@dataclass(frozen=True, slots=True)
class View:
    """A game as `player` sees it. Scores are points by side."""

    rules: Rules
    player: int
    phase: Phase
    dealer: int
    scores: tuple[int, ...]
    hand: tuple[Card, ...]  # still held: all that were dealt before the discards, less in the play
    thrown: tuple[Card, ...] = ()  # to the crib, by this player
    starter: Card | None = None
    pile: tuple[Laid, ...] = ()  # since the count last began at 0
    laid: tuple[Laid, ...] = ()  # in the whole deal, with each go
    held: tuple[int, ...] = ()  # how many cards each player still holds
    gone: frozenset[int] = frozenset()  # who has said go at this count
    crib: tuple[Card, ...] = ()  # lies open while it is being counted

    @property
    def count(self) -> int:
        return self.pile[-1].count if self.pile else 0

    @property
    def kept(self) -> tuple[Card, ...]:
        """Cards still held and cards played: four, once the player has laid away to the crib."""
        played = (each.card for each in self.laid if each.player == self.player and each.card)
        return self.hand + tuple(played)

    @property
    def side(self) -> int:
        return self.rules.side_of(self.player)

    @property
    def owns_crib(self) -> bool:
        """Whether the crib counts for this player's side."""
        return self.rules.side_of(self.dealer) == self.side
