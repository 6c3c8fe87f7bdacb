"""Check the rules for an event's seats: everybody here plays, and nobody else.

Undoing compares the rows before and after with it, and tests hold every story against it. A fault
has a code and keys; `sentences.py` makes the sentences. The rules: RULES.md §3 and §4.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Literal, NamedTuple

from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.history.row_images import EVERYTHING, Image, Values, image_of
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat, Stage

type Code = Literal["left-over", "rounds", "no-division", "seat", "no-game", "table"]
PLAYING = {Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN}


class Fault(NamedTuple):
    """`entries` are keys; `round` is its number, or 0 where no round is meant."""

    code: Code
    round: int = 0
    entries: tuple[int, ...] = ()


def faults_of(event: Event) -> list[Fault]:
    """Return what the rules don't allow in this event, as it is in the database."""
    fresh = Event.objects.select_related("club").get(pk=event.pk)
    return list(faults_in(fresh, image_of(fresh, EVERYTHING), fresh.status, fresh.round_count))


def faults_in(event: Event, image: Image, status: str, round_count: int) -> Iterator[Fault]:
    """The same of an image, with the event's status and number of rounds as they would be."""
    if status == Event.Status.REGISTRATION:
        drawn = any(image[table] for table in (Division, Round, Game, Seat))
        if drawn or any(row["division_id"] for row in image[Entry].values()):
            yield Fault("left-over")
        return
    numbers = sorted(numbers_of_rounds(image).values())
    kind = kind_of(event)
    # Where games begin as tables finish, further rounds may be needed to keep games in.
    rounds = numbers[:round_count] if kind.as_tables_finish else numbers
    if rounds != list(range(1, round_count + 1)):
        yield Fault("rounds")
    undivided = [
        key
        for key, entry in image[Entry].items()
        if entry["status"] == Entry.Status.CHECKED_IN
        and entry["division_id"] is None
        and entry["from_round"] <= round_count
    ]
    if undivided:
        yield Fault("no-division", 0, tuple(undivided))
    seated = seated_by_round(image)
    one_by_one = kind.as_tables_finish or kind.seats_by_results
    for number in sorted(seated) if one_by_one else numbers:
        yield from in_round(event, image, number, seated[number])


def numbers_of_rounds(image: Image) -> dict[int, int]:
    """Return numbers by key, of the first stage: of play-offs the bracket says who plays."""
    first = {key for key, row in image[Stage].items() if row["position"] == 0}
    rounds = image[Round].items()
    return {key: row["number"] for key, row in rounds if row["stage_id"] in first}


def seated_by_round(image: Image) -> defaultdict[int, list[Values]]:
    number_of = numbers_of_rounds(image)
    seated: defaultdict[int, list[Values]] = defaultdict(list)
    for seat in image[Seat].values():
        if seat["round_id"] in number_of:
            seated[number_of[seat["round_id"]]].append(seat)
    return seated


def in_round(event: Event, image: Image, number: int, seats: list[Values]) -> Iterator[Fault]:
    entries = image[Entry]
    seated = {seat["entry_id"] for seat in seats}
    strangers = [key for key in sorted(seated) if not may_sit(entries[key], number)]
    if strangers:
        yield Fault("seat", number, tuple(strangers))
    resting = [key for key, entry in entries.items() if plays(entry, number) and key not in seated]
    idle = format_of(event).idle(event, entries, resting)
    if idle:
        yield Fault("no-game", number, tuple(idle))
    games = Counter(seat["game_id"] for seat in seats)
    if any(count not in kind_of(event).table_sizes for count in games.values()):
        yield Fault("table", number)


def may_sit(entry: Values, number: int) -> bool:
    """A seat before `from_round` is one of somebody who left and has come back since."""
    until = entry["until_round"]
    playing = entry["status"] in PLAYING and entry["division_id"] is not None
    return playing and (until is None or number <= until)


def plays(entry: Values, number: int) -> bool:
    fills_in = entry["fills_in"]
    return not fills_in and may_sit(entry, number) and bool(entry["from_round"] <= number)
