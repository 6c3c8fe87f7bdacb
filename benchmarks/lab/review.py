"""Plants blunders in games of the expert and counts how many the review finds:
`python -m benchmarks.lab.review` (some ten minutes of one processor; `--games 5` for a glance).

A judge that knows nothing of the review's tables says what a move costs: it deals the cards that
aren't seen, the other throws two of six, both play the deal out quickly, hands and crib are
counted, and the chance at the next deal is looked up. The same deals are played with both moves.
"""

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from benchmarks.__main__ import machine
from benchmarks.rows import note
from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer import Strength, choose
from cribbage_events.cribbage.computer.expert import after
from cribbage_events.cribbage.computer.odds import least_value, quick_throw
from cribbage_events.cribbage.computer.play import START, Scored, play_out
from cribbage_events.cribbage.computer.players import pile_in, playable
from cribbage_events.cribbage.computer.rest_of_deal import RestOfDeal
from cribbage_events.cribbage.computer.review import review
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules, View
from cribbage_events.cribbage.moves import Discard, Move, Play

RULES = Rules(2, 121)
PLANTED = 3
COST = 0.03  # of the chance to win, at least, by the judge
GLANCE, DEALS = 60, 500
PATIENCE = 300  # deals that the other wouldn't have kept so; then any throw will do
TRIED = 0.4  # of the choices, until three blunders are planted
HEELS = 2
SIX = 6
OTHER = 1  # the player whose cards aren't seen


class Deal(NamedTuple):
    """The cards that aren't seen: what the other keeps and throws, and the starter."""

    kept: tuple[Card, ...]
    thrown: tuple[Card, ...]
    starter: Card


def deals(view: View, rng: Random) -> Iterator[Deal]:
    """Deal what isn't seen, again and again, so that the other has what was played, and no card
    that a go denies.
    """
    played = [each.card for each in view.laid if each.player == OTHER and each.card]
    seen = {*view.kept, *view.thrown, *played, view.starter}
    unseen = [card for card in DECK if card not in seen]
    least = least_value(view, OTHER)
    refused = 0
    while True:
        cards = rng.sample(unseen, SIX - len(played) + 1)
        six = (*played, *cards[1:])
        thrown = quick_throw(six, owns_crib=not view.owns_crib)
        if refused > PATIENCE:
            thrown = tuple(cards[-2:])
        kept = tuple(card for card in six if card not in thrown)
        held = [card for card in kept if card not in played]
        refused += 1
        if not set(played) & set(thrown) and all(card.value >= least for card in held):
            refused = 0
            yield Deal(kept, thrown, view.starter or cards[0])


def chance(view: View, move: Move, deal: Deal) -> float:
    """Return the chance to win after the move and the rest of this deal."""
    others = [card.rank for card in deal.kept]
    if isinstance(move, Discard):
        kept = tuple(card for card in view.hand if card not in move.cards)
        thrown = move.cards
        scored: Scored = [(view.dealer, HEELS)] if deal.starter.rank == JACK else []
        own = [card.rank for card in kept]
        scored += play_out(START, [own, others], 1 - view.dealer, view.dealer)
    else:
        assert isinstance(move, Play)
        kept, thrown = view.kept, view.thrown
        for each in view.laid:
            if each.player == OTHER and each.card:
                others.remove(each.card.rank)
        own = [card.rank for card in view.hand]
        scored = after(pile_in(view), view.player, move.card.rank, (own, others))
    shown = [points(kept, deal.starter), points(deal.kept, deal.starter)]
    scored += [(player, shown[player]) for player in (1 - view.dealer, view.dealer)]
    crib = points((*thrown, *deal.thrown), deal.starter, crib=True)
    return RestOfDeal(view, [0.0] * crib + [1.0]).chance(scored)


def costs(view: View, best: Move, other: Move, number: int, rng: Random) -> tuple[float, float]:
    """Return how much less often the other move wins in so many deals, and its standard error."""
    found = [
        chance(view, best, deal) - chance(view, other, deal)
        for deal, _ in zip(deals(view, rng), range(number), strict=False)
    ]
    return fmean(found), stdev(found) / sqrt(number)


