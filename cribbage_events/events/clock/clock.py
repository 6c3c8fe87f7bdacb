"""The clock says when the round began, how long it still has, and when all should be over."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Literal, NamedTuple

from django.db.models import Min, Q

from cribbage_events.contest.clock import Span, TableTimes, expected_ends
from cribbage_events.events.games.rounds import first_stage
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, Game
from cribbage_events.server.compiled import Compiled, Given

# Times that are expected are multiples of so many minutes.
STEP = timedelta(minutes=5)
# A longer pause between two rounds is a meal.
LONGEST_PAUSE = 45.0
type Start = Literal["said", "planned", "drawn", "complete"]


class TimedGame(NamedTuple):
    round: int
    began_at: datetime
    is_started: bool
    extra_minutes: int
    paused_at: datetime | None
    paused_seconds: int
    status: str
    ended: datetime | None

    @property
    def outstanding(self) -> bool:
        return self.status == Game.Status.OUTSTANDING


GAMES = Compiled(
    lambda: (
        first_stage(Given(0))
        .filter(
            round__began_at__isnull=False,
            status__in=(Game.Status.OUTSTANDING, Game.Status.PLAYED),
        )
        .annotate(ended=Min("reports__at", filter=Q(reports__taken_back_at=None)))
        .order_by("round__number", "table")
        .values_list(
            "round__number",
            "round__began_at",
            "round__is_started",
            "round__extra_minutes",
            "round__paused_at",
            "round__paused_seconds",
            "status",
            "ended",
        )
    )
)


class Between(NamedTuple):
    low: datetime
    high: datetime


@dataclass(frozen=True, slots=True)
class Clock:
    """`round`: the one that is played, with when it `began_at` and how that is known (`start`).
    `counts_from` is later by the pauses; `ends_at`: when its time is over, if it has a limit. What
    is expected was worked out at `news`, for the desk only; a round with a limit ends with that.
    """

    news: datetime
    round: int | None = None
    began_at: datetime | None = None
    start: Start | None = None
    counts_from: datetime | None = None
    ends_at: datetime | None = None
    paused_at: datetime | None = None
    round_ends: Between | None = None
    all_ends: Between | None = None
    can_start: bool = False
    can_pause: bool = False


def public_clock(event: Event) -> Clock | None:
    """The clock as everybody sees it: without what is expected, as the page is kept too long."""
    return clock_of(event) if event.clock_shown else None


def clock_of(event: Event, now: datetime | None = None) -> Clock | None:
    """The clock where everybody begins a round at the same time; one query."""
    # The copy for everybody hides that an event is finished.
    status = (event.behind or event).status
    if status != Event.Status.RUNNING or event.why_cancelled or kind_of(event).as_tables_finish:
        return None
    games = [TimedGame(*row) for row in GAMES.converted(event.pk)]
    rounds = [list(its) for _, its in groupby(games, key=attrgetter("round"))]
    if not rounds:
        return None
    present = next((its for its in rounds if any(game.outstanding for game in its)), None)
    to_come = [len(rounds[-1])] * (event.round_count - rounds[-1][0].round)
    if present is None and not to_come:
        return None
    zero = began_at(event, rounds[0])
    tables = [tables_of(event, its, zero) for its in rounds]
    known = [table for its in tables for table in its]
    last = max(max(table.began, table.ended or 0.0) for table in known)
    at = last if now is None else max(minutes_from(zero, now), 0.0)
    round_ends = all_ends = None
    if now:
        pauses = pauses_between(tables)
        round_ends, all_ends = expected_ends(
            known, at, to_come=to_come, target=event.target, pauses=pauses
        )
    news = zero + timedelta(minutes=at)
    if present is None:
        return Clock(news, all_ends=between(zero, all_ends))
    if present[0].paused_at:
        round_ends = all_ends = None
    if event.round_minutes:
        round_ends = None
        all_ends = all_ends if to_come else None
    return clock_of_round(event, present, news, between(zero, round_ends), between(zero, all_ends))


def clock_of_round(
    event: Event,
    games: list[TimedGame],
    news: datetime,
    round_ends: Between | None,
    all_ends: Between | None,
) -> Clock:
    first, began = games[0], began_at(event, games)
    counts_from = began + timedelta(seconds=first.paused_seconds)
    limit = timedelta(minutes=(event.round_minutes or 0) + first.extra_minutes)
    return Clock(
        news=news,
        round=first.round,
        began_at=began,
        start=how_it_began(event, first, began),
        counts_from=counts_from,
        ends_at=counts_from + limit if event.round_minutes else None,
        paused_at=first.paused_at,
        round_ends=round_ends,
        all_ends=all_ends,
        can_start=not first.is_started and not any(game.ended for game in games),
        can_pause=news >= began,
    )


def began_at(event: Event, games: list[TimedGame]) -> datetime:
    """Return when a round began. Where nobody has said so: when the one before it was complete; the
    first when it was planned, or when it was drawn after that, or before its first result.
    """
    first, planned = games[0], event.starts_at
    if first.is_started or first.round > 1:
        return first.began_at
    early = any(game.ended and game.ended < planned for game in games)
    return first.began_at if early else max(first.began_at, planned)


def how_it_began(event: Event, first: TimedGame, began: datetime) -> Start:
    if first.is_started:
        return "said"
    if first.round > 1:
        return "complete"
    return "planned" if began == event.starts_at else "drawn"


def tables_of(event: Event, games: list[TimedGame], zero: datetime) -> list[TableTimes]:
    """The games in minutes; in a round with a pause a game is given no length."""
    paused = games[0].paused_seconds / 60
    start = minutes_from(zero, began_at(event, games)) + paused
    ends = [minutes_from(zero, game.ended) if game.ended else None for game in games]
    return [TableTimes(start if end is None or not paused else end, end) for end in ends]


def minutes_from(zero: datetime, at: datetime) -> float:
    return (at - zero).total_seconds() / 60


def pauses_between(rounds: list[list[TableTimes]]) -> list[float]:
    """Minutes from the last result of a round to the beginning of the next."""
    found = [
        later[0].began - max(table.ended or 0.0 for table in earlier)
        for earlier, later in pairwise(rounds)
        if all(table.ended is not None for table in earlier)
    ]
    return [pause for pause in found if 0 <= pause <= LONGEST_PAUSE]


def between(zero: datetime, span: Span | None) -> Between | None:
    """Return two times in steps of five minutes, at least one step apart."""
    if span is None:
        return None
    low, high = (rounded(zero + timedelta(minutes=minutes)) for minutes in span)
    return Between(low, max(high, low + STEP))


def rounded(at: datetime) -> datetime:
    seconds = STEP.total_seconds()
    return datetime.fromtimestamp(round(at.timestamp() / seconds) * seconds, at.tzinfo)
