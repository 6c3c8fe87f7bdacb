"""The cards of one deal: what everybody was dealt, laid away and kept, the crib and the starter."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.game.rules import Breach, IllegalMove, Rules


class Hands:
    """One deal. The same seed and number of the deal give the same cards, whatever was played."""

    def __init__(self, rules: Rules, seed: str, number: int, dealer: int) -> None:
        pack = list(DECK)
        Random(f"{seed} deal {number}").shuffle(pack)  # not translated: a seed
        in_turn = rules.from_left_of(dealer)
        self.rules = rules
        self.dealt: list[tuple[Card, ...]] = [()] * rules.players
        for place, player in enumerate(in_turn):
            self.dealt[player] = tuple(pack[place : rules.players * rules.dealt : rules.players])
        rest = pack[rules.players * rules.dealt :]
        self.from_pack = tuple(rest[:1]) if rules.players == 3 else ()
        self.next_card = rest[len(self.from_pack)]
        self.starter: Card | None = None
        self.thrown: list[tuple[Card, ...]] = [()] * rules.players
        self.kept = list(self.dealt)
        self.to_throw = list(in_turn)

    @property
    def to_move(self) -> int:
        return self.to_throw[0]

    @property
    def crib(self) -> tuple[Card, ...]:
        """Return what lies in the crib so far."""
        return tuple(card for thrown in self.thrown for card in thrown) + self.from_pack

    def throw(self, cards: Sequence[Card]) -> None:
        """The next player's discards. Raises IllegalMove for other than that player's cards."""
        player = self.to_move
        wanted = self.rules.thrown
        if len(cards) != wanted or len(set(cards)) != wanted:
            raise IllegalMove(Breach.WRONG_NUMBER, number=wanted)
        for card in cards:
            if card not in self.dealt[player]:
                raise IllegalMove(Breach.NOT_HELD, card=card)
        self.thrown[player] = tuple(cards)
        self.kept[player] = tuple(card for card in self.dealt[player] if card not in cards)
        self.to_throw.pop(0)

    def throws(self) -> list[tuple[Card, ...]]:
        """Every choice of cards that the player to move can lay away."""
        return list(combinations(self.dealt[self.to_move], self.rules.thrown))

    def turn_starter(self) -> Card:
        self.starter = self.next_card
        return self.starter
