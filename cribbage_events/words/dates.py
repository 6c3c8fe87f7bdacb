"""Dates and clock times as all pages and e-mails write them; static/js/page.js does the same for
clock times. A time is in the zone that the reader expects before it comes here.
"""

import datetime
import re

from django.utils.dateformat import format as as_django
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from cribbage_events.contest.divisions import Born

NO_BREAK = "\N{NO-BREAK SPACE}"
# Django's own are not those of Canada in French: "jan.", "fév.", "juil.".
SHORT_MONTHS = (
    pgettext_lazy("a month in a date", "Jan"),
    pgettext_lazy("a month in a date", "Feb"),
    pgettext_lazy("a month in a date", "Mar"),
    pgettext_lazy("a month in a date", "Apr"),
    pgettext_lazy("a month in a date", "May"),
    pgettext_lazy("a month in a date", "Jun"),
    pgettext_lazy("a month in a date", "Jul"),
    pgettext_lazy("a month in a date", "Aug"),
    pgettext_lazy("a month in a date", "Sep"),
    pgettext_lazy("a month in a date", "Oct"),
    pgettext_lazy("a month in a date", "Nov"),
    pgettext_lazy("a month in a date", "Dec"),
)


def clock(at: datetime.time | datetime.datetime) -> str:
    """ "5:20 pm", "7 pm"; "noon", because people disagree about what 12 pm is."""
    if not at.minute and at.hour % 12 == 0:
        return _("noon") if at.hour else _("midnight")
    parts = {
        "hour": at.hour % 12 or 12,
        # For languages that count to 24.
        "hour24": at.hour,
        "minute": f"{at.minute:02}",
    }
    return (half_day(at.hour, at.minute) % parts).replace(" ", NO_BREAK)


def half_day(hour: int, minute: int) -> str:
    """Return `hour` or `hour24` with its half of the day, as the language counts, so gettext must
    not compare them.
    """
    if minute and hour < 12:
        # xgettext:no-python-format
        return pgettext("a time: hour24 is there too", "%(hour)s:%(minute)s am")
    if minute:
        # xgettext:no-python-format
        return pgettext("a time: hour24 is there too", "%(hour)s:%(minute)s pm")
    if hour < 12:
        # xgettext:no-python-format
        return pgettext("a time: hour24 is there too", "%(hour)s am")
    # xgettext:no-python-format
    return pgettext("a time: hour24 is there too", "%(hour)s pm")


def formatted(day: datetime.date, letters: str) -> str:
    """Return a date in letters of Django's formats. Some languages count the first of a month: "1er
    décembre".
    """
    if day.day == 1:
        first = pgettext("the first of a month in a date", "1")
        letters = letters.replace("j", literally(first))
    short = literally(str(SHORT_MONTHS[day.month - 1]))
    return as_django(day, re.sub(r"(?<!\\)M", lambda _match: short, letters))


def literally(words: str) -> str:
    """Return words that Django's formats leave as they are."""
    return "".join(f"\\{sign}" for sign in words)


def full_date(day: datetime.date) -> str:
    """ "9 December 2026"."""
    return formatted(day, pgettext("a date format of Django", "j F Y"))


def name_with_day(name: str, day: datetime.date) -> str:
    """Return a night's name with its day: "Wednesday doubles, 9 December 2026"."""
    return pgettext("a night: its season and its day", "%(name)s, %(day)s") % {
        "name": name,
        "day": full_date(day),
    }


def weekday_date(day: datetime.date) -> str:
    """ "Wednesday 9 December"."""
    return formatted(day, pgettext("a date format of Django", "l j F"))


def day_of_month(day: datetime.date) -> str:
    """ "9 December"."""
    return formatted(day, pgettext("a date format of Django", "j F"))


def weekday_full_date(day: datetime.date) -> str:
    """ "Wednesday 9 December 2026"."""
    return formatted(day, pgettext("a date format of Django", "l j F Y"))


def weekday_name(day: datetime.date) -> str:
    """ "Wednesday"."""
    return formatted(day, "l")


def short_day(day: datetime.date) -> str:
    """ "9 Dec"."""
    return formatted(day, pgettext("a date format of Django", "j M"))


def short_date(day: datetime.date) -> str:
    """ "9 Dec 2026"."""
    return formatted(day, pgettext("a date format of Django", "j M Y"))


def short_month(day: datetime.date) -> str:
    """ "Dec 2026"."""
    return formatted(day, pgettext("a date format of Django", "M Y"))


def short_weekday_date(day: datetime.date) -> str:
    """ "Wed 9 Dec"."""
    return formatted(day, pgettext("a date format of Django", "D j M"))


def short_weekday_full_date(day: datetime.date) -> str:
    """ "Wed 9 Dec 2026"."""
    return formatted(day, pgettext("a date format of Django", "D j M Y"))


def short_day_from(day: datetime.date, today: datetime.date) -> str:
    """ "Wed 9 Dec", with the year unless it is this one."""
    is_this_year = day.year == today.year
    return short_weekday_date(day) if is_this_year else short_weekday_full_date(day)


# In the hours of the clock.
EVENING = 17


def near_time(at: datetime.datetime, today: datetime.date) -> str:
    """ "Tonight 7 pm", "Today 1 pm", "Tomorrow 1 pm", "Wed 9 Dec, 7 pm"."""
    days = (at.date() - today).days
    values = {"time": clock(at), "day": short_day_from(at, today)}
    if days == 0 and at.hour >= EVENING:
        return _("Tonight %(time)s") % values
    if days == 0:
        return _("Today %(time)s") % values
    if days == 1:
        return _("Tomorrow %(time)s") % values
    return _("%(day)s, %(time)s") % values


def day_and_clock(at: datetime.datetime) -> str:
    """ "Wednesday 9 December, 7 pm"."""
    return _("%(day)s, %(time)s") % {"day": weekday_date(at), "time": clock(at)}


def shown_birth(born: Born | None) -> str:
    """“3 May 1950”, or “1950”; "" if it isn't known."""
    return full_date(born) if isinstance(born, datetime.date) else str(born or "")


def born_words(born: Born) -> str:
    """“born 3 May 1950”, or “born in 1950”."""
    if isinstance(born, int):
        return _("born in %(year)s") % {"year": born}
    return _("born %(date)s") % {"date": full_date(born)}
