"""Reviewing a game: what was given away, and what luck did."""

from random import Random

import pytest

from cribbage_events.cribbage.cards import parse, parse_cards
from cribbage_events.cribbage.computer import Strength, WeighedPlay, choose
from cribbage_events.cribbage.computer.review import (
    ALIKE,
    HUNDREDTH,
    Choice,
    Luck,
    Review,
    error,
    judged,
    review,
)
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules
from cribbage_events.cribbage.moves import Claim, Discard, Move, Play
from tests.cribbage.computer.seeing import to_discard, to_play


def played(seed: str, strength: Strength, players: int = 2, target: int = 121) -> CribbageGame:
    game = CribbageGame(Rules(players, target), seed, first_dealer=0)
    while game.phase != Phase.OVER:
        player = game.to_move
        assert player is not None
        who = Strength.GOOD if player else strength
        game.play(choose(game.view(player), who, Random(f"{seed} {len(game.moves)}")))
    return game


def review_of(game: CribbageGame) -> Review:
    """Return the review worked out again, not the one that is kept."""
    return review.__wrapped__(game.rules, game.seed, game.first_dealer, tuple(game.moves))


@pytest.mark.parametrize("strength", Strength)
def test_luck_and_choices_lead_from_the_first_chance_to_the_end(strength: Strength) -> None:
    game = played("luck", strength, target=61)
    found = review_of(game)
    assert len(found.curve) == game.number + 1
    assert found.curve[-1] == (game.winner == 0)
    assert sum(found.luck) == pytest.approx(found.curve[-1] - found.curve[0])
    assert found.luck.choices == pytest.approx(-sum(choice.cost for choice in found.choices))
    assert found.luck.missed <= 0


def test_the_same_game_gets_the_same_verdict_again() -> None:
    game = played("again", Strength.EASY, target=61)
    assert review_of(game) == review_of(game)


def test_the_same_position_gets_the_same_verdict() -> None:
    view = to_play("5H TD KC 2S", "1 4S")
    assert judged(view, Play(parse("5H"))) == judged(view, Play(parse("5H")))


@pytest.mark.parametrize("muggins", [False, True])
def test_missed_points_are_no_bad_luck(muggins: bool) -> None:
    game = played("missed", Strength.GOOD, target=61)
    rules = Rules(2, 61, muggins=muggins)
    moves: list[Move] = []
    other = CribbageGame(rules, game.seed, first_dealer=0)
    for move in game.moves:
        claims = isinstance(move, Claim) and other.to_move == 0 and other.number == 1
        moves.append(Claim(0) if claims else move)
        other.play(moves[-1])
        if other.phase == Phase.DEAL and other.number == 1:
            break
    found = review(rules, game.seed, 0, tuple(moves))
    counted = review(rules, game.seed, 0, tuple(game.moves[: len(moves)]))
    assert found.luck.missed < 0
    assert counted.luck.missed == 0
    assert found.curve[1] < counted.curve[1]
    assert found.luck.cards == pytest.approx(counted.luck.cards)
    assert sum(found.luck) == pytest.approx(found.curve[-1] - found.curve[0])


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_are_reviewed_in_points(players: int) -> None:
    found = review_of(played("many", Strength.EASY, players, target=61))
    assert found.curve == ()
    assert found.luck == Luck()
    assert any(choice.cost > 1 for choice in found.choices)


def test_a_discard_into_the_other_s_crib_is_costly() -> None:
    view = to_discard("5H 5C JD QS 2C 8H", dealer=1)
    choice = judged(view, Discard(parse_cards("5H 5C")))
    assert choice
    assert choice.cost > 0.03
    assert judged(view, Discard(parse_cards("2C 8H"))) == choice._replace(
        made=choice.best, cost=0.0
    )


@pytest.mark.parametrize("strength", [Strength.EASY, Strength.EXPERT])
def test_what_can_t_be_told_from_the_best_costs_nothing(strength: Strength) -> None:
    """A cost is at least a hundredth and twice its error, so near-ties aren't flagged."""
    choices = review_of(played("ties", strength, target=61)).choices
    near = 0
    for choice in choices:
        made, best = choice.made, choice.best
        assert made.win_chance is not None
        assert best.win_chance is not None
        lag = best.win_chance - made.win_chance
        near += lag > 0 and not choice.cost
        assert choice.cost in (0, pytest.approx(lag))
        assert not 0 < choice.cost < HUNDREDTH
        if choice.cost and isinstance(made, WeighedPlay) and isinstance(best, WeighedPlay):
            assert choice.cost > ALIKE * error(choice.view, made.card, best.card)
    assert near or strength == Strength.EXPERT


def test_a_card_that_must_be_played_is_no_choice() -> None:
    assert judged(to_play("KH"), Play(parse("KH"))) is None


def accuracy(*costs: float, players: int = 2) -> float | None:
    view = to_play("KH 2D 5C 9S")
    choice = judged(view, Play(parse("KH")))
    assert choice
    choices = tuple(Choice(0, 1, view, choice.made, choice.best, cost) for cost in costs)
    return Review(Rules(players), choices, (), Luck()).accuracy


def test_the_accuracy_halves_with_every_3_hundredths_or_point() -> None:
    assert accuracy() is None
    assert accuracy(0.0, 0.0) == 1
    assert accuracy(0.03) == pytest.approx(0.5)
    assert accuracy(0.0, 0.06) == pytest.approx(0.625)
    assert accuracy(1.0, players=3) == pytest.approx(0.5)
