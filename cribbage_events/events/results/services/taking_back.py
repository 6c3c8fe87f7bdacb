"""Taking back reports: they are kept, and no longer count."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.game import Result
from cribbage_events.events.results.services.saving import find_state, weigh_again

RUNNING = (Event.Status.RUNNING,)
# The rows that undoing needs, where it isn't one new report.
REPORTS = (ScoreReport,)


def take_back_report(report: ScoreReport, *, by: Actor, reason: str) -> None:
    """One report no longer counts; the others of its game are weighed without it."""
    with changing(
        report.game_id, by=by, verb="take-back", only=RUNNING, touches=REPORTS
    ) as writing:
        state = find_state(report.game_id)
        if state.report(report.pk) is None:
            raise ValidationError(_("This report has already been withdrawn."))
        writing.says(
            reason=given(reason), reporter=report.by_name, **state.diary_data(Result.of(report))
        )
        writing.report = report.pk
        set_aside(writing.event, state.game, [report])


def withdraw_result(game: Game, *, by: Actor, reason: str) -> None:
    """The game is outstanding again; what was reported is kept."""
    with changing(game.pk, by=by, verb="withdraw-result", only=RUNNING, touches=REPORTS) as writing:
        state = find_state(game.pk)
        if not state.reports:
            raise ValidationError(_("This game has no result yet."))
        row = state.row
        where = {"match": list(row.match.place)} if row.match else {}
        writing.says(table=row.table, round=row.round, reason=given(reason), **where)
        writing.report = state.row.accepted or state.reports[-1].pk
        set_aside(writing.event, state.game, state.reports)


def set_aside(event: Event, game: int, reports: Iterable[ScoreReport]) -> None:
    keys = [each.pk for each in reports]
    ScoreReport.objects.filter(pk__in=keys).update(taken_back_at=timezone.now())
    weigh_again(event, game)


def given(reason: str) -> str:
    if not reason.strip():
        raise ValidationError(_("Type the reason for clearing the result."), code="reason")
    return reason.strip()
