"""Whole games of our own card game are played by our computer: people sometimes play badly."""

from random import Random

from benchmarks.lab.ratings.games import Sides
from cribbage_events.cribbage.computer import Strength, choose
from cribbage_events.cribbage.game import Phase
from cribbage_events.cribbage.game.rules import Rules
from cribbage_events.cribbage.game.state import CribbageGame


class Computers:
    """`care` is how often somebody plays by rules of thumb, and not as a beginner does."""

    def __init__(self, people: int, seed: int) -> None:
        rng = Random(f"{seed}, care")
        self.care = {person: rng.uniform(0.3, 1) for person in range(people)}

    def grow_older(self) -> None:
        """The computer learns nothing."""

    def play(self, sides: Sides, rng: Random) -> tuple[int, ...]:
        # Partners sit across.
        seats = [person for pair in zip(*sides, strict=True) for person in pair]
        game = CribbageGame(
            Rules(players=len(seats)), str(rng.random()), first_dealer=rng.randrange(len(seats))
        )
        while game.phase != Phase.OVER:
            legal, player = game.legal_moves(), game.to_move
            assert player is not None
            careful = rng.random() < self.care[seats[player]]
            strength = Strength.GOOD if careful else Strength.EASY
            game.play(legal[0] if len(legal) == 1 else choose(game.view(player), strength, rng))
        return tuple(game.scores)
