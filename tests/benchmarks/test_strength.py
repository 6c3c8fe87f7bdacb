from random import Random

import pytest

from benchmarks.lab.strength.figures import Mean, mean, share
from benchmarks.lab.strength.players import PLAYERS
from benchmarks.lab.strength.referee import Table, deal, no_times
from benchmarks.lab.strength.report import goals
from benchmarks.lab.strength.work import Played, deals, gather, pairs, portions, workers
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.game import Phase, View
from cribbage_events.cribbage.game.rules import Rules
from cribbage_events.cribbage.moves import Discard

TARGET = 121


def match(first: str, second: str, games: int) -> Played:
    parts = portions((first, second), games // 2, "test")
    return gather(map(pairs, parts), "test", len(parts))


def test_greedy_beats_random() -> None:
    played = match("greedy", "random", 24)
    won = share([[ours == TARGET for ours, _ in pair] for pair in played.pairs])
    assert won.low > 0.5


def test_a_player_draws_with_itself_on_the_same_cards() -> None:
    played = match("greedy", "greedy", 10)
    assert all(ours == theirs[::-1] for ours, theirs in played.pairs)


def test_the_same_seed_gives_the_same_deals_in_any_process() -> None:
    (part,) = portions(("random", "random"), 4, "test")
    with workers(2) as carry_out:
        (elsewhere,) = carry_out(deals, [part])
    assert elsewhere.deals == deals(part).deals


def test_portions_cover_everything_once() -> None:
    numbers = [number for part in portions(("a", "b"), 45, "") for number in part.numbers]
    assert numbers == list(range(45))


def test_the_crib_goes_to_the_dealer_who_alternates() -> None:
    (part,) = portions(("greedy", "greedy"), 20, "test")
    played = deals(part).deals
    assert all(pone.crib == 0 for _, pone in played)
    for parity in (0, 1):
        assert any(dealer.crib for dealer, _ in played[parity::2])


def test_the_totals_of_dealer_and_pone_have_goals() -> None:
    (part,) = portions(("greedy", "greedy"), 20, "test")
    rows = goals("greedy", deals(part))
    assert [row.what for row in rows] == ["pone, total, a deal", "dealer, total, a deal"]


def test_the_parts_of_a_deals_points_are_counted_separately() -> None:
    table = Table(("greedy", "greedy"), "x", 0, no_times())
    table.play_deal()
    both = deal(("greedy", "greedy"), "x", 0, no_times())
    assert [sum(points) for points in both] == table.game.scores
    assert both[1].crib == both[1].heels == 0


def test_only_decisions_with_a_choice_are_timed() -> None:
    times = no_times()
    deal(("greedy", "random"), "x", 0, times)
    assert {name for name, _ in times} == {"greedy", "random"}
    assert len(times["greedy", Phase.DISCARD]) == 1
    assert 1 <= len(times["greedy", Phase.PLAY]) <= 3


def test_greedy_keeps_the_highest_hand_with_either_crib() -> None:
    hand = parse_cards("5H 5C 5S JD 2C 9H")
    view = View(Rules(), 0, Phase.DISCARD, dealer=1, scores=(0, 0), hand=hand)
    thrown = PLAYERS["greedy"](view, Random(1))
    assert isinstance(thrown, Discard)
    assert set(thrown.cards) == set(parse_cards("2C 9H"))


def test_a_mean_comes_with_its_margin() -> None:
    assert mean([1, 3]) == pytest.approx(Mean(2, 1.96))
    assert mean([7]) == Mean(7, 0)


def test_a_share_of_independent_games_has_wilsons_interval() -> None:
    won = share([[True]] * 30 + [[False]] * 10)
    assert won == pytest.approx((0.75, 0.598, 0.858), abs=0.01)


def test_a_share_knows_that_the_same_cards_were_played_twice() -> None:
    alike = share([[True, False]] * 20 + [[True, True]])
    apart = share([[True, True]] * 11 + [[False, False]] * 10)
    assert alike.high - alike.low < apart.high - apart.low


def test_winning_always_is_not_certainty() -> None:
    won = share([[True, True]] * 50)
    assert won.high == pytest.approx(1)
    assert 0.95 < won.low < 1
