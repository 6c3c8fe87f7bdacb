"""Results as they are reported: each report is kept, one is accepted, none is overwritten."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.outcome import ScoreError, check_scores
from cribbage_events.events.models import Event, Game, ScoreReport, Seat
from cribbage_events.events.services import statements
from cribbage_events.events.services.changing import Writing, changing, check_status
from cribbage_events.events.services.rounds import begin_rounds

RUNNING = (Event.Status.RUNNING,)


@dataclass(frozen=True, slots=True)
class Result:
    """A score for each side, or which of them gave the game up."""

    scores: tuple[int, ...]
    forfeited_by: int | None = None

    @classmethod
    def forfeit(cls, side: int, target: int, sides: int = 2) -> "Result":
        return cls(tuple(0 if index == side else target for index in range(sides)), side)


@dataclass(frozen=True, slots=True)
class Said:
    """Who says it, through what, on which form, and why it replaces another."""

    by: Actor
    via: ScoreReport.Via
    key: UUID
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reported:
    """What became of a report.

    `saved`: it is kept (now, or when the same form was sent before). `accepted`: it is the result
    that counts. `earlier`: the report that counts instead, with the same result or another.
    """

    report: ScoreReport | None
    accepted: bool
    saved: bool
    earlier: ScoreReport | None = None


@dataclass(frozen=True, slots=True)
class GameState:
    """A game as it is now that the event is locked."""

    round_id: int
    where: str
    sides: tuple[str, ...]
    accepted: ScoreReport | None

    def sentence(self, result: Result) -> str:
        scores, names = result.scores, self.sides
        if result.forfeited_by is not None:
            others = [name for side, name in enumerate(names) if side != result.forfeited_by]
            return (
                f"{names[result.forfeited_by]} forfeited to {' and '.join(others)} at {self.where}"
            )
        order = sorted(range(len(scores)), key=lambda side: -scores[side])
        losers = " and ".join(names[side] for side in order[1:])
        pegs = "–".join(str(scores[side]) for side in order)
        return f"{names[order[0]]} beat {losers} {pegs} at {self.where}"


def report(  # noqa: PLR0913 - everything that a report consists of
    game: Game,
    *,
    scores: Sequence[int],
    by: Actor,
    via: ScoreReport.Via,
    key: UUID,
    forfeited_by: int | None = None,
    replaces: int | None = None,
    reason: str = "",
) -> Reported:
    """Keep what somebody says about a game; accept it if it is the first, or replaces knowingly.

    The same `key` gives the same answer and saves nothing twice. Another result than the accepted
    one is not saved unless `replaces` names that one, with a reason: the page asks.
    """
    said = Said(by, via, key, reason.strip())
    with changing(game, by=by, verb="report") as writing:
        state = game_state(game)
        known = statements.report_with(key)
        if known is not None:
            return answer_again(game, ScoreReport.objects.get(pk=known), state)
        check_status(writing.event, RUNNING)
        result = checked(scores, forfeited_by, target=writing.event.target, state=state)
        return weigh(game, result, said, state=state, replaces=replaces, writing=writing)


def weigh(
    game: Game,
    result: Result,
    said: Said,
    *,
    state: GameState,
    replaces: int | None,
    writing: Writing,
) -> Reported:
    """Beside what is accepted already, if anything is."""
    accepted = state.accepted
    if accepted is not None and is_same(accepted, result):
        writing.what = f"The same result again: {state.sentence(result)}."
        kept = keep_report(game, result, said)
        return Reported(kept, accepted=False, saved=True, earlier=accepted)
    if accepted is not None and accepted.pk != replaces:
        return Reported(None, accepted=False, saved=False, earlier=accepted)
    writing.what = sentence(state, result, said.reason)
    kept = accept_report(game, result, said)
    if accepted is None and statements.is_complete(state.round_id):
        begin_rounds(writing.event)
    return Reported(kept, accepted=True, saved=True)


def game_state(game: Game) -> GameState:
    seats = statements.seats_of(game.pk)
    _, _, round_id, number, table, accepted = seats[0]
    sides: dict[int, list[str]] = {}
    for side, name, *_ in seats:
        sides.setdefault(side, []).append(name)
    return GameState(
        round_id=round_id,
        where=f"table {table}, round {number}",
        sides=tuple(" & ".join(names) for names in sides.values()),
        accepted=ScoreReport.objects.get(pk=accepted) if accepted else None,
    )


def answer_again(game: Game, known: ScoreReport, state: GameState) -> Reported:
    if known.game_id != game.pk:
        raise ValidationError("This form belongs to another game. Open the game again.")
    is_accepted = state.accepted is not None and state.accepted.pk == known.pk
    earlier = None if is_accepted else state.accepted
    return Reported(known, accepted=is_accepted, saved=True, earlier=earlier)


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


def is_same(accepted: ScoreReport, result: Result) -> bool:
    return tuple(accepted.scores) == result.scores and accepted.forfeited_by == result.forfeited_by


def sentence(state: GameState, result: Result, reason: str) -> str:
    words = state.sentence(result)
    if state.accepted is None:
        return f"{words}."
    if not reason:
        message = "Say why the result changes: it is kept beside the earlier one."
        raise ValidationError(message, code="reason")
    return f"Corrected, {reason}: {words}."


def keep_report(game: Game, result: Result, said: Said) -> ScoreReport:
    values = {
        "game_id": game.pk,
        "scores": list(result.scores),
        "forfeited_by": result.forfeited_by,
        "by_id": said.by.user.pk if said.by.user else None,
        "by_name": said.by.name[:80],
        "via": said.via.value,
        "at": timezone.now(),
        "key": said.key,
        "reason": said.reason[:200],
    }
    return ScoreReport(pk=statements.insert_report(values), **values)


def accept_report(game: Game, result: Result, said: Said) -> ScoreReport:
    kept = keep_report(game, result, said)
    forfeited = result.forfeited_by is not None
    status = Game.Status.FORFEITED if forfeited else Game.Status.PLAYED
    statements.accept(game.pk, report=kept.pk, status=status.value, scores=result.scores)
    return kept


def withdraw_result(game: Game, *, by: Actor, reason: str) -> None:
    """The game is outstanding again; what was reported is kept."""
    with changing(game, by=by, verb="withdraw-result", only=RUNNING) as writing:
        state = game_state(game)
        if state.accepted is None:
            raise ValidationError("This game has no result yet.")
        if not reason.strip():
            raise ValidationError("Say why the result is taken back.", code="reason")
        Game.objects.filter(pk=game.pk).update(accepted=None, status=Game.Status.OUTSTANDING)
        Seat.objects.filter(game=game.pk).update(score=None)
        writing.what = f"The result of {state.where} was taken back: {reason.strip()}."
