"""Writes the games of games.json and of a finished event's archive."""

from typing import Any

from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event


def games_json(event: Event, games: EventGames | None = None) -> dict[str, Any]:
    """Every drawn game, with the scores of those that have ended; three queries, or one."""
    rounds = rounds_of(event, games)
    return {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "target": event.target,
        "games": [game_json(game) for round_ in rounds for game in round_.games],
        "byes": [
            {"round": round_.number, "name": bye.name} for round_ in rounds for bye in round_.byes
        ],
    }


def game_json(game: GameRow) -> dict[str, Any]:
    return {
        "round": game.round,
        "table": game.table,
        "division": game.division or None,
        "status": game.status,
        "confirmed": game.confirmed,
        "disputed": game.disputed,
        "sides": [
            {
                "names": [seat.name for seat in side.seats],
                "numbers": list(side.numbers),
                "score": None if game.is_void else side.score,
                "won": side.won,
            }
            for side in game.sides
        ],
    }
