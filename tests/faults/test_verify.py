"""The fault test finds results that are lost, doubled, half saved or not in the diary."""

import random
from collections.abc import Callable
from uuid import uuid4

import pytest

from benchmarks.fill import make_event
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import User
from cribbage_events.events.models import Change, Event, Game, ScoreReport, Seat
from cribbage_events.events.results.services import save_result
from tests.faults.plan import Words, plan, words_for
from tests.faults.verify import Findings, verify
from tests.faults.writers import volunteers

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event("faults", entrants=12, rounds=2, played=0)


@pytest.fixture
def users(event: Event) -> list[User]:
    return volunteers(event.club, 3)


@pytest.fixture
def saved_reports(event: Event, users: list[User]) -> list[Words]:
    """Every game has a result, one is confirmed, one is disputed."""
    games = list(Game.objects.filter(round__stage__event=event).select_related("round"))
    words = [words_for(game, writer=0, winner=0, loser_score=80) for game in games]
    words.append(words_for(games[0], writer=1, winner=0, loser_score=80))
    words.append(words_for(games[1], writer=2, winner=1, loser_score=80))
    for each in words:
        save_result(
            each.game,
            scores=each.scores,
            by=Actor.of(users[each.writer]),
            via=ScoreReport.Via.VOLUNTEER,
            key=each.key,
        )
    return words


def found(event: Event, saved_reports: list[Words]) -> Findings:
    return verify(event, saved_reports, [user.pk for user in User.objects.order_by("pk")])


def test_a_good_event_passes(event: Event, saved_reports: list[Words]) -> None:
    assert found(event, saved_reports) == Findings()
    assert Game.objects.filter(confirmed=True).count() == 1
    assert Game.objects.filter(disputed=True).count() == 1


def lose(report: ScoreReport) -> None:
    Change.objects.filter(report=report).update(report=None)
    Game.objects.filter(accepted=report).update(accepted=None, status=Game.Status.OUTSTANDING)
    Seat.objects.filter(game=report.game).update(score=None)
    report.delete()


def overwrite(report: ScoreReport) -> None:
    ScoreReport.objects.filter(pk=report.pk).update(scores=[121, 79])


def double(report: ScoreReport) -> None:
    report.pk, report.key = None, uuid4()
    report.save(force_insert=True)


def give_away(report: ScoreReport) -> None:
    ScoreReport.objects.filter(pk=report.pk).update(by=User.objects.last())


def halve_seats(report: ScoreReport) -> None:
    Seat.objects.filter(game=report.game, side=1).update(score=None)


def halve_game(report: ScoreReport) -> None:
    Game.objects.filter(pk=report.game_id).update(accepted=None, status=Game.Status.OUTSTANDING)


def settle_silently(report: ScoreReport) -> None:
    Game.objects.filter(disputed=True).update(disputed=False)


def forget_to_confirm(report: ScoreReport) -> None:
    Game.objects.filter(confirmed=True).update(confirmed=False)


def drop_line(report: ScoreReport) -> None:
    Change.objects.filter(report=report).delete()


def repeat_line(report: ScoreReport) -> None:
    change = Change.objects.get(report=report)
    change.pk, change.revision = None, Change.objects.count() + 2
    change.save(force_insert=True)


def stop_counting(report: ScoreReport) -> None:
    Event.objects.filter(pk=report.game.round.stage.event_id).update(revision=3)


@pytest.mark.parametrize(
    ("harm", "kinds"),
    [
        (lose, {"lost", "audit"}),
        (overwrite, {"lost", "half"}),
        (double, {"doubled", "half", "audit"}),
        (give_away, {"lost", "doubled"}),
        (halve_seats, {"half"}),
        (halve_game, {"half"}),
        (settle_silently, {"half"}),
        (forget_to_confirm, {"half"}),
        (drop_line, {"audit"}),
        (repeat_line, {"audit"}),
        (stop_counting, {"audit"}),
    ],
)
def test_harm_is_seen(
    event: Event, saved_reports: list[Words], harm: Callable[[ScoreReport], None], kinds: set[str]
) -> None:
    harm(ScoreReport.objects.get(key=saved_reports[5].key))
    findings = found(event, saved_reports)
    assert {kind for kind in kinds if getattr(findings, kind)} == kinds
    assert findings.everything


def test_the_plan_has_games_that_are_reported_twice(event: Event) -> None:
    games = list(Game.objects.filter(round__stage__event=event).select_related("round")) * 100
    shares = plan(games, writers=8, chance=random.Random(1))
    words = [each for share in shares for each in share]
    assert [share[0].writer for share in shares] == list(range(8))
    assert len({each.key for each in words}) == len(words) > len(games)
    assert all(121 in each.scores and min(each.scores) < 121 for each in words)
