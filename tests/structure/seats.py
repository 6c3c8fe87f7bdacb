"""Who reads the seats of games: the package that gives games, and nobody beside it."""

import re
from pathlib import Path

from tests.structure.sentences import CODE, ROOT

READ = re.compile(r"\bSeat\.objects\b|\bFROM events_seat\b")
# Counted, deleted or written: no rows are fetched to be looked at.
NO_ROWS = re.compile(r"delete\(|create\(|count\(|exists\(|Exists\(|OuterRef\(|\.get\(")


def readers() -> list[Path]:
    code = (path for app in ("events", "leagues") for path in (ROOT / CODE / app).rglob("*.py"))
    return [
        path
        for path in sorted(code)
        if "migrations" not in path.parts
        if any(
            READ.search(line) and not NO_ROWS.search(line) for line in path.read_text().splitlines()
        )
    ]
