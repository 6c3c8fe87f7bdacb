"""Rounds in words: by table, and by name."""

from typing import NamedTuple

from cribbage_events.events.models import Event
from cribbage_events.events.selectors.by_name import paths_of
from cribbage_events.events.selectors.rounds import GameView, RoundView


class GameLine(NamedTuple):
    table: int
    words: str
    ended: bool


class RoundLines(NamedTuple):
    """A round by table; the one being played is open."""

    number: int
    title: str
    games: list[GameLine]
    byes: str
    is_open: bool


class NameLine(NamedTuple):
    """Somebody's table in every round, in order."""

    name: str
    url: str
    tables: list[str]


def game_words(game: GameView) -> str:
    """Such as: Ann Lee beat Bob Ray 121–87."""
    winner = game.winner
    if winner is None:
        return " v ".join(side.name for side in game.sides)
    if game.forfeited:
        return game.gave_up
    losers = [side for side in game.sides if side is not winner]
    names = " and ".join(side.name for side in losers)
    return f"{winner.name} beat {names} {'–'.join(str(side.score) for side in (winner, *losers))}"


def game_line(game: GameView) -> GameLine:
    words = f"{game_words(game)}{', disputed' if game.disputed else ''}"
    return GameLine(game.table, words, not game.outstanding)


def round_lines(rounds: list[RoundView]) -> list[RoundLines]:
    """The round being played first, then those to come, then the past ones, newest first."""
    current = next((each for each in rounds if not each.complete), None)
    first = current.number if current else len(rounds) + 1
    coming = [each for each in rounds if each.number >= first]
    past = [each for each in reversed(rounds) if each.number < first]
    return [
        RoundLines(
            number=each.number,
            title=title(each, first),
            games=[game_line(game) for game in each.games],
            byes=", ".join(bye.name for bye in each.byes),
            is_open=each is current,
        )
        for each in (*coming, *past)
    ]


def title(shown: RoundView, current: int) -> str:
    if shown.number < current:
        return f"Round {shown.number}: complete"
    if shown.number > current:
        return f"Round {shown.number}: to come"
    games = len(shown.games)
    return f"Round {shown.number}: {games - shown.outstanding} of {games} games in"


def name_lines(event: Event, rounds: list[RoundView]) -> list[NameLine]:
    below = event.get_absolute_url()
    return [
        NameLine(
            path.listed_name,
            f"{below}entrants/{path.number}/",
            [str(stop.table or "–") for stop in path.stops],
        )
        for path in paths_of(rounds)
    ]
