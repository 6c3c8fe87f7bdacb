"""A player's ratings, event by event, as far as everybody may see them."""

import datetime
from collections.abc import Collection, Mapping
from typing import NamedTuple

from cribbage_events.clubs.models import Person
from cribbage_events.events.models.event import medals_shown
from cribbage_events.memory.models import EventRating
from cribbage_events.memory.players.rating import Rating

# With fewer rated games a rating says too little to be shown.
ENOUGH_GAMES = 30


class RatedDay(NamedTuple):
    """The effect of one event on the rating; `at` is in the club's zone, `games` are all so far."""

    event: int
    slug: str
    name: str
    at: datetime.datetime
    before: Rating
    after: Rating
    games: int

    @property
    def is_shown(self) -> bool:
        return self.games >= ENOUGH_GAMES


class RatingThere(NamedTuple):
    """Somebody's rating before an event; `moves` are the points of each round."""

    before: float
    is_shown: bool
    moves: Mapping[int, float]


def rating_history(person: Person) -> list[RatedDay]:
    """The earliest event first; one query."""
    rows = EventRating.objects.filter(
        medals_shown("event__"), person=person, event__visible=True, event__deleted_at=None
    ).order_by("event__starts_at", "event_id")
    columns = rows.values_list(
        *("event_id", "event__slug", "event__name", "event__starts_at"),
        *("before", "before_deviation", "after", "after_deviation", "games"),
    )
    zone = person.club.zone
    return [
        RatedDay(event, slug, name, at.astimezone(zone), Rating(*before), Rating(*after), games)
        for event, slug, name, at, *ratings, games in columns
        for before, after in [(ratings[:2], ratings[2:])]
    ]


def ratings_at(events: Collection[int]) -> dict[tuple[int, int], RatingThere]:
    """Return ratings by event and person, of everybody who played there; one query."""
    rows = EventRating.objects.filter(event__in=events)
    found = rows.values_list("event_id", "person_id", "before", "games", "moves")
    return {
        (event, person): RatingThere(
            before,
            games >= ENOUGH_GAMES,
            {int(number): points for number, points in moves.items()},
        )
        for event, person, before, games, moves in found
    }
