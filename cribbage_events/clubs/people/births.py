"""Dates and years of birth that can be: one rule for the desk, the public form and lists."""

import datetime

from django.utils.translation import gettext as _

from cribbage_events.contest.divisions import Born
from cribbage_events.words.dates import shown_birth

OLDEST = 120
# Under and over these ages it is asked whether the year is right.
GROWN_UP = 18
VERY_OLD = 105


def year_of(born: Born) -> int:
    return born if isinstance(born, int) else born.year


def why_not_born_on(born: Born, *, today: datetime.date) -> str:
    """Return why this is no player's date of birth, and what to do; "" if it may be one."""
    year = year_of(born)
    if year > today.year or (isinstance(born, datetime.date) and born > today):
        words = _("%(date)s is in the future. Check the year of birth.")
        return words % {"date": shown_birth(born)}
    if year < today.year - OLDEST:
        words = _("Nobody here was born in %(year)s. Check the year of birth.")
        return words % {"year": year}
    return ""


def odd_birth(born: Born | None, *, today: datetime.date) -> str:
    """The question about a year that makes a child of somebody, or very old; "" for any other."""
    if born is None or GROWN_UP <= today.year - year_of(born) <= VERY_OLD:
        return ""
    words = _("Born in %(year)s: that is an age of %(age)s this year.")
    return words % {"year": year_of(born), "age": today.year - year_of(born)}


def birth_columns(born: Born | None) -> dict[str, datetime.date | int | None]:
    """Return the birth as it is kept: the day, or the year alone."""
    return {
        "date_of_birth": born if isinstance(born, datetime.date) else None,
        "birth_year": born if isinstance(born, int) else None,
    }


def births_differ(one: Born | None, other: Born | None) -> bool:
    """Whether both are known and can't be of one person."""
    if one is None or other is None:
        return False
    if isinstance(one, int) or isinstance(other, int):
        return year_of(one) != year_of(other)
    return one != other


def closer(one: Born | None, other: Born | None) -> Born | None:
    """The one that says more, of two that may be of one person; else the first."""
    if one is None or (isinstance(one, int) and not births_differ(one, other)):
        return other or one
    return one
