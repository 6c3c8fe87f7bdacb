"""Time a stored tournament of 400 entrants and 22 games: its draw, its cut and its pages.

Beside it one of 40 entrants, whose pages take as many queries.
"""

import statistics
import time
from collections.abc import Callable, Iterable
from itertools import combinations

from django.conf import settings
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.fill import play
from benchmarks.pages import is_bookkeeping
from benchmarks.rows import Row, at_most, note, say
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.bracket.cut import QualifyingCut, qualifying_cut
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import add_stage, record_play_off
from cribbage_events.events.models import Entry, Event, Game, Round, Seat
from cribbage_events.tournaments.bracket.services import begin_play_offs

FEW, MANY, GAMES, TURNS = 40, 400, 22, 15
BY = Actor("Vera")
# Milliseconds: a draw, and a page of 400 entrants after a change.
DRAW, PAGE = 2_000, 25
PUBLIC = ("", "rounds/", "bracket/", "projector/", "entrants/1/", "standings.json", "bracket.json")
DESK = (
    *("desk/", "desk/entrants/", "desk/rounds/", "desk/play-offs/", "scores/"),
    *("scores/cards/ruled/", "desk/tournament/paid/", "desk/tournament/payout/"),
    *("desk/tournament/report/", "desk/tournament/report.csv", "desk/tournament/signs/"),
)


def timed[T](work: Callable[[], T]) -> tuple[T, float]:
    """Return what it gives, and the milliseconds of this process."""
    began = time.process_time()
    result = work()
    return result, (time.process_time() - began) * 1000


def make_tournament(entrants: int) -> Event:
    club, _ = Club.objects.get_or_create(slug="bench", defaults={"name": "Bench Pegs"})
    event = Event.objects.create(
        club=club,
        slug=f"tournament-{entrants}",
        name=f"Tournament of {entrants}",
        starts_at=timezone.now(),
        venue="Legion Hall",
        preset_code="acc-tournament",
        round_count=GAMES,
        director_fills_in=False,
    )
    add_stage(event)
    people = Person.objects.bulk_create(
        Person(club=club, name=f"Somebody Number{number:05}") for number in range(entrants)
    )
    Entry.objects.bulk_create(
        Entry(
            event=event,
            person=person,
            number=number,
            name=person.name,
            listed_name=person.name,
            public_name=person.name,
            status=Entry.Status.CHECKED_IN,
        )
        for number, person in enumerate(people, 1)
    )
    return event


def play_all(event: Event) -> None:
    for round_ in Round.objects.filter(stage__event=event):
        games = list(Game.objects.filter(round=round_).order_by("table"))
        seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
        for seat in Seat.objects.filter(game__in=games).order_by("side"):
            seats[seat.game_id].append(seat)
        play(games, [seats[game.pk] for game in games])
        Seat.objects.bulk_update([each for pair in seats.values() for each in pair], ["score"])
        Round.objects.filter(pk=round_.pk).update(began_at=timezone.now())


def page(client: Client, event: Event, path: str) -> tuple[float, int]:
    """Return the median work of several visits, each after a change, and the queries."""
    address = f"/events/{event.slug}/{path}"
    work = []
    for _ in range(TURNS):
        Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1)
        answer, milliseconds = timed(lambda: client.get(address, HTTP_HOST="localhost"))
        assert answer.status_code == 200, (address, answer.status_code)
        work.append(milliseconds)
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1)
    with CaptureQueriesContext(connection) as queries:
        client.get(address, HTTP_HOST="localhost")
    asked = [query["sql"] for query in queries if not is_bookkeeping(query["sql"])]
    return statistics.median(work), len(asked)


def settle(event: Event, cut: QualifyingCut) -> None:
    """The one-game play-offs of those who are level: who comes first wins."""
    entries = {entry.pk: entry for entry in event.entries.all()}
    for due in cut.order.due:
        for winner, loser in combinations(due.players, 2):
            record_play_off(event, by=BY, winner=entries[winner], loser=entries[loser])


def draw_and_play(event: Event, where: str) -> None:
    _, drawn = timed(lambda: draw_event(event, by=BY, seen=event.revision))
    event.refresh_from_db()
    play_all(event)
    found, cut = timed(lambda: qualifying_cut(event))
    settle(event, found)
    event.refresh_from_db()
    _, began = timed(lambda: begin_play_offs(event, by=BY, seen=event.revision, best_of=[3]))
    event.refresh_from_db()
    _, bracket = timed(lambda: brackets_of(event))
    what = f"{event.entries.count()} × {GAMES}"
    for name, figure, limit in (
        ("drawn and saved", drawn, DRAW),
        ("who qualifies, from the database", cut, None),
        ("play-offs begun", began, DRAW),
        ("the bracket, from the database", bracket, PAGE),
    ):
        row(f"{what}, {name}", where, figure, limit, "")


def row(what: str, where: str, figure: float, limit: int | None, beside: str) -> None:
    words, passed = at_most(figure, limit, " ms") if limit else ("–", None)
    say(Row(what, where, f"{figure:.0f} ms", beside or "–", words, passed))


def director() -> Client:
    user = User.objects.create_user("vera@example.org", name="Vera")
    Role.objects.create(user=user, club=Club.objects.get(), kind=Role.Kind.DIRECTOR)
    client = Client()
    client.force_login(user)
    return client


def compare(client: Client, events: dict[int, Event], paths: Iterable[str], where: str) -> None:
    for path in paths:
        few, many = (page(client, events[entrants], path) for entrants in (FEW, MANY))
        beside = f"{many[1]} queries; of {FEW}: {few[0]:.0f} ms, {few[1]} queries"
        words, same = f"as few queries as of {FEW}", many[1] <= few[1]
        say(
            Row(
                f"{MANY} × {GAMES}, {path or 'standings'}",
                where,
                f"{many[0]:.0f} ms",
                beside,
                words,
                same,
            )
        )


def main(where: str) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    events = {}
    for entrants in (FEW, MANY):
        note(f"  a tournament of {entrants}")
        events[entrants] = make_tournament(entrants)
        draw_and_play(events[entrants], where)
    compare(Client(), events, PUBLIC, where)
    compare(director(), events, DESK, where)
