"""Saving and taking back results."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import Case, PositiveSmallIntegerField, When
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import is_same_name
from cribbage_events.contest.agreement import Verdict
from cribbage_events.contest.outcome import BY_ALL, ScoreError, check_scores
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.services.rounds import end_round
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import changing, check_status
from cribbage_events.events.models import Event, Game, ScoreReport, Seat
from cribbage_events.events.notices import Alert, alert_directors
from cribbage_events.events.results.game import GameState, Result, game_state, weighed
from cribbage_events.server.compiled import Compiled, Given, insert, update
from cribbage_events.words.refusals import score_error_words

type State = Literal["saved", "same", "confirmed", "waiting", "disputed"]
RUNNING = (Event.Status.RUNNING,)
REPORT_FIELDS = (
    "game_id",
    "scores",
    "forfeited_by",
    "by_id",
    "by_name",
    "link_id",
    "entry_id",
    "browser",
    "via",
    "at",
    "typed_at",
    "key",
    "reason",
)
REPORT = Compiled[ScoreReport](lambda: insert(ScoreReport, *REPORT_FIELDS))
# The verdict of a game.
SETTLE = Compiled[Game](
    lambda: update(
        Game.objects.filter(pk=Given(4)),
        accepted=Given(0),
        status=Given(1),
        confirmed=Given(2),
        disputed=Given(3),
    )
)
# A side that isn't there has no seat; of three at most.
SIDES = 3
SCORES = Compiled[Seat](
    lambda: update(
        Seat.objects.filter(game=Given(SIDES)),
        score=Cast(
            Case(*(When(side=side, then=Given(side)) for side in range(SIDES))),
            PositiveSmallIntegerField(),
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A game as a phone showed it. After a backup was restored its key may be another game's."""

    round: int
    table: int
    sides: tuple[str, ...]

    def is_still(self, row: GameRow) -> bool:
        if (row.round, row.table) != (self.round, self.table) or len(self.sides) != len(row.sides):
            return False
        return all(
            is_same_name(shown, now) for shown, now in zip(self.sides, row.names, strict=True)
        )


