"""The games of an event as the clock sees them: when each began and ended."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Min, Q, QuerySet

from cribbage_events.events.models import Event, Game, Seat, Stage

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


def timed_games(event: Event) -> list[TimedGame]:
    """Every game, by round and table; one query."""
    return read_games(
        Game.objects.filter(round__stage__event=event).order_by("round__number", "table")
    )


def past_games(event: Event) -> list[list[TimedGame]]:
    """Those of the club's last events of the same kind, by event; one query."""
    kind = Stage.objects.filter(event=event, position=0).values("format")
    before = Event.objects.filter(
        club=event.club_id,
        status=Event.Status.FINISHED,
        preset_code=event.preset_code,
        target=event.target,
        starts_at__lt=event.starts_at,
        stages__position=0,
        stages__format__in=kind,
    )
    last = before.order_by("-starts_at", "-pk").values("pk")[:EVENTS]
    games = Game.objects.filter(round__stage__event__in=last, round__stage__position=0)
    found = sorted(
        read_games(games.order_by("-pk")[:GAMES]), key=attrgetter("event", "round", "table")
    )
    return [list(its) for _, its in groupby(found, key=attrgetter("event"))]


def read_games(games: QuerySet[Game]) -> list[TimedGame]:
    counting = Q(reports__taken_back_at=None)
    rows = games.annotate(ended=Min("reports__at", filter=counting)).values_list(*COLUMNS)
    return [TimedGame(*row) for row in rows]


def entries_by_game(games: Iterable[TimedGame]) -> Mapping[int, tuple[int, ...]]:
    """By game, the keys of the entries; one query."""
    found: dict[int, tuple[int, ...]] = {}
    keys = [game.id for game in games]
    for game, entry in Seat.objects.filter(game__in=keys).values_list("game", "entry"):
        found[game] = (*found.get(game, ()), entry)
    return found
