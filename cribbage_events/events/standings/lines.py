"""Standings in words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from cribbage_events.contest.championship import QUALIFYING_CARD, is_grand_slam
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.line_kinds import (
    GrassRootsLine,
    Line,
    PrizeLine,
    QualifyingLine,
    StandingsLine,
)
from cribbage_events.events.standings.rows import DivisionStandings, StandingsRow
from cribbage_events.events.standings.standings import EventStandings
from cribbage_events.words.lists import and_list
from cribbage_events.words.medals import medal_name
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import with_minus

# Some hundred bytes each, of all events that are being played.
ROWS = 10_000
# Replaced by the place when that is known; nothing that people type can contain it.
PLACE = "\0"
# A page makes hundreds, and a NamedTuple's own method takes three times as long.
new = tuple.__new__


@dataclass(frozen=True, slots=True)
class DivisionLines:
    name: str
    rows: list[Line]
    final: bool

    @property
    def begun(self) -> bool:
        """Whether there is a result to rank by."""
        return any(row.played for row in self.rows)

    @property
    def is_one_each(self) -> bool:
        """Gold, silver and bronze, and one of each: a podium of three steps."""
        return len(self.podium) == 3 and not any(row.place.startswith("=") for row in self.podium)

    @property
    def table_rows(self) -> SafeString:
        language = get_language()
        rows = [table_row(row, self.final, language) for row in self.rows]
        return SafeString("".join(rows))

    @property
    def podium(self) -> list[Line]:
        return [row for row in self.rows if row.award]


def table_row(line: Line, final: bool, language: str) -> str:
    """A row of the table. A save moves many and changes few of them: only those are rendered."""
    number, place, *others = line
    anywhere = row_anywhere(new(type(line), (number, PLACE, *others)), final, language)
    return anywhere.replace(PLACE, place, 1)


@lru_cache(ROWS)
def row_anywhere(line: Line, final: bool, language: str) -> str:
    return render_to_string(f"{line.template}#row", {**line._asdict(), "final": final})


def division_lines(event: Event, divisions: list[DivisionStandings]) -> list[DivisionLines]:
    only, line = len(divisions) == 1, awards_of(event).line_of(event)
    final = event.status == Event.Status.FINISHED
    return [
        DivisionLines(_("Standings") if only else each.name, lines_in(each, line), final)
        for each in divisions
    ]


def lines_in(division: DivisionStandings, line: Callable[[StandingsRow], Line]) -> list[Line]:
    sharing = Counter(row.row.rank for row in division.rows)
    return [
        each._replace(place=f"={each.place}") if sharing[row.row.rank] > 1 else each
        for row, each in ((row, line(row)) for row in division.rows)
    ]


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
        points=with_minus(row.points),
        prize=dollars(row.prize) if row.prize else "",
        words=remarks((*missed_words(row), row.tie, row.why_no_medal)),
        kept=bool(row.prize or entry.withdrawn),
    )


def grass_roots_line(row: StandingsRow, *, below: str) -> GrassRootsLine:
    entry, numbers = row.entry, row.row
    left = _("left early") if entry.withdrawn else ""
    return GrassRootsLine(
        number=entry.number,
        place=str(numbers.rank),
        name=entry.name,
        url=f"{below}entrants/{entry.number}/",
        played=numbers.played,
        card=row.card,
        qualifies=numbers.game_points >= QUALIFYING_CARD,
        grand_slam=is_grand_slam(numbers),
        prize=dollars(row.prize) if row.prize else "",
        words=remarks((left, row.tie, row.why_no_medal)),
        kept=bool(row.prize or left),
    )


def missed_words(row: StandingsRow) -> Iterator[str]:
    """The rounds that somebody missed, in words."""
    missed, left = list(row.row.missed), row.entry.until_round if row.entry.withdrawn else None
    after = [number for number in missed if left is not None and number > left]
    before = missed[: len(missed) - len(after)]
    if before and before == list(range(1, len(before) + 1)):
        yield _("came for round %(round)s") % {"round": len(before) + 1}
    elif before:
        words = ngettext("missed round %(rounds)s", "missed rounds %(rounds)s", len(before))
        yield words % {"rounds": and_list([str(number) for number in before])}
    if left is not None:
        yield _("left after round %(round)s") % {"round": left}


class DrawLine(NamedTuple):
    """The winner of the 50/50, and the money."""

    name: str
    url: str
    won: str


def draw_line(found: EventStandings) -> DrawLine | None:
    if found.fees is None or found.fees.drawn is None:
        return None
    entry = found.games.entries[found.fees.drawn.entry]
    url = f"{found.event.get_absolute_url()}entrants/{entry.number}/"
    return DrawLine(entry.name, url, dollars(found.fees.drawn.cents))


def standings_line(row: StandingsRow, *, below: str, final: bool) -> StandingsLine:
    entry, numbers = row.entry, row.row
    remark = remark_on(row)
    return StandingsLine(
        number=entry.number,
        place=str(numbers.rank),
        name=entry.name,
        url=f"{below}entrants/{entry.number}/",
        played=numbers.played,
        card=row.card,
        medal=row.medal or "",
        medal_words="" if entry.withdrawn and not final else medal_words(row.medal, final=final),
        words=remarks((remark, row.tie, row.why_no_medal)),
        kept=bool(row.medal or row.why_no_medal or remark),
    )


def remark_on(row: StandingsRow) -> str:
    """Return what the order alone doesn't say: somebody withdrew, or is the director."""
    entry = row.entry
    if entry.withdrawn:
        return _("withdrew")
    if row.why_no_medal:
        return ""
    if entry.fills_in:
        return _("the director, who fills in")
    return _("the director") if entry.ineligible == Entry.Ineligible.DIRECTS else ""


def qualifying_line(row: StandingsRow, *, below: str, settled: bool) -> QualifyingLine:
    """`settled`: the play-offs have begun, so that it is certain who qualified."""
    remark = remark_on(row)
    return QualifyingLine(
        number=row.entry.number,
        place=str(row.row.rank),
        name=row.entry.name,
        url=f"{below}entrants/{row.entry.number}/",
        played=row.row.played,
        card=row.card,
        qualified=row.qualified,
        settled=settled,
        words=remarks((remark, row.tie, row.why_no_medal)),
        kept=row.qualified or bool(remark),
    )


def medal_words(medal: str | None, *, final: bool) -> str:
    name = medal_name(medal)
    return name if final or not medal else _("%(medal)s so far") % {"medal": name}


def remarks(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts))