@dataclass(frozen=True, slots=True)
class ReportSource:
    """The source of a report: who, on which page, with which form, when. With a `reason` it
    corrects their earlier one.
    """

    by: Actor
    via: ScoreReport.Via
    key: UUID
    reason: str = ""
    typed_at: datetime | None = None
    # The entry whose scorecard it is, or whose link it was sent by.
    entry: int | None = None
    # Who else the same browser belongs to, so that nobody confirms their own report.
    also: Actor | None = None
    browser: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A report that is kept, and the game as it is now: the report that counts there, if any.

    `same`: the reporter had reported it already. `waiting`: it counts when a second one agrees.
    """

    report: ScoreReport
    state: State
    accepted: ScoreReport | None
    disputed: bool
    # Whether no report of the game is left: all were taken back.
    is_open: bool


def save_result(  # noqa: PLR0913 - everything that a report consists of
    game: int | GameState,
    *,
    scores: Sequence[int],
    by: Actor,
    via: ScoreReport.Via,
    key: UUID,
    forfeited_by: int | None = None,
    reason: str = "",
    typed_at: datetime | None = None,
    entry: int | None = None,
    event: int | None = None,
    also: Actor | None = None,
    browser: str = "",
    shown: Shown | None = None,
) -> Saved:
    """Save a report of a game, and weigh it together with the other reports.

    With a known `key` nothing is saved, and the game as it is now is given. A game that was read
    before, with this key, isn't read again if nothing has been written in its event since. What a
    director says of a game that they played in counts as anybody's. Raises
    Game.DoesNotExist if there is no such game (of this event, with this entry, as it was `shown`).
    """
    number = game if isinstance(game, int) else game.game
    with changing(number, by=by, verb="report") as change:
        state = present_state(game, key, change.event)
        check_game(state, event, entry, shown)
        if state.known is not None:
            return answer_again(state, state.known, scores, forfeited_by, change.event)
        check_status(change.event, RUNNING)
        result = checked(scores, forfeited_by, target=change.event.target, state=state)
        if via == ScoreReport.Via.DIRECTOR and plays_in(state.row, by, also):
            via = ScoreReport.Via.VOLUNTEER
        source = ReportSource(by, via, key, reason.strip(), typed_at, entry, also, browser)
        kept, before = add_report(change.event, state, result, source)
        if kept.state == "disputed":
            tell_of_dispute(change.event, state.game)
        done = became(source, before, kept.state)
        change.says(became=done, reason=source.reason, **state.diary_data(result))
        change.report = kept.report.pk
        return kept


def tell_of_dispute(event: Event, game: int) -> None:
    url = reverse("events:desk_game", args=[event.slug, game])
    alert_directors(None, Alert.DISPUTE, game, event=event.pk, url=url)


def check_game(state: GameState, event: int | None, entry: int | None, shown: Shown | None) -> None:
    is_new = state.known is None and not state.is_other_form
    if not state.is_in(event, entry) or (is_new and shown and not shown.is_still(state.row)):
        raise Game.DoesNotExist
    if state.is_other_form:
        raise ValidationError(_("This form belongs to another game. Open the game again."))


def plays_in(row: GameRow, by: Actor, also: Actor | None = None) -> bool:
    """Tell whether it is this person's own game, in which nobody's word alone is final."""
    if also is not None and also.entry in row.entries:
        return True
    return any(is_same_name(by.name, seat.name) for seat in row.seats)


def present_state(game: int | GameState, key: UUID, event: Event) -> GameState:
    """The game as it is now that its event is locked."""
    if isinstance(game, GameState):
        if game.revision == event.revision:
            return game
        game = game.game
    return find_state(game, key)


def find_state(game: int, key: UUID | None = None) -> GameState:
    state = game_state(game, key)
    if state is None:
        raise Game.DoesNotExist
    return state


def answer_again(
    state: GameState,
    known: ScoreReport,
    scores: Sequence[int],
    forfeited_by: int | None,
    event: Event,
) -> Saved:
    same = known.forfeited_by == forfeited_by
    if not same or (forfeited_by is None and list(known.scores) != list(scores)):
        # Somebody went back in the browser and typed another result into a form that was saved.
        raise ValidationError(
            _(
                "This form has already been sent, with another result. Look at it, then send it"
                " again."
            ),
            code="again",
        )
    return saved(known, "same", state.reports, weighed(state.reports, event))


def checked(
    scores: Sequence[int], forfeited_by: int | None, *, target: int, state: GameState
) -> Result:
    sides = len(state.row.sides)
    if forfeited_by is not None:
        if forfeited_by not in range(sides) and (forfeited_by != BY_ALL or state.row.match):
            raise ValidationError(_("Choose which side forfeited the game."))
        return Result.forfeit(forfeited_by, target, sides)
    if len(scores) != sides:
        words = _("Enter %(count)s scores, one for each side.")
        raise ValidationError(words % {"count": sides})
    try:
        check_scores(scores, target)
    except ScoreError as error:
        # The side, so that a form can say it beside the right field.
        words = score_error_words(error)
        raise ValidationError(words, code="score", params={"side": error.side}) from error
    return Result(tuple(scores))


def save_forfeit(event: Event, game: int, *, side: int, source: ReportSource) -> None:
    """Save a forfeit within a larger change of the event, which says so in the history: the desk
    decides that this side gave the game up, or `BY_ALL`.
    """
    state = find_state(game)
    add_report(event, state, Result.forfeit(side, event.target, len(state.row.sides)), source)


def add_report(
    event: Event, state: GameState, result: Result, source: ReportSource
) -> tuple[Saved, Verdict[int]]:
    """Add a report, and return the verdict before it as well."""
    before = weighed(state.reports, event)
    check_reason(before, result, source)
    kept = make_report(state.game, result, source)
    reports = (*state.reports, kept)
    after = weighed(reports, event)
    carry_out(event, state, after, reports)
    return saved(kept, saved_state(before, after), reports, after), before


def saved(
    report: ScoreReport, state: State, reports: Sequence[ScoreReport], verdict: Verdict[int]
) -> Saved:
    counts = verdict.accepted.key if verdict.accepted else None
    accepted = next((each for each in reports if each.pk == counts), None)
    return Saved(report, state, accepted, verdict.disputed, is_open=not reports)


def check_reason(before: Verdict[int], result: Result, source: ReportSource) -> None:
    """A result of the desk that differs from others needs a reason."""
    if source.via != ScoreReport.Via.DESK or source.reason:
        return
    if any(each.result != (result.scores, result.forfeited_by) for each in before.standing):
        message = _("Type the reason for the change: it is kept beside the earlier result.")
        raise ValidationError(message, code="reason")


def saved_state(before: Verdict[int], after: Verdict[int]) -> State:
    if before == after:
        return "same"
    if after.disputed:
        return "disputed"
    if after.confirmed:
        return "confirmed"
    return "saved" if after.accepted else "waiting"


def became(source: ReportSource, before: Verdict[int], state: State) -> str:
    """Return what the report did, for the diary: see history/narration.py."""
    if source.via == ScoreReport.Via.DESK and source.reason and before.standing:
        return "settled" if before.disputed else "corrected"
    if state == "saved" and before.accepted and source.reason:
        return "corrected"
    return state


def carry_out(
    event: Event, state: GameState, verdict: Verdict[int], reports: Sequence[ScoreReport]
) -> None:
    """Write the result that counts into the game and its seats."""
    accepted = verdict.accepted
    key = accepted.key if accepted else None
    counts = next((Result.of(each) for each in reports if each.pk == key), None)
    SETTLE.run(key, status_of(counts).value, verdict.confirmed, verdict.disputed, state.game)
    earlier = state.report(state.row.accepted)
    if earlier is None or counts is None or counts.scores != Result.of(earlier).scores:
        scores = counts.scores if counts else ()
        SCORES.run(*scores, *[None] * (SIDES - len(scores)), state.game)
    if after_game := format_of(event).after_game:
        after_game(event, state.row)
    if state.row.accepted is None and counts and state.is_last:
        end_round(event)


def status_of(counts: Result | None) -> Game.Status:
    if counts is None:
        return Game.Status.OUTSTANDING
    if counts.forfeited_by == BY_ALL:
        return Game.Status.NOT_PLAYED
    if counts.forfeited_by is not None:
        return Game.Status.FORFEITED
    return Game.Status.PLAYED if any(counts.scores) else Game.Status.BOTH_LOST


def make_report(game: int, result: Result, source: ReportSource) -> ScoreReport:
    by, also = source.by, source.also or Actor("")
    user = by.user or also.user
    values: dict[str, Any] = {
        "game_id": game,
        "scores": list(result.scores),
        "forfeited_by": result.forfeited_by,
        "by_id": user.pk if user else None,
        "by_name": by.name[:80],
        "link_id": by.link or also.link,
        "entry_id": source.entry or also.entry,
        "browser": source.browser,
        "via": source.via.value,
        "at": timezone.now(),
        "typed_at": source.typed_at,
        "key": source.key,
        "reason": source.reason[:200],
    }
    kept = values | {"scores": json.dumps(values["scores"]), "key": source.key.hex}
    kept |= {name: adapted_time(values[name]) for name in ("at", "typed_at")}
    ((key,),) = REPORT.rows(*(kept[name] for name in REPORT_FIELDS))
    return ScoreReport(pk=key, **values)


def adapted_time(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)


def weigh_again(event: Event, game: int) -> None:
    """Follow up after some of the game’s reports have come or gone."""
    state = find_state(game)
    carry_out(event, state, weighed(state.reports, event), state.reports)


def keep_late_result(event: Event, *, by: Actor, **data: Any) -> None:
    """Write what came too late for its game or event into the diary, once, for the director."""
    with changing(event, by=by, verb="late-result", touches=()) as change:
        known = change.event.changes.filter(verb="late-result", data=data, by_name=by.name[:80])
        if not known.exists():
            change.says(**data)


# The rows that undoing needs, where it isn't one new report.
REPORTS = (ScoreReport,)


def take_back_report(report: ScoreReport, *, by: Actor, reason: str) -> None:
    """One report no longer counts; the others of its game are weighed without it."""
    with changing(report.game_id, by=by, verb="take-back", only=RUNNING, touches=REPORTS) as change:
        state = find_state(report.game_id)
        if state.report(report.pk) is None:
            raise ValidationError(_("This report has already been withdrawn."))
        change.says(
            reason=given(reason), reporter=report.by_name, **state.diary_data(Result.of(report))
        )
        change.report = report.pk
        set_aside(change.event, state.game, [report])


def withdraw_result(game: Game, *, by: Actor, reason: str) -> None:
    """The game is outstanding again; what was reported is kept."""
    with changing(game.pk, by=by, verb="withdraw-result", only=RUNNING, touches=REPORTS) as change:
        state = find_state(game.pk)
        if not state.reports:
            raise ValidationError(_("This game has no result yet."))
        row = state.row
        where = {"match": list(row.match.place)} if row.match else {}
        change.says(table=row.table, round=row.round, reason=given(reason), **where)
        change.report = state.row.accepted or state.reports[-1].pk
        set_aside(change.event, state.game, state.reports)


def set_aside(event: Event, game: int, reports: Iterable[ScoreReport]) -> None:
    keys = [each.pk for each in reports]
    ScoreReport.objects.filter(pk__in=keys).update(taken_back_at=timezone.now())
    weigh_again(event, game)


def given(reason: str) -> str:
    if not reason.strip():
        raise ValidationError(_("Type the reason for clearing the result."), code="reason")
    return reason.strip()
