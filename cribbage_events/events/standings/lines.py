"""Standings in words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, permutations
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from cribbage_events.contest.championship import QUALIFYING_CARD, is_grand_slam
from cribbage_events.contest.scoring import Adds, Unit
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Entry, Event, PlayOff
from cribbage_events.events.standings.rows import (
    DivisionStandings,
    StandingsLine,
    StandingsRow,
    awards_of,
)
from cribbage_events.events.standings.standings import EventStandings
from cribbage_events.words.counts import count_of_skunks
from cribbage_events.words.lists import and_list
from cribbage_events.words.medals import medal_name
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.ways import is_written_as_card

# Of a grass-roots night so many are on the podium and called out.
PLACES = 3
# Some hundred bytes each, of all events that are being played.
ROWS = 10_000
# Replaced by the place when that is known; nothing that people type can contain it.
PLACE = "\0"
# A page makes hundreds, and a NamedTuple's own method takes three times as long.
new = tuple.__new__


@dataclass(frozen=True, slots=True)
class DivisionLines:
    name: str
    rows: list[StandingsLine]
    final: bool
    # Who has a prize besides those for the first places.
    extras: Sequence[str] = ()

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
    def podium(self) -> list[StandingsLine]:
        return [row for row in self.rows if row.award]


def table_row(line: StandingsLine, final: bool, language: str) -> str:
    """A row of the table. A save moves many and changes few of them: only those are rendered."""
    template, number, place, *others = line
    anywhere = row_anywhere(new(StandingsLine, (template, number, PLACE, *others)), final, language)
    return anywhere.replace(PLACE, place, 1)


@lru_cache(ROWS)
def row_anywhere(line: StandingsLine, final: bool, language: str) -> str:
    return render_to_string(f"{line.template}#row", {**line._asdict(), "final": final})


def division_lines(event: Event, divisions: list[DivisionStandings]) -> list[DivisionLines]:
    only, line = len(divisions) == 1, awards_of(event).line_of(event)
    final = event.status == Event.Status.FINISHED
    return [
        DivisionLines(
            _("Standings") if only else each.name,
            lines_in(each, line),
            final,
            [won.words for won in each.extras],
        )
        for each in divisions
    ]


def lines_in(
    division: DivisionStandings, line: Callable[[StandingsRow], StandingsLine]
) -> list[StandingsLine]:
    sharing = Counter(row.row.rank for row in division.rows)
    # The sign says already that a place is shared.
    return [
        each._replace(place=f"={each.place}", kept=each.kept and each.words != row.tie)
        if sharing[row.row.rank] > 1
        else each
        for row, each in ((row, line(row)) for row in division.rows)
    ]


def line_of_row(
    row: StandingsRow, template: str, below: str, first: Iterable[str], *, kept: bool, **own: Any
) -> StandingsLine:
    """Return the line of an entrant; `first`: what is said before a tie;
    `own`: the fields of single awards.
    """
    entry, numbers = row.entry, row.row
    fields: dict[str, Any] = {
        "card": row.card,
        "award": "",
        "points": with_minus(row.points),
        "won": numbers.won,
        "spread": with_minus(f"{numbers.spread:+}"),
        "measures": row.measures,
    } | own
    return StandingsLine(
        template=template,
        number=entry.number,
        place=str(numbers.rank),
        name=entry.name,
        url=f"{below}entrants/{entry.number}/",
        played=numbers.played,
        words=remarks((*first, row.tie, row.why_no_medal)),
        kept=kept,
        **fields,
    )


def prize_line(row: StandingsRow, *, below: str) -> StandingsLine:
    numbers, prize = row.row, dollars(row.prize) if row.prize else ""
    words = ngettext(
        "%(won)s of %(played)s games won, %(skunks)s",
        "%(won)s of %(played)s games won, %(skunks)s",
        numbers.won,
    )
    skunks = count_of_skunks(numbers.skunks)
    return line_of_row(
        row,
        "events/awards/prizes/standings.html",
        below,
        missed_words(row),
        kept=bool(prize or row.entry.withdrawn),
        award=prize,
        prize=prize,
        skunks=numbers.skunks,
        summary=words % {"won": numbers.won, "played": numbers.played, "skunks": skunks},
    )


def grass_roots_line(row: StandingsRow, *, below: str) -> StandingsLine:
    numbers, prize = row.row, dollars(row.prize) if row.prize else ""
    left = _("left early") if row.entry.withdrawn else ""
    return line_of_row(
        row,
        "events/awards/season_points/standings.html",
        below,
        (left,),
        kept=bool(prize or left),
        award=row.card if numbers.played and numbers.rank <= PLACES else "",
        prize=prize,
        qualifies=is_written_as_card(row.preset.scoring) and numbers.game_points >= QUALIFYING_CARD,
        grand_slam=is_grand_slam(numbers),
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
    remark, medal = remark_on(row), row.medal or ""
    shown = "" if row.entry.withdrawn and not final else medal_words(medal, final=final)
    return line_of_row(
        row,
        "events/awards/medals/standings.html",
        below,
        (remark,),
        kept=bool(medal or row.why_no_medal or remark),
        award=medal,
        medal=medal,
        medal_words=shown,
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


def qualifying_line(row: StandingsRow, *, below: str, settled: bool) -> StandingsLine:
    """`settled`: the play-offs have begun, so that it is certain who qualified."""
    remark = remark_on(row)
    return line_of_row(
        row,
        "events/awards/play_offs/standings.html",
        below,
        (remark,),
        kept=bool(remark),
        award="qualified" if row.qualified else "",
        qualified=row.qualified,
        settled=settled,
    )


def medal_words(medal: str, *, final: bool) -> str:
    name = medal_name(medal)
    return name if final or not medal else _("%(medal)s so far") % {"medal": name}


def remarks(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts))


TIE = {
    "gold": gettext_lazy("Tie for gold"),
    "silver": gettext_lazy("Tie for silver"),
    "bronze": gettext_lazy("Tie for bronze"),
}
TIE_IN_DIVISION = {
    "gold": gettext_lazy("Tie for gold in %(division)s"),
    "silver": gettext_lazy("Tie for silver in %(division)s"),
    "bronze": gettext_lazy("Tie for bronze in %(division)s"),
}


@dataclass(frozen=True, slots=True)
class SharedMedal:
    """Entrants equal on everything who share a medal."""

    division: str
    medal: str
    rows: list[StandingsRow]

    @property
    def tie(self) -> str:
        """ "Tie for gold"."""
        return str(TIE[self.medal])

    @property
    def tie_in_division(self) -> str:
        """ "Tie for gold in Under 65"."""
        return TIE_IN_DIVISION[self.medal] % {"division": self.division}

    @property
    def names(self) -> str:
        return and_list([row.entry.name for row in self.rows])

    @property
    def pairs(self) -> list[tuple[EntryRow, EntryRow]]:
        """Return who could have beaten whom."""
        return list(permutations([row.entry for row in self.rows], 2))


def shared_medals(standings: list[DivisionStandings]) -> list[SharedMedal]:
    shared = []
    for division in standings:
        with_medal = [row for row in division.rows if row.medal]
        for (medal, _rank), group in groupby(with_medal, key=lambda row: (row.medal, row.row.rank)):
            rows = list(group)
            if len(rows) > 1:
                shared.append(SharedMedal(division.name, medal or "", rows))
    return shared


def play_offs_of(event: Event) -> list[PlayOff]:
    return list(
        PlayOff.objects.filter(event=event).select_related("winner__person", "loser__person")
    )


def scoring_key(event: Event) -> str:
    """Return words such as: Win 2 · skunk 3 · loss 0. In game points, from the event's scoring
    system.
    """
    scoring = event.preset.scoring
    if scoring.unit == Unit.PEGS:
        return _("Points: the pegs of your own score")
    parts = [_("Win %(points)s") % {"points": win_worths(event)}]
    sign = "+" if scoring.by_round else ""
    more = scoring.win if scoring.by_round else 0
    if not scoring.win == scoring.skunk == scoring.double_skunk:
        parts.append(_("skunk %(points)s") % {"points": f"{sign}{scoring.skunk - more}"})
    if scoring.double_skunk != scoring.skunk:
        points = f"{sign}{scoring.double_skunk - more}"
        parts.append(_("double skunk %(points)s") % {"points": points})
    if scoring.adds != Adds.SHORT or scoring.loss:
        parts.append(_("loss %(points)s") % {"points": scoring.loss})
    if scoring.adds == Adds.SHORT:
        parts.append(_("loss: points short of %(target)s") % {"target": event.target})
    elif scoring.adds == Adds.PEGS:
        parts.append(_("and the pegs of your own score"))
    return with_minus(" · ".join(parts))


def win_worths(event: Event) -> str:
    """ "2", or "6, 7, 8, 9, 10": what a win is worth in each round where that differs."""
    scoring = event.preset.scoring
    return ", ".join(map(str, scoring.by_round[: event.round_count] or (scoring.win,)))
