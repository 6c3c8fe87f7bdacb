"""The chance to win decides, not the points."""

from random import Random
from statistics import fmean

import pytest

from cribbage_events.cribbage.cards import DECK, parse_cards
from cribbage_events.cribbage.computer import (
    Strength,
    chance_at_deal,
    player_of,
    weigh_discards,
)
from cribbage_events.cribbage.game import Rules
from tests.cribbage.computer.seeing import to_discard, to_play

DEALER, PONE = 0, 1


def test_a_player_about_to_count_out_leaves_five_points_to_stop_the_other_pegging_out() -> None:
    """The pone needs six points and has them in hand; the dealer would need only these points."""

    def laid_at(*scores: int) -> int:
        view = to_play("6D AS KD", "0 5H 1 4D", thrown="4H 8D", starter="9S", scores=scores)
        return player_of(Strength.EXPERT).play(view, Random(1)).rank

    assert laid_at(0, 0) == 6
    assert laid_at(115, 115) != 6


@pytest.mark.parametrize("dealer", [DEALER, PONE])
@pytest.mark.parametrize("scores", [(0, 0), (40, 73), (110, 105), (120, 120)])
def test_every_throw_is_weighed_by_chances(dealer: int, scores: tuple[int, int]) -> None:
    view = to_discard("5H 6C JD QS 2C 9H", dealer=dealer, scores=scores)

    weighed = weigh_discards(view)

    chances = [each.win_chance for each in weighed if each.win_chance is not None]
    assert len(chances) == 15
    assert all(0 <= chance <= 1 for chance in chances)
    alike = [each for each in weighed if each.is_alike]
    behind = [each for each in weighed if not each.is_alike]
    assert weighed == (
        *sorted(alike, key=lambda each: -each.total),
        *sorted(behind, key=lambda each: -(each.win_chance or 0)),
    )
    assert weighed[0].is_alike
    assert weigh_discards(view) == weighed


def test_somebody_who_must_peg_out_keeps_cards_to_peg_with() -> None:
    """The pone will count out; the dealer needs three and can only get them in the play."""
    cards = "AH 2C 3D JS QS KS"

    kept = weigh_discards(to_discard(cards, dealer=DEALER, scores=(118, 120)))[0].kept

    assert set(parse_cards("AH 2C 3D")) <= set(kept)


def test_chances_that_can_t_be_told_apart_give_up_no_points() -> None:
    """The dealer needs 30 and the other all: each throw wins nearly always."""
    view = to_discard("8H 5H 7D 5C KD 3S", dealer=DEALER, scores=(91, 0))

    weighed = weigh_discards(view)

    assert weighed[0].total == max(each.total for each in weighed)
    assert sum(each.is_alike for each in weighed) > 5


def test_before_a_deal_the_hands_on_average_have_the_chance_of_the_board() -> None:
    """What a player sees of many hands comes to what the table of the race tells of all."""
    rng = Random(6)
    for scores in ((0, 0), (70, 95)):
        best = [
            weigh_discards(to_discard(" ".join(map(str, rng.sample(DECK, 6))), scores=scores))[0]
            for _ in range(60)
        ]
        told = fmean(each.win_chance or 0 for each in best)
        assert told == pytest.approx(chance_at_deal(Rules(), scores, DEALER, 0), abs=0.04)
