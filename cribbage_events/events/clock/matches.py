"""How play-offs go on: the matches of each bracket, and when their games began."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from cribbage_events.contest.clock.rests import Brackets, InBracket, Matches
from cribbage_events.events.clock.games import TimedGame
from cribbage_events.events.clock.timing import Timing, minutes_from, tables_of, timing_of_rounds
from cribbage_events.events.models import Event, Game

type Place = tuple[int, int]


def timing_of_matches(event: Event, games: Sequence[TimedGame]) -> Timing | None:
    """After the rounds: a match begins when both of its players are known."""
    found = [game for game in games if game.match and game.status != Game.Status.FALLEN]
    rounds = timing_of_rounds(event, games)
    if not found or rounds is None or rounds.round is not None:
        return rounds
    rests, tables, began = list[Matches](), list(rounds.tables), dict[int, datetime]()
    for stage in sorted({game.stage for game in found}):
        places = games_by_place([game for game in found if game.stage == stage])
        its = {game.id: game_began(game, places) for each in places.values() for game in each}
        began |= {key: at for key, at in its.items() if at is not None}
        rests.append(matches_left(places, began, rounds))
    for game in found:
        if game.id in began and game.is_played:
            tables += tables_of([game], began[game.id], rounds.zero)
    playing = {game.id: began[game.id] for game in found if game.outstanding and game.id in began}
    return replace(rounds, tables=tables, rest=Brackets(rests), pauses=[], began=playing)


def games_by_place(games: Sequence[TimedGame]) -> dict[Place, list[TimedGame]]:
    """By place in the bracket, the games of the match that counts, in their order."""
    found: dict[Place, list[TimedGame]] = {}
    for game in sorted(games, key=lambda each: each.id):
        found.setdefault((game.match_round or 0, game.match_number or 0), []).append(game)
    return found


def game_began(game: TimedGame, places: Mapping[Place, Sequence[TimedGame]]) -> datetime | None:
    """When the game before it ended, of its match or of those from which its players come."""
    round, number = game.match_round or 0, game.match_number or 0
    before = [each for each in places[round, number] if each.id < game.id]
    before = before or [
        each
        for place in (2 * number - 1, 2 * number)
        for each in places.get((round - 1, place), ())
    ]
    return max((each.ended for each in before if each.ended), default=game.since)


def matches_left(
    places: Mapping[Place, Sequence[TimedGame]], began: Mapping[int, datetime], timing: Timing
) -> Matches:
    """A place of the first round without a match is a bye."""
    first = next(iter(places.values()))[0]
    rounds = first.match_rounds or 1
    longest = max(game.best_of or 1 for its in places.values() for game in its)

    def left(round: int, number: int) -> InBracket | None:
        games = places.get((round, number))
        if games is None:
            return None if round == 1 else InBracket((longest // 2 + 1, longest // 2 + 1))
        return match_left(games, began, timing)

    return Matches(
        [
            [left(round, number) for number in range(1, 2 ** (rounds - round) + 1)]
            for round in range(1, rounds + 1)
        ]
    )


def match_left(
    games: Sequence[TimedGame], began: Mapping[int, datetime], timing: Timing
) -> InBracket | None:
    """None: it is over."""
    wins = (games[0].best_of or 1) // 2 + 1
    won = [0, 0]
    for game in games:
        if game.scores and not game.outstanding:
            won[game.scores[1] > game.scores[0]] += 1
    if max(won) >= wins:
        return None
    playing = next((game for game in games if game.outstanding), None)
    at = began.get(playing.id) if playing else None
    return InBracket(
        (wins - won[0], wins - won[1]), None if at is None else minutes_from(timing.zero, at)
    )
