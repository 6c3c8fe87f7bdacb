"""Games for the tests: somebody who makes any legal move, and hands that were dealt on purpose."""

from random import Random

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.game import Game, Rules
from cribbage_events.cribbage.game.play import ThePlay


def played_out(rules: Rules, seed: str, *, moves: int = 10_000) -> Game:
    """A game of any legal moves, at most so many; claims are sometimes too small or too big."""
    game = Game(rules, seed)
    choice = Random(seed)
    while moves and game.to_move is not None:
        game.play(choice.choice(game.legal_moves()))
        moves -= 1
    return game


def the_play(*hands: str, dealer: int = 0) -> ThePlay:
    return ThePlay(Rules(players=len(hands)), [parse_cards(hand) for hand in hands], dealer)
