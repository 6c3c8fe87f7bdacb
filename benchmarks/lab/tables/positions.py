"""Finds positions of the play in which one card is clearly the best: positions.json.

`python -m benchmarks.lab.tables.positions`, some four minutes of one processor. Two experts play
deals of two players at 0 : 0 from the seed. A position is kept where player 0 has a choice and one
card gains more than GAIN points over every other. Where
the best card is also the one that scores most at once, only one position in OBVIOUS is kept.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from cribbage_events.cribbage.computer import Expert, WeighedPlay, tables
from cribbage_events.cribbage.computer.players import pile_in
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules, View

SEED = "play"
NUMBER = 400
GAIN = 0.7
OBVIOUS = 3
ME = 0
EXPERT, THOROUGH = Expert(), Expert(guessed=600)


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
        game.play(EXPERT.move(view, rng))


def clear(view: View) -> dict[int, float] | None:
    """Return net points by rank, where one is clearly the best of several, also over more guesses
    at the other's hand.
    """
    found = EXPERT.weigh_plays(view)
    if not is_clear(found) or not is_clear(THOROUGH.weigh_plays(view)):
        return None
    return {each.card.rank: each.points for each in found}


def is_clear(weighed: Sequence[WeighedPlay]) -> bool:
    return len(weighed) > 1 and all(
        weighed[0].points - other.points > GAIN for other in weighed[1:]
    )


if __name__ == "__main__":
    main()
