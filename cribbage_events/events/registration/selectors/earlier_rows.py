"""Rows of one list that name the same person."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _


@dataclass(slots=True)
class EarlierRows:
    """The number of the first row for each person, or each name, of the rows so far."""

    numbers: dict[Hashable, int] = field(default_factory=dict)

    def add(self, key: Hashable, number: int) -> int | None:
        """The number of the earlier row with this key, if there is one."""
        earlier = self.numbers.get(key)
        self.numbers.setdefault(key, number)
        return earlier


def same_row_words(earlier: int) -> str:
    return _("Left out: the same as row %(number)s.") % {"number": earlier}
