"""Dates of birth that can be: one rule for the desk, the public form and lists."""

import datetime

from django.utils.translation import gettext as _

from cribbage_events.words.dates import full_date

OLDEST = 120


def why_not_born_on(date: datetime.date, *, today: datetime.date) -> str:
    """Why this is no player's date of birth, and what to do; "" if it may be one."""
    if date > today:
        words = _("%(date)s is in the future. Check the year of birth.")
        return words % {"date": full_date(date)}
    if date.year < today.year - OLDEST:
        words = _("Nobody here was born in %(year)s. Check the year of birth.")
        return words % {"year": date.year}
    return ""
