"""A row has a measured figure and its limit."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Row:
    """`passed` is None where there is no limit, only something worth knowing."""

    what: str
    where: str
    measured: str
    beside: str
    limit: str
    passed: bool | None


def say(row: Row) -> None:
    """Hand a row to the process that collects them."""
    print(json.dumps(asdict(row)), flush=True)


def note(words: str) -> None:
    """Shows progress."""
    print(words, file=sys.stderr, flush=True)


def at_least(ratio: float, limit: float) -> tuple[str, bool]:
    return f"≥ {limit:g} ×", ratio >= limit


def at_most(figure: float, limit: float, unit: str = "") -> tuple[str, bool]:
    return f"≤ {limit:g}{unit}", figure <= limit


def table(rows: Sequence[Row]) -> str:
    """Return the rows as Markdown, for docs/benchmarks.md."""
    verdicts = {True: "PASS", False: "**FAIL**", None: "–"}
    lines = ["| what | where | measured | beside | limit | |", "|---|---|---|---|---|---|"]
    for row in rows:
        cells = (row.what, row.where, row.measured, row.beside, row.limit, verdicts[row.passed])
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
