"""The database's knowledge of a player's years."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Event, Game, Seat
from cribbage_events.events.models.event import medals_shown
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.season_tables import NightResult, table_of
from cribbage_events.memory.models import EventRating, PastGame, PastResult
from cribbage_events.memory.past import ResultOfPerson
from cribbage_events.memory.players.rating import RatedEvent, RatedGame, Rating


class PlayedGame(NamedTuple):
    """A game as one person saw it. `event` is the key of the `Event`, None of a game from papers;
    `others` are the other sides, the best one first.
    """

    event: int | None
    round: int
    partners: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    won: bool

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(person for side in self.others for person in side)


class OwnSeat(NamedTuple):
    """A seat at a table where the person sat."""

    event: int
    round: int
    game: int
    side: int
    person: int
    score: int


SEAT_COLUMNS = (
    *("round__stage__event_id", "round__number", "game_id"),
    *("side", "entry__person_id", "score"),
)


def games_of(person: Person) -> list[PlayedGame]:
    """Return games of events that everybody may see, the earliest first, and from papers; two
    queries.
    """
    return [*games_from_papers(person), *games_of_person(person)]


def games_of_person(person: Person) -> Iterator[PlayedGame]:
    order = ("round__stage__event__starts_at", *SEAT_COLUMNS[:4], "pk")
    rows = (
        OwnSeat(*row) for row in seats_beside(person).order_by(*order).values_list(*SEAT_COLUMNS)
    )
    for _game, seats in groupby(rows, key=attrgetter("game")):
        yield game_from(list(seats), person.pk)


def seats_beside(person: Person) -> "QuerySet[Seat]":
    """Every seat at the tables where somebody sat, in games that have ended."""
    mine = Seat.objects.filter(
        medals_shown("round__stage__event__"),
        entry__person=person,
        round__stage__event__visible=True,
        round__stage__event__deleted_at=None,
        round__stage__event__why_cancelled="",
    )
    ended = Q(game__status__in=[Game.Status.PLAYED, Game.Status.FORFEITED])
    return Seat.objects.filter(ended, game__in=mine.values("game"))


def game_from(seats: Iterable[OwnSeat], person: int) -> PlayedGame:
    sides: dict[int, list[OwnSeat]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    mine = next(side for side in sides.values() if any(seat.person == person for seat in side))
    others = [side for side in sides.values() if side is not mine]
    others.sort(key=lambda side: -side[0].score)
    return PlayedGame(
        event=mine[0].event,
        round=mine[0].round,
        partners=tuple(seat.person for seat in mine if seat.person != person),
        others=tuple(tuple(seat.person for seat in side) for side in others),
        # Of three, two have won a game that the third gave up.
        won=mine[0].score >= others[0][0].score,
    )


def games_from_papers(person: Person) -> Iterator[PlayedGame]:
    """Singles: papers name no partners."""
    mine = PastGame.objects.filter(Q(winner=person) | Q(loser=person))
    for round_, winner, loser in mine.order_by("pk").values_list("round", "winner_id", "loser_id"):
        won = winner == person.pk
        others = ((loser if won else winner,),)
        yield PlayedGame(event=None, round=round_, partners=(), others=others, won=won)


# Raised when the method or its settings change, so that all ratings are worked out again.
METHOD = 1


class RatedSeat(NamedTuple):
    """A seat of a game that was played to its end."""

    event: int
    at: datetime.datetime
    round: int
    table: int
    side: int
    person: int
    score: int


RATED_SEAT = (
    *("round__stage__event_id", "round__stage__event__starts_at"),
    *("round__number", "game__table", "side", "entry__person_id", "score"),
)


def rated_seats(club: int) -> "QuerySet[Seat]":
    """Return seats of events that are over, nights of leagues too, unless their medals are hidden.

    A game that was given up isn't rated, a bye is no game.
    """
    return Seat.objects.filter(
        medals_shown("round__stage__event__"),
        round__stage__event__club=club,
        round__stage__event__deleted_at=None,
        round__stage__event__why_cancelled="",
        game__status=Game.Status.PLAYED,
    )


def rated_events(club: int) -> list[RatedEvent[int]]:
    """The earliest first; one query."""
    order = ("round__stage__event__starts_at", *RATED_SEAT[:1], *RATED_SEAT[2:6])
    rows = [RatedSeat(*row) for row in rated_seats(club).order_by(*order).values_list(*RATED_SEAT)]
    return [
        (event, at, list(games_from_seats(seats)))
        for (event, at), seats in groupby(rows, key=itemgetter(0, 1))
    ]


def games_from_seats(seats: Iterable[RatedSeat]) -> Iterator[RatedGame[int]]:
    """Make games of seats. Nobody sits twice in a round, so a person's games are told apart by
    their rounds.
    """
    for (round_, _table), found in groupby(seats, key=itemgetter(2, 3)):
        sides: dict[int, list[RatedSeat]] = {}
        for seat in found:
            sides.setdefault(seat.side, []).append(seat)
        yield RatedGame(
            round_,
            tuple(tuple(seat.person for seat in side) for side in sides.values()),
            tuple(side[0].score for side in sides.values()),
        )


def marks_of_events(clubs: "QuerySet[Club] | None" = None) -> dict[int, str]:
    """Return, by club, a text that changes whenever the games that are rated may have changed: its
    events, each with its revision, which only rises. Clubs without such an event are left out. One
    query.
    """
    events = Event.objects.filter(medals_shown())
    if clubs is not None:
        events = events.filter(club__in=clubs)
    sums = events.order_by().values_list("club").annotate(Count("pk"), Sum("pk"), Sum("revision"))
    return {club: "-".join(map(str, (METHOD, *numbers))) for club, *numbers in sums}


# With fewer rated games a rating says too little to be shown.
ENOUGH_GAMES = 30


class RatedDay(NamedTuple):
    """The effect of one event on the rating; `at` is in the club's zone, `games` are all so far."""

    event: int
    slug: str
    name: str
    at: datetime.datetime
    before: Rating
    after: Rating
    games: int

    @property
    def is_shown(self) -> bool:
        return self.games >= ENOUGH_GAMES


