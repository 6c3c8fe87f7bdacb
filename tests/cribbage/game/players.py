"""Games for tests have somebody who makes any legal move, or hands that were dealt on purpose."""

from random import Random

from cribbage_events.cribbage.cards import parse, parse_cards
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules
from cribbage_events.cribbage.game.stages import ThePlay
from cribbage_events.cribbage.moves import Deal, Discard, Move


def played_out(rules: Rules, seed: str, *, moves: int = 10_000) -> CribbageGame:
    """A game of any legal moves, at most so many; claims are sometimes too small or too big."""
    game = CribbageGame(rules, seed)
    choice = Random(seed)
    while moves and game.to_move is not None:
        game.play(choice.choice(game.legal_moves()))
        moves -= 1
    return game


def the_play(*hands: str, dealer: int = 0) -> ThePlay:
    return ThePlay(Rules(players=len(hands)), [parse_cards(hand) for hand in hands], dealer)


HANDS = ("5H 5S 6D 7C 8S 9H", "KH KS 2D 3C 4S 4H")


def at_the_discards(rules: Rules, seed: str = "a seed") -> CribbageGame:
    game = CribbageGame(rules, seed, first_dealer=0)
    game.play(Deal())
    return game


def with_cards(*hands: str, starter: str, scores: tuple[int, int] = (0, 0)) -> CribbageGame:
    """Return a game of two in which these six cards lie before each, player 0 dealing."""
    game = at_the_discards(Rules())
    assert game.hands is not None
    game.hands.dealt = [parse_cards(hand) for hand in hands]
    game.hands.next_card = parse(starter)
    game.scores[:] = scores
    return game


def play_all(game: CribbageGame, *moves: Move) -> CribbageGame:
    for move in moves:
        game.play(move)
    return game


def first_moves(game: CribbageGame, phase: Phase) -> CribbageGame:
    """Let everybody make the first legal move until the phase comes."""
    while game.phase != phase:
        game.play(game.legal_moves()[0])
    return game


def shown(scores: tuple[int, int]) -> CribbageGame:
    """Return a game before the show: player 1 has 2-3-4-4, the dealer 6-7-8-9, the crib kings and
    fives.
    """
    game = with_cards(*HANDS, starter="AD", scores=(0, 0))
    play_all(game, Discard(parse_cards("KH KS")), Discard(parse_cards("5H 5S")))
    first_moves(game, Phase.SHOW)
    game.scores[:] = scores
    return game
