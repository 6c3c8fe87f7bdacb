import pytest

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.game import CribbageGame, Rules
from cribbage_events.cribbage.moves import Discard, Go, Play
from tests.cribbage.game.players import at_the_discards, play_all, with_cards


def after(cards: str) -> CribbageGame:
    """Return a game with tens and nines in both hands, player 1 leading."""
    game = with_cards("2H 3H KH QD 9C 8H", "2S 3S KS JD TC 9S", starter="AD")
    play_all(game, Discard(parse_cards("2S 3S")), Discard(parse_cards("2H 3H")))
    return play_all(game, *(Play(card) for card in parse_cards(cards)))


def test_the_count_is_zero_after_a_reset() -> None:
    game = play_all(after("KS KH JD"), Go())
    view = game.view(1)
    assert (view.pile, view.count, view.gone) == ((), 0, frozenset())
    assert [str(each.card) for each in view.laid if each.card] == ["KS", "KH", "JD"]


def test_somebody_who_said_go_is_seen_while_another_plays_on() -> None:
    game = with_cards("2H 3H KH QD 9C 8H", "2S 3S KS 7D AC AS", starter="AD")
    play_all(game, Discard(parse_cards("2S 3S")), Discard(parse_cards("2H 3H")))
    play_all(game, *(Play(card) for card in parse_cards("KS KH 7D")), Go())
    assert (game.view(1).gone, game.view(1).count) == (frozenset({0}), 27)


@pytest.mark.parametrize(
    ("players", "owners"), [(2, {0}), (3, {0}), (4, {0, 2})], ids=("two", "three", "partners")
)
def test_the_crib_is_the_dealers_and_the_partners(players: int, owners: set[int]) -> None:
    game = at_the_discards(Rules(players))
    assert {player for player in range(players) if game.view(player).owns_crib} == owners
