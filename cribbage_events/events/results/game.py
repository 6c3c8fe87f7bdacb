"""A game as it is now: its seats, its reports, and the result that counts."""

import json
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Exists, IntegerField, OuterRef
from django.db.models.functions import Cast

from cribbage_events.contest.agreement import Report, Verdict, weigh
from cribbage_events.contest.outcome import BY_ALL
from cribbage_events.events.games.reading import GAME, MATCH, NAMES, SEAT
from cribbage_events.events.games.rows import ENTRY, NAMED, GameRow, games_from_rows, match_of
from cribbage_events.events.history.narration import result_at_table
from cribbage_events.events.models import Event, Game, ScoreReport, Seat
from cribbage_events.server.compiled import Compiled, Given

Via = ScoreReport.Via
# The largest key of a row: an address may hold a larger number.
LARGEST_KEY = 2**63 - 1
# In the order of the model, which reads them by their place.
REPORT = (
    "id",
    "game_id",
    "scores",
    "forfeited_by",
    "by_id",
    "by_name",
    "link_id",
    "entry_id",
    "browser",
    "via",
    "key",
    "reason",
    "taken_back_at",
)
# Every other game of the round that hasn't ended.
OTHERS = Game.objects.filter(round=OuterRef("round"), status=Game.Status.OUTSTANDING).exclude(
    pk=OuterRef("game")
)
PLACE_IN_BRACKET = 5
REPORTS = NAMED + 5 + PLACE_IN_BRACKET


def as_number(condition: Exists) -> Cast:
    """On SQLite Django converts true and false one by one."""
    return Cast(condition, IntegerField())


# A row for every seat with every report of the game. Given: the game, and the key of a form.
STATE = Compiled(
    lambda: (
        Seat.objects.filter(game=Given(0))
        .values_list(
            *(*GAME, *SEAT, *NAMES),
            *("game__accepted", "round__stage__event", "round__stage__event__revision"),
            as_number(Exists(OTHERS)),
            as_number(Exists(ScoreReport.objects.filter(key=Given(1)).exclude(game=Given(0)))),
            *MATCH[:PLACE_IN_BRACKET],
            *(f"game__reports__{name}" for name in REPORT),
        )
        .order_by("side", "pk", "game__reports__pk")
    )
)


@dataclass(frozen=True, slots=True)
class Result:
    """A score for each side, or which of them gave the game up; `BY_ALL`: it was not played."""

    scores: tuple[int, ...]
    forfeited_by: int | None = None

    @classmethod
    def forfeit(cls, side: int, target: int, sides: int = 2) -> "Result":
        given_up = (0 if side in {index, BY_ALL} else target for index in range(sides))
        return cls(tuple(given_up), side)

    @classmethod
    def of(cls, report: ScoreReport) -> "Result":
        return cls(tuple(report.scores), report.forfeited_by)


@dataclass(frozen=True, slots=True)
class GameState:
    """A game at a revision of its event. `reports` are those not taken back, oldest first; `known`
    is the one with the form's key, unless that is another game's.
    """

    row: GameRow
    event: int
    revision: int
    # Whether every other game of the round has ended.
    is_last: bool
    reports: tuple[ScoreReport, ...]
    known: ScoreReport | None
    is_other_form: bool

    @property
    def game(self) -> int:
        return self.row.id

    def report(self, key: int | None) -> ScoreReport | None:
        return next((each for each in self.reports if each.pk == key), None)

    def report_of(self, reporter: Hashable, event: Event) -> ScoreReport | None:
        """Return this reporter's latest valid report."""
        standing = {each.key for each in weighed(self.reports, event).standing}
        own = (each for each in reversed(self.reports) if reporter_of(each) == reporter)
        return next((each for each in own if each.pk in standing), None)

    def is_in(self, event: int | None, entry: int | None) -> bool:
        """Whether it is a game of this event, with this entry, if either is asked for."""
        return event in {None, self.event} and (entry is None or entry in self.row.entries)

    def diary_data(self, result: Result) -> dict[str, Any]:
        """A result of this game, as a line of the diary keeps it."""
        row = self.row
        data = game_data(
            row.names, result.scores, result.forfeited_by, table=row.table, round=row.round
        )
        return data | {"match": list(row.match.place)} if row.match else data

    def sentence(self, result: Result) -> str:
        """Return words such as: Ann Lee beat Bob Ray 121–87 at table 3, round 1."""
        return result_at_table(self.diary_data(result))


