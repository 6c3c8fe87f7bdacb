"""The stages of a deal: cutting for it, the hands, the play and the show."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import NamedTuple

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.rules import MOST_POINTS, Breach, IllegalMove, Rules
from cribbage_events.cribbage.pegging import GO, LAST_CARD, LIMIT, Pegged, pegged


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


class Hands:
    """One deal. The same seed and number of the deal give the same cards, whatever was played."""

    def __init__(
        self, rules: Rules, seed: str, number: int, dealer: int, deck: Sequence[Card] = DECK
    ) -> None:
        pack = list(deck)
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


# The play of one deal: whose turn it is, what lies on the table, and what each card scores.
#
# From RULES.md section 6: to 31, from the dealer's left; a go and the last card score 1; after a
# go or 31 the count starts at 0 again, led by the player after the one who played last.


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that a player laid, or a go (no card), and the count afterwards."""

    player: int
    card: Card | None
    count: int


class PlayScore(NamedTuple):
    """The points of a card, and the point for the go or the last card that it or a go brings."""

    scored: tuple[Pegged, ...] = ()
    last: tuple[Pegged, ...] = ()
    last_player: int = 0


class ThePlay:
    """One deal's play. `kept` are the four cards of each player; the dealer's left leads."""

    def __init__(self, rules: Rules, kept: Sequence[Sequence[Card]], dealer: int) -> None:
        self.rules = rules
        self.held = [list(hand) for hand in kept]
        self.laid: list[Laid] = []
        self.pile: list[Laid] = []
        self.gone: set[int] = set()
        self.to_move: int | None = rules.next_to(dealer)

    @property
    def count(self) -> int:
        return self.pile[-1].count if self.pile else 0

    def playable(self, player: int) -> list[Card]:
        """The cards of that player with which the count doesn't pass 31."""
        room = LIMIT - self.count
        return [card for card in self.held[player] if card.value <= room]

    def play(self, card: Card) -> PlayScore:
        """Lays a card of the player to move.

        Raises IllegalMove when the player hasn't the card, or it would pass 31.
        """
        player = self.mover()
        if card not in self.held[player]:
            raise IllegalMove(Breach.NOT_HELD, card=card)
        count = self.count + card.value
        if count > LIMIT:
            lower = next(iter(self.playable(player)), None)
            raise IllegalMove(Breach.PAST_THIRTY_ONE, card=card, lower=lower, number=count)
        self.held[player].remove(card)
        laid = Laid(player, card, count)
        self.laid.append(laid)
        self.pile.append(laid)
        scored = pegged([each.card for each in self.pile if each.card])
        return PlayScore(scored, *self.pass_on(player))

    def go(self) -> PlayScore:
        """Says go for the player to move. Who played last need not: a go of all others is enough.

        Raises IllegalMove when that player can play a card.
        """
        player = self.mover()
        if playable := self.playable(player):
            card = playable[0]
            raise IllegalMove(Breach.RENEGE, card=card, number=self.count + card.value)
        self.gone.add(player)
        self.laid.append(Laid(player, None, self.count))
        return PlayScore((), *self.pass_on(player))

    def mover(self) -> int:
        if self.to_move is None:
            raise IllegalMove(Breach.OUT_OF_PHASE)
        return self.to_move

    def pass_on(self, player: int) -> tuple[tuple[Pegged, ...], int]:
        """Finds who is next; where the count ends, what is pegged for that, and by whom."""
        last = self.pile[-1].player
        over, count = not any(self.held), self.count
        following = None if over or count == LIMIT else self.following(player, last)
        if following is not None:
            self.to_move = following
            return (), last
        self.pile.clear()
        self.gone.clear()
        self.to_move = None if over else self.leader(last)
        return (() if count == LIMIT else (LAST_CARD if over else GO,)), last

    def following(self, player: int, last: int) -> int | None:
        """The next who has to play or to say go.

        Nobody, if only the player who played last is left and has no card to play.
        """
        for candidate in self.rules.from_left_of(player):
            if candidate in self.gone or not self.held[candidate]:
                continue
            return candidate if candidate != last or self.playable(candidate) else None
        return None

    def leader(self, last: int) -> int:
        """Return who leads at 0: the first with cards after the player who played last."""
        return next(player for player in self.rules.from_left_of(last) if self.held[player])


# The show: everybody counts in turn, the dealer last, then the crib. Who claims too little pegs
# what was claimed; who claims too much pegs what is there (RULES.md section 6).


class TheShow:
    """`to_count` are the hands still to be counted, each a player and whether it is the crib."""

    def __init__(self, rules: Rules, hands: Hands, dealer: int) -> None:
        self.hands = hands
        self.to_count = [(player, False) for player in rules.from_left_of(dealer)]
        self.to_count.append((dealer, True))

    @property
    def to_move(self) -> int:
        return self.to_count[0][0]

    @property
    def is_crib(self) -> bool:
        """False once everything is counted."""
        return bool(self.to_count) and self.to_count[0][1]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.hands.crib if self.is_crib else self.hands.kept[self.to_move]

    @property
    def true_count(self) -> int:
        """Return what the hand, or the crib, that is counted next is worth, in points."""
        return points(self.cards, self.hands.starter, crib=self.is_crib)

    def claim(self, claimed: int) -> tuple[int, int]:
        """Points that are pegged, and points that were missed; then the next hand's turn.

        Raises IllegalMove for a count that no hand has.
        """
        if not 0 <= claimed <= MOST_POINTS:
            raise IllegalMove(Breach.IMPOSSIBLE_COUNT, number=claimed)
        true = self.true_count
        self.to_count.pop(0)
        return min(claimed, true), max(0, true - claimed)
