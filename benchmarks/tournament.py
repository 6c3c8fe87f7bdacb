"""Time a tournament of 400 entrants and 22 games: seats, cards, standings, cut and bracket."""

import random
import time
from collections.abc import Callable

from benchmarks.rows import Row, at_most, say
from cribbage_events.contest.cards import CardEntry, GameOnCards, check_cards
from cribbage_events.contest.drawing.pairings import Draw
from cribbage_events.contest.formats.knockout import bracket_of
from cribbage_events.contest.formats.movement import movement
from cribbage_events.contest.formats.qualifying import qualifying_order
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.scoring import ACC
from cribbage_events.contest.standings import standings

ENTRANTS, GAMES, MANY, CLUB = 400, 22, 10_000, 13
# Seconds: of a draw, of the standings of many, of a page of 400 after a change.
DRAW, ORDER, PAGE = 2.0, 1.0, 0.025


def timed[T](what: str, limit: float, work: Callable[[], T]) -> T:
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    words, passed = at_most(best * 1000, limit * 1000, " ms")
    say(Row(what, "–", f"{best * 1000:.1f} ms", "–", words, passed))
    return result


def played(draw: Draw[int]) -> list[Outcome[int]]:
    chance = random.Random(1)
    return [
        Outcome(
            number,
            game.table,
            (Side((game.first,), 121), Side((game.second,), chance.randrange(121))),
        )
        for number, games in enumerate(draw.rounds, 1)
        for game in games
    ]


def cards(games: list[Outcome[int]]) -> list[GameOnCards[int]]:
    """Make cards; in every thirtieth game the loser has written something else."""
    found = []
    for number, game in enumerate(games):
        winner, loser = game.players
        lost_by = game.margin(1) if number % 30 else 5
        entries = (CardEntry(True, game.margin(0)), CardEntry(False, None, lost_by))
        found.append(GameOnCards((winner, loser), entries))
    return found


def main() -> None:
    what = f"{ENTRANTS} × {GAMES}"
    clubs = [range(first, min(first + CLUB, ENTRANTS)) for first in range(0, ENTRANTS, CLUB)]
    seats = timed(
        f"seats of {what}, clubs kept apart",
        DRAW,
        lambda: movement(range(ENTRANTS), rounds=GAMES, seed=1, apart=clubs),
    )
    assert not seats.draw.repeats
    assert not seats.together
    games = played(seats.draw)
    rows = timed(f"standings of {what}", PAGE, lambda: standings(range(ENTRANTS), games, ACC))
    order = timed("the cut", PAGE, lambda: qualifying_order(rows, ACC, seed=1))
    timed("the bracket", PAGE, lambda: bracket_of(order.qualifiers))
    timed(f"all cards of {what} ruled", ORDER, lambda: check_cards(cards(games), order.places))
    many = played(movement(range(MANY), rounds=GAMES, seed=1).draw)
    timed(f"ACC standings of {MANY:,} × {GAMES}", ORDER, lambda: standings(range(MANY), many, ACC))


if __name__ == "__main__":
    main()
