"""The games of a club that count for its ratings."""

import datetime
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import Count, QuerySet, Sum

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event, Game, Seat
from cribbage_events.events.models.event import medals_shown
from cribbage_events.memory.players.club_ratings import RatedEvent
from cribbage_events.memory.players.rating import RatedGame

# Raised when the method or its settings change, so that all ratings are worked out again.
METHOD = 1


class SeatRow(NamedTuple):
    """A seat of a game that was played to its end."""

    event: int
    at: datetime.datetime
    round: int
    table: int
    side: int
    person: int
    score: int


SEAT = (
    *("round__stage__event_id", "round__stage__event__starts_at"),
    *("round__number", "game__table", "side", "entry__person_id", "score"),
)


def rated_seats(club: int) -> "QuerySet[Seat]":
    """Return seats of events that are over, nights of leagues too, unless their medals are hidden.

    A game that was given up isn't rated, a bye is no game.
    """
    return Seat.objects.filter(
        medals_shown("round__stage__event__"),
        round__stage__event__club=club,
        round__stage__event__deleted_at=None,
        round__stage__event__why_cancelled="",
        game__status=Game.Status.PLAYED,
    )


def rated_events(club: int) -> list[RatedEvent[int]]:
    """The earliest first; one query."""
    order = ("round__stage__event__starts_at", *SEAT[:1], *SEAT[2:6])
    rows = [SeatRow(*row) for row in rated_seats(club).order_by(*order).values_list(*SEAT)]
    return [
        RatedEvent(event, at, list(games_from_seats(seats)))
        for (event, at), seats in groupby(rows, key=itemgetter(0, 1))
    ]


def games_from_seats(seats: Iterable[SeatRow]) -> Iterator[RatedGame[int]]:
    """Make games of seats. Nobody sits twice in a round, so a person's games are told apart by
    their rounds.
    """
    for (round_, _table), found in groupby(seats, key=itemgetter(2, 3)):
        sides: dict[int, list[SeatRow]] = {}
        for seat in found:
            sides.setdefault(seat.side, []).append(seat)
        yield RatedGame(
            round_,
            tuple(tuple(seat.person for seat in side) for side in sides.values()),
            tuple(side[0].score for side in sides.values()),
        )


def marks_of_events(clubs: "QuerySet[Club] | None" = None) -> dict[int, str]:
    """Return, by club, a text that changes whenever the games that are rated may have changed: its
    events, each with its revision, which only rises. Clubs without such an event are left out. One
    query.
    """
    events = Event.objects.filter(medals_shown())
    if clubs is not None:
        events = events.filter(club__in=clubs)
    sums = events.order_by().values_list("club").annotate(Count("pk"), Sum("pk"), Sum("revision"))
    return {club: "-".join(map(str, (METHOD, *numbers))) for club, *numbers in sums}
