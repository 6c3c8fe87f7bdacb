"""The statements of saving a result, written out.

Eight volunteers save at the same time, and of a save through the models four fifths went into
compiling these few statements anew each time. What is done less often goes through the models. The
names are those of the models' tables (a test compares them); both databases take the statements as
they are.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from cribbage_events.events.games.rows import ENTRY, NAMED, GameRow, games_from_rows, match_of
from cribbage_events.events.models import ScoreReport

# In the order of the model, which reads them by their place.
REPORT_FIELDS = (
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
    "reason",
)

# A row for every seat with every report: those of the game, and the one that was made of this form
# before, wherever it belongs. The seat's columns are those of games/rows.py. In parts, since
# PostgreSQL plans two joins of four tables in two thirds of the time of one of seven.
GAME = """
    WITH present AS MATERIALIZED (
        SELECT game.id, round.number, game."table", game.status,
               game.division_id, division.kind, division.age, division.name,
               game.confirmed, game.disputed, game.cut_id, game.accepted_id,
               event.id AS event, event.revision, stage.position AS stage, game.in_match,
               bracket.round AS its_round, bracket.rounds, bracket.number AS its_number,
               game.match_id IS NULL AND NOT EXISTS (
                   SELECT 1 FROM events_game AS other
                   WHERE other.round_id = game.round_id AND other.id <> game.id
                   AND other.status = 'outstanding'
               ) AS is_last
        FROM events_game AS game
        JOIN events_round AS round ON round.id = game.round_id
        JOIN events_stage AS stage ON stage.id = round.stage_id
        JOIN events_event AS event ON event.id = stage.event_id
        LEFT JOIN events_division AS division ON division.id = game.division_id
        LEFT JOIN events_match AS bracket ON bracket.id = game.match_id
        WHERE game.id = %s
    ), said AS MATERIALIZED (
        SELECT report.id, report.game_id, report.scores, report.forfeited_by, report.by_id,
               report.by_name, report.link_id, report.entry_id, report.browser, report.via,
               report.reason,
               report."key" = %s AS has_key, report.taken_back_at IS NULL AS stands
        FROM events_scorereport AS report
        WHERE report.game_id = %s OR report."key" = %s
    )
    SELECT present.id, present.number, present."table", present.status,
           present.division_id, present.confirmed, present.disputed, present.cut_id,
           seat.side, seat.score, seat.entry_id, entry.number, entry.name, entry.listed_name,
           present.kind, present.age, present.name,
           present.accepted_id, present.event, present.revision, present.is_last, present.stage,
           present.its_round, present.rounds, present.its_number, present.in_match,
           said.id, said.game_id, said.scores, said.forfeited_by, said.by_id, said.by_name,
           said.link_id, said.entry_id, said.browser, said.via, said.reason, said.has_key,
           said.stands
    FROM present
    JOIN events_seat AS seat ON seat.game_id = present.id
    JOIN events_entry AS entry ON entry.id = seat.entry_id
    LEFT JOIN said ON TRUE
    ORDER BY seat.side, seat.id, said.id
"""
KEEP_REPORT = """
    INSERT INTO events_scorereport
        (game_id, scores, forfeited_by, by_id, by_name, link_id, entry_id, browser, via, "at",
         typed_at, "key", reason)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    RETURNING id
"""
SETTLE = """
    UPDATE events_game SET accepted_id = %s, status = %s, confirmed = %s, disputed = %s
    WHERE id = %s
"""
# A side that isn't there has no seat; of three at most.
SCORES = """
    UPDATE events_seat
    SET score = CAST(CASE side WHEN 0 THEN %s WHEN 1 THEN %s ELSE %s END AS smallint)
    WHERE game_id = %s
"""
SIDES = 3


class Present(NamedTuple):
    """The report that counts, the event and its revision, whether it is the round's last game that
    can be outstanding, and of a play-off the match, in the order of `InBracket`.
    """

    accepted: int | None
    event: int
    revision: int
    is_last: bool
    stage: int
    its_round: int | None
    rounds: int | None
    its_number: int | None
    in_match: int | None


class ReportFound(NamedTuple):
    """A report, whether it has the key that was asked for, and whether it was not taken back."""

    report: ScoreReport
    has_key: bool
    stands: bool


REPORT = NAMED + len(Present._fields)


def find_game(game: int, key: UUID | None) -> tuple[GameRow, Present, list[ReportFound]] | None:
    """Read the game by one statement; the reports are oldest first."""
    sent = key.hex if key else None
    rows = fetch(GAME, game, sent, game, sent)
    if not rows:
        return None
    seats = [row for row in rows if row[REPORT] == rows[0][REPORT]]
    ((found, more),) = games_from_rows(seats)
    present = Present(*more[: len(Present._fields)])
    own = [row[REPORT:] for row in rows if row[ENTRY] == rows[0][ENTRY]]
    reports = [report_from(row) for row in own if row[0] is not None]
    found = found._replace(accepted=present.accepted, match=match_of(present[4:]))
    return found, present, reports


def report_from(row: tuple[Any, ...]) -> ReportFound:
    *fields, has_key, stands = row
    fields[2] = json.loads(fields[2])
    report = ScoreReport.from_db(connection.alias, REPORT_FIELDS, fields)
    return ReportFound(report, bool(has_key), bool(stands))


def insert_report(values: dict[str, Any]) -> int:
    """Takes the fields of a ScoreReport in the order of the statement; gives its key."""
    kept = {**values, "scores": json.dumps(values["scores"]), "key": values["key"].hex}
    kept |= {name: adapted(values[name]) for name in ("at", "typed_at")}
    report: int = fetch(KEEP_REPORT, *kept.values())[0][0]
    return report


def set_verdict(
    game: int, *, accepted: int | None, status: str, confirmed: bool, disputed: bool
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(SETTLE, (accepted, status, confirmed, disputed, game))


def set_scores(game: int, scores: Sequence[int | None]) -> None:
    by_side = [*scores, *[None] * (SIDES - len(scores))]
    with connection.cursor() as cursor:
        cursor.execute(SCORES, (*by_side, game))


def fetch(statement: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        rows: list[Any] = cursor.fetchall()
    return rows


def adapted(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)
