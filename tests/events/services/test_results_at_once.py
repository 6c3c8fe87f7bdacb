"""Two volunteers at the same moment: one of them is first, and nothing is lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from cribbage_events.events.models import Game, ScoreReport
from cribbage_events.events.services.weighing import Reported
from tests.afternoon import drawn_event, fresh, games_in, say

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Reported]) -> list[Reported]:
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Reported]) -> Reported:
        try:
            barrier.wait(timeout=10)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def game() -> Game:
    return games_in(drawn_event([60 + n for n in range(8)]), 1)[0]


def test_of_two_different_reports_one_counts_and_the_other_is_asked_about(game: Game) -> None:
    both = at_once(lambda: say(game, 121, 98), lambda: say(game, 90, 121))

    assert sorted(reported.saved for reported in both) == [False, True]
    winner = next(reported for reported in both if reported.saved)
    loser = next(reported for reported in both if not reported.saved)
    game.refresh_from_db()
    assert loser.earlier == winner.report == game.accepted
    assert game.reports.count() == 1


def test_one_form_sent_by_many_taps_is_one_report(game: Game) -> None:
    key = uuid4()

    answers = at_once(*[lambda: say(game, 121, 98, key=key)] * 6)

    assert ScoreReport.objects.count() == 1
    assert len({reported.report.pk for reported in answers if reported.report}) == 1
    assert all(reported.saved and reported.accepted for reported in answers)


def test_reports_of_all_tables_at_once_each_make_a_revision(game: Game) -> None:
    event = game.round.event
    before = event.revision
    calls = [lambda each=each: say(each, 121, 98) for each in games_in(event, 1)]

    answers = at_once(*calls)

    assert all(reported.accepted for reported in answers)
    event = fresh(event)
    assert event.revision == before + len(calls)
    assert event.rounds.get(number=2).began_at is not None
    revisions = list(event.changes.values_list("revision", flat=True))
    assert revisions == sorted(set(revisions), reverse=True)
