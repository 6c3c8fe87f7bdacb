"""How the levels play: easy misses points and loses to who knows the rules, expert misses none."""

from random import Random

import pytest

from benchmarks.lab.strength.figures import share
from benchmarks.lab.strength.referee import game, no_times
from cribbage_events.cribbage.cards import DECK
from cribbage_events.cribbage.computer import Strength, player_of
from cribbage_events.cribbage.computer.rules_of_thumb import value
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules, View
from tests.cribbage.computer.seeing import to_discard

HANDS = 2000


def hands(number: int) -> list[View]:
    """Whole hands in the show, at random."""
    rng = Random("hands")
    found = []
    for _ in range(number):
        *kept, starter = rng.sample(DECK, 5)
        view = View(Rules(), 0, Phase.SHOW, 0, (0, 0), tuple(kept), starter=starter)
        found.append(view)
    return found


def missed(strength: Strength) -> list[int]:
    player, rng = player_of(strength), Random(1)
    return [points(view.kept, view.starter) - player.claim(view, rng) for view in hands(HANDS)]


@pytest.mark.parametrize(
    ("strength", "least", "most"),
    [(Strength.EASY, 0.05, 0.2), (Strength.GOOD, 0.002, 0.03), (Strength.EXPERT, 0, 0)],
)
def test_a_level_misses_points_as_often_as_people_do(
    strength: Strength, least: float, most: float
) -> None:
    found = missed(strength)
    assert min(found) >= 0
    assert least <= sum(map(bool, found)) / HANDS <= most


@pytest.mark.parametrize("strength", list(Strength))
def test_the_same_game_is_miscounted_in_the_same_way(strength: Strength) -> None:
    assert missed(strength) == missed(strength)


def test_easy_throws_at_random_from_the_better_half() -> None:
    view = to_discard("5H 6C 9D JS 2C KH")
    totals = sorted([value(view, (a, b)) for a in view.hand for b in view.hand if a < b])
    thrown = [player_of(Strength.EASY).throw(view, Random(seed)) for seed in range(200)]
    assert 2 < len(set(thrown)) <= 7
    assert min(value(view, each) for each in thrown) >= totals[len(totals) // 2]


def test_easy_loses_two_of_three_games_to_somebody_who_knows_the_rules() -> None:
    """Who throws what is best on average and plays what scores most now, on the same cards in both
    seats: docs/benchmarks.md has the figure over more games.
    """
    won = []
    for number in range(250):
        seed, dealer = f"easy {number}", number % 2
        ours = game(("average", "easy"), seed, dealer, no_times())
        theirs = game(("easy", "average"), seed, dealer, no_times())
        won.append([ours[0] == 121, theirs[1] == 121])
    found = share(won)
    assert found.low >= 0.6
    assert found.high <= 0.75


def test_the_computer_says_what_it_counts_also_where_the_rules_leave_no_choice() -> None:
    table = CribbageGame(Rules(), "a seed", first_dealer=0)
    rng = Random(1)
    while table.phase != Phase.SHOW:
        table.play(player_of(Strength.EASY).move(table.view(table.to_move or 0), rng))
    move = player_of(Strength.EXPERT).move(table.view(table.to_move or 0), rng)
    assert move == table.legal_moves()[0]
