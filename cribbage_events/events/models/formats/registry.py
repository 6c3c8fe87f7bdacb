"""Registers formats and awards. It imports no models, so that these may ask it."""

from typing import TYPE_CHECKING

from cribbage_events.contest.presets import PRESETS
from cribbage_events.words.rules.presets import preset_label

if TYPE_CHECKING:
    from cribbage_events.events.formats.awards import Awards
    from cribbage_events.events.formats.base import AfterGame, Format

# By the code of a format, what follows from a result of one game. Of most formats nothing does, so
# that a result is saved without asking them.
AFTER_GAME: dict[str, "AfterGame"] = {}

_formats: dict[str, "Format"] = {}
_awards: dict[str, "Awards"] = {}


def register_format(format: "Format") -> None:
    """The last one registered for a code counts: a league's night instead of plain doubles."""
    _formats[format.code] = format
    if format.after_game is not None:
        AFTER_GAME[format.code] = format.after_game


def find_format(code: str) -> "Format":
    """Raises KeyError for a code that isn't registered."""
    return _formats[code]


def register_awards(awards: "Awards") -> None:
    _awards[awards.code] = awards


def find_awards(code: str) -> "Awards":
    """Raises KeyError for a code that isn't registered."""
    return _awards[code]


def kinds_made_by(maker: str) -> list[tuple[str, str]]:
    """Code and label of each preset whose events a director makes, or a season."""
    return [
        (code, str(preset_label(code)))
        for code, preset in PRESETS.items()
        if find_format(preset.format).made_by == maker
    ]
