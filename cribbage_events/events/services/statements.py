"""The statements of saving a result, written out.

Eight volunteers save at the same time, and of a save through the models four fifths went into
compiling these few statements anew each time. What is done less often goes through the models. The
names are those of the models' tables; both databases take the statements as they stand.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from cribbage_events.events.models import Event, ScoreReport

# In the order of the model, which reads them by their place.
EVENT_FIELDS = (
    "id",
    "slug",
    "preset_code",
    "target",
    "round_count",
    "two_reports",
    "status",
    "revision",
)
REPORT_FIELDS = (
    "id",
    "game_id",
    "scores",
    "forfeited_by",
    "by_id",
    "by_name",
    "link_id",
    "entry_id",
    "via",
    "reason",
)

LOCK_EVENT = """
    SELECT event.id, event.slug, event.preset_code,
           event.target, event.round_count, event.two_reports, event.status, event.revision
    FROM events_event AS event
    JOIN events_round AS round ON round.event_id = event.id
    JOIN events_game AS game ON game.round_id = round.id
    WHERE game.id = %s
"""
SEATS = """
    SELECT seat.side, entry.name, round.id, round.number, game."table", game.accepted_id
    FROM events_seat AS seat
    JOIN events_game AS game ON game.id = seat.game_id
    JOIN events_round AS round ON round.id = game.round_id
    JOIN events_entry AS entry ON entry.id = seat.entry_id
    WHERE game.id = %s
    ORDER BY seat.side, seat.id
"""
# Those of the game, and the one that was made of this form before, wherever it belongs.
REPORTS = """
    SELECT id, game_id, scores, forfeited_by, by_id, by_name, link_id, entry_id, via, reason,
           "key" = %s, taken_back_at IS NULL
    FROM events_scorereport
    WHERE game_id = %s OR "key" = %s
    ORDER BY id
"""
KEEP_REPORT = """
    INSERT INTO events_scorereport
        (game_id, scores, forfeited_by, by_id, by_name, link_id, entry_id, via, "at", typed_at,
         "key", reason)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    RETURNING id
"""
SETTLE = """
    UPDATE events_game SET accepted_id = %s, status = %s, confirmed = %s, disputed = %s
    WHERE id = %s
"""
SCORE = "UPDATE events_seat SET score = %s WHERE game_id = %s AND side = %s"
OUTSTANDING = "SELECT 1 FROM events_game WHERE round_id = %s AND status = 'outstanding' LIMIT 1"
REVISE = "UPDATE events_event SET revision = %s WHERE id = %s"
DIARY = """
    INSERT INTO events_change
        (event_id, revision, "at", by_id, by_name, what, verb, report_id, rows, undoes_id)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def lock_event_of(game: int) -> Event | None:
    """The game's event with the fields above, locked where the database locks rows."""
    lock = " FOR UPDATE OF event" if connection.features.has_select_for_update else ""
    rows = fetch(LOCK_EVENT + lock, game)
    return Event.from_db(connection.alias, EVENT_FIELDS, rows[0]) if rows else None


def seats_of(game: int) -> list[tuple[int, str, int, int, int, int | None]]:
    """By seat: side, name, the round's key and number, table, the accepted report's key."""
    return fetch(SEATS, game)


def reports_of(game: int, key: UUID | None) -> list[tuple[ScoreReport, bool, bool]]:
    """Oldest first, each with whether it has this key, and whether it was not taken back."""
    sent = key.hex if key else None
    return [
        (report_from(row[:-2]), bool(row[-2]), bool(row[-1]))
        for row in fetch(REPORTS, sent, game, sent)
    ]


def report_from(row: tuple[Any, ...]) -> ScoreReport:
    values = (*row[:2], json.loads(row[2]), *row[3:])
    return ScoreReport.from_db(connection.alias, REPORT_FIELDS, values)


def insert_report(values: dict[str, Any]) -> int:
    """Takes the fields of a ScoreReport in the order of the statement; gives its key."""
    kept = {**values, "scores": json.dumps(values["scores"]), "key": values["key"].hex}
    kept |= {name: adapted(values[name]) for name in ("at", "typed_at")}
    report: int = fetch(KEEP_REPORT, *kept.values())[0][0]
    return report


def settle(
    game: int, *, accepted: int | None, status: str, confirmed: bool, disputed: bool
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(SETTLE, (accepted, status, confirmed, disputed, game))


def set_scores(game: int, scores: Sequence[int | None]) -> None:
    with connection.cursor() as cursor:
        for side, score in enumerate(scores):
            cursor.execute(SCORE, (score, game, side))


def is_complete(round_id: int) -> bool:
    return not fetch(OUTSTANDING, round_id)


def revise(event: Event, line: dict[str, Any]) -> None:
    """Write the event's new revision; in the diary, with the fields of a Change, what made it."""
    kept = {**line, "at": adapted(line["at"])}
    with connection.cursor() as cursor:
        cursor.execute(REVISE, (event.revision, event.pk))
        cursor.execute(DIARY, (event.pk, event.revision, *kept.values()))


def fetch(statement: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        rows: list[Any] = cursor.fetchall()
    return rows


def adapted(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)
