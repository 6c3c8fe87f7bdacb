"""The mean of a crib to which a card of each rank was thrown, where three or four play."""

from collections.abc import Sequence
from random import Random

from benchmarks.lab.tables.averages import ROLES
from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer.odds import quick_throw
from cribbage_events.cribbage.computer.play import RANKS
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.rules import Rules

type Singles = dict[str, dict[str, list[float]]]


def table(number: int, rng: Random) -> Singles:
    """Return the table by players and role, by rank from the ace, in points."""
    return {str(players): means(Rules(players), number, rng) for players in (3, 4)}


def means(rules: Rules, number: int, rng: Random) -> dict[str, list[float]]:
    """One player throws whatever card, so that every rank is tried; the others throw sensibly."""
    counted: dict[str, list[list[int]]] = {who: [[] for _ in range(14)] for who in ROLES}
    for at in range(number):
        cards = rng.sample(DECK, rules.dealt * rules.players + 2)
        tried = at % rules.players
        thrown = [throw(cards, player, rules) for player in range(rules.players)]
        thrown[tried] = cards[tried * rules.dealt]
        # The fourth card of three players' crib is from the pack.
        crib = [*thrown, cards[-2]][: rules.dealt - 1]
        who = ROLES[rules.side_of(tried) != rules.side_of(0)]
        counted[who][thrown[tried].rank].append(points(crib, cards[-1], crib=True))
    return {who: [mean(counted[who][rank]) for rank in RANKS] for who in ROLES}


def throw(cards: Sequence[Card], player: int, rules: Rules) -> Card:
    """Choose a card to throw; player 0 deals."""
    hand = cards[player * rules.dealt : (player + 1) * rules.dealt]
    owns_crib = rules.side_of(player) == rules.side_of(0)
    (thrown,) = quick_throw(hand, owns_crib=owns_crib, players=rules.players)
    return thrown


def mean(counted: Sequence[int]) -> float:
    return round(sum(counted) / len(counted), 3)
