"""An event's entries as plain rows, and in which rounds somebody plays."""

from typing import Any, NamedTuple

from django.db.models import QuerySet

from cribbage_events.clubs.people.public_names import entrant_in_public, entrant_listed
from cribbage_events.events.models import Entry, Event
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.codes.eligibility import ineligible_words


def plays_in(round: int, first: int, last: int | None) -> bool:
    """Whether somebody who plays from `first` to `last` (None: to the end) plays in this round."""
    return first <= round and (last is None or round <= last)


class EntryRow(NamedTuple):
    """An entry as pages show it: no model is made for each of hundreds."""

    pk: int
    number: int
    name: str
    status: str
    division: int | None
    ineligible: str
    why_not_eligible: str
    medal_eligible: bool
    fills_in: bool
    from_round: int
    until_round: int | None
    person: int
    listed_name: str
    public_name: str
    # Read only once rounds have been drawn again.
    card_held: list[list[int]] | None = None

    def in_public(self, order: str) -> "EntryRow":
        """The same with the names that are public; `order` is that of the club's lists."""
        if self.public_name == self.name:
            return self
        name = entrant_in_public(self.public_name, self.number)
        listed = entrant_listed(self.public_name, self.number, order=order)
        return self._replace(name=name, listed_name=listed)

    @property
    def withdrawn(self) -> bool:
        return self.status == Entry.Status.WITHDRAWN

    @property
    def no_medal_words(self) -> str:
        """Why this entrant gets no medal; empty if they may get one."""
        return ineligible_words(self.ineligible, self.why_not_eligible)

    def plays_in(self, round: int) -> bool:
        return plays_in(round, self.from_round, self.until_round)


COLUMNS = (
    "pk",
    "number",
    "name",
    "status",
    "division_id",
    "ineligible",
    "why_not_eligible",
    "medal_eligible",
    "fills_in",
    "from_round",
    "until_round",
    "person_id",
    "listed_name",
    "public_name",
)


def _columns(event: int | Given, *more: str) -> QuerySet[Entry, tuple[Any, ...]]:
    entries = Entry.objects.filter(event=event).order_by("number")
    return entries.values_list(*COLUMNS, *more)


ENTRIES = Compiled(lambda: _columns(Given(0)))


def public_entry_rows(event: Event) -> dict[int, EntryRow]:
    """The same with the names that are public."""
    order = event.club.name_order
    return {pk: entry.in_public(order) for pk, entry in entry_rows(event).items()}


def entry_rows(event: Event) -> dict[int, EntryRow]:
    """Every entry by its key, in order of number; one query."""
    if event.drawn_again_at:
        return {row[0]: EntryRow(*row) for row in _columns(event.pk, "card_held")}
    return {row[0]: EntryRow(*row) for row in ENTRIES.rows(event.pk)}
