"""The results of a tournament, so that one game has to be played for the last place, and a card
that says too much would change who qualifies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from uuid import uuid4

from cribbage_events.contest.formats.qualifying import Contested, QualifyingOrder, qualifying_order
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.scoring import ACC
from cribbage_events.contest.standings import standings
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.services import save_result
from tests.building import DESK

VOLUNTEER = ScoreReport.Via.VOLUNTEER
# By 10, by 21, and a skunk by 36: few different ones, so that some are level.
LOSERS = (111, 100, 85)
TO_SKUNK, TOO_MUCH = 21, 36

# Of those before it none fits where nothing was in the database.
FIRST_SEED = 31

type Scores = dict[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Results:
    """It says who has how much in each game; the card of `misread` says 36 instead of 21."""

    scores: Scores
    misread: GameRow
    winner: int
    seed: int


def results_of(event: Event) -> Results:
    """Those that are in stay. Found by trying: entries are known by their keys."""
    games = list(event_games(event).rows)
    for seed in range(FIRST_SEED, 5_000):
        chance = Random(seed)
        scores = {game.id: scores_in(game, chance) for game in games}
        order = order_of(event, games, scores)
        if is_played_for_last_place(order) and (found := misread_in(event, games, scores, order)):
            return Results(scores, *found, seed)
    raise AssertionError("No results were found.")


def scores_in(game: GameRow, chance: Random) -> tuple[int, ...]:
    if not game.outstanding:
        return tuple(side.score or 0 for side in game.sides)
    scores = [121, chance.choice(LOSERS)]
    chance.shuffle(scores)
    return tuple(scores)


def order_of(event: Event, games: Sequence[GameRow], scores: Scores) -> QualifyingOrder[int]:
    outcomes = [
        Outcome(
            game.round,
            game.table,
            tuple(
                Side((entry,), score)
                for entry, score in zip(game.entries, scores[game.id], strict=True)
            ),
        )
        for game in games
    ]
    players = sorted({entry for game in games for entry in game.entries})
    return qualifying_order(standings(players, outcomes, ACC), ACC, seed=event.stage.seed)


def is_played_for_last_place(order: QualifyingOrder[int]) -> bool:
    return [(each.contested, len(each.players)) for each in order.due] == [
        (Contested.LAST_PLACE, 2)
    ]


def misread_in(
    event: Event, games: Sequence[GameRow], scores: Scores, order: QualifyingOrder[int]
) -> tuple[GameRow, int] | None:
    """A game that somebody won by 21, who would qualify if it were a skunk."""
    inside = {*order.qualifiers, *order.undecided}
    for game in games:
        won = scores[game.id].index(121)
        winner, loser = game.entries[won], game.entries[1 - won]
        if not game.outstanding or {winner, loser} & inside or min(scores[game.id]) != 100:
            continue
        more = tuple(score if score == 121 else 85 for score in scores[game.id])
        changed = order_of(event, games, scores | {game.id: more})
        if winner in changed.qualifiers:
            return game, winner
    return None


def save_all(event: Event, scores: Mapping[int, Sequence[int]], rounds: Sequence[int]) -> None:
    """Those of these rounds that nobody has entered yet."""
    outstanding = Game.objects.filter(
        round__stage__event=event, round__number__in=rounds, status=Game.Status.OUTSTANDING
    )
    for key in outstanding.order_by("round__number", "table").values_list("pk", flat=True):
        save_result(key, scores=scores[key], by=DESK, via=VOLUNTEER, key=uuid4())


def play_games(event: Event, chance: Random) -> bool:
    """Every game that can be played now; whether there was one."""
    outstanding = Game.objects.filter(round__stage__event=event, status=Game.Status.OUTSTANDING)
    games = list(outstanding.order_by("round__stage__position", "round__number", "table"))
    for game in games:
        scores = scores_in_play(chance)
        save_result(game.pk, scores=scores, by=DESK, via=VOLUNTEER, key=uuid4())
    return bool(games)


def scores_in_play(chance: Random) -> list[int]:
    lower = chance.randrange(40, 121)
    return [121, lower] if chance.randrange(2) else [lower, 121]
