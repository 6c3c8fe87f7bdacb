"""An event's entries as plain rows, and in which rounds somebody plays."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import QuerySet

from cribbage_events.clubs.names import sort_key
from cribbage_events.clubs.people.public_names import entrant_in_public, entrant_listed
from cribbage_events.contest.divisions import DivisionKind, DivisionLabel
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.codes import ineligible_words

# Who is new at the nights of a league, by their numbers.
NEWCOMERS: list[Callable[[Event], Collection[int]]] = []


def newcomers_of(event: Event) -> set[int]:
    """Return the numbers of those who are marked as new; without a query except at a night."""
    found = (find(event) for find in NEWCOMERS if event.preset.of_season)
    return {number for numbers in found for number in numbers}


def plays_in(round: int, first: int, last: int | None) -> bool:
    """Say whether somebody plays in this round: from `first` to `last` (None: to the end)."""
    return first <= round and (last is None or round <= last)


class NotedHand(NamedTuple):
    """A high hand of an entrant's; its `cards` are kept as in the model."""

    key: int
    points: int
    cards: str


class EntryRow(NamedTuple):
    """An entry as pages show it: no model is made for each of hundreds.

    The columns with a default are empty where a row isn't read from the database.
    """

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
    # The division's own columns; its key is above.
    position: int = 0
    kind: DivisionKind = DivisionKind.ALL
    age: int | None = None
    division_name: str = ""
    # Read only once rounds have been drawn again.
    card_held: list[list[int]] | None = None
    # Read only where high hands are noted.
    hands: tuple[NotedHand, ...] = ()

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
        """Return why this entrant gets no medal; empty if they may get one."""
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
    "division__position",
    "division__kind",
    "division__age",
    "division__name",
)
HAND = ("high_hands", "high_hands__points", "high_hands__cards")


def _columns(event: int | Given, *more: str) -> QuerySet[Entry, tuple[Any, ...]]:
    entries = Entry.objects.filter(event=event).order_by("number")
    return entries.values_list(*COLUMNS, *more)


ENTRIES = Compiled(lambda: _columns(Given(0)))


def public_entry_rows(event: Event) -> dict[int, EntryRow]:
    """The same with the names that are public."""
    order = event.club.name_order
    return {pk: entry.in_public(order) for pk, entry in entry_rows(event).items()}


def coming(entries: Iterable[EntryRow]) -> list[EntryRow]:
    """Return those who have a place and will play, or are here, in the order of their names."""
    statuses = (Entry.Status.REGISTERED, Entry.Status.CHECKED_IN)
    found = [each for each in entries if each.status in statuses and not each.fills_in]
    return sorted(found, key=lambda each: sort_key(each.listed_name))


def entry_rows(event: Event) -> dict[int, EntryRow]:
    """Every entry by its key, in order of number; one query."""
    if kind_of(event).notes_hands:
        return with_hands(_columns(event.pk, "card_held", *HAND))
    if event.drawn_again_at:
        return {row[0]: EntryRow(*row) for row in _columns(event.pk, "card_held")}
    return {row[0]: EntryRow(*row) for row in ENTRIES.rows(event.pk)}


def with_hands(rows: Iterable[tuple[Any, ...]]) -> dict[int, EntryRow]:
    """An entry with several hands has a row for each."""
    found: dict[int, EntryRow] = {}
    for *columns, key, points, cards in rows:
        entry = found.get(columns[0]) or EntryRow(*columns)
        hands = () if key is None else (NotedHand(key, points, cards),)
        found[entry.pk] = entry._replace(hands=entry.hands + hands)
    return found


def division_labels(entries: Iterable[EntryRow]) -> dict[int, DivisionLabel]:
    """Return labels by key, in their order: a division has entries."""
    of_divisions = {entry.division: entry for entry in entries if entry.division is not None}
    return {
        key: DivisionLabel(entry.kind, entry.age, entry.division_name)
        for key, entry in sorted(of_divisions.items(), key=lambda each: each[1].position)
    }
