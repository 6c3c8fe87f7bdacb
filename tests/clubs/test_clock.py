"""Clock times are written in one way everywhere."""

import datetime
import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import timezone

from cribbage_events.clubs.clock import clock, day_and_clock

ROOT = Path(__file__).parents[2]
# Other ways to write a time, or to have it written: p.m., PM, 17:20, the browser's own.
OTHERS = re.compile(
    r"toLocale\w*String|[ap]\.m\.|\d[ \u00a0]?[AP]M\b"
    r"|(?:date|time):\"[^\"]*(?:[gGhH]:?i|P|f|[aA])\b[^\"]*\""
    r"|_format\([^)]*[\"'][^\"']*(?:[gGhH]:i|\bP\b)|%[IH]:%M|%p"
)
# What browsers want as a field's value.
FOR_BROWSERS = 'attrs={"type": "time"}, format="%H:%M"'


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
