"""Dates of birth that can be: one rule for the desk, the public form and lists."""

import datetime

OLDEST = 120


def why_not_born_on(date: datetime.date, *, today: datetime.date) -> str:
    """Why nobody who plays today was born on that day, and what to do; "" if somebody may be."""
    if date > today:
        return f"{date.day} {date:%B %Y} is in the future. Check the year of birth."
    if date.year < today.year - OLDEST:
        return f"Nobody here was born in {date.year}. Check the year of birth."
    return ""
