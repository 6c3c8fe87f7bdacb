"""The expert: weighs each throw and each card by what the rest of the deal then brings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.chances import by_chances
from cribbage_events.cribbage.computer.discards import WeighedDiscard, weigh_pairs, weigh_singles
from cribbage_events.cribbage.computer.odds import AT_ONE, Guess, guesses
from cribbage_events.cribbage.computer.play import (
    WHIM,
    Branch,
    Foresight,
    Pile,
    Scored,
    Worth,
    play_out,
    with_card,
)
from cribbage_events.cribbage.computer.players import Player, pile_in, playable
from cribbage_events.cribbage.computer.rest_of_deal import (
    RestOfDeal,
    four_ranks,
    hands_in_turn,
    likely_crib,
)
from cribbage_events.cribbage.game.view import View

# Once somebody needs no more points than this, chances to win decide, not points: between two from
# the first deal on; among three and four, where they are estimated more roughly, near the end.
NEAR = 40
NEAR_OF = {2: 121, 3: NEAR, 4: NEAR}


class WeighedPlay(NamedTuple):
    """A card to lay: what the rest of the play brings, as net points, and the chance to win (0 to
    1). Each is for who then goes on playing for points, or for the chance.
    """

    card: Card
    points: float
    win_chance: float


@dataclass(frozen=True)
class Expert(Player):
    """`near`: how near to the end chances decide, by players; `guessed`: how many hands it thinks
    of; `whim`: how far it trusts others to play well.
    """

    near: Mapping[int, int] = field(default_factory=lambda: NEAR_OF)
    guessed: int = AT_ONE
    whim: float = WHIM

    def throw(self, view: View, rng: Random) -> tuple[Card, ...]:
        return self.weigh_discards(view)[0].thrown

    def play(self, view: View, rng: Random) -> Card:
        """The card that wins most often or, where points decide, gains most in the rest of the
        play.
        """
        cards = {card.rank: card for card in playable(view)}
        if len(cards) == 1:
            return next(iter(cards.values()))
        chance = rng_of(view)
        thought = guesses(view, chance, self.guessed, self.whim)
        worth = wins(view, thought, chance) if self.goes_by_chances(view) else nets(view, thought)
        values = weigh_ranks(view, thought, worth)
        return cards[max(values, key=values.__getitem__)]

    def goes_by_chances(self, view: View) -> bool:
        """Whether the chance to win decides, and not the points."""
        return view.rules.target - max(view.scores) <= self.near[view.rules.players]

    def weigh_discards(self, view: View) -> tuple[WeighedDiscard, ...]:
        if view.rules.players == 2:
            weighed = weigh_pairs(view.hand, owns_crib=view.owns_crib)
            return tuple(by_chances(view, weighed) if self.goes_by_chances(view) else weighed)
        players = view.rules.players
        return tuple(weigh_singles(view.hand, owns_crib=view.owns_crib, players=players))

    def weigh_plays(self, view: View) -> tuple[WeighedPlay, ...]:
        chance = rng_of(view)
        thought = guesses(view, chance, self.guessed, self.whim)
        every = sum(weight for weight, _ in thought)
        points = weigh_ranks(view, thought, nets(view, thought))
        chances = weigh_ranks(view, thought, wins(view, thought, chance))
        decides = chances if self.goes_by_chances(view) else points
        cards = {card.rank: card for card in playable(view)}
        return tuple(
            WeighedPlay(cards[rank], points[rank] / every, chances[rank] / every)
            for rank in sorted(cards, key=lambda rank: -decides[rank])
        )


def rng_of(view: View) -> Random:
    """Return what is sampled from: it depends on the view alone, so a verdict stays the same."""
    seen = (view.player, view.scores, *map(str, view.kept), *view.laid)
    return Random(repr(seen))


def nets(view: View, thought: Sequence[Guess]) -> Worth:
    """The worth of what is pegged if the guess is right, in points, times the guess's weight."""
    weights, rest = [weight for weight, _ in thought], RestOfDeal(view, ())
    return lambda guess, scored: weights[guess] * rest.net(scored)


def wins(view: View, thought: Sequence[Guess], rng: Random) -> Worth:
    """The chance to win if the guess is right and that is pegged, times the guess's weight. Raises
    ValueError before there is a starter.
    """
    if (starter := view.starter) is None:
        raise ValueError("no-starter")
    rest = RestOfDeal(view, likely_crib(view, starter, rng))
    weights = [weight for weight, _ in thought]
    shows = [hands_in_turn(view, view.kept, starter, four_ranks(view, held)) for _, held in thought]
    return lambda guess, scored: weights[guess] * rest.chance(scored + shows[guess])


def weigh_ranks(view: View, thought: Sequence[Guess], worth: Worth) -> dict[int, float]:
    """Return, by rank that can be laid, what laying it is worth, summed over the guesses."""
    pile, ranks = pile_in(view), {card.rank: True for card in playable(view)}
    if view.rules.players > 2:
        return {
            rank: sum(
                worth(guess, after(pile, view.player, rank, hands))
                for guess, (_, hands) in enumerate(thought)
            )
            for rank in ranks
        }
    foresight = Foresight(view.player, worth)
    branches = [Branch(at, [], [*map(list, hands)]) for at, (_, hands) in enumerate(thought)]
    return {rank: foresight.laying(pile, rank, branches) for rank in ranks}


def after(pile: Pile, player: int, rank: int, hands: Sequence[Sequence[int]]) -> Scored:
    """Return what is pegged when this player lays the rank, and everything is then played out."""
    held = [list(hand) for hand in hands]
    held[player].remove(rank)
    turn = (player + 1) % len(held)
    scored = play_out(with_card(pile, rank), held, turn, player)
    if points := pile.scores[rank]:
        scored.insert(0, (player, points))
    return scored


EXPERT = Expert()


def weigh_discards(view: View) -> tuple[WeighedDiscard, ...]:
    """Return what each throw is worth to the player of this view, who is to discard; best first.

    The expert throws the first. The same view gives the same figures.
    """
    return EXPERT.weigh_discards(view)


def weigh_plays(view: View) -> tuple[WeighedPlay, ...]:
    """Return what each card is worth to the player of this view, one of each rank that can be laid;
    best first.

    The expert plays the first. The same view gives the same figures.
    """
    return EXPERT.weigh_plays(view)
