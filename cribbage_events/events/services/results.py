"""Results as they are reported: each report is kept, and together they say what counts."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.outcome import ScoreError, check_scores
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.services.changing import Writing, changing, check_status
from cribbage_events.events.services.game_state import GameState, Result, game_state
from cribbage_events.events.services.weighing import Reported, Said, save, weigh_again

RUNNING = (Event.Status.RUNNING,)
# What is kept for undoing, where it isn't one new report.
REPORTS = (ScoreReport,)


def report(  # noqa: PLR0913 - everything that a report consists of
    game: Game,
    *,
    scores: Sequence[int],
    by: Actor,
    via: ScoreReport.Via,
    key: UUID,
    forfeited_by: int | None = None,
    reason: str = "",
    typed_at: datetime | None = None,
    entry: int | None = None,
) -> Reported:
    """Keep what somebody says about a game, and weigh it beside what others have said.

    The same `key` gives the answer that there is now, and saves nothing twice.
    """
    said = Said(by, via, key, reason.strip(), typed_at, entry)
    with changing(game, by=by, verb="report") as writing:
        state = game_state(game, key)
        if state.known is not None:
            return answer_again(state, state.known, scores, forfeited_by)
        check_status(writing.event, RUNNING)
        result = checked(scores, forfeited_by, target=writing.event.target, state=state)
        return save(writing, state, result, said)


def answer_again(
    state: GameState, known: ScoreReport, scores: Sequence[int], forfeited_by: int | None
) -> Reported:
    if known.game_id != state.game:
        raise ValidationError("This form belongs to another game. Open the game again.")
    same = known.forfeited_by == forfeited_by
    if not same or (forfeited_by is None and list(known.scores) != list(scores)):
        # Somebody went back in the browser: what is typed now has not been said yet.
        raise ValidationError(
            "This form has been sent already, with another result. Look at it, then send it again.",
            code="again",
        )
    return Reported(known, "same", state.report(state.accepted))


def checked(
    scores: Sequence[int], forfeited_by: int | None, *, target: int, state: GameState
) -> Result:
    sides = len(state.sides)
    if forfeited_by is not None:
        if forfeited_by not in range(sides):
            raise ValidationError("Say which side gave the game up.")
        return Result.forfeit(forfeited_by, target, sides)
    if len(scores) != sides:
        raise ValidationError(f"Enter {sides} scores, one for each side.")
    try:
        check_scores(scores, target)
    except ScoreError as error:
        # The side, so that a form can say it beside the right field.
        raise ValidationError(error.message, code="score", params={"side": error.side}) from error
    return Result(tuple(scores))


def forfeit(writing: Writing, game: Game, *, side: int, said: Said) -> None:
    """Within a larger change of the event: the desk decides that this side gave the game up."""
    state = game_state(game)
    result = Result.forfeit(side, writing.event.target, len(state.sides))
    save(writing, state, result, said)
    # What is being written as a whole says so itself.
    writing.what, writing.report = "", None


def take_back(report: ScoreReport, *, by: Actor, reason: str) -> None:
    """One report says nothing any more; the others of its game are weighed without it."""
    with changing(report.game, by=by, verb="take-back", only=RUNNING, touches=REPORTS) as writing:
        state = game_state(report.game)
        if state.report(report.pk) is None:
            raise ValidationError("This report has been taken back already.")
        words = state.sentence(Result.of(report))
        writing.what = f"Taken back, {given(reason)}: {report.by_name} had said {words}."
        writing.report = report.pk
        set_aside(writing, state, [report.pk])


def withdraw_result(game: Game, *, by: Actor, reason: str) -> None:
    """The game is outstanding again; what was reported is kept."""
    with changing(game, by=by, verb="withdraw-result", only=RUNNING, touches=REPORTS) as writing:
        state = game_state(game)
        if not state.reports:
            raise ValidationError("This game has no result yet.")
        writing.what = f"The result of {state.where} was taken back: {given(reason)}."
        writing.report = state.accepted or state.reports[-1].pk
        set_aside(writing, state, [each.pk for each in state.reports])


def set_aside(writing: Writing, state: GameState, reports: list[int]) -> None:
    ScoreReport.objects.filter(pk__in=reports).update(taken_back_at=timezone.now())
    weigh_again(writing, state)


def given(reason: str) -> str:
    if not reason.strip():
        raise ValidationError("Say why the result is taken back.", code="reason")
    return reason.strip()


def keep_stray(event: Event, words: str, *, by: Actor) -> None:
    """Write what came too late for its game or event into the diary, once, for the director."""
    what = f"Arrived late: {words}"[:300]
    with changing(event, by=by, verb="stray", touches=()) as writing:
        if not writing.event.changes.filter(verb="stray", what=what, by_name=by.name[:80]).exists():
            writing.what = what
