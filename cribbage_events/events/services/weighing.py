"""What the reports of a game say together, written into the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.agreement import Verdict
from cribbage_events.events.models import Game, ScoreReport
from cribbage_events.events.selectors.reports import weighed
from cribbage_events.events.services import statements
from cribbage_events.events.services.changing import Writing
from cribbage_events.events.services.game_state import GameState, Result, game_state
from cribbage_events.events.services.rounds import end_round

type State = Literal["saved", "same", "confirmed", "waiting", "disputed"]


@dataclass(frozen=True, slots=True)
class Said:
    """Who says it, through what, on which form, when; with a reason it corrects what they said."""

    by: Actor
    via: ScoreReport.Via
    key: UUID
    reason: str = ""
    typed_at: datetime | None = None
    # The entry whose scorecard it is, or whose own link it came by.
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Reported:
    """A report that is kept, what has become of its game, and the report that counts there.

    `same`: whoever reports had said it already. `waiting`: it counts when a second one agrees.
    """

    report: ScoreReport
    state: State
    accepted: ScoreReport | None


def save(writing: Writing, state: GameState, result: Result, said: Said) -> Reported:
    before = weighed(state.reports, writing.event)
    check_reason(before, result, said)
    kept = keep_report(state.game, result, said)
    reports = (*state.reports, kept)
    after = weighed(reports, writing.event)
    carry_out(writing, state, after, reports)
    became = state_of(before, after)
    writing.what = sentence(state, result, said, before, became)
    writing.report = kept.pk
    accepted = after.accepted.key if after.accepted else None
    return Reported(kept, became, next((each for each in reports if each.pk == accepted), None))


def check_reason(before: Verdict[int], result: Result, said: Said) -> None:
    """The desk settles what others have said otherwise, and says why."""
    if said.via != ScoreReport.Via.DESK or said.reason:
        return
    if any(each.result != (result.scores, result.forfeited_by) for each in before.standing):
        message = "Say why the result changes: it is kept beside the earlier one."
        raise ValidationError(message, code="reason")


def state_of(before: Verdict[int], after: Verdict[int]) -> State:
    if before == after:
        return "same"
    if after.disputed:
        return "disputed"
    if after.confirmed:
        return "confirmed"
    return "saved" if after.accepted else "waiting"


def sentence(
    state: GameState, result: Result, said: Said, before: Verdict[int], became: State
) -> str:
    words = state.sentence(result)
    if said.via == ScoreReport.Via.DESK and said.reason and before.standing:
        return f"{'Settled' if before.disputed else 'Corrected'}, {said.reason}: {words}."
    if became == "disputed":
        return f"Disputed: {words}{f' ({said.reason})' if said.reason else ''}."
    if became == "waiting":
        return f"{words}; it counts when a second report agrees."
    if became in {"confirmed", "same"}:
        how = "Confirmed" if became == "confirmed" else "The same result again"
        return f"{how}: {words}."
    return f"Corrected, {said.reason}: {words}." if before.accepted and said.reason else f"{words}."


def carry_out(
    writing: Writing, state: GameState, verdict: Verdict[int], reports: Sequence[ScoreReport]
) -> None:
    """Write what the reports say together into the game and its seats."""
    accepted = verdict.accepted
    key = accepted.key if accepted else None
    counts = next((Result.of(each) for each in reports if each.pk == key), None)
    statements.settle(
        state.game,
        accepted=key,
        status=status_of(counts).value,
        confirmed=verdict.confirmed,
        disputed=verdict.disputed,
    )
    earlier = state.report(state.accepted)
    if earlier is None or counts is None or counts.scores != Result.of(earlier).scores:
        scores = counts.scores if counts else [None] * len(state.sides)
        statements.set_scores(state.game, scores)
    if state.accepted is None and counts and statements.is_complete(state.round_id):
        end_round(writing.event)


def status_of(counts: Result | None) -> Game.Status:
    if counts is None:
        return Game.Status.OUTSTANDING
    return Game.Status.PLAYED if counts.forfeited_by is None else Game.Status.FORFEITED


def keep_report(game: int, result: Result, said: Said) -> ScoreReport:
    values = {
        "game_id": game,
        "scores": list(result.scores),
        "forfeited_by": result.forfeited_by,
        "by_id": said.by.user.pk if said.by.user else None,
        "by_name": said.by.name[:80],
        "link_id": said.by.link,
        "entry_id": said.entry,
        "via": said.via.value,
        "at": timezone.now(),
        "typed_at": said.typed_at,
        "key": said.key,
        "reason": said.reason[:200],
    }
    return ScoreReport(pk=statements.insert_report(values), **values)


def weigh_again(writing: Writing, state: GameState) -> None:
    """After some of the game's reports have come or gone."""
    reports = game_state(Game(pk=state.game)).reports
    carry_out(writing, state, weighed(reports, writing.event), reports)
