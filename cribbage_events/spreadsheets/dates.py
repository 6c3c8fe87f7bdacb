"""Dates as people write them; one that can mean two days is asked about, not guessed."""

import calendar
import datetime
import re
from collections.abc import Callable, Iterable
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
NUMBERS = re.compile(r"(\d{1,2})[./\-\s](\d{1,2})[./\-\s]'?(\d{4}|\d{2})")
# The year with two digits is first where it can be nothing else: 50-05-03.
SHORT_ISO = re.compile(r"(\d{2})[-./](\d{1,2})[-./](\d{1,2})")
ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ].*)?")
DAY = r"(\d{1,2})(?:st|nd|rd|th|er|re)?"
NAME = r"([^\W\d_]{3,})"
YEAR = r"'?(\d{4}|\d{2})"
WORDS = re.compile(rf"(?:le )?{DAY}[\s.\-/]+(?:de |of )?{NAME}[\s.,\-/]+(?:de )?{YEAR}")
WORDS_US = re.compile(rf"{NAME}[\s.\-/]+{DAY}[\s.,\-/]+{YEAR}")
YEAR_WORDS = re.compile(rf"(\d{{4}})[\s.\-/]+{NAME}[\s.\-/]+{DAY}")
# “1950”, “b. 1950”, “né en 1950”; what a spreadsheet says of a number, “1950.0”.
ONLY_YEAR = re.compile(
    r"(?:b\.?|born|n\.?|nee?|ne\(e\)|yob|dob|ddn)?[\s:.]*"
    r"(?:in |en |c\.|ca\.?|circa |about |abt\.? |vers )?\s*(\d{4})(?:[.,]0+)?"
)
# “Nov 1947”, “11/1947”, “1947-11”: the day isn't known.
MONTH_AND_YEAR = re.compile(rf"(?:{NAME}|(\d{{1,2}}))[\s.,/\-]+(\d{{4}})")
YEAR_AND_MONTH = re.compile(rf"(\d{{4}})[\s.,/\-]+(?:{NAME}|(\d{{1,2}}))")
# Of a year with two digits only, under a heading that says that it is one.
TWO_DIGITS = re.compile(r"'?(\d{2})(?:[.,]0+)?")
# “May-50”, as Excel shortens it; the number can't be a day.
MONTH_AND_SHORT = re.compile(rf"{NAME}[\s.,/\-]+'?(3[2-9]|[4-9]\d)")
# The last month of a membership, as on a credit card: “Aug-27”, “08/27”.
ENDS_IN = re.compile(rf"(?:{NAME}|(\d{{1,2}}))[\s.,/\-]+'?([2-9]\d)")
END_OF = re.compile(r"(?:the )?(?:end of|fin de|fin) ")
# “Sunday May 3, 1950”, “the 3rd of May 1950”, “b. May 1950”.
BEFORE_A_DATE = re.compile(
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lundi|mardi|mercredi|jeudi"
    r"|vendredi|samedi|dimanche|the|le|born|b|nee?|ne\(e\)|c|ca)[\s.,:]+(?:on |the |le )?(?=\w)"
    r"|c(?=\d{4}$)"  # not translated: in cells
)
# The day from which spreadsheets count days.
SPREADSHEET_ZERO = datetime.date(1899, 12, 30)
EARLIEST_YEAR = 1900
YEAR_ALONE = re.compile(r"([1-9]\d{3})(?:[.,]0+)?")
APOSTROPHE = "'"
# Which year it is, by its last two digits; None if it may be one of two.
type Century = Callable[[int], int | None]


class DateRefusals(NamedTuple):
    """The refusals of a cell, the `text`, that isn't a date."""

    only_a_year: Text
    short_year: Text
    no_date: Text


