"""The play of one deal: whose turn it is, what lies on the table, and what each card scores.

From RULES.md section 6: to 31, from the dealer's left; a go and the last card score 1; after a go
or 31 the count starts at 0 again, led by the player after the one who played last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.game.rules import Breach, IllegalMove, Rules
from cribbage_events.cribbage.pegging import GO, LAST_CARD, LIMIT, Pegged, pegged


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
