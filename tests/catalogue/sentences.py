"""Every sentence of a checkout that is not marked for translation."""

from collections.abc import Iterator
from pathlib import Path

from tests.catalogue import python_sentences, script_sentences, template_sentences
from tests.catalogue.prose import Sentence

ROOT = Path(__file__).resolve().parents[2]
CODE = "cribbage_events"
CORE = (f"{CODE}/contest", f"{CODE}/cribbage")
FOLDERS = (CODE, "templates", "static/js")
SEARCH = {
    ".py": python_sentences.unmarked,
    ".html": template_sentences.unmarked,
    ".txt": template_sentences.unmarked,
    ".js": script_sentences.unmarked,
}
# Who reads these is whoever runs the program, or they are names and texts of an example.
NOT_SCREENS = ("settings.py", "logs.py", "apps.py", "style.html")
EXAMPLES = (
    f"{CODE}/events/demo.py",
    f"{CODE}/leagues/demo.py",
    f"{CODE}/memory/demo.py",
    f"{CODE}/tournaments/demo.py",
    f"{CODE}/leagues/grass_roots_demo.py",
)


def is_counted(path: Path) -> bool:
    left_out = path.name in NOT_SCREENS or path.as_posix().endswith(EXAMPLES)
    return path.suffix in SEARCH and not left_out and "migrations" not in path.parts


def paths(root: Path, folders: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        start = root / folder
        yield from [start] if start.is_file() else sorted(start.rglob("*"))


def unmarked(root: Path = ROOT, folders: tuple[str, ...] = FOLDERS) -> list[Sentence]:
    return [
        sentence
        for path in paths(root, folders)
        if is_counted(path)
        for sentence in SEARCH[path.suffix](path, str(path.relative_to(root)))
    ]


def in_core(root: Path = ROOT) -> list[Sentence]:
    return unmarked(root, CORE)


def elsewhere(root: Path = ROOT) -> list[Sentence]:
    return [each for each in unmarked(root) if not each.path.startswith(CORE)]


def stores(path: Path) -> bool:
    writes = {"services", "services.py", "models", "formats", "tasks.py"} & set(path.parts)
    return path.suffix == ".py" and bool(writes) and "migrations" not in path.parts


def stored(root: Path = ROOT) -> list[Sentence]:
    return [
        sentence
        for path in paths(root, (CODE,))
        if stores(path)
        for sentence in python_sentences.stored(path, str(path.relative_to(root)))
    ]
