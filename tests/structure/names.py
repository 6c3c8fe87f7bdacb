"""Names that public functions of several files share."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.structure.sentences import CODE, ROOT

# One verb that several files implement, each for its own kind of thing: a name that is right.
ONE_VERB = {
    "fill": "puts an example into an empty database, for the demo",
    "is_filled": "whether that example is there already",
    "play": "a computer player's card",
    "throw": "a computer player's cards for the crib",
}


def public_functions(path: Path) -> set[str]:
    return {
        node.name
        for node in ast.parse(path.read_text()).body
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and not node.decorator_list
        and not node.name.startswith("_")
    }


def shared(root: Path = ROOT) -> dict[str, list[str]]:
    """Each public name that is defined in several files, with the files."""
    found = defaultdict(list)
    for path in sorted((root / CODE).rglob("*.py")):
        if "migrations" not in path.parts:
            for name in public_functions(path):
                found[name].append(str(path.relative_to(root)))
    return {name: paths for name, paths in sorted(found.items()) if len(paths) > 1}


def homonyms(root: Path = ROOT) -> dict[str, list[str]]:
    """Those of them that mean different things."""
    return {name: paths for name, paths in shared(root).items() if name not in ONE_VERB}
