"""Reviews a game: what each choice of a player gave away, and what luck did.

Where two play, everything is in chances to win (0 to 1); where three or four play, in points.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.discards import WeighedDiscard
from cribbage_events.cribbage.computer.expert import (
    WeighedPlay,
    after,
    nets,
    rng_of,
    weigh_discards,
    weigh_plays,
    wins,
)
from cribbage_events.cribbage.computer.odds import guesses
from cribbage_events.cribbage.computer.play import START, play_out
from cribbage_events.cribbage.computer.players import pile_in, playable
from cribbage_events.cribbage.computer.rest_of_deal import chance_at_deal
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules, View, What
from cribbage_events.cribbage.moves import Deal, Discard, Move, Play

# Less than a hundredth of the chance to win, or less than that many standard errors where guesses
# were sampled, can't be told from chance.
HUNDREDTH = 0.01
ALIKE = 2.0
# Nobody notices that a discard or a card is so many points worse.
A_FIFTH = 0.2
# What halves the value of a choice in the accuracy: hundredths of the chance to win, or points.
HALVING_CHANCE = 0.03
HALVING_POINTS = 1.0
KEPT = 50
PLAYED = {What.PLAY, What.LAST}


class Choice(NamedTuple):
    """A discard or a card, the best one, and what was given away (`cost`): 0 where the two can't be
    told apart. `at` is its place among the moves, `deal` the number of the deal.
    """

    at: int
    deal: int
    view: View
    made: WeighedDiscard | WeighedPlay
    best: WeighedDiscard | WeighedPlay
    cost: float

    @property
    def is_discard(self) -> bool:
        return isinstance(self.made, WeighedDiscard)


class Luck(NamedTuple):
    """How the chance to win changed in a deal, or in all that were finished: by the cards, by the
    play, by what the player's choices gave away, and by points that the player missed in the show.
    """

    cards: float = 0.0
    play: float = 0.0
    choices: float = 0.0
    missed: float = 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """`curve` are the chances to win before each deal and at the end. It and `luck` are empty
    where three or four play.
    """

    rules: Rules
    choices: tuple[Choice, ...]
    curve: tuple[float, ...]
    luck: Luck

    def costliest(self, number: int, *, discards: bool) -> list[Choice]:
        costly = [each for each in self.choices if each.cost and each.is_discard == discards]
        return sorted(costly, key=lambda each: -each.cost)[:number]

    @property
    def accuracy(self) -> float | None:
        """Return the mean of all choices, 0 to 1; None without any.

        A choice that gave nothing away counts 1; each 3 hundredths of the chance to win, or each
        point, halve that.
        """
        if not self.choices:
            return None
        halving = HALVING_CHANCE if self.rules.players == 2 else HALVING_POINTS
        return fmean(0.5 ** (each.cost / halving) for each in self.choices)


@lru_cache(maxsize=KEPT)
def review(
    rules: Rules, seed: str, first_dealer: int | None, moves: tuple[Move, ...], player: int = 0
) -> Review:
    """Return the review of these moves of one player: the same for the same game.

    Raises IllegalMove where a move can't have been.
    """
    game = CribbageGame(rules, seed, first_dealer=first_dealer)
    choices: list[Choice] = []
    curve: list[float] = []
    deals: list[Luck] = []
    at_play: View | None = None
    of_two = rules.players == 2
    for at, move in enumerate(moves):
        if isinstance(move, Deal) and of_two:
            if curve:
                deals.append(luck_of_deal(game, player, curve[-1], at_play, choices))
            curve.append(chance_now(game, player))
            at_play = None
        own = game.to_move == player
        if own and (choice := judged(game.view(player), move, at, game.number)):
            choices.append(choice)
        game.play(move)
        if isinstance(move, Discard) and game.phase == Phase.PLAY:
            at_play = game.view(player)
    if curve and game.phase in {Phase.DEAL, Phase.OVER}:
        deals.append(luck_of_deal(game, player, curve[-1], at_play, choices))
        curve.append(chance_now(game, player))
    luck = Luck(*map(sum, zip(*deals, strict=True))) if deals else Luck()
    return Review(rules, tuple(choices), tuple(curve), luck)


def chance_now(game: CribbageGame, player: int) -> float:
    """Return the player's chance to win between two deals, or what has become of it."""
    side = game.rules.side_of(player)
    if game.winner is not None:
        return float(game.winner == side)
    return chance_at_deal(game.rules, game.scores, game.dealer, side)


