"""Make an event with games in a few calls: only this module does that for tests.

    event = drawn_event([60, 61, 62, 63])             # entrants of these ages, drawn by the service
    event = make_event(make_club(), [("Ann", "Bob")])  # laid straight into the tables, by names
    event = seated_night(8)                           # a night of doubles, its first round seated
    play(event, 1)                                    # or play_round(event, 1, seed=…) for a night
    say(game_at(event, table=2), 121, 87)

Single rows are made by tests/factories.py, a night of a season by tests/leagues/night.py. With
`made_once` of tests/tools/made_once.py the services make it for the first test that asks for it.
"""

from collections.abc import Iterable, Sequence
from itertools import count, islice
from random import Random
from types import ModuleType
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.db.models import F
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.clubs.names import FIRST
from cribbage_events.events import demo
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Division, Entry, Event, Game, Round, ScoreReport, Seat
from cribbage_events.events.results.services import Saved, save_result
from tests.factories import SATURDAY, EventFactory, PersonFactory, entrants
from tests.tools.made_once import made_once

MARION = Actor("Marion Fehr")
JOE = Actor("Joe Bell")
DESK = Actor("Cora")

# A time as pages say it, whenever a test runs: 5:20 pm, but 5 pm on the full hour.
CLOCK = r"(?:noon|midnight|\d+(?::\d\d)?\s[ap]m)"
NOON = SATURDAY

type Tables = Sequence[Sequence[str]]


# ---------------------------------------------------------------- a club and who helps in it


def make_club(**fields: Any) -> Club:
    return Club.objects.create(
        name="Prairie Pegs", slug="pegs", time_zone="America/Winnipeg", name_order=FIRST, **fields
    )


def make_user(club: Club, name: str, kind: Role.Kind) -> User:
    user = User.objects.create_user(f"{name.lower()}@example.com", name=name)
    Role.objects.create(user=user, club=club, kind=kind)
    prove(user)
    return user


def prove(user: User) -> None:
    """Marks the address as confirmed, as everybody's is who signs in on a server."""
    EmailAddress.objects.get_or_create(user=user, email=user.email, verified=True, primary=True)


# ---------------------------------------------------------------- events


@made_once(lambda club: Club.objects.get(pk=club.pk))
def demo_club() -> Club:
    """Return the demo’s club, which has three events, one of them running."""
    return demo.fill()


def fill_with_breaks(filler: ModuleType) -> None:
    """Fill it as where somebody stops the demo after one more step each time, and begins again."""
    for steps in count(1):
        if len(list(islice(filler.fill_in_steps(), steps))) < steps:
            return


def fresh(event: Event) -> Event:
    return Event.objects.select_related("club", "director").get(pk=event.pk)


@made_once(fresh)
def event_with(ages: Sequence[int], **fields: object) -> Event:
    """An event with entrants of these ages, checked in; nothing is drawn."""
    event: Event = EventFactory.create(**fields)
    entrants(event, list(ages))
    return fresh(event)


@made_once(fresh)
def drawn_event(
    ages: Sequence[int], *, director: bool = True, boundary_age: int | None = None, **fields: object
) -> Event:
    """Return a drawn event with entrants of these ages; a director fills in."""
    event: Event = EventFactory.create(**fields)
    if director:
        event.director = PersonFactory.create(club=event.club, name="Marion Fehr")
        event.save()
    entrants(event, list(ages))
    draw_event(event, by=MARION, seen=event.revision, boundary_age=boundary_age)
    return fresh(event)


def make_event(club: Club, *rounds: Tables, slug: str = "games") -> Event:
    """Make a running event; a round lists the sides at each table ("A & B" are two)."""
    running = Event.Status.RUNNING
    event: Event = EventFactory.create(club=club, slug=slug, name="Senior Games", status=running)
    stage = event.stages.get()
    division = Division.objects.create(event=event, position=0, name="All")
    for number, tables in enumerate(rounds, start=1):
        began = timezone.now() if number == 1 else None
        round_ = Round.objects.create(stage=stage, number=number, began_at=began)
        for table, sides in enumerate(tables, start=1):
            lay_table(round_, division, table, sides)
    return event


def lay_table(round_: Round, division: Division, table: int, sides: Sequence[str]) -> Game:
    game = Game.objects.create(round=round_, division=division, table=table)
    for side, names in enumerate(sides):
        for name in names.split(" & "):
            entry = find_entry(round_.stage.event, division, name)
            Seat.objects.create(game=game, round=round_, entry=entry, side=side)
    return game


