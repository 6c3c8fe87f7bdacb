"""Make a tournament up to its play-offs, and play them."""

from random import Random
from uuid import uuid4

from cribbage_events.contest.formats.knockout import Bracket, MatchResult, Place, bracket_of
from cribbage_events.events.bracket.brackets import (
    PLAY_OFFS,
    MatchRow,
    StageBracket,
    bracket_at,
)
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.services import Saved
from cribbage_events.tournaments.bracket.services import begin_play_offs
from tests.building import DESK, MARION, event_with, fresh, games_in, say
from tests.tools.made_once import made_once


@made_once(fresh)
def tournament(entrants: int, rounds: int = 1) -> Event:
    """Return a drawn tournament."""
    event = event_with(
        [60] * entrants,
        preset_code="acc-tournament",
        round_count=rounds,
        director_fills_in=False,
    )
    draw_event(event, by=MARION, seen=event.revision)
    return fresh(event)


@made_once(fresh)
def qualified(entrants: int, rounds: int = 1) -> Event:
    """The qualifying round is over, and nobody is level where it matters."""
    event = tournament(entrants, rounds)
    for number in range(1, rounds + 1):
        for game in games_in(event, number):
            say(game, 121, 120 - 2 * game.table - number)
    return fresh(event)


@made_once(fresh)
def many_qualified(entrants: int) -> Event:
    """Do the same for hundreds: winners of the highest tables are level."""
    event = tournament(entrants)
    for game in games_in(event, 1):
        say(game, 121, 120 - game.table if game.table < 120 else 119)
    return fresh(event)


@made_once(fresh)
def in_play_offs(entrants: int, best_of: int = 3) -> Event:
    event = qualified(entrants) if entrants < 100 else many_qualified(entrants)
    begin_play_offs(event, by=MARION, seen=event.revision, best_of=[best_of])
    return fresh(event)


def main_bracket(event: Event) -> StageBracket:
    return bracket_at(event, 1)


def match_of(event: Event, round: int, number: int) -> MatchRow:
    return main_bracket(event).standing[Place(round, number)]


def number_in(game: GameRow) -> int:
    return game.match.game if game.match else 0


def win(row: MatchRow, winner: int, game: int = 0) -> Saved:
    """Win one game of the match, 121 to 100: the next one, or the one of this number."""
    key = next(
        each.id for each in row.games if number_in(each) == game or not (game or each.winner)
    )
    scores = (121, 100) if row.sides[0] == winner else (100, 121)
    return say(Game.objects.get(pk=key), *scores)


def win_match(event: Event, place: Place, winner: int, position: int = PLAY_OFFS) -> None:
    for _ in range(5):
        row = bracket_at(event, position).standing[place]
        if row.decided[0] is not None:
            return
        win(row, winner)


def correct(row: MatchRow, game: int, winner: int) -> Saved:
    """Let the desk decide a game anew."""
    key = next(each.id for each in row.games if number_in(each) == game)
    scores = (121, 90) if row.sides[0] == winner else (90, 121)
    return say(
        Game.objects.get(pk=key),
        *scores,
        by=DESK,
        via=ScoreReport.Via.DESK,
        key=uuid4(),
        reason="Read wrongly.",
    )


def play_to_the_end(event: Event, seed: int = 1, position: int = PLAY_OFFS) -> None:
    chance = Random(seed)
    while matches := bracket_at(event, position).bracket.open_matches:
        for match in matches:
            assert match.first is not None
            assert match.second is not None
            winner = chance.choice((match.first, match.second))
            win_match(event, match.place, winner, position)


def core_bracket(event: Event) -> Bracket[int]:
    """The bracket as the pure core has it, from the results that are accepted in the database."""
    found = main_bracket(event)
    results: dict[Place, MatchResult[int]] = {}
    for _ in found.bracket.rounds:
        bracket = bracket_of(found.settings.seeds, results)
        for match in (each for matches in bracket.rounds for each in matches):
            row = next(
                (
                    row
                    for row in found.matches
                    if row.place == match.place and set(row.sides) == {match.first, match.second}
                ),
                None,
            )
            winner = winner_from_reports(row) if row else None
            if row and winner is not None:
                loser = next(side for side in row.sides if side != winner)
                results[match.place] = MatchResult(winner, loser)
    return bracket_of(found.settings.seeds, results)


def winner_from_reports(row: MatchRow) -> int | None:
    won = dict.fromkeys(row.sides, 0)
    for game in Game.objects.filter(match=row.id).order_by("in_match").select_related("accepted"):
        if game.accepted and max(won.values()) <= row.best_of // 2:
            scores = game.accepted.scores
            won[row.sides[scores.index(max(scores))]] += 1
    return next((side for side in won if won[side] > row.best_of // 2), None)
