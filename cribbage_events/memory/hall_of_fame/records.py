"""A club's records: of each kind of event, of all years or of one."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.models import Club
from cribbage_events.contest import records as best
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import Record, SeasonResult
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.ways import counting_of
from cribbage_events.events.archive import margin_of
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.season_tables import table_of
from cribbage_events.memory.hall_of_fame.selectors import (
    Events,
    all_names,
    best_lines,
    events_of_club,
    names_of_club,
    past_seasons,
    totals_by_person,
)
from cribbage_events.memory.models import PastGame
from cribbage_events.memory.past import ComparedKind, PastFacts, PastLine
from cribbage_events.words.counts import (
    count_of_pegs,
    count_of_points,
    count_of_rounds,
    count_of_skunks,
)
from cribbage_events.words.numbers import signed
from cribbage_events.words.rules import preset_label
from cribbage_events.words.ways import count_in, is_written_as_card

# What more people than these share is no record.
MOST_HOLDERS = 6

type Table = dict[str, Any]
# The losing side of a game, and the score such as “121–50”.
type WonAgainst = tuple[Sequence[int], str]


class HallOfRecords:
    """The years that there are, the last first, and the records of one or all of them in sections:
    a title and tables each. At most nine queries, however many events.
    """

    def __init__(self, club: Club, year: int | None = None) -> None:
        everything = events_of_club(club)
        self.years = sorted({facts.year for facts in everything.values()}, reverse=True)
        self.events = {pk: it for pk, it in everything.items() if year in {None, it.year}}
        self.names = names_of_club(club)
        lines = self.lines_by_kind()
        widest = [
            record.line
            for mine in lines.values()
            for record in best.widest_wins(mine)[:MOST_HOLDERS]
        ]
        self.won = games_of_wins(self.events, widest)
        labels = kind_labels(self.events.values())
        sections = [
            (labels[kind], self.tables_of_kind(kind, lines[kind])) for kind in kinds_in_order(lines)
        ]
        sections += self.over_all(totals_by_person(self.events))
        seasons = list(self.of_seasons(past_seasons(club, self.events)))
        sections.append((_("Seasons of the league"), seasons))
        self.sections: list[dict[str, Any]] = [
            {"title": title, "tables": shown}
            for title, tables in sections
            if (shown := [table for table in tables if table])
        ]

    def lines_by_kind(self) -> dict[ComparedKind, list[PastLine]]:
        """The earliest event first."""
        found: dict[ComparedKind, list[PastLine]] = {}
        lines = best_lines(self.events)
        for line in sorted(lines, key=lambda line: self.events[line.event].order):
            found.setdefault(self.events[line.event].kind, []).append(line)
        return found

    def tables_of_kind(self, kind: ComparedKind, lines: list[PastLine]) -> list[Table]:
        scoring = kind.scoring
        card = _("Fewest points on one night") if scoring.fewer_is_better else _("Best card")
        skunks = _("Most skunks in one event")
        return [
            self.of_lines(
                card, best.best_cards(lines, scoring), partial(record_card_words, scoring)
            ),
            self.of_lines(_("Biggest win"), best.widest_wins(lines), pegs_words),
            self.of_lines(skunks, best.most_skunks(lines), skunks_words),
        ]

    def of_lines(
        self,
        title: str,
        records: Sequence[Record[PastLine]],
        value_of: Callable[[Record[PastLine]], str],
    ) -> Table:
        if not records:
            return {}
        holders = []
        for record in records:
            is_win = record.value == record.line.widest_win
            holders.append(
                {
                    "who": self.names[record.person],
                    "event": self.events[record.line.event],
                    "against": self.beaten(record.line) if is_win else "",
                }
            )
        return table(title, value_of(records[0]), holders)

    def beaten(self, line: PastLine) -> str:
        """Return words such as “against Bob Ray, 121–50”."""
        if line not in self.won:
            return ""
        losers, score = self.won[line]
        words = _("against %(names)s, %(score)s")
        return words % {"names": all_names(losers, self.names), "score": score}

    def over_all(self, totals: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[Table]]]:
        """Return what is counted over all events of a preset, however long they were."""
        sections = []
        for preset in PRESETS:
            mine = [each for each in totals if each["past_event__preset_code"] == preset]
            tables = [
                self.total(_("Most medals"), mine, "medals", medals_words),
                self.total(_("Most gold medals"), mine, "gold", medals_words),
                self.total(_("Most skunks"), mine, "all_skunks", count_of_skunks),
                self.total(_("Best attendance"), mine, "events", times_words),
            ]
            title = _("%(kind)s: all events together") % {"kind": preset_label(preset)}
            sections.append((title, tables))
        return sections

    def total(
        self,
        title: str,
        totals: Iterable[Mapping[str, Any]],
        column: str,
        words: Callable[[int], str],
    ) -> Table:
        most = best.most_of_all([(each["person"], each[column]) for each in totals])
        holders = [{"who": self.names[person]} for person, _value in most]
        if not most or (most[0][1] == 1 and len(most) > 1):
            # After one event everybody has been at one.
            return {}
        return table(title, words(most[0][1]), holders)

    def of_seasons(self, seasons: Iterable[tuple[Season, list[SeasonResult]]]) -> Iterator[Table]:
        """A record for each kind of season, and for each way of counting its nights."""
        kinds: dict[object, dict[Season, list[SeasonResult]]] = {}
        for season, results in seasons:
            way = counting_of(season.way)
            kind = (season.preset_code, way, replace(season.counting, least=1))
            kinds.setdefault(kind, {})[season] = results
        for over in kinds.values():
            if records := best.best_of_seasons(over):
                shown = table_of(records[0][0])
                holders = [
                    {"who": self.names[each.person], "season": season} for season, each in records
                ]
                value = shown.record_words(records[0][0], records[0][1].value)
                yield table(str(shown.record), value, holders)


def table(title: str, value: str, holders: Sequence[Mapping[str, Any]]) -> Table:
    """One record: its value in words, and everybody who holds it; nothing if too many do. A holder
    is `who`, and where it was made: nowhere, if over all events.
    """
    if len(holders) > MOST_HOLDERS:
        return {}
    return {"title": title, "value": value, "holders": holders}


def kinds_in_order(kinds: Iterable[ComparedKind]) -> list[ComparedKind]:
    """Return kinds as the presets are listed; of one preset its own way first, then the shorter
    event.
    """
    place = {code: number for number, code in enumerate(PRESETS)}
    known = {kind for kind in kinds if kind.preset in place}
    return sorted(
        known, key=lambda kind: (place[kind.preset], kind.way, kind.rounds or 0, -kind.target)
    )


def kind_labels(events: Iterable[PastFacts]) -> dict[ComparedKind, str]:
    """Return what each kind is called; where a club has counted in two ways under one name, with
    the years of each.
    """
    held: dict[ComparedKind, list[PastFacts]] = {}
    for facts in events:
        held.setdefault(facts.kind, []).append(facts)
    labels = {kind: kind_label(its[-1], held) for kind, its in held.items()}
    often = Counter(labels.values())
    return {
        kind: f"{label} ({span_of(held[kind])})" if often[label] > 1 else label
        for kind, label in labels.items()
    }


def span_of(events: Iterable[PastFacts]) -> str:
    years = [facts.year for facts in events]
    first, last = min(years), max(years)
    return f"{first}–{last}" if first != last else str(first)


def kind_label(facts: PastFacts, kinds: Collection[ComparedKind]) -> str:
    """ "Senior games"; where the club has held other lengths too, also how many rounds and to what
    target.
    """
    label, kind = facts.kind_name, facts.kind
    alike = [each for each in kinds if (each.preset, each.way) == (kind.preset, kind.way)]
    if len({each.rounds for each in alike}) > 1 and kind.rounds:
        rounds = count_of_rounds(kind.rounds)
        label = _("%(kind)s, %(rounds)s") % {"kind": label, "rounds": rounds}
    if len({each.target for each in alike}) > 1:
        label = _("%(kind)s, games to %(target)s") % {"kind": label, "target": kind.target}
    return label


def games_of_wins(events: Events, lines: Sequence[PastLine]) -> dict[PastLine, WonAgainst]:
    """Return, for each line, the game that was its widest win; two queries, however many lines."""
    own = {events[line.event].slug: line.event for line in lines}
    own.pop("", None)
    archives = Event.objects.filter(slug__in=own).values_list("slug", "archive")
    found = {own[slug]: archive for slug, archive in archives if archive}
    papers = {line.event for line in lines} - set(own.values())
    games = list(PastGame.objects.filter(past_event__in=papers).order_by("pk")) if papers else []
    won: dict[PastLine, WonAgainst] = {}
    for line in lines:
        if line.event in found:
            game = won_in_archive(found[line.event], line)
        else:
            game = won_on_paper(games, line, events[line.event].kind.target)
        if game:
            won[line] = game
    return won


def won_in_archive(archive: Mapping[str, Any], line: PastLine) -> WonAgainst | None:
    people = {int(number): person for number, person in archive["people"].items()}
    for game in archive["games"]:
        sides = game["sides"]
        mine = next((side for side in sides if line.number in side["numbers"]), None)
        if mine and mine["won"] and game["status"] == "played":
            if margin_of(sides) != line.widest_win:
                continue
            others = [side for side in sides if side is not mine]
            losers = [people[number] for side in others for number in side["numbers"]]
            scores = sorted((side["score"] for side in sides), reverse=True)
            return losers, "–".join(map(str, scores))
    return None


def won_on_paper(games: Iterable[PastGame], line: PastLine, target: int) -> WonAgainst | None:
    for game in games:
        mine = (game.past_event_id, game.winner_id) == (line.event, line.person)
        if mine and target - game.loser_score == line.widest_win:
            return [game.loser_id], f"{target}–{game.loser_score}"
    return None


def record_card_words(scoring: ScoringSystem, record: Record[PastLine]) -> str:
    """ "9/4 +87" where cards are written so, "463 pegs" or "12 points" elsewhere; as much of it as
    is known.
    """
    line = record.line
    if not is_written_as_card(scoring):
        return count_in(scoring.unit, record.value)
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
