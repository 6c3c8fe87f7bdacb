"""Dates as people write them; one that can mean two days is asked about, not guessed."""

import datetime
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Literal, NamedTuple

from django.utils import timezone
from django.utils.dates import MONTHS as LOCAL_MONTHS
from django.utils.dates import MONTHS_ALT as MONTHS_AFTER_A_DAY
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.names import folded
from cribbage_events.clubs.people.births import why_not_born_on
from cribbage_events.contest.divisions import Born
from cribbage_events.words.dates import day_of_month
from cribbage_events.words.lazy import Text

type Order = Literal["day-first", "month-first", ""]

# The beginnings that tell the months, without accents: English, then French.
MONTHS = (
    *("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    *("jan", "fev", "mar", "avr", "mai", "juin", "juil", "aou", "sep", "oct", "nov", "dec"),
)
NUMBERS = re.compile(r"(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})")
ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ].*)?")
DAY = r"(\d{1,2})(?:st|nd|rd|th|er|re)?"
NAME = r"([^\W\d_]{3,})"
WORDS = re.compile(rf"(?:le )?{DAY}[\s.\-/]+(?:de |of )?{NAME}[\s.,\-/]+(?:de )?(\d{{4}})")
WORDS_US = re.compile(rf"{NAME}[\s.\-/]+{DAY}[\s.,\-/]+(\d{{4}})")
YEAR_WORDS = re.compile(rf"(\d{{4}})[\s.\-/]+{NAME}[\s.\-/]+{DAY}")
# “1950”, “b. 1950”, “né en 1950”; what a spreadsheet says of a number, “1950.0”.
ONLY_YEAR = re.compile(
    r"(?:b\.?|born|n\.|nee?|ne\(e\))?\s*(?:in |en |c\.|ca\.?|about |vers )?\s*(\d{4})(?:[.,]0+)?"
)
# “Nov 1947”, “11/1947”: the day isn't known.
MONTH_AND_YEAR = re.compile(rf"(?:{NAME}|(\d{{1,2}}))[\s.,/\-]+(\d{{4}})")
# The day from which spreadsheets count days.
SPREADSHEET_ZERO = datetime.date(1899, 12, 30)
EARLIEST_YEAR = 1900


class Refusals(NamedTuple):
    """What is said of a cell, the `text`, that isn't a date."""

    only_a_year: Text
    short_year: Text
    no_date: Text


BORN = Refusals(
    # A year of birth is enough, so this isn't said.
    only_a_year="",
    short_year=gettext_lazy(
        "Type the year of “%(text)s” with four digits, such as 3 May 1950, or only 1950."
    ),
    no_date=gettext_lazy(
        "“%(text)s” is not a date. Type it like this: 3 May 1950, 1950-05-03 or only 1950."
    ),
)
UNTIL = Refusals(
    only_a_year=gettext_lazy(
        "“%(text)s” is only a year. Type the day and month too, such as 31 December 2026, or "
        "only 2026."
    ),
    short_year=gettext_lazy(
        "Type the year of “%(text)s” with four digits, such as 31 December 2026, or only 2026."
    ),
    no_date=gettext_lazy(
        "“%(text)s” is not a date. Type it like this: 31 December 2026, or only 2026."
    ),
)


class AmbiguousDateError(ValueError):
    """A date that can be read in two ways; the message names both."""


def parse_date(text: str, order: Order = "", *, refusals: Refusals = BORN) -> datetime.date:
    """The date that is written here. Raises ValueError, whose message says what to do."""
    written = _tidied(text)
    found = _with_month_name(written) or _year_first(written) or _numbers(written, order)
    if found is None:
        raise ValueError(_why_not(text, refusals))
    return found


def parse_born(text: str, order: Order = "") -> Born:
    """A date of birth, or the year alone, of somebody who may be alive today. Raises ValueError."""
    born = _only_year(_tidied(text)) or parse_date(text, order)
    if why_not := why_not_born_on(born, today=timezone.localdate()):
        raise ValueError(why_not)
    return born


