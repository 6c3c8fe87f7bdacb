"""Imports against the order of pyproject.toml's layers, and modules that are in none of them."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from subprocess import run
from typing import Any

import grimp

from tests.structure.sentences import CODE, ROOT

NAME = re.compile(r"[\w.]+")
# Files that come in a fixed number of each kind of thing, with names that Django gives.
MIGRATIONS = "migrations"


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(CODE, exclude_type_checking_imports=True, cache_dir=None)


def contracts() -> Iterator[dict[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    yield from (each for each in settings["contracts"] if each["type"] == "layers")


def floors(contract: dict[str, Any]) -> Iterator[tuple[str, dict[str, int]]]:
    """Of each package that a contract orders: its modules with the number of their layer."""
    for container in contract.get("containers", [""]):
        prefix = f"{container}." if container else ""
        yield (
            container or CODE,
            {
                prefix + name: number
                for number, layer in enumerate(contract["layers"])
                for name in NAME.findall(layer)
            },
        )


def layer_of(module: str, numbers: dict[str, int]) -> int | None:
    while module not in numbers and "." in module:
        module = module.rpartition(".")[0]
    return numbers.get(module)


def upward() -> list[str]:
    """Imports of what is further up."""
    found = []
    for contract in contracts():
        for _, numbers in floors(contract):
            for importer in sorted(graph().modules):
                low = layer_of(importer, numbers)
                for imported in sorted(graph().find_modules_directly_imported_by(importer)):
                    high = layer_of(imported, numbers)
                    if low is not None and high is not None and high < low:
                        found.append(f"{importer} imports {imported}")
    return found


def unplaced() -> list[str]:
    """Modules of an ordered package that none of its layers names."""
    return [
        module
        for contract in contracts()
        for container, numbers in floors(contract)
        if container in graph().modules
        for module in sorted(graph().find_children(container))
        if layer_of(module, numbers) is None and not module.endswith(f".{MIGRATIONS}")
    ]


def tracked(root: Path = ROOT) -> list[Path]:
    listed = run(
        ["git", "ls-files"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Path(line) for line in listed.stdout.splitlines()]


def folders(root: Path = ROOT) -> Counter[str]:
    """How many files each folder has; migrations, which only become more, are left out."""
    counted = (CODE, "templates", "static", "tests")
    return Counter(
        str(path.parent)
        for path in tracked(root)
        if path.parts[0] in counted and path.name != "__init__.py" and MIGRATIONS not in path.parts
    )
