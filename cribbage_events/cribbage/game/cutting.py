"""Cutting for the first deal: the lowest card deals, equal lowest cards are cut again."""

from random import Random

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.game.rules import Breach, IllegalMove, Rules


class Cutting:
    """`cards` are this turn's cuts, by player in order; `before` those of earlier, equal turns."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.rules = rules
        self.seed = seed
        self.cards: list[Card] = []
        self.before: list[tuple[Card, ...]] = []
        self.spread = self.shuffled()

    @property
    def to_move(self) -> int:
        return len(self.cards)

    def shuffled(self) -> list[Card]:
        pack = list(DECK)
        Random(f"{self.seed} cut {len(self.before)}").shuffle(pack)  # not translated: a seed
        return pack

    @property
    def free(self) -> list[int]:
        """Places of the spread-out pack where nobody has cut yet."""
        return [at for at, card in enumerate(self.spread) if card not in self.cards]

    def cut(self, position: int) -> Card:
        """The next player's card. Raises IllegalMove where there is none or it was cut already."""
        if not 0 <= position < len(self.spread):
            raise IllegalMove(Breach.NO_SUCH_CARD)
        card = self.spread[position]
        if card in self.cards:
            raise IllegalMove(Breach.CUT_TAKEN, card=card)
        self.cards.append(card)
        return card

    def settle(self) -> int | None:
        """Return who deals, once all have cut; None when somebody must still cut, or all again."""
        if len(self.cards) < self.rules.players:
            return None
        ranks = [card.rank for card in self.cards]
        if ranks.count(min(ranks)) == 1:
            return ranks.index(min(ranks))
        self.before.append(tuple(self.cards))
        self.cards = []
        self.spread = self.shuffled()
        return None
