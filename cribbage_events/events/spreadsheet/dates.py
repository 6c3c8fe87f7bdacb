"""Dates as people write them; one that can mean two days is asked about, not guessed."""

import datetime
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

from django.utils import timezone

from cribbage_events.clubs.births import why_not_born_on
from cribbage_events.clubs.names import folded

type Order = Literal["day first", "month first", ""]

# The beginnings that tell the months, without accents: English, then French.
MONTHS = (
    *("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    *("jan", "fev", "mar", "avr", "mai", "juin", "juil", "aou", "sep", "oct", "nov", "dec"),
)
NUMBERS = re.compile(r"(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})")
ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ].*)?")
DAY = r"(\d{1,2})(?:st|nd|rd|th|er|re)?"
WORDS = re.compile(rf"(?:le )?{DAY}[\s.\-/]+(?:de |of )?([a-z]{{3,9}})[\s.,\-/]+(?:de )?(\d{{4}})")
WORDS_US = re.compile(rf"([a-z]{{3,9}})[\s.\-/]+{DAY}[\s.,\-/]+(\d{{4}})")
YEAR_WORDS = re.compile(rf"(\d{{4}})[\s.\-/]+([a-z]{{3,9}})[\s.\-/]+{DAY}")
# The day from which spreadsheets count days.
SPREADSHEET_ZERO = datetime.date(1899, 12, 30)
EARLIEST_YEAR = 1900
EXAMPLE = "such as 3 May 1950 or 1950-05-03"
EXAMPLE_UNTIL = "such as 31 December 2026, or only 2026"


class AmbiguousDateError(ValueError):
    """A date that can be read in two ways; the message names both."""


def parse_date(text: str, order: Order = "", *, example: str = EXAMPLE) -> datetime.date:
    """The date that is written here. Raises ValueError, whose message says what to do."""
    written = _tidied(text)
    found = _with_month_name(written) or _year_first(written) or _numbers(written, order)
    if found is None:
        raise ValueError(_why_not(text, example))
    return found


def parse_born(text: str, order: Order = "") -> datetime.date:
    """A date of birth: of somebody who may be alive today. Raises ValueError."""
    date = parse_date(text, order)
    if why_not := why_not_born_on(date, today=timezone.localdate()):
        raise ValueError(why_not)
    return date


def parse_until(text: str, order: Order = "") -> datetime.date:
    """The last day that is meant: who has paid for a year has until its end. Raises ValueError."""
    year = text.strip()
    if year.isdecimal() and len(year) == 4:
        text = f"{year}-12-31"
    date = parse_date(text, order, example=EXAMPLE_UNTIL)
    if date.year < EARLIEST_YEAR:
        raise ValueError(f"Nobody was a member until {date.year}. Check the year.")
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
            first, second, _ = map(int, match.groups())
            if first > 12 >= second:
                orders.add("day first")
            elif second > 12 >= first:
                orders.add("month first")
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
    """1 to 12 for a month's name or its beginning, in small letters without accents."""
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
        raise AmbiguousDateError(
            f"“{text}” can be {_words(day_first)} or {_words(month_first)}: write the month as a"
            " word."
        )
    if order:
        return day_first if order == "day first" else month_first
    return day_first or month_first


def _date(year: str | int, month: str | int, day: str | int) -> datetime.date | None:
    with suppress(ValueError):
        return datetime.date(int(year), int(month), int(day))
    return None


def _words(date: datetime.date) -> str:
    return f"{date.day} {date:%B}"


def _why_not(text: str, example: str) -> str:
    if text.strip().isdecimal() and len(text.strip()) == 4:
        return f"“{text}” is only a year. Type day and month too, {example}."
    if re.fullmatch(r"\d{1,2}\D\d{1,2}\D\d{2}", text.strip()):
        return f"Type the year of “{text}” with four digits, {example}."
    return f"“{text}” is not a date. Type it {example}."
