"""Runs each part in its own process, with each database that it needs."""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.rows import Row, note, table
from tests.faults.servers.cluster import new_cluster

HERE = Path(__file__).resolve().parent.parent
# The arithmetic needs no database; the rest is measured beside both.
PURE = ("draw", "pairing", "order", "tournament", "outlook", "counting", "clock", "adapter")
SERVED = (
    "pages",
    "tournament_pages",
    "signed_in",
    "fanout",
    "writers",
    "visit",
    "years",
    "backup",
    "large",
    "daily",
)
# Only when asked for: it fetches a program from npm, into a folder that is thrown away.
EXTRA = ("lighthouse",)
# On a PostgreSQL that writes to the disk before it says so, as a real one does.
CAREFUL = ("bus",)
EVERY = PURE + SERVED + CAREFUL + EXTRA
# What a part takes from the machine; its packages have the same names. All else is brought.
TAKEN_FROM_THE_MACHINE = {"pages": "wrk", "signed_in": "wrk", "lighthouse": "npm"}


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - {*EVERY}:
        sys.exit(f"There is no part {', '.join(unknown)}; there are {', '.join(EVERY)}.")
    parts = [part for part in EVERY if part in (wanted or PURE + SERVED + CAREFUL)]
    if missing := missing_programs(parts):
        names = ", ".join(sorted(set(missing.values())))
        others = " ".join(part for part in parts if part not in missing)
        sys.exit(
            f"{', '.join(missing)} can't be measured without {names}. Install it"
            f" (apt-get install {names.replace(',', '')}) and run the same command again"
            + (f', or measure the others: make bench ARGS="{others}".' if others else ".")
        )
    rows = [row for part in parts for row in measure(part)]
    print(machine(), table(rows), sep="\n\n")
    return 1 if any(row.passed is False for row in rows) else 0


def missing_programs(parts: Sequence[str]) -> dict[str, str]:
    """Return the program that each part needs and the machine doesn't have."""
    needed = {part: TAKEN_FROM_THE_MACHINE.get(part) for part in parts}
    return {part: name for part, name in needed.items() if name and not shutil.which(name)}


def machine() -> str:
    load = os.getloadavg()[0]
    model = "unknown processor"
    if (info := Path("/proc/cpuinfo")).exists():
        names = [line for line in info.read_text().splitlines() if "model name" in line]
        model = names[0].partition(": ")[2] if names else model
    python = platform.python_version()
    return f"{os.cpu_count()} × {model}, {platform.system()}, Python {python}; load {load:.1f}"


def measure(part: str) -> Iterator[Row]:
    if part in PURE:
        yield from run([sys.executable, "-m", f"benchmarks.{part}"], part)
        return
    with tempfile.TemporaryDirectory() as folder:
        inside = [sys.executable, "-m", "benchmarks.inside", part]
        static = {"STATIC_ROOT": f"{folder}/static", "MEDIA_ROOT": f"{folder}/media"}
        if part in CAREFUL:
            with new_cluster() as cluster:
                yield from run(inside, f"{part}, PostgreSQL", DATABASE_URL=cluster.url, **static)
            return
        database = {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        yield from run(inside, f"{part}, SQLite", **static, **database)
        if part in EXTRA:
            return
        beside = [str(HERE / "bin" / "with-postgres"), *inside]
        yield from run(beside, f"{part}, PostgreSQL", **static)


def run(command: list[str], name: str, **environment: str) -> Iterator[Row]:
    note(f"… {name}")
    done = subprocess.run(
        command, cwd=HERE, env=os.environ | environment, stdout=subprocess.PIPE, check=False
    )
    for line in done.stdout.decode().splitlines():
        if line.startswith("{"):
            yield Row(**json.loads(line))
    if done.returncode:
        yield Row(name, "", f"turned off with code {done.returncode}", "", "", passed=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