def game_data(
    sides: Sequence[str],
    scores: Sequence[int],
    forfeited_by: int | None,
    *,
    table: int,
    round: int,
) -> dict[str, Any]:
    """Return how a game ended, as a line of the diary keeps it."""
    return {
        "sides": list(sides),
        "scores": list(scores),
        "forfeited_by": forfeited_by,
        "table": table,
        "round": round,
    }


def game_state(game: int, key: UUID | None = None) -> GameState | None:
    """One statement; `key` is that of a form which may have been sent before."""
    rows = STATE.rows(game, key.hex if key else None) if game <= LARGEST_KEY else ()
    if not rows:
        return None
    ((row, more),) = games_from_rows(each for each in rows if each[REPORTS] == rows[0][REPORTS])
    accepted, event, revision, has_others, is_other_form, *place = more[: REPORTS - NAMED]
    row = row._replace(accepted=accepted, match=match_of(place))
    reports = [
        report_from(each[REPORTS:])
        for each in rows
        if each[ENTRY] == rows[0][ENTRY] and each[REPORTS] is not None
    ]
    return GameState(
        row=row,
        event=event,
        revision=revision,
        is_last=not row.match and not has_others,
        reports=tuple(each for each in reports if each.taken_back_at is None),
        known=next((each for each in reports if each.key == key), None),
        is_other_form=bool(is_other_form),
    )


def report_from(row: Sequence[Any]) -> ScoreReport:
    report = ScoreReport.from_db(connection.alias, REPORT, row)
    report.scores, report.key = json.loads(report.scores), UUID(str(report.key))
    return report


def reporter_of(report: ScoreReport) -> Hashable:
    by = (report.by_id, report.link_id, report.by_name)
    return reporter(Via(report.via), report.entry_id, *by)


def reporter(
    via: ScoreReport.Via, entry: int | None, user: int | None, link: int | None, name: str
) -> Hashable:
    """Identifies the reporter. A scorecard is its own reporter, whoever types it."""
    if via in {Via.SCORECARD, Via.PLAYER, Via.CARDS}:
        return (via.value, entry)
    if user is not None:
        return ("user", user)
    return ("name", name) if link is None else ("link", link)


def people_of(reports: Sequence[ScoreReport]) -> list[Hashable]:
    """Return a reporter for each report: one for all that came from browsers with the same card,
    link or account, the first of them.
    """
    people: list[tuple[Hashable, set[Hashable]]] = []
    found: list[Hashable] = []
    for report in reports:
        marks = {reporter_of(report), *marks_of_report(report)}
        first = next((known for known, theirs in people if theirs & marks), reporter_of(report))
        people.append((first, marks))
        found.append(first)
    return found


def marks_of_report(report: ScoreReport) -> Iterator[Hashable]:
    """Return the marks of a report; of a scorecard or a ruling only the card itself: nobody who
    types it is a witness.
    """
    if report.via in {Via.SCORECARD, Via.CARDS, Via.DESK}:
        return
    if report.browser:
        yield ("browser", report.browser)
    if report.entry_id is not None:
        yield (Via.PLAYER.value, report.entry_id)
    if report.by_id is not None:
        yield ("user", report.by_id)
    if report.link_id is not None:
        yield ("link", report.link_id)


def what_was_reported(report: ScoreReport) -> tuple[tuple[int, ...], int | None]:
    return tuple(report.scores), report.forfeited_by


def weighed(reports: Iterable[ScoreReport], event: Event) -> Verdict[int]:
    """Decides what counts of the reports not taken back, oldest first; its keys are theirs."""
    reports = list(reports)
    return weigh(
        [
            Report(
                key=report.pk,
                reporter=person,
                result=what_was_reported(report),
                decides=report.via in {Via.DESK, Via.CARDS, Via.DIRECTOR},
                counts_alone=report.via == Via.DIRECTOR,
                has_reason=bool(report.reason),
            )
            for report, person in zip(reports, people_of(reports), strict=True)
        ],
        wanted=2 if event.two_reports else 1,
    )