def judged(view: View, move: Move, at: int = 0, deal: int = 0) -> Choice | None:
    """Return the move beside the best one, with its cost; None where there was no choice."""
    if isinstance(move, Discard):
        throws = weigh_discards(view)
        thrown = next(each for each in throws if set(each.thrown) == set(move.cards))
        return Choice(at, deal, view, thrown, throws[0], cost_of_throw(thrown, throws[0]))
    if isinstance(move, Play) and len({card.rank for card in playable(view)}) > 1:
        plays = plays_by_worth(view)
        laid = next(each for each in plays if each.card.rank == move.card.rank)
        cost = cost_of_card(view, laid, plays[0])
        return Choice(at, deal, view, laid._replace(card=move.card), plays[0], cost)
    return None


def plays_by_worth(view: View) -> list[WeighedPlay]:
    """Return the cards that can be played, best first: by chances, or by points."""
    return sorted(weigh_plays(view), key=lambda each: -worth(view, each))


def cost_of_throw(thrown: WeighedDiscard, best: WeighedDiscard) -> float:
    """Return what was given away, if it shows."""
    if thrown.win_chance is None or best.win_chance is None:
        lost = best.total - thrown.total
        return lost if lost >= A_FIFTH else 0.0
    lost = best.win_chance - thrown.win_chance
    return lost if lost >= HUNDREDTH else 0.0


def worth(view: View, play: WeighedPlay) -> float:
    """Return the chance to win where two play, else points."""
    return play.win_chance if view.rules.players == 2 else play.points


def cost_of_card(view: View, laid: WeighedPlay, best: WeighedPlay) -> float:
    """Return what was given away, if it is more than the sampling of guesses can err."""
    lost = worth(view, best) - worth(view, laid)
    if lost < (HUNDREDTH if view.rules.players == 2 else A_FIFTH):
        return 0.0
    return lost if lost > ALIKE * error(view, laid.card, best.card) else 0.0


def error(view: View, one: Card, other: Card) -> float:
    """Return the standard error of the difference between two cards over the guesses, everybody
    then playing quickly. It is 0 where every possible hand was weighed.
    """
    rng = rng_of(view)
    thought = guesses(view, rng)
    weights = [weight for weight, _ in thought]
    if not all(weight.is_integer() for weight in weights):
        return 0.0
    value = wins(view, thought, rng) if view.rules.players == 2 else nets(view, thought)
    pile = pile_in(view)
    sampled = []
    for at, (weight, hands) in enumerate(thought):
        first, second = (
            value(at, after(pile, view.player, card.rank, hands)) for card in (one, other)
        )
        sampled += [(first - second) / weight] * int(weight)
    return stdev(sampled) / sqrt(len(sampled))


def luck_of_deal(
    game: CribbageGame, player: int, chance: float, at_play: View | None, choices: Sequence[Choice]
) -> Luck:
    """Return what changed the player's chance in the latest deal, which is finished; before it
    there was this `chance`.

    The same guesses at the other's cards are weighed before and after the play: the difference is
    the luck of the play and what the player's cards gave away. The rest is luck of the cards.
    """
    own = [each for each in choices if each.deal == game.number]
    thrown_away = sum(each.cost for each in own if each.is_discard)
    played_away = sum(each.cost for each in own if not each.is_discard)
    end = chance_now(game, player)
    counted = chance_without_misses(game, player)
    before, afterwards = around_play(game, at_play) if at_play else (counted, counted)
    return Luck(
        cards=before - chance + thrown_away + counted - afterwards,
        play=afterwards - before + played_away,
        choices=-thrown_away - played_away,
        missed=end - counted,
    )


def around_play(game: CribbageGame, at_play: View) -> tuple[float, float]:
    """Return the chances before and after the play, the other's cards being guessed at."""
    rng = rng_of(at_play)
    thought = guesses(at_play, rng)
    value = wins(at_play, thought, rng)
    dealer, every = at_play.dealer, sum(weight for weight, _ in thought)
    pegged = [
        (each.player, each.points)
        for each in game.log
        if each.deal == game.number and each.what in PLAYED and each.points
    ]
    before = afterwards = 0.0
    for at, (_, hands) in enumerate(thought):
        before += value(at, play_out(START, [*map(list, hands)], 1 - dealer, dealer))
        afterwards += value(at, pegged)
    return before / every, afterwards / every


def chance_without_misses(game: CribbageGame, player: int) -> float:
    """Return the chance after the deal, had the player counted everything in the show."""
    deal = [each for each in game.log if each.deal == game.number]
    missed = sum(
        each.count - each.points
        for each in deal
        if each.player == player and each.what in {What.HAND, What.CRIB}
    )
    if not missed or game.winner == player:
        return chance_now(game, player)
    taken = sum(each.points for each in deal if each.what == What.MUGGINS and each.player != player)
    scores = list(game.scores)
    scores[player] += missed
    scores[1 - player] -= taken
    if max(scores) >= game.rules.target:
        return float(scores[player] >= game.rules.target)
    over = game.winner is not None
    dealer = game.rules.next_to(game.dealer) if over else game.dealer
    return chance_at_deal(game.rules, scores, dealer, player)
