"""Somebody's years added up: a row for each, and the curve of them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.medals import BRONZE, GOLD, SILVER
from cribbage_events.events.public.curve import Curve, curve_of
from cribbage_events.memory.past import ResultOfPerson
from cribbage_events.memory.players.rating_words import short_rating_words
from cribbage_events.memory.players.selectors import RatedDay
from cribbage_events.words.counts import count_of_events, count_of_games
from cribbage_events.words.dates import short_month

MEDALS = (GOLD, SILVER, BRONZE)
# More would touch each other on a phone.
MOST_DOTS = 24


@dataclass(slots=True)
class Year:
    """The year of somebody; games are those of which papers say how many were won."""

    year: int
    events: int = 0
    nights: int = 0
    played: int = 0
    won: int = 0
    medals: Counter[str] = field(default_factory=Counter)
    # At the end of the year; "" as long as none is shown.
    rating: str = ""

    @property
    def share(self) -> int | None:
        """Games won of 100."""
        return round(100 * self.won / self.played) if self.played else None

    @property
    def medal_counts(self) -> list[tuple[str, int]]:
        return medals_won(self.medals)


def years_of(results: Iterable[ResultOfPerson], days: Iterable[RatedDay]) -> list[Year]:
    """The earliest first."""
    found: defaultdict[int, Year] = defaultdict(lambda: Year(0))
    counted = set[str]()
    for event, line, _of in results:
        year = found[event.year]
        year.year = event.year
        if event.season is None and not event.is_season:
            year.events += event.whole not in counted
            counted.add(event.whole)
        else:
            year.nights += 1
        if line.played is not None and line.won is not None:
            year.played += line.played
            year.won += line.won
        if line.medal:
            year.medals[line.medal] += 1
    for day in days:
        if day.is_shown and day.at.year in found:
            found[day.at.year].rating = short_rating_words(day.after)
    return [found[year] for year in sorted(found)]


def medals_in(years: Iterable[Year]) -> list[tuple[str, int]]:
    """All medals of these years, gold first; only kinds that were won."""
    total = sum((year.medals for year in years), Counter[str]())
    return medals_won(total)


def medals_won(medals: Counter[str]) -> list[tuple[str, int]]:
    return [(medal, medals[medal]) for medal in MEDALS if medals[medal]]


def curve_drawing(curve: Curve, first: str, last: str) -> dict[str, Any]:
    """A curve with what is written beside it: the scale from the top, both ends in words."""
    scale = [curve.top, curve.middle, curve.bottom]
    return {"curve": curve, "scale": scale, "first": first, "last": last}


def share_drawing(years: Sequence[Year]) -> dict[str, Any] | None:
    """Games won of 100 in each year, beside half; one year is no curve."""
    known = [(each.year, each.share) for each in years if each.share is not None]
    if len(known) < 2:
        return None
    first, last = known[0][0], known[-1][0]
    numbers = [(year - first, share) for year, share in known]
    curve = curve_of(numbers, last - first + 1, 50, scale=(0, 100))
    return curve_drawing(curve, str(first), str(last))


def rating_drawing(days: Iterable[RatedDay]) -> dict[str, Any] | None:
    """The rating at the end of each month in which somebody played, with how sure it is."""
    months = {12 * day.at.year + day.at.month - 1: day for day in days if day.is_shown}
    if len(months) < 2:
        return None
    first, last = min(months), max(months)
    around = [2 * day.after.deviation for day in months.values()]
    numbers = [(month - first, round(day.after.points)) for month, day in months.items()]
    low = min(points - less for (_, points), less in zip(numbers, around, strict=True))
    high = max(points + more for (_, points), more in zip(numbers, around, strict=True))
    scale = (int(low // 100 * 100), int(-(-high // 100) * 100))
    curve = curve_of(numbers, last - first + 1, None, scale=scale, around=around)
    if len(numbers) > MOST_DOTS:
        curve = replace(curve, dots="")
    return curve_drawing(curve, short_month(months[first].at), short_month(months[last].at))


def summary_words(years: Sequence[Year], *, events: int, seasons: int) -> str:
    """ "12 events · 2 seasons · 96 games, 58 won · since 2021"."""
    played, won = sum(each.played for each in years), sum(each.won for each in years)
    parts = [count_of_events(events)] if events else []
    parts += [count_of_seasons(seasons)] if seasons else []
    if played:
        words = ngettext("%(games)s, %(won)s won", "%(games)s, %(won)s won", won)
        parts.append(words % {"games": count_of_games(played), "won": won})
    parts.append(_("since %(year)s") % {"year": years[0].year})
    return " · ".join(parts)


def count_of_seasons(count: int) -> str:
    return ngettext("%(count)s season", "%(count)s seasons", count) % {"count": count}
