"""A list of old results between the preview and saving: signed, so that no file is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.core import signing

from cribbage_events.clubs.models import Club
from cribbage_events.spreadsheets import ListTable, Order

# A preview is looked at the same day.
GOOD_FOR = 24 * 3600


@dataclass(frozen=True, slots=True)
class OldSheet:
    """The cells, the kind of rows that name none, how dates and names are read, and corrected cells
    by row and column.
    """

    table: ListTable
    kind: str
    order: Order = ""
    fixes: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    comes_first: str = ""

    def sign(self, club: Club) -> str:
        data = [self.table.data, self.kind, self.order, dict(self.fixes), self.comes_first]
        return signing.dumps(data, salt=salt_of(club), compress=True)

    @classmethod
    def signed(cls, text: str, club: Club) -> "OldSheet":
        """Raises BadSignature for one that is too old, or isn't ours."""
        data = signing.loads(text, salt=salt_of(club), max_age=GOOD_FOR)
        table, kind, order, fixes, comes_first = data
        known = {int(line): cells for line, cells in fixes.items()}
        return cls(ListTable.of_data(table), kind, order, known, comes_first)


def salt_of(club: Club) -> str:
    return f"old-results/{club.pk}"
