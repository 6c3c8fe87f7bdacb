"""The compiled expert throws and plays as the computer's own does."""

from random import Random

import pytest

from benchmarks.lab import compiled
from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer import Expert, weigh_discards
from cribbage_events.cribbage.computer.play import START, play_out
from cribbage_events.cribbage.game import Phase, Rules, View
from cribbage_events.cribbage.game.stages import ThePlay
from cribbage_events.cribbage.pegging import HIS_HEELS
from tests.tools.examples import examples

RULES = Rules()
JACK = 11
BY_POINTS = {2: 0}

pytestmark = pytest.mark.skipif(
    not compiled.is_there(), reason="There is no C compiler (cc) on this machine."
)


class Dealt:
    """A deal drawn from its number, at scores that are even, anywhere or near the end."""

    def __init__(self, number: int) -> None:
        rng = Random(number)
        cards = rng.sample(DECK, 13)
        lowest = (0, 0, 90)[number % 3]
        self.scores = (
            (0, 0) if number % 3 == 0 else (rng.randint(lowest, 120), rng.randint(lowest, 120))
        )
        self.to_go = (RULES.target - self.scores[0], RULES.target - self.scores[1])
        self.dealer = rng.randrange(2)
        self.six = cards[:6]
        self.kept = (tuple(cards[:4]), tuple(cards[6:10]))
        self.thrown = (tuple(cards[4:6]), tuple(cards[10:12]))
        self.starter = cards[12]


def played(deal: Dealt, experts: tuple[Expert, Expert]) -> tuple[list[Card | None], list[int]]:
    """Return the cards laid and what both have after the play, or when somebody has won."""
    play, scores = ThePlay(RULES, deal.kept, deal.dealer), list(deal.scores)
    laid: list[Card | None] = []
    if deal.starter.rank == JACK:
        scores[deal.dealer] += HIS_HEELS.points
    while max(scores) < RULES.target and (player := play.to_move) is not None:
        if play.playable(player):
            card = experts[player].play(seen(deal, play, player, scores), Random(1))
            laid.append(card)
            award = play.play(card)
        else:
            laid.append(None)
            award = play.go()
        scores[player] += sum(each.points for each in award.scored)
        if max(scores) < RULES.target:
            scores[award.last_player] += sum(each.points for each in award.last)
    return laid, scores


def seen(deal: Dealt, play: ThePlay, player: int, scores: list[int]) -> View:
    return View(
        rules=RULES,
        player=player,
        phase=Phase.PLAY,
        dealer=deal.dealer,
        scores=(scores[0], scores[1]),
        hand=tuple(play.held[player]),
        thrown=deal.thrown[player],
        starter=deal.starter,
        pile=tuple(play.pile),
        laid=tuple(play.laid),
        held=tuple(map(len, play.held)),
        gone=frozenset(play.gone),
    )


@pytest.mark.parametrize("number", range(examples(300)))
def test_it_lays_the_same_cards_and_pegs_the_same(number: int) -> None:
    """One plays by chances, the other by points."""
    deal = Dealt(number)
    laid, scores = played(deal, (Expert(), Expert(near=BY_POINTS)))

    by_points = compiled.player()
    told = compiled.deal(
        (compiled.expert(), by_points),
        deal.kept,
        deal.thrown,
        deal.starter,
        deal.dealer,
        deal.to_go,
    )

    assert told.laid == laid
    pegged = [told.total(who, compiled.PEGGING, compiled.HEELS) for who in (0, 1)]
    assert [deal.scores[who] + pegged[who] for who in (0, 1)] == scores


@pytest.mark.parametrize("number", range(examples(100)))
def test_it_weighs_throws_alike(number: int) -> None:
    deal = Dealt(number)
    hand = tuple(deal.six)
    ours = weigh_discards(View(RULES, 0, Phase.DISCARD, deal.dealer, deal.scores, hand))

    theirs, place = compiled.throws(compiled.expert(), hand, 0, deal.dealer, deal.to_go)

    assert set(theirs[place].thrown) == set(ours[0].thrown)
    chances = {frozenset(each.thrown): each.chance for each in theirs}
    points = {frozenset(each.thrown): each.points for each in theirs}
    for each in ours:
        assert chances[frozenset(each.thrown)] == pytest.approx(each.win_chance)
        assert points[frozenset(each.thrown)] == pytest.approx(each.total)


@pytest.mark.parametrize("number", range(examples(100)))
def test_it_plays_quickly_as_the_quick_player_does(number: int) -> None:
    deal = Dealt(number)
    points = [0, 0]
    hands = [[card.rank for card in kept] for kept in deal.kept]
    for player, scored in play_out(START, hands, 1 - deal.dealer, deal.dealer):
        points[player] += scored

    assert compiled.quickly(deal.kept, deal.dealer) == tuple(points)


def test_the_same_seed_gives_the_same_game_and_the_target_ends_it() -> None:
    players = compiled.expert(), compiled.expert()

    one, again = (compiled.game(players, 7, 0) for _ in range(2))

    assert (one.winner, one.starts, one.to_go) == (again.winner, again.starts, again.to_go)
    assert one.to_go[one.winner] <= 0 < one.to_go[1 - one.winner]
    assert one.starts[0] == (0, 121, 121)
    assert [dealer for dealer, *_ in one.starts[:4]] == [0, 1, 0, 1]
