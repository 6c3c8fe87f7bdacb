"""Whose printed card is no longer true, since rounds were drawn again.

A card that was handed out is kept with its entry, so this is found by comparing: undoing a change
makes cards true again, and marking new ones as handed out ends it, as does the end of those rounds.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.selectors.sheet import EntryLine, Sheet, sheet_of

# Round, table and the opponent's number of each game.
type HeldCard = list[list[int]]
type Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class NewCards:
    """The rounds that aren't over in which somebody's card is wrong, and whose card that is."""

    at: datetime.datetime
    rounds: tuple[int, ...]
    names: Mapping[int, str]  # by number

    @property
    def stamp(self) -> str:
        """Which drawing it is about."""
        return self.at.isoformat()

    @property
    def in_rounds(self) -> str:
        """Such as: Round 3 was; Rounds 3 and 4 were."""
        if len(self.rounds) == 1:
            return f"Round {self.rounds[0]} was"
        first = ", ".join(map(str, self.rounds[:-1]))
        return f"Rounds {first} and {self.rounds[-1]} were"


def new_cards(event: Event, sheet: Sheet | None = None) -> NewCards | None:
    """None as long as every card is true; no query with the event's sheet."""
    if not may_be_wrong(event):
        return None
    sheet = sheet or sheet_of(event)
    return found_in(event, sheet, list(sheet.entries.values()))


def new_card_of(event: Event, entry: Entry, sheet: Sheet) -> NewCards | None:
    """The same for one entry."""
    line = sheet.entries.get(entry.pk)
    return found_in(event, sheet, [line]) if line is not None and may_be_wrong(event) else None


def found_in(event: Event, sheet: Sheet, entries: list[EntryLine]) -> NewCards | None:
    first = first_not_over(sheet)
    if first is None:
        return None
    changed = [(entry, rounds_changed(sheet, entry, first)) for entry in entries]
    wrong = [(entry, rounds) for entry, rounds in changed if rounds]
    if not wrong or event.drawn_again_at is None:
        return None
    rounds = sorted({number for _, each in wrong for number in each})
    names = {entry.number: entry.name for entry, _ in wrong}
    return NewCards(event.drawn_again_at, tuple(rounds), names)


def may_be_wrong(event: Event) -> bool:
    running = event.status == Event.Status.RUNNING and not event.is_doubles
    return running and event.drawn_again_at is not None


def rounds_changed(sheet: Sheet, entry: EntryLine, first: int) -> list[int]:
    """The rounds from `first` on that aren't as on the card."""
    if entry.status != Entry.Status.CHECKED_IN:
        return []
    now = places_of(sheet, entry)
    card = {number: (table, opponent) for number, table, opponent in entry.card_held or []}
    return [
        number
        for number in sorted(now.keys() | card.keys())
        if number >= first and now.get(number) != card.get(number)
    ]


def first_not_over(sheet: Sheet) -> int | None:
    numbers = [
        seats[0].round
        for seats in sheet.games.values()
        if seats[0].status == Game.Status.OUTSTANDING
    ]
    return min(numbers, default=None)


def places_of(sheet: Sheet, entry: EntryLine) -> dict[int, Place]:
    """By round, the table and the opponent's number."""
    return {
        seats[0].round: (seats[0].table, other.number)
        for seats in sheet.games_of.get(entry.pk, [])
        for other in (sheet.entries[seat.entry] for seat in seats if seat.entry != entry.pk)
    }


def card_of_places(places: Mapping[int, Place]) -> HeldCard:
    return [[number, *places[number]] for number in sorted(places)]
