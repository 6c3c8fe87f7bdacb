"""The choices that a format leaves to a club; a format has a class of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class FormatSettings:
    """The settings of a format that leaves nothing to choose."""

    @classmethod
    def of(cls, settings: "FormatSettings") -> Self:
        """These settings, if they are those of this format, or else what it begins with."""
        return settings if isinstance(settings, cls) else cls()

    @classmethod
    def stored(cls, settings: Mapping[str, Any]) -> Self:
        """Return the settings as a stage keeps them."""
        return cls()


NOTHING_TO_CHOOSE = FormatSettings()
