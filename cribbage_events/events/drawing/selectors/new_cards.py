"""The printed cards that are wrong since rounds were drawn again.

A card that was printed is kept with its entry and compared with the rounds as they are now. So
nobody needs a new card before any was printed, and cards are right again after an undo, after new
ones are handed out, and when the rounds are over.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.lists import and_list

# Round, table and the opponent's number of each game.
type HeldCard = list[list[int]]
type Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class NewCards:
    """The rounds that aren't over in which a card is wrong, and whose cards are wrong."""

    at: datetime.datetime
    rounds: tuple[int, ...]
    names: Mapping[int, str]  # by number

    @property
    def stamp(self) -> str:
        """Tells this drawing from a later one."""
        return self.at.isoformat()

    @property
    def listed_rounds(self) -> str:
        """ "3"; "3 and 4"."""
        return and_list(map(str, self.rounds))


def stamp_of(event: Event) -> str:
    """Tells the present drawing from the one on a page that was opened before."""
    return event.drawn_again_at.isoformat() if event.drawn_again_at else ""


def new_cards(event: Event, games: EventGames | None = None) -> NewCards | None:
    """Return None if every card is right; no query with the event's games."""
    if not may_be_wrong(event):
        return None
    games = games or event_games(event)
    return wrong_cards(event, games, list(games.entries.values()))


def new_card_of(event: Event, entry: Entry, games: EventGames) -> NewCards | None:
    """The same for one entry. Who has no card yet has none that is wrong."""
    line = games.entries.get(entry.pk)
    if line is None or line.card_held is None or not may_be_wrong(event):
        return None
    return wrong_cards(event, games, [line])


def wrong_cards(event: Event, games: EventGames, entries: list[EntryRow]) -> NewCards | None:
    first = games.current_round
    printed = any(entry.card_held is not None for entry in games.entries.values())
    if first is None or not printed:
        return None
    changed = [(entry, rounds_changed(games, entry, first)) for entry in entries]
    wrong = [(entry, rounds) for entry, rounds in changed if rounds]
    if not wrong or event.drawn_again_at is None:
        return None
    rounds = sorted({number for _, each in wrong for number in each})
    names = {entry.number: entry.name for entry, _ in wrong}
    return NewCards(event.drawn_again_at, tuple(rounds), names)


def may_be_wrong(event: Event) -> bool:
    running = event.status == Event.Status.RUNNING and event.drawn_again_at is not None
    return running and kind_of(event).cards_name_opponents


def rounds_changed(games: EventGames, entry: EntryRow, first: int) -> list[int]:
    """The rounds from `first` on that aren't as on the card."""
    if entry.status != Entry.Status.CHECKED_IN:
        return []
    now = games_by_round(games, entry)
    card = {number: (table, opponent) for number, table, opponent in entry.card_held or []}
    return [
        number
        for number in sorted(now.keys() | card.keys())
        if number >= first and now.get(number) != card.get(number)
    ]


def games_by_round(games: EventGames, entry: EntryRow) -> dict[int, Place]:
    """Return, by round, the table and the opponent's number."""
    return {
        game.round: (game.table, seat.number)
        for game in games.games_of.get(entry.pk, [])
        for seat in game.seats
        if seat.entry != entry.pk
    }


def card_of_places(places: Mapping[int, Place]) -> HeldCard:
    return [[number, *places[number]] for number in sorted(places)]
