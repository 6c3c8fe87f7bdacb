"""Explains why a rating moved at an event, game by game and in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.memory.players.meetings import Known
from cribbage_events.memory.players.rating_words import game_words, move_words
from cribbage_events.memory.players.selectors import (
    PlayedGame,
    RatedDay,
    RatingThere,
    ratings_at,
)
from cribbage_events.words.dates import full_date

# So many of the last events say why the rating moved; the curve and the years have the rest.
EXPLAINED = 10

type RatingsThere = Mapping[tuple[int, int], RatingThere]


class MovedDay(NamedTuple):
    """An event with what each of its games did to the rating, in words."""

    day: RatedDay
    when: str
    games: list[tuple[str, str]]

    @property
    def total(self) -> str:
        return move_words(self.day.after.points - self.day.before.points)

    @property
    def before(self) -> int:
        return round(self.day.before.points)

    @property
    def after(self) -> int:
        return round(self.day.after.points)


def moved_days(
    person: Person,
    days: Sequence[RatedDay],
    games: Iterable[PlayedGame],
    known: Mapping[int, Known],
) -> list[MovedDay]:
    """The last event first, and none before the rating is shown; one query."""
    last = [day for day in days if day.is_shown][: -EXPLAINED - 1 : -1]
    events = {day.event for day in last}
    there = ratings_at(events)
    played = {(game.event, game.round): game for game in games if game.event in events}
    return [
        MovedDay(
            day,
            full_date(day.at.date()),
            [
                (moved_game_words(game, there, known), move_words(points))
                for number, points in sorted(there[day.event, person.pk].moves.items())
                if (game := played.get((day.event, number)))
            ],
        )
        for day in last
    ]


def moved_game_words(game: PlayedGame, there: RatingsThere, known: Mapping[int, Known]) -> str:
    """ "beat Ann Lee (1600)"."""

    def called(person: int) -> str:
        name = known[person].name
        rating = there.get((game.event or 0, person))
        if not name or rating is None or not rating.is_shown:
            return person_in_public(name)
        return f"{name} ({rating.before:.0f})"

    return game_words(
        won=game.won,
        opponents=[called(person) for person in game.opponents],
        partners=[called(person) for person in game.partners],
        is_three_handed=len(game.others) > 1,
    )
