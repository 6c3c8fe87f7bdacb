"""The days of a season: one a week, but for the breaks."""

import datetime
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Span(NamedTuple):
    """The time from one day to another, both included."""

    first: datetime.date
    last: datetime.date

    def __contains__(self, day: object) -> bool:
        return isinstance(day, datetime.date) and self.first <= day <= self.last


def days_of(
    *,
    weekday: int,
    first: datetime.date,
    last: datetime.date,
    breaks: Iterable[tuple[datetime.date, datetime.date]] = (),
) -> Iterator[datetime.date]:
    """Every `weekday` (0 is Monday) from `first` to `last` that is in none of the breaks."""
    spans = [Span(*each) for each in breaks]
    day = first + datetime.timedelta((weekday - first.weekday()) % 7)
    while day <= last:
        if not any(day in span for span in spans):
            yield day
        day += datetime.timedelta(7)
