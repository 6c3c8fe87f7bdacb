"""Explains ratings in words, and why they moved."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.memory.players.meetings import PublicName
from cribbage_events.memory.players.rating import Rating
from cribbage_events.memory.players.selectors import (
    PlayedGame,
    RatedDay,
    RatingThere,
    ratings_at,
)
from cribbage_events.words.dates import NO_BREAK, full_date
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import decimal

# What is said of the uncertainty is rounded: it isn't known to a point itself.
STEP = 5
# So many of the last events say why the rating moved; the curve and the years have the rest.
EXPLAINED = 10

type RatingsThere = Mapping[tuple[int, int], RatingThere]


def give_or_take(rating: Rating) -> int:
    """So far the true strength is away in 1 of 20 cases at most."""
    return max(STEP, round(2 * rating.deviation / STEP) * STEP)


def rating_words(rating: Rating) -> str:
    """ "1540, give or take 60"."""
    words = _("%(points)s (±%(range)s)")
    return words % {"points": round(rating.points), "range": give_or_take(rating)}


def short_rating_words(rating: Rating) -> str:
    """ "1540 ± 60", for a table."""
    words = pgettext("a rating and its uncertainty", "%(points)s ± %(range)s")
    values = {"points": round(rating.points), "range": give_or_take(rating)}
    return (words % values).replace("± ", f"±{NO_BREAK}")


def move_words(points: float) -> str:
    """ "+4.6", "−12.0"."""
    return f"{'+' if points >= 0 else ''}{decimal(points)}"


def game_words(
    *, won: bool, opponents: Sequence[str], partners: Sequence[str], is_three_handed: bool
) -> str:
    """ "beat Ann Lee (1600)", "lost with Bob Ray to Ann Lee and Cy Dew"; the opponents with
    their ratings, where those are shown.
    """
    values = {"opponents": and_list(opponents), "partner": and_list(partners)}
    if partners:
        words = (
            _("beat %(opponents)s, with %(partner)s")
            if won
            else _("lost to %(opponents)s, with %(partner)s")
        )
    elif is_three_handed:
        words = (
            _("won at a table of three against %(opponents)s")
            if won
            else _("lost at a table of three against %(opponents)s")
        )
    else:
        words = _("beat %(opponents)s") if won else _("lost to %(opponents)s")
    return words % values


def moved_days(
    person: Person,
    days: Sequence[RatedDay],
    games: Iterable[PlayedGame],
    known: Mapping[int, PublicName],
) -> list[dict[str, Any]]:
    """Explain why the rating moved at each event, game by game: the last event first, and none
    before the rating is shown; one query.
    """
    last = [day for day in days if day.is_shown][: -EXPLAINED - 1 : -1]
    events = {day.event for day in last}
    there = ratings_at(events)
    played = {(game.event, game.round): game for game in games if game.event in events}
    return [
        {
            "day": day,
            "when": full_date(day.at.date()),
            "before": round(day.before.points),
            "after": round(day.after.points),
            "total": move_words(day.after.points - day.before.points),
            "games": [
                (moved_game_words(game, there, known), move_words(points))
                for number, points in sorted(there[day.event, person.pk].moves.items())
                if (game := played.get((day.event, number)))
            ],
        }
        for day in last
    ]


def moved_game_words(game: PlayedGame, there: RatingsThere, known: Mapping[int, PublicName]) -> str:
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
