"""A complete round robin: everybody meets everybody once, in as few rounds as that takes.

The schedule of an odd number is the circle: in round r the players r + i and r - i meet at table i,
so that everybody is at each table twice and deals first in half of their games. An even number has
one player more, who meets the player sitting out; Haselgrove and Leech (1977) exchange that table
with another one in each round but one, so that this player, too, gets about. Where their way needs
a number of rounds that 3 doesn't divide, tables are exchanged by lot.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import exp
from random import Random

from cribbage_events.contest.drawing.pairings import Draw, DrawError, DrawProblem, Pairing
from cribbage_events.contest.drawing.tables import check_fixed_tables, seat
from cribbage_events.contest.outcome import Key

# An event has no more rounds than these.
MOST_ROUNDS = 30
# How often two tables are exchanged on trial.
STEPS = 90_000


def rounds_needed(players: int) -> int:
    """Return how many rounds it takes until everybody has met everybody: of an odd number one sits
    out each round.
    """
    return players if players % 2 else max(players - 1, 0)


def everybody_once[P: Key](
    players: Iterable[P],
    *,
    seed: int,
    director: P | None = None,
    fixed_tables: Mapping[P, int] | None = None,
) -> Draw[P]:
    """Draw all rounds. `director` takes the empty seat of an odd number. The first of each pairing
    deals first: everybody in half of their games, within one. Everybody is at each table twice or
    once (of 4, 10, 16, 22 and 28 players up to three times), but where `fixed_tables` say at which
    somebody stays.

    The same players in any order and the same seed give the same draw. Raises DrawError for fewer
    than two, somebody twice, or a table below 1 or kept by two.
    """
    entrants = sorted(players)
    for one, two in pairwise(entrants):
        if one == two:
            raise DrawError(DrawProblem.LISTED_TWICE, players=(one,))
    fills_in = director is not None and director not in entrants and len(entrants) % 2 == 1
    if fills_in and director is not None:
        entrants.append(director)
    if len(entrants) < 2:
        raise DrawError(DrawProblem.TOO_FEW)
    fixed = check_fixed_tables(fixed_tables or {}, entrants)
    rng = Random(seed)
    places = rng.sample(entrants, len(entrants))
    rounds = [
        [(places[first], places[second], 0) for first, second in games]
        for games in schedule(len(entrants))
    ]
    rng.shuffle(rounds)
    return Draw(
        first_round=1,
        rounds=tuple(seat(games, fixed) for games in rounds),
        byes=tuple(resting(games, entrants) for games in rounds),
        director_plays=(0 if fills_in else None,) * len(rounds),
        repeats=(),
    )


def resting[P: Key](
    games: Iterable[tuple[P, P, int | None]], players: Iterable[P]
) -> tuple[P, ...]:
    """Return who of these has no game."""
    seated = {player for first, second, _ in games for player in (first, second)}
    return tuple(player for player in players if player not in seated)


@cache
def schedule(players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the rounds for players 0, 1, …: each one's games from table 1 on, who deals first in
    front.
    """
    size = players if players % 2 else players - 1
    half = size // 2
    rounds = [
        [((turn + step) % size, (turn - step) % size) for step in range(1, half + 1)]
        for turn in range(size)
    ]
    if players % 2 == 0:
        for turn, games in enumerate(rounds):
            games.append((size, turn) if turn % 2 else (turn, size))
        if size % 3:
            exchange_last_table(rounds)
        else:
            spread_over_tables(rounds, players)
    return tuple(map(tuple, rounds))


