"""Made-up halls, each with a pace of its own, in which events are played while the clock is asked
all along how long they will take.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp
from random import Random
from statistics import fmean

from cribbage_events.contest.clock import Span, TableTimes, expected_ends


@dataclass(frozen=True)
class Hall:
    """A club’s middling game takes `typical` minutes. Events, rounds, players and games differ from
    it by these standard deviations of the logarithm; some games are interrupted.
    """

    name: str
    typical: float = 20.0
    event: float = 0.1
    round: float = 0.04
    player: float = 0.08
    game: float = 0.16
    interrupted: float = 0.02
    pause: tuple[float, float] = (3.0, 10.0)


@dataclass
class Afternoon:
    """An event went so: each round has its games, and when they began and ended, in minutes."""

    rounds: list[list[TableTimes]] = field(default_factory=list)

    @property
    def end(self) -> float:
        return over(self.rounds[-1])


def pauses_of(rounds: list[list[TableTimes]]) -> list[float]:
    """Return the minutes from the last result of each round to the beginning of the next."""
    return [later[0].began - over(earlier) for earlier, later in pairwise(rounds)]


def over(tables: Iterable[TableTimes]) -> float:
    """Return when the last of these games ended."""
    return max(table.ended or 0.0 for table in tables)


class People:
    """The players of an event each have a pace, and so has the event."""

    def __init__(self, hall: Hall, random: Random, count: int) -> None:
        self.hall, self.random = hall, random
        self.pace = random.gauss(0, hall.event)
        self.slow = [random.gauss(0, hall.player) for _ in range(count)]

    def minutes(self, one: int, two: int, round: float = 0.0) -> float:
        """Return how long a game of these two takes in a round that is slower by so much."""
        hall, random = self.hall, self.random
        slow = self.pace + round + self.slow[one] + self.slow[two] + random.gauss(0, hall.game)
        wait = random.uniform(3, 12) if random.random() < hall.interrupted else 0.0
        return hall.typical * exp(slow) + wait


def play(hall: Hall, random: Random, *, tables: int, rounds: int) -> Afternoon:
    """Return an afternoon in which everybody plays somebody else in each round."""
    people = People(hall, random, 2 * tables)
    order = list(range(2 * tables))
    found, now = Afternoon(), 0.0
    for _ in range(rounds):
        random.shuffle(order)
        slow = random.gauss(0, hall.round)
        lasts = [
            people.minutes(order[2 * place], order[2 * place + 1], slow) for place in range(tables)
        ]
        found.rounds.append([TableTimes(now, now + minutes) for minutes in lasts])
        now = over(found.rounds[-1]) + random.uniform(*hall.pause)
    return found


def seen_at(afternoon: Afternoon, now: float) -> list[list[TableTimes]]:
    """Return what is known of the rounds that have begun, without results that aren’t in yet."""
    return [
        [table if (table.ended or 0.0) <= now else table._replace(ended=None) for table in tables]
        for tables in afternoon.rounds
        if tables[0].began <= now
    ]


def moments(afternoon: Afternoon) -> Iterator[float]:
    """Return when somebody may look: as each round begins, and at each quarter of it."""
    for tables in afternoon.rounds:
        began, end = tables[0].began, over(tables)
        yield from (began + (end - began) * quarter / 4 for quarter in range(4))


HALLS = (
    Hall("a hall like most"),
    Hall("a slow hall", typical=26.0),
    Hall("a quick hall", typical=16.0, pause=(1.0, 4.0)),
    Hall("slow tables", player=0.13, interrupted=0.06),
    Hall("each event at a pace of its own", event=0.2),
)
# Tables and rounds.
SIZES = ((4, 4), (10, 4), (20, 4), (12, 9), (60, 6))


class Tally:
    """A tally counts how often an end was between the two times, and how far apart these are."""

    def __init__(self) -> None:
        self.right: list[bool] = []
        self.wide: list[float] = []

    def add(self, span: Span | None, truth: float) -> None:
        if span is not None:
            self.right.append(span.low <= truth <= span.high)
            self.wide.append(span.high - span.low)

    def add_all(self, other: "Tally") -> None:
        self.right += other.right
        self.wide += other.wide

    @property
    def share(self) -> float:
        return fmean(self.right)

    @property
    def minutes(self) -> float:
        return fmean(self.wide)


def expected(afternoon: Afternoon, now: float) -> tuple[Span | None, Span | None]:
    rounds = seen_at(afternoon, now)
    return expected_ends(
        [table for tables in rounds for table in tables],
        now,
        to_come=[len(tables) for tables in afternoon.rounds[len(rounds) :]],
        pauses=pauses_of(rounds),
    )


def replay(hall: Hall, *, events: int) -> Mapping[str, Tally]:
    """Return how often the expected end of the round is right, and that of the event before its
    last round.
    """
    random = Random(hall.name)
    found = {"round": Tally(), "event": Tally()}
    for _ in range(events):
        tables, rounds = random.choice(SIZES)
        afternoon = play(hall, random, tables=tables, rounds=rounds)
        for now in moments(afternoon):
            round_ends, all_end = expected(afternoon, now)
            number = len(seen_at(afternoon, now))
            found["round"].add(round_ends, over(afternoon.rounds[number - 1]))
            if number < rounds:
                found["event"].add(all_end, afternoon.end)
    return found
