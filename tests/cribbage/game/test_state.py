from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import DECK, parse_cards
from cribbage_events.cribbage.game import Breach, CribbageGame, IllegalMove, Phase, Rules, What
from cribbage_events.cribbage.game.stages import Hands, ThePlay
from cribbage_events.cribbage.moves import Claim, Cut, Discard, Go, Play
from cribbage_events.cribbage.pegging import Reason
from tests.cribbage.game.players import (
    HANDS,
    at_the_discards,
    first_moves,
    play_all,
    played_out,
    shown,
    with_cards,
)

RULES = [Rules(players, target) for players in (2, 3, 4) for target in (121, 61)]
SEEDS = st.integers(0, 10**9).map(str)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_everybody_cuts_in_turn_and_the_lowest_card_deals(rules: Rules) -> None:
    game = CribbageGame(rules, "cutting")
    for player in range(rules.players):
        assert (game.phase, game.to_move) == (Phase.CUT, player)
        game.play(Cut(player))
    ranks = [happened.cards[0].rank for happened in game.log]
    if ranks.count(min(ranks)) == 1:
        assert (game.phase, game.to_move) == (Phase.DEAL, ranks.index(min(ranks)))


def test_equal_cuts_are_cut_again() -> None:
    game = CribbageGame(Rules(), "equal")
    pack = game.cutting.spread
    places = [at for at, card in enumerate(pack) if card.rank == 1]
    play_all(game, Cut(places[0]), Cut(places[1]))
    assert (game.phase, game.to_move) == (Phase.CUT, 0)
    assert game.cutting.before == [(pack[places[0]], pack[places[1]])]
    assert game.cutting.spread != pack


def test_a_higher_pair_of_cuts_does_not_matter() -> None:
    game = CribbageGame(Rules(players=3), "a seed")
    pack = game.cutting.spread
    kings = [at for at, card in enumerate(pack) if card.rank == 13]
    ace = next(at for at, card in enumerate(pack) if card.rank == 1)
    play_all(game, Cut(kings[0]), Cut(kings[1]), Cut(ace))
    assert (game.phase, game.dealer) == (Phase.DEAL, 2)


@pytest.mark.parametrize(
    ("players", "dealt", "thrown", "in_the_crib"), [(2, 6, 2, 4), (3, 5, 1, 4), (4, 5, 1, 4)]
)
def test_cards_for_each_and_four_in_the_crib(
    players: int, dealt: int, thrown: int, in_the_crib: int
) -> None:
    game = at_the_discards(Rules(players))
    assert game.hands is not None
    assert {len(hand) for hand in game.hands.dealt} == {dealt}
    first_moves(game, Phase.PLAY)
    assert {len(cards) for cards in game.hands.thrown} == {thrown}
    assert {len(hand) for hand in game.hands.kept} == {4}
    assert len(game.hands.crib) == in_the_crib


def test_the_dealers_left_discards_and_leads_first() -> None:
    game = at_the_discards(Rules(players=4))
    assert game.to_move == 1
    first_moves(game, Phase.PLAY)
    assert game.to_move == 1


def test_each_deal_has_its_number_and_its_own_cards() -> None:
    game = at_the_discards(Rules())
    assert game.hands is not None
    first = set(chain(*game.hands.dealt))
    first_moves(game, Phase.DEAL)
    first_moves(game, Phase.DISCARD)
    assert game.number == game.log[-1].deal == 2
    assert set(chain(*game.hands.dealt)) != first


def test_a_deal_has_the_same_cards_whatever_was_played_before() -> None:
    deals = []
    for thrown in (0, -1):
        game = at_the_discards(Rules())
        game.play(game.legal_moves()[thrown])
        first_moves(first_moves(game, Phase.DEAL), Phase.DISCARD)
        assert game.hands is not None
        deals.append(game.hands.dealt)
    assert deals[0] == deals[1]


def test_a_jack_turned_is_two_for_the_dealer_at_once() -> None:
    game = with_cards(*HANDS, starter="JD")
    play_all(game, Discard(parse_cards("KH KS")), Discard(parse_cards("5H 5S")))
    assert game.scores == [2, 0]
    assert [each.reason for each in game.log[-1].pegged] == [Reason.HIS_HEELS]


def test_his_heels_can_win() -> None:
    game = with_cards(*HANDS, starter="JD", scores=(119, 120))
    play_all(game, Discard(parse_cards("KH KS")), Discard(parse_cards("5H 5S")))
    assert (game.winner, game.phase, game.to_move) == (0, Phase.OVER, None)
    assert game.legal_moves() == []


def test_the_point_for_a_go_goes_to_the_last_card() -> None:
    game = with_cards("2H 3H KH QD 9C 8H", "2S 3S KS JD TC 9S", starter="AD")
    play_all(game, Discard(parse_cards("2S 3S")), Discard(parse_cards("2H 3H")))
    play_all(game, *(Play(card) for card in parse_cards("KS KH JD")))
    assert game.scores == [2, 0]
    game.play(Go())
    assert game.scores == [2, 1]