def exchange_last_table(rounds: Sequence[list[tuple[int, int]]]) -> None:
    """Exchange the last table in round 1 and the last, 2 and the one before it, … with the table
    whose number says how far apart these rounds are on the circle. The number of rounds must not
    be divisible by 3.
    """
    size = len(rounds)
    for each in range(1, size // 2 + 1):
        table = min(2 * each % size, -2 * each % size) - 1
        for games in (rounds[each], rounds[-each]):
            games[table], games[-1] = games[-1], games[table]


def spread_over_tables(rounds: Sequence[list[tuple[int, int]]], players: int) -> None:
    """Exchange tables by lot as long as that spreads the players better: nobody is at a table more
    than three times, and everybody is at each, but for four players.
    """
    rng = Random(1)
    tables = players // 2
    times = [[0] * tables for _ in range(players)]
    for games in rounds:
        for table, game in enumerate(games):
            for player in game:
                times[player][table] += 1
    for step in range(STEPS):
        games = rng.choice(rounds)
        one, two = int(rng.random() * tables), int(rng.random() * tables)
        worse = sum(times[player][two] - times[player][one] + 1 for player in games[one])
        worse += sum(times[player][one] - times[player][two] + 1 for player in games[two])
        # Worse ones are taken, too, and more and more rarely.
        if one == two or (worse > 0 and rng.random() > exp(-worse / (2 - 2 * step / STEPS))):
            continue
        for player in games[one]:
            times[player][one] -= 1
            times[player][two] += 1
        for player in games[two]:
            times[player][two] -= 1
            times[player][one] += 1
        games[one], games[two] = games[two], games[one]


def carry_on[P: Key](
    drawn: Sequence[Sequence[Pairing[P]]],
    *,
    players: Collection[P],
    met: Collection[frozenset[P]],
    first_round: int,
    director: P | None = None,
    fixed_tables: Mapping[P, int] | None = None,
) -> Draw[P]:
    """Return the rounds to come as they were drawn, without the games of people who have left and
    of those who have `met`. Two who sit out a round play each other if they would not meet
    otherwise. `director` takes a seat that is empty, against players whom they haven't met.

    Nobody meets anybody twice, so that somebody may sit out more than one round.
    """
    here = {*players} if director is None else {*players, director}
    known, kept = set(met), list[list[Pairing[P]]]()
    for games in drawn:
        stay = [game for game in games if here.issuperset(game.players)]
        kept.append([game for game in stay if frozenset(game.players) not in known])
        known |= {frozenset(game.players) for game in stay}
    deals = Counter(game.first for games in kept for game in games)
    fixed = {player: table for player, table in (fixed_tables or {}).items() if player in here}
    rounds, byes = [], []
    for games, before in zip(kept, drawn, strict=True):
        played = [(game.first, game.second, game.division) for game in games]
        free = resting(played, sorted(players))
        in_seat = {player for game in games for player in game.players}
        if director is not None and director not in in_seat and free:
            free = (*free, director)
        for one, two in combinations(free, 2):
            if frozenset((one, two)) in known or {one, two} & in_seat:
                continue
            first, second = sorted((one, two), key=lambda player: (deals[player], player))
            played.append((first, second, 0))
            known.add(frozenset((one, two)))
            in_seat |= {one, two}
            deals[first] += 1
        rounds.append(seat(played, fixed, before))
        byes.append(resting(played, sorted(players)))
    plays = any(director in game.players for games in rounds for game in games)
    return Draw(
        first_round=first_round,
        rounds=tuple(rounds),
        byes=tuple(byes),
        director_plays=(0 if plays else None,) * len(rounds),
        repeats=(),
    )


def deal_in_turn[P: Key](
    rounds: Iterable[Sequence[Pairing[P]]], dealt: Iterable[P], kept: Mapping[frozenset[P], P]
) -> tuple[tuple[Pairing[P], ...], ...]:
    """Return the same games with the player in front who has dealt first less often; `dealt` names
    a player once for each game so far. In games of two who are `kept` this player deals first.
    """
    deals = Counter(dealt)
    found = []
    for games in rounds:
        turned = []
        for game in games:
            pair = sorted(game.players, key=lambda player: (deals[player], player))
            first = kept.get(frozenset(pair), pair[0])
            second = pair[1] if first == pair[0] else pair[0]
            turned.append(replace(game, first=first, second=second))
            deals[first] += 1
        found.append(tuple(turned))
    return tuple(found)
