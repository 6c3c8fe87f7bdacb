"""Questions about which format, scoring or awards an event has, instead of asking its format."""

import re
from pathlib import Path

from tests.structure.sentences import CODE, ROOT

APPS = ("clubs", "events", "leagues", "memory", "operator", "shifts", "site")
BRANCH = re.compile(
    r"\b(?:is_doubles|is_singles|has_prizes|has_medals)\b"
    r"|\b(?:format|awards|preset_code)(?:\.code)? (?:==|!=|in) "
)
DEFINITION = re.compile(r"^\s*def ")


def searched(root: Path) -> list[Path]:
    code = [path for app in APPS for path in sorted((root / CODE / app).rglob("*.py"))]
    templates = sorted((root / "templates").rglob("*.html"))
    formats = root / CODE / "events/formats"
    return [
        path
        for path in (*code, *templates)
        if "migrations" not in path.parts and not path.is_relative_to(formats)
    ]


def branches(root: Path = ROOT) -> list[str]:
    """Each with its file and line; what a name's definition says is none."""
    return [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in searched(root)
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if BRANCH.search(line) and not DEFINITION.match(line)
    ]