class RatingThere(NamedTuple):
    """Somebody's rating before an event; `moves` are the points of each round."""

    before: float
    is_shown: bool
    moves: Mapping[int, float]


def rating_history(person: Person) -> list[RatedDay]:
    """The earliest event first; one query."""
    rows = EventRating.objects.filter(
        medals_shown("event__"), person=person, event__visible=True, event__deleted_at=None
    ).order_by("event__starts_at", "event_id")
    columns = rows.values_list(
        *("event_id", "event__slug", "event__name", "event__starts_at"),
        *("before", "before_deviation", "after", "after_deviation", "games"),
    )
    zone = person.club.zone
    return [
        RatedDay(event, slug, name, at.astimezone(zone), Rating(*before), Rating(*after), games)
        for event, slug, name, at, *ratings, games in columns
        for before, after in [(ratings[:2], ratings[2:])]
    ]


def ratings_at(events: Collection[int]) -> dict[tuple[int, int], RatingThere]:
    """Return ratings by event and person, of everybody who played there; one query."""
    rows = EventRating.objects.filter(event__in=events)
    found = rows.values_list("event_id", "person_id", "before", "games", "moves")
    return {
        (event, person): RatingThere(
            before,
            games >= ENOUGH_GAMES,
            {int(number): points for number, points in moves.items()},
        )
        for event, person, before, games, moves in found
    }


SEASON = "past_event__event__night__season"


class SeasonPlace(NamedTuple):
    """Somebody's season; the place among those with enough nights is None for too few. `points` are
    the words of what they were ranked by, `prizes` cents.
    """

    season: Season
    rank: int | None
    ranked: int
    nights: int
    points: str
    won: int
    skunks: int
    prizes: int


def places_in_seasons(person: Person, results: Iterable[ResultOfPerson]) -> list[SeasonPlace]:
    """The last one first; two queries, however many nights and members."""
    nights: defaultdict[int, list[ResultOfPerson]] = defaultdict(list)
    for result in results:
        if result.event.season is not None and result.line.played:
            nights[result.event.season].append(result)
    if not nights:
        return []
    held = nights_in_seasons(nights)
    seasons = Season.objects.filter(pk__in=nights).order_by("-first_day", "-pk")
    return [
        season_from(season, person.pk, nights[season.pk], held[season.pk]) for season in seasons
    ]


def nights_in_seasons(seasons: Iterable[int]) -> Mapping[int, list[NightResult]]:
    """Return everybody's results by season; one query."""
    lines = PastResult.objects.filter(
        **{f"{SEASON}__in": list(seasons)},
        past_event__event__deleted_at=None,
        past_event__event__why_cancelled="",
        past_event__event__night__first_places=None,
        played__gt=0,
    )
    columns = ("past_event", "person", "is_whole", "rank", "game_points")
    found: defaultdict[int, list[NightResult]] = defaultdict(list)
    for season, *result in lines.order_by("past_event", "pk").values_list(SEASON, *columns):
        found[season].append(NightResult(*result))
    return found


def season_from(
    season: Season, person: int, nights: Iterable[ResultOfPerson], held: Iterable[NightResult]
) -> SeasonPlace:
    lines = [result.line for result in nights]
    table = table_of(season)
    placed = table.results(season, held)
    mine = next((each for each in placed if each.person == person), None)
    return SeasonPlace(
        season=season,
        rank=1 + sum(other.order < mine.order for other in placed) if mine else None,
        ranked=len(placed),
        nights=len(lines),
        points=table.record_words(season, mine.value) if mine else "–",
        won=sum(line.won or 0 for line in lines),
        skunks=sum(line.skunks or 0 for line in lines),
        prizes=sum(line.prize or 0 for line in lines),
    )
