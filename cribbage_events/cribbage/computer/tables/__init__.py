"""Reads the data beside this file, which the computer knows beforehand.

`python -m benchmarks.lab.tables` makes the data by playing; benchmarks/lab/README.md says how.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read(name: str) -> Mapping[str, Any]:
    """The table of that name; read when it is first asked for."""
    found: Mapping[str, Any] = json.loads((files(__name__) / f"{name}.json").read_text())
    return found


def read_bytes(name: str) -> bytes:
    """A table that is kept in bytes."""
    return (files(__name__) / f"{name}.bin").read_bytes()
