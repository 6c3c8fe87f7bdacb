"""The words of this package in templates: filters that every template has without loading them."""

import datetime

from django import template

from cribbage_events.contest.cross_check import Line
from cribbage_events.words import cards as words_cards
from cribbage_events.words import cribbage, dates, medals, money, numbers

register = template.Library()
register.filter(medals.medal_name)
register.filter(medals.medal_title)
register.filter(money.dollars)
register.filter(numbers.with_minus)
register.filter(numbers.ordinal)
register.filter(numbers.decimal)
register.filter(numbers.place_said)
register.filter(numbers.place_shown)
register.filter(cribbage.card_name)
register.filter(cribbage.suit_name)
register.filter(cribbage.count_words)
register.filter(cribbage.combination_words)
register.filter(dates.shown_birth)
register.filter(dates.born_words)
register.filter(cribbage.pegged_reason)


@register.filter(expects_localtime=True)
def clock(at: datetime.time | datetime.datetime | None) -> str:
    """ "5:20 pm" in the zone of the page; nothing without a time."""
    return dates.clock(at) if at else ""


@register.filter(expects_localtime=True)
def full_date(day: datetime.date | None) -> str:
    """ "9 December 2026"; nothing without a day, as the next ones."""
    return dates.full_date(day) if day else ""


@register.filter(expects_localtime=True)
def weekday_date(day: datetime.date | None) -> str:
    """ "Wednesday 9 December"."""
    return dates.weekday_date(day) if day else ""


@register.filter(expects_localtime=True)
def day_of_month(day: datetime.date | None) -> str:
    """ "9 December"."""
    return dates.day_of_month(day) if day else ""


@register.filter(expects_localtime=True)
def weekday_full_date(day: datetime.date | None) -> str:
    """ "Wednesday 9 December 2026"."""
    return dates.weekday_full_date(day) if day else ""


@register.filter(expects_localtime=True)
def short_day(day: datetime.date | None) -> str:
    """ "9 Dec"."""
    return dates.short_day(day) if day else ""


@register.filter(expects_localtime=True)
def short_date(day: datetime.date | None) -> str:
    """ "9 Dec 2026"."""
    return dates.short_date(day) if day else ""


@register.filter(expects_localtime=True)
def short_weekday_date(day: datetime.date | None) -> str:
    """ "Wed 9 Dec"."""
    return dates.short_weekday_date(day) if day else ""


@register.filter(expects_localtime=True)
def short_weekday_full_date(day: datetime.date | None) -> str:
    """ "Wed 9 Dec 2026"."""
    return dates.short_weekday_full_date(day) if day else ""


@register.filter
def line_words(line: Line | None) -> str:
    """Return the words for a line of a scorecard: "won by 34"; nothing without a line."""
    return words_cards.line_words(line) if line else ""
