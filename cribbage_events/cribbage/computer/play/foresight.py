"""Choosing a card with two players, looking ahead to one's next choices: each is made with what
will have been seen by then.

The other's cards are guessed at, and the other plays quickly. Guesses in which the other does the
same up to the next choice can't be told apart there, so one card has to do for all of them.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cribbage_events.cribbage.computer.play.piles import Pile
from cribbage_events.cribbage.computer.play.playout import Scored, Seen, play_on, with_card

type Worth = Callable[[int, Scored], float]


class Branch(NamedTuple):
    """The guess of this number, as far as it has been played: what was pegged, what is held."""

    guess: int
    scored: Scored
    hands: list[list[int]]


class Foresight:
    """`worth`: of a guess by its number, when that is pegged in it to the end of the play."""

    def __init__(self, player: int, worth: Worth) -> None:
        self.player = player
        self.worth = worth

    def laying(self, pile: Pile, rank: int, branches: Iterable[Branch]) -> float:
        """The worth of laying this rank on the pile, summed over the branches."""
        points = pile.scores[rank]
        pegged = [(self.player, points)] if points else []
        following = with_card(pile, rank)
        total = 0.0
        choices: dict[Seen, tuple[Pile, list[Branch]]] = {}
        for guess, before, held in branches:
            hands = [held[0][:], held[1][:]]
            hands[self.player].remove(rank)
            course = play_on(following, hands, 1 - self.player, self.player, until=self.player)
            scored = before + pegged + course.scored
            if course.pile is None:
                total += self.worth(guess, scored)
            else:
                _, alike = choices.setdefault(course.seen, (course.pile, []))
                alike.append(Branch(guess, scored, hands))
        return total + sum([self.best(*choice) for choice in choices.values()])

    def best(self, pile: Pile, alike: list[Branch]) -> float:
        """The worth of the best card, which is the same in all the branches."""
        own = set(alike[0].hands[self.player])
        legal = [rank for rank in own if pile.scores[rank] is not None]
        return max([self.laying(pile, rank, alike) for rank in legal])
