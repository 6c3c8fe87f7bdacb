from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer import Strength, player_of, weigh_plays
from cribbage_events.cribbage.game import View
from tests.cribbage.computer.seeing import to_play


def chosen(view: View) -> Card:
    return player_of(Strength.EXPERT).play(view, Random(1))


def test_thirty_one_is_taken() -> None:
    assert chosen(to_play("JC 9S 3C", "1 TH 0 AC 1 TC")).rank == 11


def test_four_of_a_kind_is_taken() -> None:
    assert chosen(to_play("4S KC 2C", "1 4H 0 4D 1 4C", starter="QS")).rank == 4


def test_a_pair_that_cannot_be_tripled_is_taken() -> None:
    view = to_play("8C 2H 3H KS", "1 8D", thrown="8H 9D", starter="8S")

    assert chosen(view).rank == 8


def test_five_is_not_led() -> None:
    assert chosen(to_play("5C 4H JH KS")).rank != 5


def test_ten_is_not_offered_twenty_one() -> None:
    view = to_play("AC 9H 8S", "1 TH 0 2D", thrown="KC 9D", starter="QH")

    assert view.count + chosen(view).value != 21


def test_a_lead_that_cannot_be_made_fifteen_at_once_is_liked() -> None:
    assert chosen(to_play("4C 4H JH 9S", starter="2H")).rank == 4


def test_every_card_is_weighed_and_the_expert_plays_the_first() -> None:
    for scores in ((0, 0), (112, 108)):
        view = to_play("8C 2H 3H KS", "1 8D", thrown="8H 9D", starter="8S", scores=scores)

        weighed = weigh_plays(view)

        assert {each.card for each in weighed} == set(view.hand)
        assert all(0 < each.win_chance < 1 for each in weighed)
        assert weighed[0].card == chosen(view)
        assert weigh_plays(view) == weighed


def test_far_from_the_end_points_decide_and_near_it_the_chance_to_win() -> None:
    far, near = (
        weigh_plays(to_play("6D AS KD", "0 5H 1 4D", thrown="4H 8D", starter="9S", scores=scores))
        for scores in ((0, 0), (115, 115))
    )

    assert [each.points for each in far] == sorted((each.points for each in far), reverse=True)
    by_chance = sorted((each.win_chance for each in near), reverse=True)
    assert [each.win_chance for each in near] == by_chance
