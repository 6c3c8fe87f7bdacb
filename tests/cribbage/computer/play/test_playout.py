from collections.abc import Sequence
from random import Random

import pytest

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer.play import START, Scored, pile_of, play_out, quick_rank
from cribbage_events.cribbage.game import Rules
from cribbage_events.cribbage.game.stages import ThePlay
from tests.tools.examples import examples

type Hands = Sequence[Sequence[Card]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(examples(40)))
def test_everybody_pegs_what_the_game_would_give_them(players: int, seed: int) -> None:
    rules = Rules(players)
    cards = Random(seed).sample(DECK, 4 * players)
    hands = [cards[at::players] for at in range(players)]

    assert points_by_player(play_out(START, ranks_of(hands), 1, 0), players) == refereed(
        rules, hands
    )


def refereed(rules: Rules, hands: Hands) -> list[int]:
    """Lay the same quick cards in the game itself, dealt by player 0."""
    play = ThePlay(rules, hands, 0)
    scored: Scored = []
    while (player := play.to_move) is not None:
        if not play.playable(player):
            awards = play.go()
        else:
            pile = pile_of(play.count, [laid.card.rank for laid in play.pile if laid.card])
            following = len(play.held[rules.next_to(player)])
            rank = quick_rank(pile, [card.rank for card in play.held[player]], following)
            awards = play.play(next(card for card in play.held[player] if card.rank == rank))
        scored.append((player, sum(each.points for each in awards.scored)))
        if awards.last:
            scored.append((awards.last_player, 1))
    return points_by_player(scored, rules.players)


def ranks_of(hands: Hands) -> list[list[int]]:
    return [[card.rank for card in hand] for hand in hands]


def points_by_player(scored: Scored, players: int) -> list[int]:
    return [sum(points for player, points in scored if player == each) for each in range(players)]


def test_the_last_card_scores_and_thirty_one_is_not_a_last_card_too() -> None:
    assert play_out(START, [[], [4]], 1, 0) == [(1, 1)]
    assert play_out(pile_of(21, (9, 12)), [[], [13]], 1, 0) == [(1, 2)]


def test_a_player_who_cannot_play_says_go_and_the_other_continues() -> None:
    twenty_six = pile_of(26, (10, 9, 7))

    assert play_out(twenty_six, [[13], [3, 12]], 0, 1) == [(1, 1), (1, 1)]
