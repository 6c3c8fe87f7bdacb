"""Draws a round robin of as many rounds as asked for, in one or more divisions, from a seed.

Rules: the senior games. Nobody meets an opponent twice while somebody new is left. No byes if it
can be helped: the director fills in where one division is odd, and two odd divisions share one game
a round. Of the draws with the fewest repeats the fairest with byes and crossing games is taken, in
which nobody who has arrived late sits out first. Where the rules say nothing: crossing games are at
the last tables, and unavoidable repeats come late, evenly spread, not against the last opponent.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from cribbage_events.contest.drawing.field import DrawField, Game
from cribbage_events.contest.drawing.pairings import Draw, DrawError, Pairing, Repeat
from cribbage_events.contest.drawing.pool import ABSENT, History, Matching
from cribbage_events.contest.drawing.rounds import draw_again, draw_pools
from cribbage_events.contest.drawing.tables import check_fixed_tables
from cribbage_events.contest.formats.settings import FormatSettings
from cribbage_events.contest.outcome import Key

__all__ = ["Draw", "DrawError", "Pairing", "Repeat", "RoundRobinSettings", "draw"]


@dataclass(frozen=True, slots=True)
class RoundRobinSettings(FormatSettings):
    """`allow_crossing`: two odd divisions share one game a round instead of using a fill-in."""

    allow_crossing: bool = True


def draw[P: Key](  # noqa: PLR0913 - each is a separate fact about the event
    divisions: Sequence[Sequence[P]],
    *,
    rounds: int = 4,
    seed: int,
    director: P | None = None,
    played: Sequence[tuple[P, P]] = (),
    just_played: Sequence[tuple[P, P]] = (),
    previous_byes: Iterable[P] = (),
    previous_crossings: Iterable[P] = (),
    late: Iterable[P] = (),
    first_round: int = 1,
    drawn: Sequence[Sequence[Pairing[P]]] = (),
    fixed_tables: Mapping[P, int] | None = None,
    allow_crossing: bool = True,
) -> Draw[P]:
    """Draw `rounds` rounds for the entrants active from `first_round` on, division by division.

    `director` may fill in where a division is odd; one who is registered is drawn like everybody
    else. `played` names a pair once for each game it has had; `just_played` those of the round just
    before, also in `played`. `previous_byes` and `previous_crossings` name a player once for each.
    `late` are those who have just arrived, and should not sit out in the first of these rounds.
    `drawn` are these rounds as they were drawn before somebody left or arrived: a division that can
    still play them keeps them, and in the others as few games as possible are changed. The same
    input, a division listed in any order, and the same seed give the same draw. Raises DrawError
    for fewer than two, or a player or table twice.
    """
    field = DrawField(divisions, director, allow_crossing)
    fixed = check_fixed_tables(fixed_tables or {}, field.players)
    history = field.history(played, just_played)
    field.count(history.absences["bye"], previous_byes)
    field.count(history.absences["crossing"], previous_crossings)
    came_late = {field.numbers[player] for player in late if player in field.numbers}
    games, byes, certain = _play(field, history, rounds, Random(seed), came_late, drawn)
    repeats = tuple(_repeats(field, games, field.history(played), first_round))
    return replace(field.draw(first_round, games, byes, repeats, fixed, drawn), certain=certain)


def _play[P: Key](
    field: DrawField[P],
    history: History,
    rounds: int,
    rng: Random,
    late: Collection[int],
    drawn: Sequence[Sequence[Pairing[P]]],
) -> tuple[list[list[Game]], list[list[int]], bool]:
    """The games and the byes of each round: divisions in order, then the games between them."""
    home = {member: each for each, pool in field.pools.items() for member in pool.members}
    games: list[list[Game]] = [[] for _ in range(rounds)]
    byes: list[list[int]] = [[] for _ in range(rounds)]
    certain = True
    for together in field.together:
        pools = [field.pools[division] for division in together]
        if any(drawn) and len(drawn) == rounds:
            found = draw_again(pools, history, field.kept(together, drawn), rng, late)
        else:
            found = draw_pools(pools, history, rounds, rng, late)
        certain = certain and found.certain
        for round, matching in enumerate(found.rounds):
            byes[round] += [first for first, second in matching if second == ABSENT]
            games[round] += _games(matching, home, rng)
    order = [*field.pools, None]
    for each in games:
        each.sort(key=lambda game: order.index(game[2]))
    return games, byes, certain


def _games(matching: Matching, home: Mapping[int, int], rng: Random) -> Iterator[Game]:
    for first, second in rng.sample(matching, len(matching)):
        if second != ABSENT:
            yield first, second, home[first] if home[first] == home[second] else None


def _repeats[P: Key](
    field: DrawField[P], games: Iterable[Iterable[Game]], seen: History, first_round: int
) -> Iterator[Repeat[P]]:
    """Those who have met when they meet, round by round; `seen` is brought up to date."""
    for round, games_of_round in enumerate(games, first_round):
        for game in games_of_round:
            first, second, _ = field.named(*game)
            if game[1] in seen.met[game[0]]:
                yield Repeat(round, first, second)
            seen.meet(game[0], game[1])
