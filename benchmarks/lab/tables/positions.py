"""Finds positions of the play in which one card is clearly the best: positions.json.

`python -m benchmarks.lab.tables.positions`, about two minutes of one processor. Two experts play
deals of two players at 0 : 0 from the seed. A position is kept where player 0 has a choice and one
card gains more than GAIN points over every other, whichever hands of the other are guessed. Where
the best card is also the one that scores most at once, only one position in OBVIOUS is kept.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from cribbage_events.cribbage.computer import Strength, choose, tables
from cribbage_events.cribbage.computer.odds import guesses
from cribbage_events.cribbage.computer.plays import pile_in, playable, weigh_plays
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules, View

SEED = "play"
NUMBER = 400
GAIN = 0.7
TRIES = 3  # with other guesses at the other's hand
OBVIOUS = 3
ME = 0


def main() -> None:
    found: list[dict[str, Any]] = []
    obvious = 0
    number = 0
    while len(found) < NUMBER:
        number += 1
        for position in positions(number):
            if position.pop("obvious"):
                obvious += 1
                if obvious % OBVIOUS:
                    continue
            found.append(position)
            break
    path = Path(tables.__file__).parent / "positions.json"
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in found)
    path.write_text(f'{{"seed":{json.dumps(SEED)},"positions":[\n{lines}\n]}}\n')


def positions(number: int) -> Iterator[dict[str, Any]]:
    """The positions of one deal, as the file has them, and whether the choice is obvious."""
    dealer = number % 2
    game = CribbageGame(Rules(), f"{SEED} {number}", first_dealer=dealer)
    rng = Random(f"{SEED} {number} choices")
    while game.phase not in {Phase.SHOW, Phase.OVER}:
        player = game.to_move
        assert player is not None
        view = game.view(player)
        if player == ME and game.phase == Phase.PLAY and (worth := clear(view)):
            best = max(worth, key=worth.__getitem__)
            scores = pile_in(view).scores
            most = max(worth, key=lambda rank: (scores[rank] or 0, rank))
            yield {
                "deal": number,
                "dealer": dealer,
                "moves": " ".join(map(str, game.moves)),
                "worth": {str(rank): round(points, 1) for rank, points in sorted(worth.items())},
                "obvious": best == most,
            }
        game.play(choose(view, Strength.EXPERT, rng))


def clear(view: View) -> dict[int, float] | None:
    """Return net points by rank, where one is clearly the best of several."""
    ranks = sorted({card.rank for card in playable(view)})
    if len(ranks) < 2:
        return None
    tries = [weighed(view, ranks, number) for number in range(TRIES)]
    for found in tries:
        first, second = sorted(found.values(), reverse=True)[:2]
        if first - second <= GAIN:
            return None
    if len({max(found, key=found.__getitem__) for found in tries}) > 1:
        return None
    return {rank: sum(found[rank] for found in tries) / TRIES for rank in ranks}


def weighed(view: View, ranks: list[int], number: int) -> dict[int, float]:
    seed = f"{SEED} {number}"
    every = sum(guess.weight for guess in guesses(view, Random(seed)))
    return {rank: worth / every for rank, worth in weigh_plays(view, ranks, Random(seed)).items()}


if __name__ == "__main__":
    main()
