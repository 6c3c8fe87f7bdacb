"""A backup taken while eight people save results is of one moment, and keeps nobody waiting."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Signal
from typing import Any

import pytest
from django.db import connection

from cribbage_events.backup import rows
from cribbage_events.backup.archive import opened
from cribbage_events.backup.saving import save_backup
from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event, Game
from tests.backup.elsewhere import Elsewhere
from tests.building import drawn_event, fresh, games_in, say
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8
BACKUPS = 3


@contextmanager
def eight_writers(event: Event) -> Iterator[None]:
    """Let each report all rounds of its tables, then the same results again, for ever."""
    done = Signal()
    games = [game for number in (1, 2, 3, 4) for game in games_in(event, number)]

    def write(mine: list[Game]) -> None:
        try:
            turn = 0
            while not done.is_set():
                say(mine[turn % len(mine)], 121, 60 + turn % 60)
                turn += 1
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        writing = [pool.submit(write, games[number::WRITERS]) for number in range(WRITERS)]
        try:
            yield
        finally:
            done.set()
        for each in writing:
            each.result()


def read(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a backup by their kind."""
    with opened(file) as reader:
        return {
            model._meta.label: [
                {"pk": row["pk"], **row["fields"]}
                for row in map(json.loads, reader.text(rows.file_of_rows(model)))
            ]
            for model in rows.kept_models()
        }


def check_one_moment(kept: dict[str, list[dict[str, Any]]]) -> None:
    """Compare rows that each save writes together: report, history, revision, game, seats."""
    (event,) = kept["events.Event"]
    diary = [change["revision"] for change in kept["events.Change"]]
    assert sorted(diary) == list(range(2, event["revision"] + 1))
    reports = {report["pk"]: report for report in kept["events.ScoreReport"]}
    assert {change["report"] for change in kept["events.Change"]} - {None} == set(reports)
    seats = {(seat["game"], seat["side"]): seat["score"] for seat in kept["events.Seat"]}
    reported = Counter(report["game"] for report in reports.values())
    for game in kept["events.Game"]:
        assert (game["accepted"] is not None) == bool(reported[game["pk"]])
        if game["accepted"] is not None:
            scores = reports[game["accepted"]]["scores"]
            assert [seats[game["pk"], side] for side in (0, 1)] == scores


def test_every_backup_is_of_one_moment(media: Path, tmp_path: Path, elsewhere: Elsewhere) -> None:
    event = drawn_event([60 + n for n in range(32)], boundary_age=76)
    revisions = []
    with eight_writers(event):
        for number in range(BACKUPS):
            time.sleep(0.3)
            save_backup(tmp_path / f"{number}.zip")
            revisions.append(fresh(event).revision)
    for number in range(BACKUPS):
        check_one_moment(read(tmp_path / f"{number}.zip"))
    assert len(set(revisions)) == BACKUPS

    newest = tmp_path / f"{BACKUPS - 1}.zip"
    path = f"/events/{event.slug}/standings.json"
    shown = json.loads(elsewhere.restored(newest, path)[path])
    assert shown["revision"] == read(newest)["events.Event"][0]["revision"]


def test_nobody_waits_for_a_backup_and_it_sees_nothing_later(media: Path) -> None:
    ClubFactory.create(name="Before")

    def write() -> None:
        try:
            ClubFactory.create(name="Meanwhile")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, rows.snapshot():
        # Still inside: if it waited for the backup, it would be given up here.
        pool.submit(write).result(timeout=60)
        assert [club.name for club in Club.objects.iterator()] == ["Before"]
    assert Club.objects.count() == 2
