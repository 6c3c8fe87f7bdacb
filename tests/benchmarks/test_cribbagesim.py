"""CribbageSim plays the same here as in its own simulator."""

from collections.abc import Sequence

import pytest
from CribbageSim.CribbageDeal import CribbageDeal, CribbageDealInfo
from CribbageSim.CribbagePlayStrategy import (
    HoyleishDealerCribbagePlayStrategy,
    HoyleishPlayerCribbagePlayStrategy,
)
from HandsDecksCards.deck import StackedDeck

from benchmarks.lab.strength.cribbagesim import to_ours, to_theirs
from benchmarks.lab.strength.referee import Table, no_times, points_of
from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.game.log import Happened, What


def cards(log: list[Happened], what: What, player: int | None = None) -> list[Card]:
    found = [each for each in log if each.what == what and player in (None, each.player)]
    return [card for each in found for card in each.cards]


def by_itself(dealt: Sequence[Card]) -> tuple[CribbageDeal, CribbageDealInfo]:
    """Return its own simulator’s deal: six cards for each player, and the starter."""
    deck = StackedDeck()
    deck._deck = [to_theirs(card) for card in dealt]
    deck.create_deck = lambda: None
    deal = CribbageDeal(HoyleishPlayerCribbagePlayStrategy(), HoyleishDealerCribbagePlayStrategy())
    deal._deck = deck
    return deal, deal.play()


@pytest.mark.parametrize("number", range(60))
def test_it_throws_plays_and_scores_as_by_itself(number: int) -> None:
    dealer, pone = number % 2, 1 - number % 2
    table = Table(("CribbageSim", "CribbageSim"), f"deal {number}", dealer, no_times())
    table.play_deal()
    log, hands = table.game.log, table.game.hands
    assert hands
    starter = cards(log, What.STARTER)
    theirs, scored = by_itself([*hands.dealt[pone], *hands.dealt[dealer], *starter])
    thrown = [*cards(log, What.DISCARD, pone), *cards(log, What.DISCARD, dealer)]
    assert list(map(to_ours, theirs._crib_hand)) == thrown
    assert list(map(to_ours, theirs._player_pile)) == cards(log, What.PLAY, pone)
    assert list(map(to_ours, theirs._dealer_pile)) == cards(log, What.PLAY, dealer)
    assert points_of(log, pone)[:2] == (scored.player_play_score, scored.player_show_score)
    assert points_of(log, dealer) == (
        scored.dealer_play_score,
        scored.dealer_show_score,
        scored.dealer_crib_score,
        scored.dealer_his_heals_score,
    )


def test_every_card_converts_to_theirs_and_back() -> None:
    assert [to_ours(to_theirs(card)) for card in DECK] == list(DECK)
