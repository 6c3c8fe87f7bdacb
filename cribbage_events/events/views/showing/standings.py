"""Standings in words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from cribbage_events.contest.cross_check import MINUS
from cribbage_events.contest.prizes import dollars
from cribbage_events.contest.standings import listed
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.fees import Fees
from cribbage_events.events.selectors.sheet import Sheet
from cribbage_events.events.selectors.standings import DivisionStandings, StandingsRow


class StandingsLine(NamedTuple):
    """A row of the standings; `words` explain a tie, a medal that isn't given, or an early end.

    `place` is "5", or "=5" where several share it. `for_medal`: the words matter to everybody.
    """

    number: int
    place: str
    name: str
    url: str
    played: int
    card: str
    medal: str
    medal_words: str
    words: str
    for_medal: bool


class PrizeLine(NamedTuple):
    """A row of a night with prizes; `words` explain a tie, or why there is no prize."""

    number: int
    place: str
    name: str
    url: str
    played: int
    won: int
    skunks: int
    points: str
    prize: str
    words: str

    # What a card says on top, as a StandingsLine has it.

    @property
    def card(self) -> str:
        return f"{self.points} point{'' if self.points in {'1', f'{MINUS}1'} else 's'}"

    @property
    def medal(self) -> str:
        return ""

    @property
    def summary(self) -> str:
        """Such as: 3 of 4 games won, 1 skunk."""
        return f"{self.won} of {self.played} games won, {plural(self.skunks, 'skunk')}"


type Line = StandingsLine | PrizeLine


@dataclass(frozen=True, slots=True)
class DivisionLines:
    name: str
    rows: list[Line]

    @property
    def begun(self) -> bool:
        """Whether there is a result to rank by."""
        return any(row.played for row in self.rows)

    @property
    def is_one_each(self) -> bool:
        """Gold, silver and bronze, and one of each: a podium of three steps."""
        return len(self.podium) == 3 and not any(row.place.startswith("=") for row in self.podium)

    @property
    def podium(self) -> list[Line]:
        return [
            row for row in self.rows if (row.prize if isinstance(row, PrizeLine) else row.medal)
        ]


def division_lines(event: Event, divisions: list[DivisionStandings]) -> list[DivisionLines]:
    only, line = len(divisions) == 1, line_of(event)
    return [
        DivisionLines("Standings" if only else each.name, lines_in(each, line))
        for each in divisions
    ]


def lines_in(division: DivisionStandings, line: Callable[[StandingsRow], Line]) -> list[Line]:
    sharing = Counter(row.row.rank for row in division.rows)
    return [
        each._replace(place=f"={each.place}") if sharing[row.row.rank] > 1 else each
        for row, each in ((row, line(row)) for row in division.rows)
    ]


def line_of(event: Event) -> Callable[[StandingsRow], Line]:
    """How a row of this event is said: with its medal, or with its prize."""
    below = event.get_absolute_url()
    if event.has_prizes:
        return partial(prize_line, below=below)
    return partial(standings_line, below=below, final=event.status == Event.Status.FINISHED)


def prize_line(row: StandingsRow, *, below: str) -> PrizeLine:
    entry, numbers = row.entry, row.row
    return PrizeLine(
        number=entry.number,
        place=str(numbers.rank),
        name=entry.name,
        url=f"{below}entrants/{entry.number}/",
        played=numbers.played,
        won=numbers.won,
        skunks=numbers.skunks,
        points=f"{row.points}".replace("-", MINUS),
        prize=dollars(row.prize) if row.prize else "",
        words=with_minus(sentence((*missed_words(row), row.tie, row.why_no_medal))),
    )


def missed_words(row: StandingsRow) -> Iterator[str]:
    """Which rounds somebody wasn't there for, as people say it."""
    missed, left = list(row.row.missed), row.entry.until_round if row.entry.withdrawn else None
    after = [number for number in missed if left is not None and number > left]
    before = missed[: len(missed) - len(after)]
    if before and before == list(range(1, len(before) + 1)):
        yield f"came for round {len(before) + 1}"
    elif before:
        rounds = "round" if len(before) == 1 else "rounds"
        yield f"missed {rounds} {listed([str(number) for number in before])}"
    if left is not None:
        yield f"left after round {left}"


class DrawLine(NamedTuple):
    """Who won the 50/50, and how much."""

    name: str
    url: str
    won: str


def draw_line(event: Event, sheet: Sheet, fees: Fees | None) -> DrawLine | None:
    if fees is None or fees.drawn is None:
        return None
    entry = sheet.entries[fees.drawn.entry]
    url = f"{event.get_absolute_url()}entrants/{entry.number}/"
    return DrawLine(entry.name, url, dollars(fees.drawn.cents))


def plural(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def standings_line(row: StandingsRow, *, below: str, final: bool) -> StandingsLine:
    entry, numbers = row.entry, row.row
    left = "withdrew" if entry.withdrawn else ""
    return StandingsLine(
        number=entry.number,
        place=str(numbers.rank),
        name=entry.name,
        url=f"{below}entrants/{entry.number}/",
        played=numbers.played,
        card=row.card,
        medal=row.medal or "",
        medal_words=medal_words(row.medal, final=final),
        words=with_minus(sentence((left, row.tie, row.why_no_medal))),
        for_medal=bool(row.medal or row.why_no_medal),
    )


def with_minus(text: str) -> str:
    """With a real minus sign before a number, as wide as a plus."""
    return text.replace(" -", " \N{MINUS SIGN}")


def medal_words(medal: str | None, *, final: bool) -> str:
    if not medal:
        return ""
    return medal.capitalize() if final else f"{medal.capitalize()} so far"


def sentence(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts))