BORN = DateRefusals(
    # A year of birth is enough, so this isn't said.
    only_a_year="",
    short_year=gettext_lazy(
        "Type the year of “%(text)s” with four digits, such as 3 May 1950, or only 1950."
    ),
    no_date=gettext_lazy(
        "“%(text)s” is not a date. Type it like this: 3 May 1950, 1950-05-03 or only 1950."
    ),
)
UNTIL = DateRefusals(
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


def parse_date(
    text: str,
    order: Order = "",
    *,
    refusals: DateRefusals = BORN,
    century: Century = lambda _year: None,
) -> datetime.date:
    """The date that is written here; `century` says which year 50 is. Raises ValueError, whose
    message says what to do.
    """
    written = _with_whole_year(_tidied(text), century)
    found = _with_month_name(written) or _year_first(written) or _numbers(written, order)
    if found is None:
        raise ValueError(_why_not(text, refusals))
    return found


def parse_born(text: str, order: Order = "") -> Born:
    """A date of birth, or the year alone, of somebody who may be alive today. Raises ValueError."""
    born = only_year(text) or parse_date(text, order, century=year_of_birth)
    if why_not := why_not_born_on(born, today=timezone.localdate()):
        raise ValueError(why_not)
    return born


def only_year(text: str, *, is_year: bool = False) -> int | None:
    """The year where no more than it, or the month beside it, is written; `is_year` says that the
    heading asks for one, so that 50 is 1950.
    """
    written = _tidied(text)
    if match := ONLY_YEAR.fullmatch(written):
        return int(match[1])
    if is_year and (match := TWO_DIGITS.fullmatch(written)):
        return year_of_birth(int(match[1]))
    if is_year and (match := MONTH_AND_SHORT.fullmatch(written)) and month_named(match[1]):
        return year_of_birth(int(match[2]))
    if match := MONTH_AND_YEAR.fullmatch(written):
        name, number, year = match.groups()
    elif match := YEAR_AND_MONTH.fullmatch(written):
        year, name, number = match.groups()
    else:
        return None
    known = month_named(name) if name else 1 <= int(number) <= 12
    return int(year) if known else None


def year_of_birth(two_digits: int) -> int | None:
    """1950 for 50, which can't be in the future; None for 15, which may be 1915 or 2015."""
    return 1900 + two_digits if 2000 + two_digits > timezone.localdate().year else None


def year_until(two_digits: int) -> int:
    """Return a year of the end of a membership: at most twenty years from now."""
    return (2000 if 2000 + two_digits <= timezone.localdate().year + 20 else 1900) + two_digits


def year_gone_by(two_digits: int) -> int:
    """Return a year of an old result: the last such year that isn't in the future."""
    return (2000 if 2000 + two_digits <= timezone.localdate().year else 1900) + two_digits


def parse_until(text: str, order: Order = "") -> datetime.date:
    """The last day that is meant: who has paid for a year has until its end, for a month until the
    end of the month. Raises ValueError.
    """
    written = END_OF.sub("", _tidied(text))
    if match := YEAR_ALONE.fullmatch(written):
        return _checked_until(datetime.date(int(match[1]), 12, 31))
    if match := YEAR_AND_MONTH.fullmatch(written):
        written = f"{match[2] or match[3]} {match[1]}"
    if match := MONTH_AND_YEAR.fullmatch(written) or ENDS_IN.fullmatch(written):
        name, number, year = match.groups()
        year = year if len(year) > len("27") else str(2000 + int(year))
        month = month_named(name) if name else int(number)
        if month and 1 <= month <= 12 and int(year):
            last = calendar.monthrange(int(year), month)[1]
            return _checked_until(datetime.date(int(year), month, last))
    return _checked_until(parse_date(text, order, refusals=UNTIL, century=year_until))


def _checked_until(date: datetime.date) -> datetime.date:
    if date.year < EARLIEST_YEAR:
        words = _("Nobody was a member until %(year)s. Check the year.")
        raise ValueError(words % {"year": date.year})
    return date


def _with_whole_year(text: str, century: Century) -> str:
    """Return the date with four digits where its year has two and can only be one."""
    if (match := SHORT_ISO.fullmatch(text)) and int(match[1]) > 31:
        year = century(int(match[1]))
        return f"{year}-{match[2]}-{match[3]}" if year else text
    match = re.fullmatch(r"(.*\D)(\d{2})", text)
    # What ends with a day, such as 1950-05-03, has its year.
    if match is None or re.search(r"\d{4}", text) or sum(map(text.count, "./- ")) < 2:
        return text
    year = century(int(match[2]))
    return f"{match[1].removesuffix(APOSTROPHE)}{year}" if year else text


def _tidied(text: str) -> str:
    plain = folded(text.replace("’", APOSTROPHE))
    if match := BEFORE_A_DATE.match(plain):
        plain = plain[match.end() :]
    return re.sub(r"\s*([./-])\s*", r"\1", " ".join(plain.split())).strip("?~ ")


def date_order_in(texts: Iterable[str]) -> Order:
    """Return which comes first in this column, day or month, when at least one date in it can only
    be one of the two and none only the other.
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
    one, other, year = match.groups()
    if len(year) == 2:
        return None
    day_first, month_first = _date(year, other, one), _date(year, one, other)
    if day_first and month_first and day_first != month_first and not order:
        words = _("“%(text)s” can be %(one)s or %(other)s: write the month as a word.")
        days = {"one": day_of_month(day_first), "other": day_of_month(month_first)}
        raise AmbiguousDateError(words % {"text": text, **days})
    # What can be read in one way only is, whichever comes first in the other dates.
    first, second = (day_first, month_first) if order == "day-first" else (month_first, day_first)
    return first or second


def _date(year: str | int, month: str | int, day: str | int) -> datetime.date | None:
    with suppress(ValueError):
        return datetime.date(int(year), int(month), int(day))
    return None


def _why_not(text: str, refusals: DateRefusals) -> str:
    words = refusals.no_date
    if refusals.only_a_year and re.fullmatch(r"\s*\d{4}\s*", text):
        words = refusals.only_a_year
    elif re.fullmatch(r"'?\d{2}|\d{1,2}\D\d{1,2}\D+\d{2}|.*[^\W\d_]\W+\d{2}", text.strip()):
        words = refusals.short_year
    return words % {"text": text}
