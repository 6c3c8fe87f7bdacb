"""The days of a season, and the values that the form of a new one starts with."""

import datetime
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.forms.models import model_to_dict
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Club
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.models import Season

A_WEEK = datetime.timedelta(7)
# The last week of a month, among `Season.weeks`.
LAST = "5"
KEPT = (
    *("weekday", "every", "weeks"),
    *("starts", "ends", "venue", "address", "contact", "how_to_join", "rules"),
    "reminders",
    *("round_count", "target", "two_left_over", "pairing", "tables"),
    *("ranked_by", "best_nights", "dropped_nights", "min_nights"),
    *("points_minimum", "points_each", "points_by_rank"),
    *("fee", "draw", "draw_winner_share", "pot_share", "places"),
)


def new_season_values(
    season: Season, today: datetime.date, last: Season | None = None
) -> dict[str, Any]:
    """Return values as `last`, or else the club's last season of this kind, had them: a year later,
    or as many as it takes.
    """
    club, kind = season.club, season_kind(season)
    last = last or club.seasons.filter(preset_code=season.preset_code).first()
    if last:
        return values_after(last, today)
    values = {**usual_values(club), **kind.start}
    year, weekday = today.year, values["weekday"]
    spring, christmas = datetime.date(year + 1, 4, 14), datetime.date(year, 12, 25)
    week = christmas - datetime.timedelta(christmas.weekday())
    return values | {
        "name": with_years(str(kind.name), year, year + 1),
        "first_day": max(last_on(datetime.date(year, 9, 30), weekday), next_on(today, weekday)),
        "last_day": last_on(spring, weekday),
        "breaks": [(_("Christmas"), week, week + 2 * A_WEEK - datetime.timedelta(1))],
    }


def values_after(last: Season, today: datetime.date) -> dict[str, Any]:
    years = 1
    while later(last.last_day, years, last.weekday) <= today:
        years += 1
    breaks = last.breaks.values_list("name", "first_day", "last_day")
    first_day = max(later(last.first_day, years, last.weekday), next_on(today, last.weekday))
    last_day = later(last.last_day, years, last.weekday)
    return model_to_dict(last, KEPT) | {
        "name": name_after(last.name, years, first_day.year, last_day.year),
        "first_day": first_day,
        "last_day": last_day,
        "given_days": [later(day, years) for day in listed_days(last)],
        "breaks": [
            (name, later(first, years), later(first, years) + (end - first))
            for name, first, end in breaks
        ],
    }


def later(day: datetime.date, years: int, weekday: int | None = None) -> datetime.date:
    """Return the same weekday nearest to the same date some years later; or that weekday."""
    weekday = day.weekday() if weekday is None else weekday
    is_leap_day = (day.month, day.day) == (2, 29)
    date = day.replace(year=day.year + years, day=28 if is_leap_day else day.day)
    return next_on(date - datetime.timedelta(3), weekday)


def listed_days(season: Season) -> list[datetime.date]:
    """Return the days that the nights were planned for; one query."""
    return sorted(season.nights.values_list("planned_for", flat=True))


def name_after(name: str, years: int, first: int, last: int) -> str:
    """ "Doubles 2026–27" becomes "Doubles 2027–28", and so does "Doubles".

    Two seasons of one name can't be told apart in any list.
    """

    def counted_on(found: re.Match[str]) -> str:
        digits = len(found[0])
        return str(int(found[0]) + years).zfill(digits)[-digits:]

    after = re.sub(r"(?<!\d)20\d\d(?!\d)|(?<=\d\d[–/-])\d\d(?!\d)", counted_on, name)
    return after if after != name else with_years(name, first, last)


def with_years(name: str, first: int, last: int) -> str:
    return f"{name} {first}" if first == last else f"{name} {first}–{last % 100:02}"


def usual_values(club: Club) -> dict[str, Any]:
    event = club.events.only("venue", "address").first()
    return {
        "weekday": Season.Weekday.WEDNESDAY,
        "starts": datetime.time(19),
        "ends": datetime.time(21),
        "venue": event.venue if event else "",
        "address": event.address if event else "",
        "contact": club.contact,
        "weeks": "13",
    }


def last_on(day: datetime.date, weekday: int) -> datetime.date:
    return day - datetime.timedelta((day.weekday() - weekday) % 7)


def next_on(day: datetime.date, weekday: int) -> datetime.date:
    return day + datetime.timedelta((weekday - day.weekday()) % 7)


def days_of(
    *,
    weekday: int,
    first: datetime.date,
    last: datetime.date,
    every: int = Season.Every.WEEK,
    weeks: str = "",
    breaks: Iterable[tuple[datetime.date, datetime.date]] = (),
) -> Iterator[datetime.date]:
    """Return the days on this `weekday` (0 is Monday) from `first` to `last` that are in none of
    the breaks: every week, every two weeks, in certain `weeks` of each month, or once a month in
    the week of the first.
    """
    spans = list(breaks)
    day = next_on(first, weekday)
    week = (day.day - 1) // 7
    step = every * A_WEEK if every in {Season.Every.WEEK, Season.Every.TWO_WEEKS} else A_WEEK
    while day <= last:
        is_in_week = every != Season.Every.WEEKS or is_in_weeks(day, weeks)
        if is_in_week and not any(begins <= day <= ends for begins, ends in spans):
            yield day
        day = in_next_month(day, week) if every == Season.Every.MONTH else day + step


def is_in_weeks(day: datetime.date, weeks: str) -> bool:
    """Whether the day is the first, second … of its weekday in its month, or the last."""
    is_last = (day + A_WEEK).month != day.month
    return str((day.day - 1) // 7 + 1) in weeks.replace(LAST, "") or (is_last and LAST in weeks)


def in_next_month(day: datetime.date, week: int) -> datetime.date:
    """Return the same weekday of that week of the next month; where there is no fifth, the last."""
    month = (day.replace(day=28) + A_WEEK).replace(day=1)
    found = next_on(month, day.weekday()) + week * A_WEEK
    return found if found.month == month.month else found - A_WEEK
