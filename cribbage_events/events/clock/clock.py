"""What the hall's clock says now."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from cribbage_events.contest.clock.ends import Span, ends
from cribbage_events.contest.clock.pace import (
    LONGEST,
    Pace,
    PastEvent,
    default_pace,
    likely_paces,
    pace_of,
    slow_from,
)
from cribbage_events.events.clock.games import TimedGame, past_games, timed_games
from cribbage_events.events.clock.settings import ClockSettings
from cribbage_events.events.clock.timing import Timing, began_at
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event

# Said are multiples of so many minutes.
STEP = timedelta(minutes=5)
type Start = Literal["said", "planned", "drawn", "complete", ""]


class Between(NamedTuple):
    """Two times between which something is expected."""

    low: datetime
    high: datetime


@dataclass(frozen=True, slots=True)
class Clock:
    """`round`: the one that is played, with when it `began` and how that is known (`start`); None
    where games don't begin together. `ends_at`: when its time is over, if it has one. What is
    expected was worked out at `news`. `began`: when each game began that is being played; `slow`:
    those that have lasted longer than nine in ten.
    """

    news: datetime
    round: int | None = None
    began_at: datetime | None = None
    start: Start = ""
    ends_at: datetime | None = None
    round_ends: Between | None = None
    all_ends: Between | None = None
    began: Mapping[int, datetime] = field(default_factory=dict)
    slow: Collection[int] = ()
    can_start: bool = False


def public_clock(event: Event, drawn: EventGames | None = None) -> Clock | None:
    """As everybody sees it, where the director wants that: worked out at the last news, so that the
    page stays the same until there is something new. One query with the games of the page.
    """
    if event.clock is None or not has_clock(event):
        return None
    return clock_of(event, timed_games(event), clock_settings(event), drawn=drawn)


def desk_clock(event: Event, now: datetime) -> Clock | None:
    """As the desk sees it now; two queries, where games begin together."""
    if not has_clock(event):
        return None
    return clock_of(event, timed_games(event), clock_settings(event), now=now)


def clock_settings(event: Event) -> ClockSettings:
    """What the director has chosen; without that, the pace of the club's past."""
    return ClockSettings.of(event) or ClockSettings(past_pace(event))


def has_clock(event: Event) -> bool:
    """Whether it is being played; of a copy for everybody, whether the event itself is."""
    event = event.behind or event
    return event.status == Event.Status.RUNNING and not event.why_cancelled


def past_pace(event: Event) -> Pace:
    """By the club's last events of this kind; one query or two."""
    known = event.format.past_timings(event, past_games(event))
    return pace_of([past_of(timing) for timing in known if timing], default_pace(event.target))


def past_of(timing: Timing) -> PastEvent:
    lengths = [table.minutes for table in timing.tables]
    return PastEvent([each for each in lengths if each is not None], timing.pauses)


def clock_of(
    event: Event,
    games: Sequence[TimedGame],
    settings: ClockSettings,
    *,
    now: datetime | None = None,
    drawn: EventGames | None = None,
) -> Clock | None:
    timing = event.format.timing(event, games, drawn)
    if timing is None or not timing.tables:
        return None
    news = timing.news if now is None else max(now, timing.zero)
    at = timing.minutes(news)
    found = ends(timing.tables, at, rest=timing.rest, pace=settings.pace, pauses=timing.pauses)
    slow_after = slow_from(likely_paces(settings.pace, timing.tables, at))
    its = [game for game in games if game.stage == 0 and game.round == timing.round]
    began = began_at(its) if its else None
    lasts = timedelta(minutes=settings.minutes or 0)
    is_over = not timing.began and found.event is not None and found.event.high <= at
    return Clock(
        news=news,
        round=timing.round,
        began_at=began,
        start=how_it_began(its),
        ends_at=began + lasts if began and lasts else None,
        round_ends=between(timing, found.round),
        all_ends=None if is_over else between(timing, found.event),
        began=timing.began,
        slow=[
            game
            for game, since in timing.began.items()
            if slow_after < at - timing.minutes(since) <= LONGEST
        ],
        can_start=bool(its) and not its[0].is_started and not any(game.ended for game in its),
    )


def longest_first(games: Iterable[GameRow], clock: Clock | None) -> list[GameRow]:
    """Games that are being played, each with when it began."""
    began = clock.began if clock else {}
    found = [game._replace(since=began.get(game.id, game.since)) for game in games]
    return sorted(found, key=lambda game: game.since.timestamp() if game.since else 0.0)


def how_it_began(games: Sequence[TimedGame]) -> Start:
    """How it is known when their round began."""
    if not games:
        return ""
    if games[0].is_started:
        return "said"
    if games[0].round > 1:
        return "complete"
    return "planned" if began_at(games) == games[0].planned else "drawn"


def between(timing: Timing, span: Span | None) -> Between | None:
    """In steps of five minutes, and at least one apart."""
    if span is None:
        return None
    low, high = (rounded(timing.at(minutes)) for minutes in (span.low, span.high))
    return Between(low, max(high, low + STEP))


def rounded(at: datetime) -> datetime:
    seconds = STEP.total_seconds()
    return datetime.fromtimestamp(round(at.timestamp() / seconds) * seconds, at.tzinfo)
