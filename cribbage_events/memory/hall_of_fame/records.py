"""A club's records: of each kind of event, of all years or of one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.models import Club
from cribbage_events.contest import records as best
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import Record
from cribbage_events.contest.scoring import Unit
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.public.season_tables import table_of
from cribbage_events.memory.hall_of_fame.kinds import kind_label, kinds_in_order
from cribbage_events.memory.hall_of_fame.names import Names, all_names, names_of_club
from cribbage_events.memory.hall_of_fame.opponents import WonAgainst, games_of_wins
from cribbage_events.memory.hall_of_fame.selectors import (
    Events,
    PastSeason,
    PersonTotals,
    best_lines,
    events_of_club,
    past_seasons,
    totals_by_person,
)
from cribbage_events.memory.past import Kind, PastFacts, PastLine
from cribbage_events.words.counts import count_of_pegs, count_of_points, count_of_skunks
from cribbage_events.words.numbers import signed
from cribbage_events.words.rules import preset_label

# More than these who share a record are counted, not named.
HOLDERS_SHOWN = 6

type ValueOf = Callable[[Record[PastLine]], str]


class Holder(NamedTuple):
    """The holder of a record, and where it was made: nowhere, if over all events."""

    person: int
    name: str
    event: PastFacts | None = None
    season: Season | None = None
    # Such as “against Bob Ray, 121–50”.
    against: str = ""
    has_page: bool = False


@dataclass(frozen=True, slots=True)
class RecordTable:
    """One record, its value in words, and everybody who holds it."""

    title: str
    value: str
    holders: list[Holder]

    @property
    def shown(self) -> list[Holder]:
        return self.holders[:HOLDERS_SHOWN]

    @property
    def others(self) -> int:
        return len(self.holders) - len(self.shown)


class Section(NamedTuple):
    """The records of one kind of event."""

    title: str
    tables: list[RecordTable]


@dataclass(frozen=True, slots=True)
class HallOfRecords:
    """The years that there are, the last first, and the records of one or all of them."""

    years: list[int]
    sections: list[Section]


class Found(NamedTuple):
    """The rows from which the tables of a page are made."""

    events: Mapping[int, PastFacts]
    names: Names
    won: Mapping[PastLine, WonAgainst]


def hall_of_records(club: Club, year: int | None = None) -> HallOfRecords:
    """Return the records; at most nine queries, however many events."""
    everything = events_of_club(club)
    chosen = of_year(everything, year) if year else everything
    lines = by_kind(chosen, best_lines(chosen))
    widest = [record for its in lines.values() for record in best.widest_wins(its)[:HOLDERS_SHOWN]]
    won = games_of_wins(chosen, [record.line for record in widest])
    found = Found(chosen, names_of_club(club), won)
    kinds = {facts.kind for facts in chosen.values()}
    sections = [
        Section(kind_label(kind, kinds), tables_of_kind(kind, lines[kind], found))
        for kind in kinds_in_order(lines)
    ]
    sections += over_all(totals_by_person(chosen), found)
    sections += of_seasons(past_seasons(club, chosen), found)
    shown = [section for section in sections if section.tables]
    return HallOfRecords(years_with(everything.values()), shown)


def of_year(events: Events, year: int) -> dict[int, PastFacts]:
    return {pk: facts for pk, facts in events.items() if facts.year == year}


def by_kind(events: Events, lines: Iterable[PastLine]) -> dict[Kind, list[PastLine]]:
    """The earliest event first."""
    found: dict[Kind, list[PastLine]] = {}
    for line in sorted(lines, key=lambda line: events[line.event].order):
        found.setdefault(events[line.event].kind, []).append(line)
    return found


def tables_of_kind(kind: Kind, lines: list[PastLine], found: Found) -> list[RecordTable]:
    scoring = kind.scoring
    card = _("Best card") if scoring.unit == Unit.GAME_POINTS else _("Fewest points on one night")
    tables = [
        record_table(card, best.best_cards(lines, scoring), record_card_words, found),
        record_table(_("Biggest win"), best.widest_wins(lines), pegs_words, found),
        record_table(_("Most skunks in one event"), best.most_skunks(lines), skunks_words, found),
    ]
    return [each for each in tables if each]


def over_all(totals: Sequence[PersonTotals], found: Found) -> list[Section]:
    """Return what is counted over all events of a preset, however long they were."""
    sections = []
    for preset in [code for code in PRESETS if any(each.preset == code for each in totals)]:
        mine = [each for each in totals if each.preset == preset]
        medals = [(each.person, each.medals) for each in mine]
        gold = [(each.person, each.gold) for each in mine]
        skunks = [(each.person, each.skunks) for each in mine]
        events = [(each.person, each.events) for each in mine]
        tables = [
            total(_("Most medals"), medals, medals_words, found),
            total(_("Most gold medals"), gold, medals_words, found),
            total(_("Most skunks"), skunks, count_of_skunks, found),
            total(_("Best attendance"), events, times_words, found),
        ]
        title = _("%(kind)s: all events together") % {"kind": preset_label(preset)}
        sections.append(Section(title, [each for each in tables if each]))
    return sections


def total(
    title: str, counts: Sequence[tuple[int, int]], words: Callable[[int], str], found: Found
) -> RecordTable | None:
    most = best.most_of_all(counts)
    if not most:
        return None
    holders = [holder(person, found) for person, _value in most]
    return RecordTable(title, words(most[0][1]), holders)


def of_seasons(seasons: Sequence[PastSeason], found: Found) -> list[Section]:
    """A record for each kind of season."""
    kinds: dict[str, dict[int, PastSeason]] = {}
    for number, each in enumerate(seasons):
        if each.is_over:
            kinds.setdefault(each.season.preset_code, {})[number] = each
    tables = [table for over in kinds.values() for table in best_season(over, found)]
    return [Section(_("Seasons of the league"), tables)] if tables else []


def best_season(over: Mapping[int, PastSeason], found: Found) -> list[RecordTable]:
    """Return one table, or none."""
    records = best.best_of_seasons({number: each.results for number, each in over.items()})
    if not records:
        return []
    table = table_of(over[records[0][0]].season)
    holders = [holder(each.person, found, season=over[key].season) for key, each in records]
    value = table.record_words(records[0][1].value)
    return [RecordTable(str(table.record), value, holders)]


def record_table(
    title: str, records: Sequence[Record[PastLine]], value_of: ValueOf, found: Found
) -> RecordTable | None:
    if not records:
        return None
    holders = [holder_of(record, found) for record in records]
    return RecordTable(title, value_of(records[0]), holders)


def holder_of(record: Record[PastLine], found: Found) -> Holder:
    is_win = record.value == record.line.widest_win
    won = found.won.get(record.line) if is_win else None
    event = found.events[record.line.event]
    return holder(record.person, found, event=event, against=beaten(won, found))


def holder(
    person: int,
    found: Found,
    *,
    event: PastFacts | None = None,
    season: Season | None = None,
    against: str = "",
) -> Holder:
    has_page = person in found.names.with_page
    return Holder(person, found.names[person], event, season, against, has_page)


def beaten(won: WonAgainst | None, found: Found) -> str:
    if won is None:
        return ""
    words = _("against %(names)s, %(score)s")
    return words % {"names": all_names(won.people, found.names), "score": won.score}


def record_card_words(record: Record[PastLine]) -> str:
    """ "9/4 +87" where game points are given, "12 points" where fewer are better; as much of it as
    is known.
    """
    line = record.line
    if line.spread is None:
        return count_of_points(record.value)
    won = f"/{line.won}" if line.won is not None else ""
    return f"{record.value}{won} {signed(line.spread)}"


def pegs_words(record: Record[PastLine]) -> str:
    return count_of_pegs(record.value)


def skunks_words(record: Record[PastLine]) -> str:
    return count_of_skunks(record.value)


def medals_words(count: int) -> str:
    return ngettext("%(count)s medal", "%(count)s medals", count) % {"count": count}


def times_words(count: int) -> str:
    return ngettext("%(count)s event", "%(count)s events", count) % {"count": count}


def years_with(events: Iterable[PastFacts]) -> list[int]:
    """The last first."""
    return sorted({facts.year for facts in events}, reverse=True)