def test_the_pone_counts_first_then_the_dealer_then_the_crib() -> None:
    game = first_moves(shown((0, 0)), Phase.DEAL)
    assert [(each.what, each.player, each.count) for each in game.log[-3:]] == [
        (What.HAND, 1, 10),
        (What.HAND, 0, 10),
        (What.CRIB, 0, 12),
    ]
    assert game.scores == [22, 10]
    assert game.dealer == 1


def test_the_game_ends_at_the_very_peg_and_the_dealer_never_counts() -> None:
    game = shown((120, 111))
    game.play(game.legal_moves()[0])
    assert (game.winner, game.scores) == (1, [120, 121])
    assert game.log[-1].what == What.WON
    with pytest.raises(IllegalMove, match="game-over") as refused:
        game.play(Claim(8))
    assert refused.value.breach == Breach.GAME_OVER


def test_the_back_peg_stands_where_the_front_peg_was() -> None:
    game = shown((20, 30))
    game.play(Claim(10))
    assert (game.scores, game.back_pegs[1]) == ([20, 40], 30)


def test_a_player_pegs_what_was_claimed_and_nobody_steals_the_rest() -> None:
    game = shown((0, 0))
    game.play(Claim(9))
    assert game.scores == [0, 9]
    assert (game.log[-1].points, game.log[-1].count) == (9, 10)


def test_a_claim_that_is_too_high_pegs_what_is_there() -> None:
    game = shown((0, 0))
    game.play(Claim(20))
    assert game.scores == [0, 10]


def test_with_muggins_the_missed_points_go_to_the_next_player() -> None:
    game = shown((0, 0))
    game.rules = Rules(muggins=True)
    game.play(Claim(9))
    assert game.scores == [1, 9]
    assert game.log[-1].what == What.MUGGINS


def test_partners_share_one_score() -> None:
    game = played_out(Rules(players=4), "partners")
    assert len(game.scores) == 2
    assert {Rules(players=4).side_of(player) for player in (0, 2)} == {0}


@given(st.sampled_from(RULES), SEEDS, st.integers(0, 300))
def test_no_card_is_ever_lost_or_doubled(rules: Rules, seed: str, moves: int) -> None:
    game = played_out(rules, seed, moves=moves)
    hands, play = game.hands, game.the_play
    if not isinstance(hands, Hands):
        return
    assert Counter([*chain(*hands.kept), *hands.crib]) <= Counter(DECK)
    dealt = Counter([*chain(*hands.dealt), *hands.from_pack])
    assert Counter([*chain(*hands.kept), *hands.crib]) == dealt
    assert hands.next_card not in dealt
    if isinstance(play, ThePlay):
        played = [each.card for each in play.laid if each.card]
        assert Counter([*played, *chain(*play.held)]) == Counter(chain(*hands.kept))


@given(st.sampled_from(RULES), SEEDS)
def test_points_never_fall_and_one_side_reaches_the_target(rules: Rules, seed: str) -> None:
    whole = played_out(rules, seed)
    game = CribbageGame(rules, seed)
    scores = list(game.scores)
    for move in whole.moves:
        game.play(move)
        assert all(now >= before for now, before in zip(game.scores, scores, strict=True))
        assert all(back <= front for back, front in zip(game.back_pegs, game.scores, strict=True))
        scores = list(game.scores)
    assert scores.count(rules.target) == 1
    assert game.winner == scores.index(rules.target)


@given(st.sampled_from(RULES), SEEDS, st.integers(0, 300))
def test_the_same_moves_give_the_same_game(rules: Rules, seed: str, moves: int) -> None:
    game = played_out(rules, seed, moves=moves)
    again = CribbageGame.replay(rules, seed, game.moves)
    assert (again.log, again.scores, again.back_pegs) == (game.log, game.scores, game.back_pegs)
    assert (again.phase, again.to_move) == (game.phase, game.to_move)


@given(st.sampled_from(RULES), SEEDS, st.integers(0, 300))
def test_pegged_points_add_up_to_the_scores(rules: Rules, seed: str, moves: int) -> None:
    game = played_out(rules, seed, moves=moves)
    for side, score in enumerate(game.scores):
        pegged = sum(each.points for each in game.log if rules.side_of(each.player) == side)
        assert score == min(rules.target, pegged)


@given(st.sampled_from(RULES), SEEDS, st.integers(0, 300))
def test_a_player_sees_no_card_of_the_others(rules: Rules, seed: str, moves: int) -> None:
    game = played_out(rules, seed, moves=moves)
    if game.hands is None:
        return
    for player in range(rules.players):
        view = game.view(player)
        assert set(view.kept) | set(view.thrown) == set(game.hands.dealt[player])
        open_cards = {each.card for each in view.laid if each.card}
        assert len(view.held) in (0, rules.players)
        assert set(view.hand).isdisjoint(open_cards)
        assert (view.starter is None) == (game.the_play is None)
        assert view.crib in ((), game.hands.crib)


def test_the_crib_lies_open_only_while_it_is_counted() -> None:
    game = shown((0, 0))
    assert game.view(1).crib == ()
    play_all(game, Claim(10), Claim(10))
    assert game.view(1).crib == parse_cards("KH KS 5H 5S")[2:] + parse_cards("KH KS")
