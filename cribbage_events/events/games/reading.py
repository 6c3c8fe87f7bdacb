"""The last round of an event whose medals are hidden: nobody sees what was reported of it.

With its results everybody could work out the medals.
"""

from collections.abc import Iterable, Mapping

from django.db.models import IntegerField, Q, QuerySet
from django.db.models.functions import Cast

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.events.games.rows import (
    DIVISION,
    ENTRY,
    OUTSTANDING,
    GameRow,
    Row,
    SeatRow,
    games_from_rows,
    match_of,
)
from cribbage_events.events.models import Event, Game, Seat
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.divisions import division_name
from cribbage_events.words.results import reporter_name


def hidden_from(event: Event, rounds: Iterable[int]) -> int | None:
    """The round whose results are hidden, if any, of an event with these rounds.

    An evening may end before its last round, when too few people are left.
    """
    whole = event.behind
    if whole is None:
        return None
    ended = whole.status == Event.Status.FINISHED
    return max(rounds, default=whole.round_count) if ended else whole.round_count


def as_shown(event: Event, found: Iterable[GameRow]) -> list[GameRow]:
    """The games as everybody may see them."""
    games = list(found)
    hidden = hidden_from(event, (game.round for game in games if game.match is None))
    if hidden is None:
        return games
    return [
        without_report(game) if game.match is None and game.round >= hidden else game
        for game in games
    ]


def without_report(game: GameRow) -> GameRow:
    """Return the game as it was before anything was reported of it."""
    sides = tuple(side._replace(score=None, won=False) for side in game.sides)
    return game._replace(
        status=OUTSTANDING,
        confirmed=False,
        disputed=False,
        cut=None,
        sides=sides,
        by="",
        at=None,
        reporters=(),
        accepted=None,
    )


# The columns of a row in the order of `games_from_rows`; where asked for the names.
GAME = (
    "game",
    "round__number",
    "game__table",
    "game__status",
    "game__division",
    # As numbers: on SQLite Django converts true and false one by one.
    Cast("game__confirmed", IntegerField()),
    Cast("game__disputed", IntegerField()),
    "game__cut",
)
SEAT = ("side", "score", "entry")
NAMES = (
    "entry__number",
    "entry__name",
    "entry__listed_name",
    "game__division__kind",
    "game__division__age",
    "game__division__name",
)
REPORT = ("game__accepted__by_name", "game__accepted__at", "round__began_at")
# Of a play-off: its match, in the order of `InBracket`.
MATCH = (
    "round__stage__position",
    "game__match__round",
    "game__match__rounds",
    "game__match__number",
    "game__in_match",
    "game__match",
    "game__match__best_of",
    "game__accepted__forfeited_by",
)
# The stage whose games make the standings, asked of seats.
FIRST_STAGE = Q(round__stage__position=0)
IN_ORDER = ("round__number", "game__table", "game", "side", "pk")
SEATS = Compiled(
    lambda: (
        Seat.objects.filter(FIRST_STAGE, round__stage__event=Given(0))
        .values_list(*GAME, *SEAT)
        .order_by(*IN_ORDER)
    )
)


def games_in(event: Event, wanted: Q | None = None) -> list[GameRow]:
    """Games by round and table, of play-offs too; one query. `wanted` is asked of their seats."""
    return games_of_rows(
        event, seat_rows(Seat.objects.filter(wanted or Q(), round__stage__event=event))
    )


def seat_rows(seats: QuerySet[Seat]) -> QuerySet[Seat, Row]:
    return seats.order_by(*IN_ORDER).values_list(*GAME, *SEAT, *NAMES, *REPORT, *MATCH)


def games_of_rows(event: Event, rows: Iterable[Row]) -> list[GameRow]:
    """Takes what `seat_rows` gives."""
    found = (
        game._replace(by=reporter_name(by or ""), at=at, since=since, match=match_of(match))
        for game, (by, at, since, *match) in games_from_rows(rows)
    )
    return as_shown(event, found)


def all_games(
    event: Event, seats: Mapping[int, SeatRow], divisions: Mapping[int, DivisionLabel]
) -> list[GameRow]:
    """Every game by round and table; one query. `seats` are the event's, by key of the entry."""
    names: dict[int | None, str] = {pk: division_name(each) for pk, each in divisions.items()}
    names[None] = ""
    found = games_from_rows(
        SEATS.rows(event.pk), lambda row: seats[row[ENTRY]], lambda row: names[row[DIVISION]]
    )
    return as_shown(event, (game for game, _ in found))


def still_to_play(event: Event) -> list[tuple[int, int, int]]:
    """Return, for each seat at an outstanding game, the entry, the game and its round, as keys; one
    query.
    """
    left = Seat.objects.filter(
        FIRST_STAGE, round__stage__event=event, game__status=Game.Status.OUTSTANDING
    )
    return list(left.values_list("entry_id", "game_id", "round__number"))
