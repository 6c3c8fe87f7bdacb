"""Dates of birth as people write them; one that can mean two days is asked about, not guessed."""

import datetime
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

type Order = Literal["day first", "month first", ""]

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NUMBERS = re.compile(r"(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})")
ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?")
WORDS = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[\s.\-]+([a-z]{3,9})[\s.,\-]+(\d{4})")
WORDS_US = re.compile(r"([a-z]{3,9})[\s.]+(\d{1,2})(?:st|nd|rd|th)?[\s.,]+(\d{4})")
# The day from which spreadsheets count days.
SPREADSHEET_ZERO = datetime.date(1899, 12, 30)
EARLIEST_YEAR = 1900
EXAMPLE = "such as 3 May 1950 or 1950-05-03"


class AmbiguousDateError(ValueError):
    """A date that can be read in two ways; the message names both."""


def parse_date(text: str, order: Order = "") -> datetime.date:
    """The date that is written here. Raises ValueError, whose message says what to do."""
    written = " ".join(text.lower().split())
    found = _with_month_name(written) or _year_first(written) or _numbers(written, order)
    if found is None:
        raise ValueError(_why_not(text))
    return _checked(found)


def parse_until(text: str, order: Order = "") -> datetime.date:
    """The last day that is meant: who has paid for a year has until its end."""
    year = text.strip()
    if year.isdecimal() and len(year) == 4:
        text = f"{year}-12-31"
    return parse_date(text, order)


def order_of(texts: Iterable[str]) -> Order:
    """Which comes first in this column, day or month, when at least one date in it can only be one
    of the two and none only the other.
    """
    orders: set[Order] = set()
    for text in texts:
        if match := NUMBERS.fullmatch(" ".join(text.split())):
            first, second, _ = map(int, match.groups())
            if first > 12 >= second:
                orders.add("day first")
            elif second > 12 >= first:
                orders.add("month first")
    return orders.pop() if len(orders) == 1 else ""


def _with_month_name(text: str) -> datetime.date | None:
    if match := WORDS.fullmatch(text):
        day, month, year = match.groups()
    elif match := WORDS_US.fullmatch(text):
        month, day, year = match.groups()
    else:
        return None
    name = month[:3]
    return _date(year, MONTHS.index(name) + 1, day) if name in MONTHS else None


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


def _checked(date: datetime.date) -> datetime.date:
    if date.year < EARLIEST_YEAR:
        raise ValueError(f"Nobody here was born in {date.year}. Look at the year again.")
    return date


def _words(date: datetime.date) -> str:
    return f"{date.day} {date:%B}"


def _why_not(text: str) -> str:
    if text.strip().isdecimal() and len(text.strip()) == 4:
        return f"“{text}” is only a year. Type day and month too, {EXAMPLE}."
    if re.fullmatch(r"\d{1,2}\D\d{1,2}\D\d{2}", text.strip()):
        return f"Type the year of “{text}” with four digits, {EXAMPLE}."
    return f"“{text}” is not a date. Type it {EXAMPLE}."
