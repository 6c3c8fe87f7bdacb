"""All games of one person: with whom, against whom, and how they ended."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q, QuerySet

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Game, Seat
from cribbage_events.events.models.event import medals_shown
from cribbage_events.memory.models import PastGame


class PlayedGame(NamedTuple):
    """A game as one person saw it. `event` is the key of the `Event`, None of a game from papers;
    `others` are the other sides, the best one first.
    """

    event: int | None
    round: int
    partners: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    won: bool

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(person for side in self.others for person in side)


class SeatRow(NamedTuple):
    """A seat at a table where the person sat."""

    event: int
    round: int
    game: int
    side: int
    person: int
    score: int


SEAT = (
    *("round__stage__event_id", "round__number", "game_id"),
    *("side", "entry__person_id", "score"),
)


def games_of(person: Person) -> list[PlayedGame]:
    """Return games of events that everybody may see, the earliest first, and from papers; two
    queries.
    """
    return [*games_from_papers(person), *games_of_person(person)]


def games_of_person(person: Person) -> Iterator[PlayedGame]:
    order = ("round__stage__event__starts_at", *SEAT[:4], "pk")
    rows = (SeatRow(*row) for row in seats_beside(person).order_by(*order).values_list(*SEAT))
    for _game, seats in groupby(rows, key=attrgetter("game")):
        yield game_from(list(seats), person.pk)


def seats_beside(person: Person) -> "QuerySet[Seat]":
    """Every seat at the tables where somebody sat, in games that have ended."""
    mine = Seat.objects.filter(
        medals_shown("round__stage__event__"),
        entry__person=person,
        round__stage__event__visible=True,
        round__stage__event__deleted_at=None,
        round__stage__event__why_cancelled="",
    )
    ended = Q(game__status__in=[Game.Status.PLAYED, Game.Status.FORFEITED])
    return Seat.objects.filter(ended, game__in=mine.values("game"))


def game_from(seats: Iterable[SeatRow], person: int) -> PlayedGame:
    sides: dict[int, list[SeatRow]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    mine = next(side for side in sides.values() if any(seat.person == person for seat in side))
    others = [side for side in sides.values() if side is not mine]
    others.sort(key=lambda side: -side[0].score)
    return PlayedGame(
        event=mine[0].event,
        round=mine[0].round,
        partners=tuple(seat.person for seat in mine if seat.person != person),
        others=tuple(tuple(seat.person for seat in side) for side in others),
        # Of three, two have won a game that the third gave up.
        won=mine[0].score >= others[0][0].score,
    )


def games_from_papers(person: Person) -> Iterator[PlayedGame]:
    """Singles: papers name no partners."""
    mine = PastGame.objects.filter(Q(winner=person) | Q(loser=person))
    for round_, winner, loser in mine.order_by("pk").values_list("round", "winner_id", "loser_id"):
        won = winner == person.pk
        others = ((loser if won else winner,),)
        yield PlayedGame(event=None, round=round_, partners=(), others=others, won=won)
