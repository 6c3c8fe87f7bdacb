"""What the closed nights of a season have left behind: a table, last results, a player's season.

Every number comes from the nights' archives, so that a page takes as many queries late in the
season as in its first week.
"""

import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cribbage_events.clubs.models import Person
from cribbage_events.contest.season_table import Line, SeasonRow, season_table
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season


@dataclass(frozen=True, slots=True)
class Result:
    """Somebody's row of a night."""

    person: int
    number: int
    rank: int
    line: Line


@dataclass(frozen=True, slots=True)
class ClosedNight:
    """A night as it was when it was closed; results best first."""

    slug: str
    day: datetime.date
    results: list[Result]
    # Everybody's number that night, and the games with the numbers of each side.
    people: Mapping[int, int]
    games: list[list[list[int]]]

    @property
    def first_three(self) -> list[Result]:
        return [result for result in self.results if result.rank <= 3]

    def result_of(self, person: int) -> Result | None:
        return next((result for result in self.results if result.person == person), None)

    def partners_of(self, number: int) -> list[int]:
        """By game, who shared a side with this number; tables of two and three give nobody."""
        sides = (side for game in self.games for side in game if number in side)
        return [self.people[other] for side in sides for other in side if other != number]


FIELDS = ("event__slug", "event__starts_at", "event__archive__divisions", "event__archive__people")


def closed_nights(season: Season, *, games: bool = False) -> list[ClosedNight]:
    """The earliest first; one query. Partners are known only `games` and all."""
    nights = season.nights.filter(event__status=Event.Status.FINISHED, event__why_cancelled="")
    fields = (*FIELDS, "event__archive__games") if games else FIELDS
    return [night_from(season, *found) for found in nights.values_list(*fields)]


def night_from(
    season: Season,
    slug: str,
    starts_at: datetime.datetime,
    divisions: list[dict[str, Any]],
    people: dict[str, int],
    games: Iterable[dict[str, Any]] = (),
) -> ClosedNight:
    person_of = {int(number): person for number, person in people.items()}
    return ClosedNight(
        slug,
        starts_at.astimezone(season.club.zone).date(),
        [result_from(row, person_of) for division in divisions for row in division["rows"]],
        person_of,
        [[side["numbers"] for side in game["sides"]] for game in games],
    )


def result_from(row: dict[str, Any], person_of: Mapping[int, int]) -> Result:
    line = Line(
        played=row["played"],
        won=row["won"],
        skunks=row["skunks"],
        points=row["points"],
        prize=row["prize_cents"],
    )
    return Result(person_of[row["number"]], row["number"], row["rank"], line)


def table_of(season: Season, nights: Iterable[ClosedNight]) -> list[SeasonRow[int]]:
    """By person; whoever came and left without a game isn't in it."""
    lines = (
        {result.person: result.line for result in night.results if result.line.played}
        for night in nights
    )
    return season_table(lines, min_nights=season.min_nights)


def names_of(people: Collection[int]) -> dict[int, str]:
    """As they are called now."""
    return dict(Person.objects.filter(pk__in=people).values_list("pk", "shown_name"))


@dataclass(frozen=True, slots=True)
class PlayersNight:
    """A night of one player's season."""

    night: ClosedNight
    result: Result
    partners: list[int]


@dataclass(frozen=True, slots=True)
class PlayersSeason:
    """What one player did; partners with how often, most often first."""

    row: SeasonRow[int]
    nights: list[PlayersNight]
    partners: list[tuple[int, int]]


def season_of_player(
    season: Season, nights: list[ClosedNight], person: int
) -> PlayersSeason | None:
    """None for whoever hasn't played in the season."""
    row = next((row for row in table_of(season, nights) if row.player == person), None)
    if row is None:
        return None
    found = [
        PlayersNight(night, result, night.partners_of(result.number))
        for night in nights
        if (result := night.result_of(person)) and result.line.played
    ]
    partners = Counter(partner for each in found for partner in each.partners)
    return PlayersSeason(row, found, partners.most_common())
