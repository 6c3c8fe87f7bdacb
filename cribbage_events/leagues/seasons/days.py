"""The days of a season: one a week, but for the breaks."""

import datetime
from collections.abc import Iterable, Iterator


def days_of(
    *,
    weekday: int,
    first: datetime.date,
    last: datetime.date,
    breaks: Iterable[tuple[datetime.date, datetime.date]] = (),
) -> Iterator[datetime.date]:
    """Every `weekday` (0 is Monday) from `first` to `last` that is in none of the breaks."""
    spans = list(breaks)
    day = first + datetime.timedelta((weekday - first.weekday()) % 7)
    while day <= last:
        if not any(begins <= day <= ends for begins, ends in spans):
            yield day
        day += datetime.timedelta(7)
