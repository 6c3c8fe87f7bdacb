"""backup 0002: why a backup or a restore test failed becomes a code with its data."""

from importlib import import_module
from typing import Any

from cribbage_events.backup.refusals import REFUSALS
from tests.tools.migrating import PRESENT, Story, story

BEFORE = (("backup", "0001_runs"),)
VALUES: dict[str, Any] = {
    "found": 4,
    "known": 1,
    "name": "clubs/a.webp",
    "migrations": "events.0001_initial, events.0002",
    "table": "events.Event",
    "error": "FOREIGN KEY constraint failed",
    "expected": 3,
    "address": "/events/cup/",
    "minutes": 60,
}
SENTENCES: dict[str, str] = import_module(
    "cribbage_events.backup.migrations.0002_why_it_failed_is_a_code"
).SENTENCES
DISK = "[Errno 28] No space left on device: '/backups/a.zip'"


@story(BEFORE)
def each_reason_is_a_code_and_comes_back() -> Story:
    run = (yield BEFORE)("backup", "Run")
    sentences = [words % VALUES for words in SENTENCES.values()] + [DISK, ""]
    for sentence in sentences:
        run.objects.create(kind="backup", file="a.zip", seconds=1, problem=sentence)
    around = "a.zip was not restored; nothing was changed. Its contents can't be read."
    run.objects.create(kind="restore test", file="a.zip", seconds=1, problem=around)
    runs = list((yield PRESENT)("backup", "Run").objects.order_by("pk"))
    assert [run.problem for run in runs] == [*SENTENCES, "system", "", "unreadable"]
    now = [str(REFUSALS[code]) % VALUES for code in SENTENCES]
    assert [run.why_failed for run in runs] == [*now, DISK, "", str(REFUSALS["unreadable"])]
    assert runs[len(SENTENCES)].details == {"error": DISK}
    run = (yield BEFORE)("backup", "Run")
    problems = run.objects.order_by("pk").values_list("problem", flat=True)
    assert list(problems) == [*sentences, "Its contents can't be read."]
