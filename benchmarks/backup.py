"""Save an installation, and restore it into an empty one."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from django.core.management import call_command
from django.template.defaultfilters import filesizeformat

from benchmarks.fill import make_event
from benchmarks.rows import Row, say
from cribbage_events.backup.archive import opened
from cribbage_events.clubs.picture_process import KEPT_BYTES
from cribbage_events.events.models import Change, Event, ScoreReport
from cribbage_events.events.results.game import game_data

# An afternoon of a club, and everything that a busy region has played in some years.
SIZES = {"1 event of 40 × 4": (1, 40, 4), "20 events of 400 × 8": (20, 400, 8)}
PICTURES = 20
# The process's largest memory (Linux: high water mark), without that of the drill itself.
MANAGE = """
import re, sys, time
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", *sys.argv[1:]])
print(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1], time.process_time())
"""


def fill(events: int, entrants: int, rounds: int) -> None:
    for number in range(events):
        event = make_event(f"drill-{number}", entrants=entrants, rounds=rounds)
        keep_diary(event)


def keep_diary(event: Event) -> None:
    """Write a line for each report, as the services do."""
    reports = ScoreReport.objects.filter(game__round__stage__event=event)
    changes = [
        Change(
            event=event,
            revision=revision,
            by_name="Vera",
            verb="report",
            data={
                "became": "saved",
                "reason": "",
                **game_data(
                    ["Ann Lee", "Bob Ray"],
                    report.scores,
                    report.forfeited_by,
                    table=report.game.table,
                    round=report.game.round.number,
                ),
            },
            report=report,
        )
        for revision, report in enumerate(reports.select_related("game__round"), 2)
    ]
    Change.objects.bulk_create(changes)
    Event.objects.filter(pk=event.pk).update(revision=len(changes) + 1)


def drill(what: str, where: str, folder: Path) -> None:
    file = folder / "backup.zip"
    saved = run(folder, "backup", file)
    call_command("flush", interactive=False, verbosity=0)
    restored = run(folder, "restore", file)
    size = filesizeformat(file.stat().st_size).replace("\xa0", " ")
    rows = file_rows(file)
    say(Row(f"backup, {what}", where, saved, f"{rows:,} rows in {size}", "", None))
    say(Row(f"restore, {what}", where, restored, "", "", None))


def file_rows(file: Path) -> int:
    with opened(file) as reader:
        return sum(reader.manifest.rows.values())


def run(folder: Path, command: str, file: Path) -> str:
    """Run in a process, as on a server, and return its time and memory."""
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", MANAGE, command, str(file)],
        env=os.environ | {"MEDIA_ROOT": str(folder / "media")},
        capture_output=True,
        text=True,
        check=True,
    )
    seconds = time.monotonic() - began
    memory, busy = map(float, done.stdout.split()[-2:])
    return f"{seconds:.1f} s, {busy:.1f} s of them busy, at most {memory / 1024:.0f} MB of memory"


def pictures(folder: Path) -> None:
    folder.mkdir(parents=True)
    for number in range(PICTURES):
        (folder / f"{number}.webp").write_bytes(os.urandom(KEPT_BYTES))


def main(where: str) -> None:
    for what, size in SIZES.items():
        fill(*size)
        with tempfile.TemporaryDirectory() as folder:
            pictures(Path(folder) / "media" / "clubs")
            drill(what, where, Path(folder))
        call_command("flush", interactive=False, verbosity=0)
