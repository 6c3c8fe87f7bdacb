"""Two volunteers save at the same moment, and nothing is lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from cribbage_events.events.models import Game, ScoreReport
from cribbage_events.events.results.services import Saved
from tests.building import JOE, MARION, drawn_event, fresh, games_in, say

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Saved]) -> list[Saved]:
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Saved]) -> Saved:
        try:
            barrier.wait(timeout=60)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def game() -> Game:
    return games_in(drawn_event([60 + n for n in range(8)]), 1)[0]


def test_the_first_of_two_different_reports_counts_and_both_are_kept(game: Game) -> None:
    both = at_once(lambda: say(game, 121, 98, by=JOE), lambda: say(game, 90, 121, by=MARION))

    assert sorted(reported.state for reported in both) == ["disputed", "saved"]
    first = min(both, key=lambda reported: reported.report.pk)
    game.refresh_from_db()
    assert first.state == "saved"
    assert all(reported.accepted == first.report for reported in both)
    assert (game.accepted, game.disputed) == (first.report, True)
    assert list(game.reports.values_list("pk", flat=True)) == sorted(
        reported.report.pk for reported in both
    )


def test_the_second_of_two_equal_reports_confirms_the_first(game: Game) -> None:
    both = at_once(lambda: say(game, 121, 98, by=JOE), lambda: say(game, 121, 98, by=MARION))

    assert sorted(reported.state for reported in both) == ["confirmed", "saved"]
    game.refresh_from_db()
    assert game.confirmed


def test_one_form_sent_by_many_taps_is_one_report(game: Game) -> None:
    key = uuid4()

    answers = at_once(*[lambda: say(game, 121, 98, key=key)] * 6)

    assert ScoreReport.objects.count() == 1
    assert len({reported.report.pk for reported in answers}) == 1
    assert sorted(reported.state for reported in answers) == ["same"] * 5 + ["saved"]
    assert all(reported.accepted for reported in answers)


def test_reports_of_all_tables_at_once_each_make_a_revision(game: Game) -> None:
    event = game.round.stage.event
    before = event.revision
    calls = [lambda each=each: say(each, 121, 98) for each in games_in(event, 1)]

    answers = at_once(*calls)

    assert all(reported.accepted for reported in answers)
    event = fresh(event)
    assert event.revision == before + len(calls)
    assert event.stages.get().rounds.get(number=2).began_at is not None
    revisions = list(event.changes.values_list("revision", flat=True))
    assert revisions == sorted(set(revisions), reverse=True)
