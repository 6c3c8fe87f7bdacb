"""Clock times in templates."""

import datetime

from django import template

from cribbage_events.clubs.clock import clock as in_words

register = template.Library()


@register.filter(expects_localtime=True)
def clock(at: datetime.time | datetime.datetime | None) -> str:
    """ "5:20 pm" in the zone of the page; nothing without a time."""
    return in_words(at) if at else ""
