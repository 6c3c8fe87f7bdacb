"""The last round of an event whose medals are hidden: nobody sees what was reported of it.

With its results everybody could work out the medals.
"""

from collections.abc import Iterable

from cribbage_events.events.games.rows import OUTSTANDING, GameRow
from cribbage_events.events.models import Event


def hidden_from(event: Event, rounds: Iterable[int]) -> int | None:
    """The round whose results are hidden, if any, of an event with these rounds.

    An evening may end before its last round, when too few people are left.
    """
    whole = event.behind
    if whole is None:
        return None
    ended = whole.status == Event.Status.FINISHED
    return max(rounds, default=whole.round_count) if ended else whole.round_count


def as_shown(event: Event, found: Iterable[GameRow]) -> list[GameRow]:
    """The games as everybody may see them."""
    games = list(found)
    hidden = hidden_from(event, (game.round for game in games if game.match is None))
    if hidden is None:
        return games
    return [
        without_report(game) if game.match is None and game.round >= hidden else game
        for game in games
    ]


def without_report(game: GameRow) -> GameRow:
    """Return the game as it was before anything was reported of it."""
    sides = tuple(side._replace(score=None, won=False) for side in game.sides)
    return game._replace(
        status=OUTSTANDING,
        confirmed=False,
        disputed=False,
        cut=None,
        sides=sides,
        by="",
        at=None,
        reporters=(),
        accepted=None,
    )