def find_entry(event: Event, division: Division, name: str) -> Entry:
    entry = Entry.objects.filter(event=event, person__name=name).first()
    return entry or enter(event, name, division=division)


def enter(event: Event, name: str, **fields: object) -> Entry:
    """Somebody who is here, by name; known to the club before or not."""
    person, _ = Person.objects.get_or_create(club=event.club, name=name)
    number = event.entries.count() + 1
    status = Entry.Status.CHECKED_IN
    return Entry.objects.create(event=event, person=person, number=number, status=status, **fields)


@made_once(fresh)
def make_night(players: int, *, club: Club | None = None, slug: str = "wednesday") -> Event:
    """Return a night of doubles: everybody is here, and nobody sits yet."""
    event: Event = EventFactory.create(
        club=club or make_club(),
        slug=slug,
        name="Wednesday doubles",
        preset_code="legion-league",
        self_registration=False,
        stage__seed=7,
    )
    for number in range(1, players + 1):
        come(event, f"Player {number:02}")
    return event


def come(event: Event, name: str) -> Entry:
    """Add somebody who comes during the games and isn’t in any of them yet."""
    begins = event.status == Event.Status.REGISTRATION
    return enter(event, name, from_round=1 if begins else event.round_count + 1)


@made_once(fresh)
def seated_night(players: int) -> Event:
    event = make_night(players)
    seat_first_game(event, by=DESK, seen=event.revision)
    event.refresh_from_db()
    return event


# ---------------------------------------------------------------- games and seats


def games_in(event: Event, number: int) -> list[Game]:
    games = Game.objects.filter(round__stage__event=event, round__number=number)
    return list(games.order_by("table").select_related("round"))


def game_at(event: Event, table: int, round_number: int = 1) -> Game:
    return Game.objects.get(round__stage__event=event, round__number=round_number, table=table)


def seats_of(event: Event, number: int) -> dict[int, list[list[int]]]:
    """Return, by table, the sides as the numbers of those who sit there."""
    found: dict[int, list[list[int]]] = {}
    for table, side, player in Seat.objects.filter(
        round__stage__event=event, round__number=number
    ).values_list("game__table", "side", "entry__number"):
        sides = found.setdefault(table, [])
        while len(sides) <= side:
            sides.append([])
        sides[side].append(player)
    return dict(sorted(found.items()))


def sizes(event: Event, number: int) -> list[int]:
    return [sum(map(len, sides)) for sides in seats_of(event, number).values()]


# ---------------------------------------------------------------- results


def say(game: Game, *scores: int, by: Actor = JOE, **more: object) -> Saved:
    """Report a result, each time with another form."""
    options = {"via": ScoreReport.Via.VOLUNTEER, "key": uuid4(), **more}
    return save_result(game.pk, scores=scores, by=by, **options)  # type: ignore[arg-type]


def scores_of(game: Game) -> list[int | None]:
    return list(game.seats.order_by("side").values_list("score", flat=True))


def names_at(game: Game) -> list[str]:
    return list(game.seats.order_by("side").values_list("entry__person__name", flat=True))


def last_line(event: Event) -> str:
    """Return the history's last line."""
    return event.changes.latest("revision").what


def tie_for_last(event: Event) -> Game:
    """Report all of round 1; at table 2 two losers have the same score."""
    play_round(event, 1, skip=[2])
    game = game_at(event, 2)
    say(game, 90, 121, 90)
    return game


def play(event: Event, *rounds: int) -> None:
    """Report every game of these rounds: the first side wins, by more at each table."""
    for number in rounds:
        for game in games_in(event, number):
            say(game, event.target, max(event.target - 5 * game.table - number, 0))


def play_round(event: Event, number: int, *, seed: int = 1, skip: Iterable[int] = ()) -> None:
    """A result for every table but those skipped; no two losers have the same score."""
    chance = Random(seed)
    for game in games_in(event, number):
        sides = Seat.objects.filter(game=game).values("side").distinct().count()
        scores = chance.sample(range(121), sides)
        scores[chance.randrange(sides)] = 121
        if game.table not in skip:
            say(game, *scores)


def end_game(game: Game, *scores: int, by: User) -> ScoreReport:
    """Saves the result without the service, so that no round ends and nothing is seated."""
    report = ScoreReport.objects.create(
        game=game, scores=list(scores), by=by, by_name=by.name, via="volunteer", key=uuid4()
    )
    game.accepted, game.status = report, Game.Status.PLAYED
    game.save()
    for seat in game.seats.all():
        seat.score = scores[seat.side]
        seat.save()
    Event.objects.filter(pk=game.round.stage.event_id).update(revision=F("revision") + 1)
    return report
