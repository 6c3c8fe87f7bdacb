"""The closed nights of a season: its table, its last results, the season of one player.

Every number comes from the nights' archives, so that a page takes as many queries late in the
season as in its first week.
"""

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cribbage_events.clubs.models import Person
from cribbage_events.contest.season_table import NightLine, SeasonRow, season_table
from cribbage_events.contest.standings import Row
from cribbage_events.events.models.event import medals_shown
from cribbage_events.leagues.models import Season


@dataclass(frozen=True, slots=True)
class NightRow:
    """Somebody's row of a night."""

    person: int
    number: int
    rank: int
    line: NightLine
    card: Row[int]


@dataclass(frozen=True, slots=True)
class ClosedNight:
    """A night as it was when it was closed; results best first."""

    slug: str
    day: datetime.date
    results: list[NightRow]
    # People by their number of that night, and the numbers on each side of each game.
    people: Mapping[int, int]
    games: list[list[list[int]]]

    def result_of(self, person: int) -> NightRow | None:
        return next((result for result in self.results if result.person == person), None)

    def partners_of(self, number: int) -> list[int]:
        """The partner in each game; at tables of two and three nobody has one."""
        sides = (side for game in self.games for side in game if number in side)
        return [self.people[other] for side in sides for other in side if other != number]


FIELDS = ("event__slug", "event__starts_at", "event__archive__divisions", "event__archive__people")


def closed_nights(
    season: Season, *, games: bool = False, is_final: bool = False
) -> list[ClosedNight]:
    """The earliest first, without those whose prizes are hidden; one query.

    Partners are known only with `games`. The final night is ranked by itself, and isn't among them
    unless it is asked for.
    """
    nights = season.nights.filter(
        medals_shown("event__"), event__why_cancelled="", first_places__isnull=not is_final
    )
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


def result_from(row: dict[str, Any], person_of: Mapping[int, int]) -> NightRow:
    line = NightLine(
        played=row["played"],
        won=row["won"],
        skunks=row["skunks"],
        points=row.get("points", row.get("game_points", 0)),
        prize=row.get("prize_cents", 0),
    )
    person = person_of[row["number"]]
    return NightRow(person, row["number"], row["rank"], line, card_from(row, person))


def card_from(row: Mapping[str, Any], person: int) -> Row[int]:
    """The night's card; of doubles only what is kept there."""
    return Row(
        rank=row["rank"],
        player=person,
        played=row["played"],
        won=row["won"],
        lost=row["played"] - row["won"],
        skunks=row["skunks"],
        game_points=row.get("game_points", 0),
        plus=row.get("plus", 0),
        minus=row.get("minus", 0),
        spread=row.get("spread", 0),
    )


def season_rows(season: Season, nights: Iterable[ClosedNight]) -> list[SeasonRow[int]]:
    """Return rows by person; people who came but played no game aren't in it."""
    return season_table(lines_of_nights(nights), season.counting)


def lines_of_nights(nights: Iterable[ClosedNight]) -> list[dict[int, NightLine]]:
    """Return, of each night, the results of everybody who played."""
    return [
        {result.person: result.line for result in night.results if result.line.played}
        for night in nights
    ]


def player_names(people: Collection[int]) -> dict[int, str]:
    """The public names as they are now, not as they were on the night; "" for somebody who isn't
    shown.
    """
    return dict(Person.objects.filter(pk__in=people).values_list("pk", "public_name"))


def names_in(nights: Iterable[ClosedNight]) -> dict[int, str]:
    """The names of everybody who came to one of these nights; one query."""
    return player_names({result.person for night in nights for result in night.results})
