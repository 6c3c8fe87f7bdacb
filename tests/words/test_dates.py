"""Clock times are written in one way everywhere."""

import datetime
import re
from pathlib import Path
from typing import ClassVar

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from cribbage_events.words import dates
from cribbage_events.words.dates import (
    clock,
    day_and_clock,
    day_of_month,
    full_date,
    short_date,
    short_day,
    short_month,
    short_weekday_date,
    short_weekday_full_date,
    weekday_date,
    weekday_full_date,
    weekday_name,
)

ROOT = Path(__file__).parents[2]
# Other ways to write a time, or to have it written: p.m., PM, 17:20, the browser's own.
OTHERS = re.compile(
    r"toLocale\w*String|[ap]\.m\.|\d[ \u00a0]?[AP]M\b"
    r"|(?:date|time):\"[^\"]*(?:[gGhH]:?i|P|f|[aA])\b[^\"]*\""
    r"|_format\([^)]*[\"'][^\"']*(?:[gGhH]:i|\bP\b)|%[IH]:%M|%p"
)
# What browsers want as a field's value.
FOR_BROWSERS = 'format="%H:%M"'


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("17:20", "5:20\N{NO-BREAK SPACE}pm"),
        ("19:00", "7\N{NO-BREAK SPACE}pm"),
        ("09:05", "9:05\N{NO-BREAK SPACE}am"),
        ("00:30", "12:30\N{NO-BREAK SPACE}am"),
        ("12:30", "12:30\N{NO-BREAK SPACE}pm"),
        ("12:00", "noon"),
        ("00:00", "midnight"),
    ],
)
def test_how_a_time_is_written(time: str, words: str) -> None:
    assert clock(datetime.time.fromisoformat(time)) == words


def test_a_day_and_its_hour() -> None:
    at = datetime.datetime(2026, 12, 9, 19, tzinfo=datetime.UTC)
    assert day_and_clock(at) == "Wednesday 9 December, 7\N{NO-BREAK SPACE}pm"


EVERY_FORMAT = (
    full_date,
    weekday_date,
    weekday_full_date,
    weekday_name,
    day_of_month,
    short_day,
    short_date,
    short_month,
    short_weekday_date,
    short_weekday_full_date,
)


def test_days() -> None:
    day = datetime.date(2026, 12, 9)
    assert [said(day) for said in EVERY_FORMAT] == [
        "9 December 2026",
        "Wednesday 9 December",
        "Wednesday 9 December 2026",
        "Wednesday",
        "9 December",
        "9 Dec",
        "9 Dec 2026",
        "Dec 2026",
        "Wed 9 Dec",
        "Wed 9 Dec 2026",
    ]


def test_templates_write_the_time_of_their_zone() -> None:
    at = datetime.datetime(2026, 12, 9, 23, 20, tzinfo=datetime.UTC)
    template = Template("{{ at|clock }}|{{ nothing|clock }}")
    with timezone.override("America/Regina"):
        assert template.render(Context({"at": at})) == "5:20\N{NO-BREAK SPACE}pm|"


def test_nothing_writes_a_time_in_another_way() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder in ("templates", "static/js", "cribbage_events")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".html", ".txt", ".js", ".py"}
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if OTHERS.search(line) and FOR_BROWSERS not in line
    ]
    assert found == []


def test_only_one_module_formats_days() -> None:
    """Only there has a language its own order; tests/catalogue/ finds formats in templates."""
    importing = re.compile(r"django\.utils\.(?:formats|dateformat)\b|import dateformat|strftime")
    found = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "cribbage_events").rglob("*.py"))
        if importing.search(path.read_text())
    ]
    assert found == ["cribbage_events/words/dates.py"]


class MonthFirst:
    """This language writes the month before the day."""

    ORDERS: ClassVar = {
        "j F Y": "F j, Y",
        "l j F": "l, F j",
        "l j F Y": "l, F j, Y",
        "j F": "F j",
        "j M": "M j",
        "j M Y": "M j, Y",
        "M Y": "Y M",
        "D j M": "D, M j",
        "D j M Y": "D, M j, Y",
    }

    def pgettext(self, context: str, message: str) -> str:
        assert context == "a date format of Django"
        return self.ORDERS[message]


def test_a_language_has_its_own_order_of_a_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dates, "pgettext", MonthFirst().pgettext)
    day = datetime.date(2026, 12, 9)
    assert [said(day) for said in EVERY_FORMAT] == [
        "December 9, 2026",
        "Wednesday, December 9",
        "Wednesday, December 9, 2026",
        "Wednesday",
        "December 9",
        "Dec 9",
        "Dec 9, 2026",
        "2026 Dec",
        "Wed, Dec 9",
        "Wed, Dec 9, 2026",
    ]


def test_short_months_in_french_are_those_of_canada() -> None:
    with translation.override("fr"):
        said = [short_day(datetime.date(2027, month, 1)) for month in (1, 2, 5, 7)]
    assert said == ["1er janv.", "1er févr.", "1er mai", "1er juill."]


def test_templates_say_a_date_as_python_does() -> None:
    source = (
        "{{ at|full_date }}; {{ at|weekday_date }}; {{ at|day_of_month }}; {{ none|full_date }}"
    )
    late = datetime.datetime(2026, 12, 9, 23, tzinfo=datetime.UTC)
    with timezone.override("America/Winnipeg"), translation.override("fr"):
        said = Template(source).render(Context({"at": late, "none": None}))
    assert said == "9 décembre 2026; mercredi 9 décembre; 9 décembre; "