def _only_year(text: str) -> int | None:
    if match := ONLY_YEAR.fullmatch(text):
        return int(match[1])
    if match := MONTH_AND_YEAR.fullmatch(text):
        name, number, year = match.groups()
        known = month_named(name) if name else 1 <= int(number) <= 12
        return int(year) if known else None
    return None


def parse_until(text: str, order: Order = "") -> datetime.date:
    """The last day that is meant: who has paid for a year has until its end. Raises ValueError."""
    year = text.strip()
    if year.isdecimal() and len(year) == 4:
        text = f"{year}-12-31"
    date = parse_date(text, order, refusals=UNTIL)
    if date.year < EARLIEST_YEAR:
        words = _("Nobody was a member until %(year)s. Check the year.")
        raise ValueError(words % {"year": date.year})
    return date


def _tidied(text: str) -> str:
    return re.sub(r"\s*([./-])\s*", r"\1", " ".join(folded(text).split()))


def order_of(texts: Iterable[str]) -> Order:
    """Which comes first in this column, day or month, when at least one date in it can only be one
    of the two and none only the other.
    """
    orders: set[Order] = set()
    for text in texts:
        if match := NUMBERS.fullmatch(_tidied(text)):
            first, second, _year = map(int, match.groups())
            if first > 12 >= second:
                orders.add("day-first")
            elif second > 12 >= first:
                orders.add("month-first")
    return orders.pop() if len(orders) == 1 else ""


def _with_month_name(text: str) -> datetime.date | None:
    if match := WORDS.fullmatch(text):
        day, name, year = match.groups()
    elif match := WORDS_US.fullmatch(text):
        name, day, year = match.groups()
    elif match := YEAR_WORDS.fullmatch(text):
        year, name, day = match.groups()
    else:
        return None
    month = month_named(name)
    return _date(year, month, day) if month else None


def month_named(name: str) -> int | None:
    """1 to 12 for a month's name or its beginning, in small letters without accents; also for its
    whole name in the language of the page, since fields show dates so.
    """
    for month, own in LOCAL_MONTHS.items():
        if name in (folded(str(own)), folded(str(MONTHS_AFTER_A_DAY[month]))):
            return month
    for position, start in enumerate(MONTHS):
        if name.startswith(start):
            return position % 12 + 1
    return None


def _year_first(text: str) -> datetime.date | None:
    if match := ISO.fullmatch(text):
        return _date(*match.groups())
    if text.isdecimal() and len(text) == 8:
        return _date(text[:4], text[4:6], text[6:])
    if text.isdecimal() and len(text) < 6 and int(text) > 2_100:
        return SPREADSHEET_ZERO + datetime.timedelta(days=int(text))
    return None


def _numbers(text: str, order: Order) -> datetime.date | None:
    match = NUMBERS.fullmatch(text)
    if not match:
        return None
    first, second, year = match.groups()
    day_first, month_first = _date(year, second, first), _date(year, first, second)
    if day_first and month_first and day_first != month_first and not order:
        words = _("“%(text)s” can be %(one)s or %(other)s: write the month as a word.")
        one, other = day_of_month(day_first), day_of_month(month_first)
        raise AmbiguousDateError(words % {"text": text, "one": one, "other": other})
    if order:
        return day_first if order == "day-first" else month_first
    return day_first or month_first


def _date(year: str | int, month: str | int, day: str | int) -> datetime.date | None:
    with suppress(ValueError):
        return datetime.date(int(year), int(month), int(day))
    return None


def _why_not(text: str, refusals: Refusals) -> str:
    words = refusals.no_date
    if text.strip().isdecimal() and len(text.strip()) == 4:
        words = refusals.only_a_year
    elif re.fullmatch(r"\d{1,2}\D\d{1,2}\D\d{2}", text.strip()):
        words = refusals.short_year
    return words % {"text": text}
