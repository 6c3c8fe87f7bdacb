"""The play (RULES.md §6), computed to its end: piles, their prospects, what played cards show."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from cribbage_events.cribbage.computer.tables import read
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT, PAIRS, run_length

# The play as a graph of piles, for millions of plays (RULES.md section 6).
#
# A pile is known by its count and by those of its last cards that a later card can still join to a
# pair or a run. Equal piles are one object, so a play is one step along the graph.

RANKS = range(1, 14)
VALUES = (0, *(min(rank, 10) for rank in RANKS))
LONGEST_RUN = 7

type Tail = tuple[int, ...]


class Pile:
    """The cards since the count last began at 0. `scores[rank]` are the points of laying a card of
    that rank, 1 to 13, or None where it would pass 31.
    """

    __slots__ = ("count", "following", "scores", "tail", "worth")

    def __init__(self, count: int, tail: Tail) -> None:
        self.count = count
        self.tail = tail
        self.following: list[Pile | None] = [None] * 14
        self.scores = [scored(count, tail, rank) for rank in range(14)]
        self.worth: dict[int, list[float]] = {}  # filled by the quick player

    def then(self, rank: int) -> "Pile":
        """The pile with a card of this rank on it. Raises ValueError where that passes 31."""
        found = self.following[rank]
        if found is None:
            found = self.following[rank] = pile_of(self.count + VALUES[rank], (*self.tail, rank))
        return found


def pile_of(count: int, tail: Sequence[int]) -> Pile:
    """The pile that counts so much and ends with these ranks. Raises ValueError past 31."""
    if count > LIMIT:
        raise ValueError("past-limit", count)
    return one_pile(count, joinable(tuple(tail), LIMIT - count))


@cache
def one_pile(count: int, tail: Tail) -> Pile:
    """Return the same object for the same count and joinable tail."""
    return Pile(count, tail)


def scored(count: int, tail: Tail, rank: int) -> int | None:
    """Points of a card of this rank on such a pile; None where there is no such card to lay."""
    count += VALUES[rank]
    if not rank or count > LIMIT:
        return None
    points = 2 if count in {15, LIMIT} else 0
    alike = same_at_end((*tail, rank))
    if alike > 1:
        return points + PAIRS[alike][1] if alike in PAIRS else None
    return points + run_length((rank, *reversed(tail)))


def same_at_end(tail: Tail) -> int:
    """Return how many of the last cards are of one rank."""
    alike = 0
    while alike < len(tail) and tail[-1 - alike] == tail[-1]:
        alike += 1
    return alike


def joinable(tail: Tail, room: int) -> Tail:
    """The last ranks that cards worth at most `room` can still join to a pair or a run."""
    if not room:
        return ()
    alike = same_at_end(tail)
    if alike > 1:
        return tail[-alike:]
    longest = 1
    for length in range(2, min(len(tail), LONGEST_RUN) + 1):
        last = tail[-length:]
        if len(set(last)) < length:
            break
        if to_a_run(last) <= room:
            longest = length
    return tail[-longest:]


def to_a_run(ranks: Tail) -> int:
    """The lowest total of cards that make a (longer) run of these different ranks."""
    low, high = min(ranks), max(ranks)
    missing = [rank for rank in range(low, high) if rank not in ranks]
    if missing:
        return sum(VALUES[rank] for rank in missing)
    return VALUES[low - 1] or VALUES[high + 1]


START = pile_of(0, ())


# The prospects of the player who has just laid a card: points in the rest of the deal's play.
#
# The table holds the mean of one's own points less the other's, between two players who know only
# how many cards the other holds and play for the most points; see
# benchmarks/lab/tables/prospects.py.

KNOWN_TAIL = 3  # the prospects of a longer run are nearly those of its last three cards
MOST_HELD = 4
STEP = 0.05
ILLEGAL = -99.0
# Low cards are more useful later on, which the table can't know: points for each pip laid now.
PIP = 0.06


def pile_name(pile: Pile) -> str:
    """Return how the table names the pile."""
    return f"{pile.count} {' '.join(map(str, shortened(pile).tail))}"


def shortened(pile: Pile) -> Pile:
    """The pile by what the table knows of it."""
    return pile if len(pile.tail) <= KNOWN_TAIL else pile_of(pile.count, pile.tail[-KNOWN_TAIL:])


def prospect(pile: Pile, own: int, others: int) -> float:
    """Net points to come for who laid the last card and holds `own` cards, the next `others`."""
    return unpacked(pile_name(pile))[own * (MOST_HELD + 1) + others]


@cache
def unpacked(name: str) -> tuple[float, ...]:
    """Row by row for 0 to 3 own cards: the value for 0 to 4 cards of the other."""
    packed: str = read("prospects")[name]
    return tuple((int(packed[at : at + 2], 16) - 128) * STEP for at in range(0, len(packed), 2))


def worths(pile: Pile, own: int, others: int) -> list[float]:
    """Return, by rank, how good it is to lay it on the pile, in points; `own` cards are held
    afterwards.

    ILLEGAL for ranks that would pass 31 (and for rank 0, which isn't one).
    """
    key = own * (MOST_HELD + 1) + others
    found = pile.worth.get(key)
    if found is None:
        found = pile.worth[key] = [ILLEGAL] * 14
        for rank in RANKS:
            scored = pile.scores[rank]
            if scored is not None:
                found[rank] = scored + prospect(pile.then(rank), own, others) + PIP * VALUES[rank]
    return found


# A card that promises this many points less than another is played e times more rarely.
WHIM = 0.6


class Played(NamedTuple):
    """A card that a player laid, and by rank how much the others appealed at that moment."""

    rank: int
    appeal: list[float]


def history(view: View, player: int, whim: float) -> list[Played]:
    """The player's cards in this deal, the first one first."""
    pile, found = START, []
    held = [4] * view.rules.players
    for laid in view.laid:
        if not laid.card:
            continue
        if laid.count == laid.card.value:
            pile = START
        held[laid.player] -= 1
        if laid.player == player:
            following = held[view.rules.next_to(player)]
            appeal = [exp(worth / whim) for worth in worths(pile, held[player], following)]
            found.append(Played(laid.card.rank, appeal))
        pile = pile.then(laid.card.rank)
    return found


def likelihood(past: Sequence[Played], held: Sequence[int]) -> float:
    """Return how likely who still holds these ranks has played as that player did."""
    found, hand = 1.0, set(held)
    for rank, appeal in reversed(past):
        hand.add(rank)
        found *= appeal[rank] / sum([appeal[each] for each in hand])
    return found


type Scored = list[tuple[int, int]]  # player and points, in the order in which they are pegged
type Seen = tuple[int, ...]  # the ranks that were laid, and 0 for each go


class Course(NamedTuple):
    """The points and cards seen up to a choice on this pile, or to the end, where it is None."""

    scored: Scored
    seen: Seen
    pile: Pile | None


def play_out(pile: Pile, hands: list[list[int]], turn: int, last: int) -> Scored:
    """Return what is pegged from here on.

    `hands` are ranks by player, and are empty afterwards; it is `turn`'s turn; `last` laid the
    last card.
    """
    return play_on(pile, hands, turn, last).scored


def play_on(
    pile: Pile, hands: list[list[int]], turn: int, last: int, *, until: int | None = None
) -> Course:
    """Play like `play_out`, but only to a choice of the player `until`; `hands` are then left."""
    players, left, passed = len(hands), sum(map(len, hands)), 0
    scored: Scored = []
    seen: list[int] = []
    while left:
        hand, others = hands[turn], len(hands[turn + 1 - players])
        rank = only_rank(pile, hand) if turn == until else quick_rank(pile, hand, others)
        if rank is None:
            return Course(scored, tuple(seen), pile)
        seen.append(rank)
        if rank:
            if points := pile.scores[rank]:
                scored.append((turn, points))
            hand.remove(rank)
            pile = with_card(pile, rank)
            left, last, passed = left - 1, turn, 0
        elif (passed := passed + 1) == players:
            scored.append((last, 1))
            pile, turn, passed = START, last, 0
        turn = (turn + 1) % players
    if pile is not START:
        scored.append((last, 1))
    return Course(scored, tuple(seen), None)


def with_card(pile: Pile, rank: int) -> Pile:
    """The pile after a card of this rank, which thirty-one clears away."""
    following = pile.following[rank] or pile.then(rank)
    return following if following.count < LIMIT else START


def only_rank(pile: Pile, hand: list[int]) -> int | None:
    """The rank that has to be laid, 0 for a go; None where there is a choice."""
    found = 0
    for rank in hand:
        if rank != found and pile.scores[rank] is not None:
            if found:
                return None
            found = rank
    return found


def quick_rank(pile: Pile, hand: list[int], others: int) -> int:
    """The rank of the card that promises most; 0 where none can be laid."""
    if len(hand) < 2:
        return hand[0] if hand and pile.scores[hand[0]] is not None else 0
    key = (len(hand) - 1) * (MOST_HELD + 1) + others
    worth = pile.worth.get(key) or worths(pile, len(hand) - 1, others)
    rank = max(hand, key=worth.__getitem__)
    return rank if worth[rank] > ILLEGAL else 0


# Choosing a card with two players, looking ahead to one's next choices: each is made with what
# will have been seen by then.
#
# The other's cards are guessed at, and the other plays quickly. Guesses in which the other does
# the same up to the next choice can't be told apart there, so one card has to do for all of them.

type Worth = Callable[[int, Scored], float]


class Branch(NamedTuple):
    """The guess of this number, as far as it has been played: what was pegged, what is held."""

    guess: int
    scored: Scored
    hands: list[list[int]]


class Foresight:
    """`worth`: of a guess by its number, when that is pegged in it to the end of the play."""

    def __init__(self, player: int, worth: Worth) -> None:
        self.player = player
        self.worth = worth

    def laying(self, pile: Pile, rank: int, branches: Iterable[Branch]) -> float:
        """The worth of laying this rank on the pile, summed over the branches."""
        points = pile.scores[rank]
        pegged = [(self.player, points)] if points else []
        following = with_card(pile, rank)
        total = 0.0
        choices: dict[Seen, tuple[Pile, list[Branch]]] = {}
        for guess, before, held in branches:
            hands = [held[0][:], held[1][:]]
            hands[self.player].remove(rank)
            course = play_on(following, hands, 1 - self.player, self.player, until=self.player)
            scored = before + pegged + course.scored
            if course.pile is None:
                total += self.worth(guess, scored)
            else:
                _, alike = choices.setdefault(course.seen, (course.pile, []))
                alike.append(Branch(guess, scored, hands))
        return total + sum([self.best(*choice) for choice in choices.values()])

    def best(self, pile: Pile, alike: list[Branch]) -> float:
        """The worth of the best card, which is the same in all the branches."""
        own = set(alike[0].hands[self.player])
        legal = [rank for rank in own if pile.scores[rank] is not None]
        return max([self.laying(pile, rank, alike) for rank in legal])
