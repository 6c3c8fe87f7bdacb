"""An attack came to this."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.fuzz.worlds.world import World
from tests.redteam.target import Target


@dataclass(frozen=True)
class Got:
    """`held` says whether the program did what docs/security.md says."""

    held: bool
    words: str


type Attack = Callable[[Target, World], Got]
