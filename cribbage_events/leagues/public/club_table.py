"""The table of a grass-roots club's season, and the page of one of its players."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.contest.championship import (
    QUALIFYING_CARD,
    ClubSeasonRow,
    club_season,
    is_grand_slam,
)
from cribbage_events.contest.standings import Row
from cribbage_events.events.high_hands import hands_of_events
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.public.selectors import ClosedNight, player_names
from cribbage_events.spreadsheets.writing import Number
from cribbage_events.words.counts import count_of_skunks
from cribbage_events.words.numbers import decimal, with_minus

COLUMNS = (
    *(_("place"), _("name"), _("points"), _("nights"), _("game points a night"), _("best card")),
    *(_("qualifying cards"), _("grand slams"), _("skunks")),
)
HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A row of the table with its player's name, "" for somebody who isn't shown."""

    row: ClubSeasonRow[int]
    name: str

    @property
    def average(self) -> str:
        return decimal(float(self.row.average))

    @property
    def best(self) -> str:
        return with_minus(self.row.best.card)

    @property
    def details(self) -> str:
        """Return what a narrow screen shows below the name: "12.5 game points a night, …"."""
        row = self.row
        words = [
            _("%(average)s game points a night") % {"average": self.average},
            _("best card %(card)s") % {"card": self.best},
        ]
        words += [count_of_qualifying_cards(row.qualifying_cards)] if row.qualifying_cards else []
        words += [count_of_grand_slams(row.grand_slams)] if row.grand_slams else []
        words += [count_of_skunks(row.skunks)] if row.skunks else []
        return ", ".join(words)


@dataclass(frozen=True, slots=True)
class ClubPlayersLine:
    """A night on a player's page, with the season's points that it gave."""

    night: ClosedNight
    number: int
    card: Row[int]
    points: int

    @property
    def written(self) -> str:
        return with_minus(self.card.card)

    @property
    def is_grand_slam(self) -> bool:
        return is_grand_slam(self.card)

    @property
    def qualifies(self) -> bool:
        return self.card.game_points >= QUALIFYING_CARD


class SeasonHand(NamedTuple):
    """A hand of 24, 28 or 29; the name is "" of somebody who isn't shown."""

    day: datetime.date
    points: int
    person: int
    name: str
    cards: str


def count_of_qualifying_cards(count: int) -> str:
    words = ngettext("%(count)s qualifying card", "%(count)s qualifying cards", count)
    return words % {"count": count}


def count_of_grand_slams(count: int) -> str:
    return ngettext("%(count)s grand slam", "%(count)s grand slams", count) % {"count": count}


def cards_of(nights: Sequence[ClosedNight]) -> list[list[Row[int]]]:
    """Return everybody's card of each night."""
    return [[result.card for result in night.results] for night in nights]


def club_rows(season: Season, nights: Sequence[ClosedNight]) -> list[ClubSeasonRow[int]]:
    return club_season(cards_of(nights), season.night_points)


def club_tables_by_night(
    season: Season, nights: Sequence[ClosedNight]
) -> list[list[ClubSeasonRow[int]]]:
    """The table after each night."""
    return [club_rows(season, nights[:count]) for count in range(1, len(nights) + 1)]


def club_table(
    season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
) -> dict[str, Any]:
    return {
        "placed": [ClubLine(row, names[row.player]) for row in club_rows(season, nights)],
        "points_words": points_rule_words(season),
        "hands": season_hands(season),
    }


def season_hands(season: Season) -> list[SeasonHand]:
    """The latest first; one query."""
    nights = Event.objects.filter(night__season=season)
    return [
        SeasonHand(
            hand.entry.event.day,
            hand.points,
            hand.entry.person_id,
            hand.entry.person.public_name,
            hand.shown,
        )
        for hand in hands_of_events(nights)
    ]


def points_rule_words(season: Season) -> str:
    """Return how a night's card gives points for the season."""
    rule = season.night_points
    values = {"minimum": rule.minimum, "each": rule.each}
    if rule.each is None:
        words = _("Points: the game points of each card with %(minimum)s or more.")
    else:
        words = _("Points: %(each)s for each card with %(minimum)s game points or more.")
    said = str(words) % values
    if rule.by_rank:
        extra = ", ".join(map(str, rule.by_rank))
        more = _("The first places of a night give more: %(points)s.") % {"points": extra}
        said = f"{said} {more}"
    return said


def club_cells(season: Season, nights: Sequence[ClosedNight]) -> Iterator[Sequence[object]]:
    """Yield the cells of a spreadsheet, with a line of headings."""
    yield [str(words) for words in COLUMNS]
    rows = club_rows(season, nights)
    names = player_names([row.player for row in rows])
    for row in rows:
        average = Number(round(row.average * HUNDREDTHS))
        counts = (row.qualifying_cards, row.grand_slams, row.skunks)
        name = person_in_public(names[row.player])
        yield (row.rank, name, row.points, row.nights, average, row.best.card, *counts)


def club_player(
    season: Season, nights: Sequence[ClosedNight], person: int
) -> dict[str, Any] | None:
    """Return None for somebody who hasn't played in the season."""
    row = next((row for row in club_rows(season, nights) if row.player == person), None)
    if row is None:
        return None
    results = [(night, night.result_of(person)) for night in nights]
    return {
        "line": ClubLine(row, player_names([person])[person]),
        "nights": [
            ClubPlayersLine(night, result.number, result.card, season.night_points.of(result.card))
            for night, result in results
            if result and result.card.played
        ],
    }