def alternatives(view: View, best: Move, rng: Random) -> list[Move]:
    """Return other moves, at most three."""
    if isinstance(best, Discard):
        throws = [Discard(cards) for cards in combinations(view.hand, 2)]
        moves: list[Move] = [move for move in throws if set(move.cards) != set(best.cards)]
    else:
        assert isinstance(best, Play)
        cards = {card.rank: card for card in playable(view) if card.rank != best.card.rank}
        moves = [Play(card) for card in cards.values()]
    return rng.sample(moves, min(3, len(moves)))


def blunder(view: View, best: Move, rng: Random) -> Move | None:
    """Return a move that costs enough by the judge, also less two standard errors."""
    for move in alternatives(view, best, rng):
        if costs(view, best, move, GLANCE, rng)[0] < COST:
            continue
        cost, error = costs(view, best, move, DEALS, rng)
        if cost - 2 * error >= COST:
            return move
    return None


def game_with_blunders(seed: str) -> tuple[CribbageGame, set[int]] | None:
    """Play the expert against the medium computer; return the game and at which of its moves the
    expert was made to blunder, two discards at most. None where there was no room for three.
    """
    rng = Random(seed)
    game = CribbageGame(RULES, seed, first_dealer=rng.randrange(2))
    planted: set[int] = set()
    discards = 0
    while game.phase != Phase.OVER:
        player = game.to_move or 0
        view = game.view(player)
        move = choose(view, Strength.GOOD if player else Strength.EXPERT, rng)
        is_discard = game.phase == Phase.DISCARD
        plays = {card.rank for card in playable(view)} if game.phase == Phase.PLAY else ()
        is_choice = not player and (is_discard or len(plays) > 1)
        if is_choice and len(planted) < PLANTED and rng.random() < TRIED:
            worse = blunder(view, move, rng) if not is_discard or discards < 2 else None
            if worse:
                move = worse
                planted.add(len(game.moves))
                discards += is_discard
        game.play(move)
    return (game, planted) if len(planted) == PLANTED else None


class Found(NamedTuple):
    """How many blunders there were and were found, also among the three costliest that are shown;
    how many choices of the expert there were, and how many were flagged.
    """

    planted: int = 0
    found: int = 0
    shown: int = 0
    own: int = 0
    flagged: int = 0


def found_in(game: CribbageGame, planted: set[int]) -> Found:
    reviewed = review(game.rules, game.seed, game.first_dealer, tuple(game.moves))
    costly = {choice.at for choice in reviewed.choices if choice.cost}
    shown = {
        choice.at
        for discards in (True, False)
        for choice in reviewed.costliest(PLANTED, discards=discards)
    }
    own = {choice.at for choice in reviewed.choices} - planted
    return Found(
        len(planted), len(planted & costly), len(planted & shown), len(own), len(own & costly)
    )


def study(games: int, seed: str, first: int = 1, step: int = 1) -> Found:
    """Return the counts over so many games that had room for three blunders, of those with the
    numbers `first`, `first` + `step` ….
    """
    total, number, done = Found(), first, 0
    while done < games:
        if with_blunders := game_with_blunders(f"{seed} {number}"):
            total = together([total, found_in(*with_blunders)])
            done += 1
            note(f"{first}: {done} games, {total}")
        number += step
    return total


def together(counts: Iterable[Found]) -> Found:
    return Found(*map(sum, zip(*counts, strict=True)))


def interval(part: int, whole: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    z, share = 1.96, part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return middle - half, middle + half


def share(what: str, part: int, whole: int) -> str:
    low, high = interval(part, whole)
    return f"{what}: {part} of {whole}, {part / whole:.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab.review", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="review")
    parser.add_argument("--processes", type=int, default=5)
    wanted = parser.parse_args()
    parts = range(1, wanted.processes + 1)
    part = partial(study, wanted.games // len(parts), wanted.seed, step=len(parts))
    with ProcessPoolExecutor(len(parts)) as pool:
        found = together(pool.map(part, parts))
    print(machine())
    print(share("planted blunders found", found.found, found.planted))
    print(share("among the three costliest of their kind", found.shown, found.planted))
    print(share("the expert's own choices flagged", found.flagged, found.own))


if __name__ == "__main__":
    main()
