"""Made-up events are played, and the clock is asked all along: how often is it right?"""

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from statistics import fmean

from cribbage_events.contest.clock.ends import Ends, Span, ends
from cribbage_events.contest.clock.pace import DEFAULT, Pace, pace_of
from cribbage_events.contest.clock.rests import Rounds
from tests.contest.clock.halls import Afternoon, Hall, moments, over, pauses_of, play, seen_at
from tests.contest.clock.nights import play_night, rest_at, tables_at

HALLS = (
    Hall("a hall like most"),
    Hall("a slow hall", typical=26.0),
    Hall("a quick hall", typical=16.0, pause=(1.0, 4.0)),
    Hall("slow tables", player=0.13, interrupted=0.06),
    Hall("each event at a pace of its own", event=0.2),
)
# Tables and rounds.
SIZES = ((4, 4), (10, 4), (20, 4), (12, 9), (60, 6))
# Players and games each.
NIGHTS = ((8, 6), (15, 7), (24, 9))
# How many events of the club there were before.
PAST = 8


class Tally:
    """How often an end was between the two times, and how many minutes these are apart."""

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


def expected(afternoon: Afternoon, now: float, pace: Pace) -> Ends:
    rounds = seen_at(afternoon, now)
    left = [len(tables) for tables in afternoon.rounds[len(rounds) :]]
    known = [table for tables in rounds for table in tables]
    return ends(known, now, rest=Rounds(left), pace=pace, pauses=pauses_of(rounds))


def replay(hall: Hall, *, with_past: bool, events: int) -> Mapping[str, Tally]:
    """Events of rounds: how right the end of the round is, and of the event before its last."""
    random = Random(f"{hall.name} {with_past}")
    found: dict[str, Tally] = defaultdict(Tally)
    for _ in range(events):
        tables, rounds = random.choice(SIZES)
        past = [play(hall, random, tables=tables, rounds=rounds).past for _ in range(PAST)]
        pace = pace_of(past) if with_past else DEFAULT
        afternoon = play(hall, random, tables=tables, rounds=rounds)
        for now in moments(afternoon):
            said = expected(afternoon, now, pace)
            number = len(seen_at(afternoon, now))
            found["round"].add(said.round, over(afternoon.rounds[number - 1]))
            if number < rounds:
                found["event"].add(said.event, afternoon.end)
    return found


def replay_nights(hall: Hall, *, with_past: bool, nights: int) -> Tally:
    """Nights on which games begin as tables finish: how right their end is."""
    random = Random(f"{hall.name} {with_past} nights")
    found = Tally()
    for _ in range(nights):
        players, games = random.choice(NIGHTS)
        past = [play_night(hall, random, players=players, games=games).past for _ in range(PAST)]
        pace = pace_of(past) if with_past else DEFAULT
        night = play_night(hall, random, players=players, games=games)
        for part in range(8):
            now = night.end * part / 8
            said = ends(tables_at(night, now), now, rest=rest_at(night, now), pace=pace)
            found.add(said.event, night.end)
    return found
