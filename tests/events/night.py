"""A night of doubles: people at the door, seats, and results as somebody reports them."""

from collections.abc import Iterable, Sequence
from random import Random
from uuid import uuid4

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Entry, Event, Game, ScoreReport, Seat
from cribbage_events.events.services.doubles import seat_first_game
from cribbage_events.events.services.results import report
from cribbage_events.events.services.weighing import Reported
from tests.events.hall import NOON, make_club

DESK = Actor("Cora")


def make_night(players: int, *, club: Club | None = None, slug: str = "wednesday") -> Event:
    """Everybody is here, and nobody sits yet."""
    event = Event.objects.create(
        club=club or make_club(),
        slug=slug,
        name="Wednesday doubles",
        starts_at=NOON,
        venue="Legion Hall",
        preset_code="legion-league",
        self_registration=False,
        seed=7,
    )
    for number in range(1, players + 1):
        come(event, f"Player {number:02}")
    return event


def come(event: Event, name: str) -> Entry:
    person, _ = Person.objects.get_or_create(club=event.club, name=name)
    return Entry.objects.create(
        event=event,
        person=person,
        number=event.entries.count() + 1,
        status=Entry.Status.CHECKED_IN,
        # Whoever comes while the games are on isn't in any of them yet.
        from_round=1 if event.status == Event.Status.REGISTRATION else event.round_count + 1,
    )


def seated_night(players: int) -> Event:
    event = make_night(players)
    seat_first_game(event, by=DESK, seen=event.revision)
    event.refresh_from_db()
    return event


def games_in(event: Event, number: int) -> list[Game]:
    games = Game.objects.filter(round__event=event, round__number=number)
    return list(games.order_by("table").select_related("round"))


def say(game: Game, scores: Sequence[int]) -> Reported:
    via = ScoreReport.Via.VOLUNTEER
    return report(game, scores=scores, by=Actor("Vic"), via=via, key=uuid4())


def play_round(event: Event, number: int, *, seed: int = 1, skip: Iterable[int] = ()) -> None:
    """A result for every table but those skipped; no two losers have the same score."""
    chance = Random(seed)
    for game in games_in(event, number):
        sides = Seat.objects.filter(game=game).values("side").distinct().count()
        scores = chance.sample(range(121), sides)
        scores[chance.randrange(sides)] = 121
        if game.table not in skip:
            say(game, scores)


def seats_of(event: Event, number: int) -> dict[int, list[list[int]]]:
    """By table, the sides as the numbers of those who sit there."""
    found: dict[int, list[list[int]]] = {}
    for table, side, player in Seat.objects.filter(
        round__event=event, round__number=number
    ).values_list("game__table", "side", "entry__number"):
        sides = found.setdefault(table, [])
        while len(sides) <= side:
            sides.append([])
        sides[side].append(player)
    return dict(sorted(found.items()))


def sizes(event: Event, number: int) -> list[int]:
    return [sum(map(len, sides)) for sides in seats_of(event, number).values()]
