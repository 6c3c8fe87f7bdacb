"""The backup of every release is restored by this program: its rows, and what pages say of them."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.backup.databases import environment, new_database, run
from tests.backup.release import FOLDER, rows_of

pytestmark = pytest.mark.django_db(transaction=True)
RELEASES = sorted(path.stem for path in FOLDER.glob("*.zip"))


def lost(before: Any, now: Any, place: str = "") -> list[str]:
    """Return where something of `before` is missing or has changed; additions don’t count."""
    if place.endswith("/") and isinstance(before, list):
        return [f"{place}: {each}" for each in before if each not in now]
    if isinstance(before, dict) and isinstance(now, dict):
        return [
            fault
            for key, value in before.items()
            for fault in (
                lost(value, now[key], f"{place}/{key}") if key in now else [f"{place}/{key}"]
            )
        ]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [fault for index, each in pairs for fault in lost(*each, f"{place}/{index}")]
    return [] if before == now else [f"{place}: {before!r}, now {now!r}"]


def with_fees_of_their_own(rows: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Say of 0.9.0 what came afterwards: the entry fee is the event's, a fee has who took it."""
    for fields in rows.values():
        if isinstance(fields.get("paid"), list):
            fields["paid"] = dict.fromkeys(fields["paid"])
        fees = (fields.get("tournament") or {}).get("fees", {})
        if "entry" in fees:
            fields["entry_fee"] = fees.pop("entry")
        if isinstance(fields.get("rows"), dict):
            for changed in fields["rows"].values():
                if isinstance(changed, dict):
                    images = [
                        each for pair in changed.values() if isinstance(pair, list) for each in pair
                    ]
                    with_fees_of_their_own({str(n): each for n, each in enumerate(images) if each})
    return rows


@pytest.mark.parametrize("version", RELEASES)
def test_rows_and_pages_of_a_release_are_there_again(version: str, tmp_path: Path) -> None:
    file, again = FOLDER / f"{version}.zip", tmp_path / "again.zip"
    said = json.loads((FOLDER / f"{version}.json").read_text())
    with new_database(tmp_path) as url:
        here = environment(url, tmp_path)
        found = json.loads(run(here, sys.executable, "-m", "tests.backup", file, again, said["at"]))
    hint = f"If {version} has no tag yet: .venv/bin/python -m tests.backup {version}"
    assert lost(said["pages"], found) == [], hint
    before = rows_of(file)
    if version == "0.9.0":
        before = with_fees_of_their_own(before)
    assert lost(before, rows_of(again)) == [], hint


def test_there_is_one_of_the_present_release() -> None:
    project = (FOLDER.parents[2] / "pyproject.toml").read_text()
    version = next(line for line in project.splitlines() if line.startswith("version = "))
    assert version.partition('"')[2].strip('"') in RELEASES
