"""Words for the day and hour of an event in a list."""

import datetime

import pytest

from cribbage_events.words.dates import near_time

TODAY = datetime.date(2026, 11, 27)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("2026-11-27 19:00", "Tonight 7 pm"),
        ("2026-11-27 13:00", "Today 1 pm"),
        ("2026-11-28 13:30", "Tomorrow 1:30 pm"),
        ("2026-12-09 19:00", "Wed 9 Dec, 7 pm"),
        ("2027-01-06 19:00", "Wed 6 Jan 2027, 7 pm"),
    ],
)
def test_a_near_day_is_said_by_its_name(at: str, words: str) -> None:
    said = near_time(datetime.datetime.fromisoformat(at), TODAY)
    assert said.replace("\N{NO-BREAK SPACE}", " ") == words
