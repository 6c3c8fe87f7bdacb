"""Find the chance to win from every pair of scores, by going back from the end of the game.

What a deal brings, and in which order it is pegged, comes from deals between quick players.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random

from benchmarks.lab.tables.deals import rest
from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.odds import quick_throw
from cribbage_events.cribbage.computer.play import START, play_out
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.rules import Rules

LONGEST = 121
HEELS = 2

type Course = list[tuple[bool, int]]  # whether the dealer's side pegs, and how many points


def table(number: int, rng: Random) -> dict[str, list[str]]:
    """Return the table for two players, and for four as partners."""
    return {
        str(players): packed(chances(course(Rules(players), rng) for _ in range(number)))
        for players in (2, 4)
    }


def course(rules: Rules, rng: Random) -> Course:
    """One deal, dealt by player 0, in the order in which it is pegged."""
    cards = rng.sample(DECK, rules.players * rules.dealt + 1)
    starter = cards.pop()
    hands: list[tuple[Card, ...]] = []
    crib: list[Card] = []
    for player in range(rules.players):
        hand = cards[player * rules.dealt : (player + 1) * rules.dealt]
        own = rules.side_of(player) == rules.side_of(0)
        thrown = quick_throw(hand, owns_crib=own, players=rules.players)
        hands.append(rest(hand, thrown))
        crib += thrown
    scored = [(0, HEELS)] if starter.rank == JACK else []
    scored += play_out(START, [[card.rank for card in hand] for hand in hands], 1, 0)
    scored += show(rules, hands, crib, starter)
    return [(rules.side_of(player) == rules.side_of(0), points) for player, points in scored]


def show(
    rules: Rules, hands: Sequence[tuple[Card, ...]], crib: list[Card], starter: Card
) -> list[tuple[int, int]]:
    counted = [(player, points(hands[player], starter)) for player in rules.from_left_of(0)]
    return [*counted, (0, points(crib, starter, crib=True))]


def chances(courses: Iterable[Course]) -> list[list[float]]:
    """The chance of the dealer's side at the beginning of a deal, by what it needs and what the
    other side needs (from 0, which is a game that is over)."""
    ends: dict[tuple[int, int], int] = defaultdict(int)
    # Where the dealer's side reaches so many points, by how many the other had at that moment.
    reached = [[0] * (LONGEST + 1) for _ in range(LONGEST + 1)]
    number = 0
    for each in courses:
        number += 1
        dealer = other = 0
        for by_dealer, scored in each:
            if by_dealer:
                for points_reached in range(dealer + 1, dealer + scored + 1):
                    reached[points_reached][other + 1] += 1
                dealer += scored
            else:
                other += scored
        ends[dealer, other] += 1
    outright = [[count / number for count in accumulate(row)] for row in reached]
    return going_back(outright, {end: count / number for end, count in ends.items()})


def going_back(
    outright: list[list[float]], ends: dict[tuple[int, int], float]
) -> list[list[float]]:
    """Go deal by deal from the shortest races to the longest; the other side deals next."""
    found = [[0.0] * (LONGEST + 1) for _ in range(LONGEST + 1)]
    for together in range(2, 2 * LONGEST + 1):
        for dealer in range(max(1, together - LONGEST), min(LONGEST, together - 1) + 1):
            other = together - dealer
            found[dealer][other] = outright[dealer][other] + sum(
                share * (1 - found[other - theirs][dealer - own])
                for (own, theirs), share in ends.items()
                if own < dealer and theirs < other
            )
    return found


def packed(chance: list[list[float]]) -> list[str]:
    """Return a row for each number of points that the dealer’s side needs, from 1."""
    return ["".join(f"{round(each * 4095):03x}" for each in row[1:]) for row in chance[1:]]
