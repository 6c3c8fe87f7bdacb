"""The pinned time zones are used, whatever the machine's own say."""

import datetime
import os
import subprocess
import sys
import zoneinfo
from importlib import resources
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from cribbage_events.clubs.forms.club import COMMON

ROOT = Path(__file__).parent.parent
NOON = datetime.time(12)
PROGRAM = """
import datetime, zoneinfo
zoneinfo.ZoneInfo("America/Regina")
import cribbage_events.settings
at = datetime.datetime(2026, 11, 22, 18, tzinfo=datetime.UTC)
print(at.astimezone(zoneinfo.ZoneInfo("America/Regina")))
"""


def test_the_machine_s_own_zones_are_not_looked_at() -> None:
    assert zoneinfo.TZPATH == ()


def test_a_machine_with_an_old_zone_does_not_count(tmp_path: Path) -> None:
    """Its file says UTC; a zone that was asked for before the settings is read again."""
    old = tmp_path / "America" / "Regina"
    old.parent.mkdir()
    old.write_bytes(resources.files("tzdata").joinpath("zoneinfo", "UTC").read_bytes())
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"PYTHONTZPATH": str(tmp_path), "ALLOWED_HOSTS": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "2026-11-22 12:00:00-06:00"


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("America/Edmonton", 12), ("America/Vancouver", 11), ("America/Winnipeg", 13)],
)
def test_provinces_that_no_longer_change_their_clocks(zone: str, hour: int) -> None:
    at = datetime.datetime(2026, 11, 22, 18, tzinfo=datetime.UTC)
    assert at.astimezone(ZoneInfo(zone)).hour == hour


NEVER = [zone for zone, name in COMMON.items() if "no daylight saving time" in name]


@pytest.mark.parametrize("zone", ["America/Regina", "America/Phoenix"])
def test_places_without_daylight_saving_time_are_named_so(zone: str) -> None:
    assert zone in NEVER


@pytest.mark.parametrize("zone", NEVER)
def test_a_zones_name_is_right_about_daylight_saving_time(zone: str) -> None:
    days = [datetime.datetime(2026, month, 1, tzinfo=ZoneInfo(zone)) for month in range(1, 13)]
    assert len({day.utcoffset() for day in days}) == 1


def test_the_places_that_one_name_puts_together_have_one_time() -> None:
    for pair in (
        ("America/Halifax", "America/Moncton"),
        ("America/Toronto", "America/Montreal"),
    ):
        for month in range(1, 25):
            day = datetime.date(2026 + month // 13, (month - 1) % 12 + 1, 1)
            first, second = (datetime.datetime.combine(day, NOON, ZoneInfo(zone)) for zone in pair)
            assert first.utcoffset() == second.utcoffset()
