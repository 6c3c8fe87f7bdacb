import pytest

from cribbage_events.cribbage.computer.rest_of_deal import chance_at_deal, win_chance
from cribbage_events.cribbage.game import Rules

NEEDS = (1, 5, 20, 61, 121)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("own", NEEDS)
@pytest.mark.parametrize("others", NEEDS)
def test_somebody_wins(players: int, own: int, others: int) -> None:
    first = win_chance((own, others), 0, 0, players)

    assert 0 <= first <= 1
    assert first + win_chance((own, others), 1, 0, players) == pytest.approx(1)


@pytest.mark.parametrize("dealing", [0, 1])
def test_the_player_who_needs_less_wins_more_often(dealing: int) -> None:
    chances = [win_chance((own, 40), 0, dealing, 2) for own in (80, 60, 40, 20, 5)]

    assert chances == sorted(chances)


def test_the_first_dealer_wins_rather_more_than_half_of_the_games() -> None:
    assert 0.54 < win_chance((121, 121), 0, 0, 2) < 0.58


def test_the_player_who_counts_first_is_ahead_when_both_need_a_hand() -> None:
    assert win_chance((6, 6), 0, dealing=1, players=2) > 0.5


def test_three_share_the_chances() -> None:
    to_go = (30, 50, 40)
    chances = [win_chance(to_go, side, 1, 3) for side in range(3)]

    assert sum(chances) == pytest.approx(1)
    assert chances[0] == max(chances)


def test_the_chance_at_a_deal_is_of_a_side_whoever_of_it_deals() -> None:
    four, scores = Rules(4), (60, 75)

    assert chance_at_deal(four, scores, dealer=1, side=0) == chance_at_deal(four, scores, 3, 0)
    assert chance_at_deal(Rules(), (121 - 5, 121 - 20), dealer=0, side=0) == win_chance(
        (5, 20), 0, 0, 2
    )
