"""The games that a phone keeps, so that their results can be typed without the network."""

from itertools import groupby
from operator import itemgetter
from typing import TypedDict

from django.db.models import Max

from cribbage_events.events.models import Entry, Event, Game, Round, Seat

# How many rounds after the present one: the network may be away for longer than a game.
AHEAD = 2


class KeptGame(TypedDict):
    id: int
    round: int
    table: int
    sides: list[str]


def kept_games(event: Event, entry: Entry | None = None) -> list[KeptGame]:
    """Outstanding games up to two rounds ahead; of an entry, its own. Two queries."""
    began = Round.objects.filter(event=event, began_at__isnull=False)
    current = began.aggregate(number=Max("number"))["number"] or 0
    seats = Seat.objects.filter(
        game__status=Game.Status.OUTSTANDING,
        round__event=event,
        round__number__lte=current + AHEAD,
    )
    if entry is not None:
        seats = seats.filter(game__seats__entry=entry)
    rows = seats.order_by("round__number", "game__table", "game", "side", "pk").values_list(
        "game_id", "round__number", "game__table", "side", "entry__name"
    )
    games: list[KeptGame] = []
    for (game, number, table), taken in groupby(rows, key=itemgetter(0, 1, 2)):
        sides = [
            " & ".join(name for *_, name in side) for _, side in groupby(taken, key=itemgetter(3))
        ]
        games.append({"id": game, "round": number, "table": table, "sides": sides})
    return games
