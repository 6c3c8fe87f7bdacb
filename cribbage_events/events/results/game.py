"""A game as it is now: its seats, its reports, and the result that counts."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from cribbage_events.contest.agreement import Report, Verdict, weigh
from cribbage_events.contest.outcome import BY_ALL
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.result_lines import result_at_table
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.results import sql

Via = ScoreReport.Via
# The largest key of a row: an address may hold a larger number.
LARGEST_KEY = 2**63 - 1


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
    is the one with the form's key, which may be another game's.
    """

    row: GameRow
    event: int
    revision: int
    # Whether every other game of the round has ended.
    is_last: bool
    reports: tuple[ScoreReport, ...]
    known: ScoreReport | None

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
    found = sql.find_game(game, key) if game <= LARGEST_KEY else None
    if found is None:
        return None
    row, present, reports = found
    return GameState(
        row=row,
        event=present.event,
        revision=present.revision,
        is_last=bool(present.is_last),
        reports=tuple(
            each.report for each in reports if each.stands and each.report.game_id == game
        ),
        known=next((each.report for each in reports if each.has_key), None),
    )


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
        marks = {reporter_of(report), *marks_of(report)}
        first = next((known for known, theirs in people if theirs & marks), reporter_of(report))
        people.append((first, marks))
        found.append(first)
    return found


def marks_of(report: ScoreReport) -> Iterator[Hashable]:
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
