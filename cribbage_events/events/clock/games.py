"""The games of an event as the clock sees them: when each began and ended."""

from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Min, Q, QuerySet, Subquery

from cribbage_events.events.models import Event, Game, Stage
from cribbage_events.server.compiled import Compiled, Given

# Of the club's past: so many events and games at most, the newest.
EVENTS, GAMES = 8, 2000


class TimedGame(NamedTuple):
    """A game: when its event was planned to begin, when its round began (`is_started`: as the desk
    said), and when the first report of it came; of a play-off its match, and the scores that count.
    `tables`: how many there are at the event, where a format has to know it.
    """

    id: int
    event: int
    stage: int
    round: int
    table: int
    status: str
    planned: datetime
    since: datetime | None
    is_started: bool
    ended: datetime | None
    match: int | None
    match_round: int | None
    match_rounds: int | None
    match_number: int | None
    best_of: int | None
    scores: list[int] | None
    tables: int | None

    @property
    def outstanding(self) -> bool:
        return self.status == Game.Status.OUTSTANDING

    @property
    def is_played(self) -> bool:
        """Neither given up nor set aside."""
        return self.status in (Game.Status.OUTSTANDING, Game.Status.PLAYED)


COLUMNS = (
    "pk",
    "round__stage__event",
    "round__stage__position",
    "round__number",
    "table",
    "status",
    "round__stage__event__starts_at",
    "round__began_at",
    "round__is_started",
    "ended",
    "match",
    "match__round",
    "match__rounds",
    "match__number",
    "match__best_of",
    "accepted__scores",
    "round__stage__settings__tables",
)


def timed_columns(games: QuerySet[Game]) -> QuerySet[Game, tuple[Any, ...]]:
    counting = Q(reports__taken_back_at=None)
    return games.annotate(ended=Min("reports__at", filter=counting)).values_list(*COLUMNS)


def played_before(event: Given) -> QuerySet[Game, tuple[Any, ...]]:
    this = Event.everything.filter(pk=event)
    before = Event.objects.filter(
        club__in=this.values("club"),
        status=Event.Status.FINISHED,
        preset_code__in=this.values("preset_code"),
        target__in=this.values("target"),
        starts_at__lt=Subquery(this.values("starts_at")),
        stages__position=0,
        stages__format__in=Stage.objects.filter(event=event, position=0).values("format"),
    )
    last = before.order_by("-starts_at", "-pk").values("pk")[:EVENTS]
    games = Game.objects.filter(round__stage__event__in=last, round__stage__position=0)
    return timed_columns(games.order_by("-pk"))[:GAMES]


NOW = Compiled(
    lambda: timed_columns(
        Game.objects.filter(round__stage__event=Given(0)).order_by("round__number", "table")
    )
)
BEFORE = Compiled(lambda: played_before(Given(0)))


def timed_games(event: Event) -> list[TimedGame]:
    """Every game, by round and table; one query."""
    return [TimedGame(*row) for row in NOW.converted(event.pk)]


def past_games(event: Event) -> list[list[TimedGame]]:
    """Those of the club's last events of the same kind, by event; one query."""
    games = [TimedGame(*row) for row in BEFORE.converted(event.pk)]
    found = sorted(games, key=attrgetter("event", "round", "table"))
    return [list(its) for _, its in groupby(found, key=attrgetter("event"))]
