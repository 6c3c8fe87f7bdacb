"""The years of the demo's club: ten events of five years, older results from papers, photographs,
and shifts of volunteers for the next event.
"""

import datetime
import random
import uuid
from collections.abc import Iterator
from typing import NamedTuple

from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.events import demo
from cribbage_events.events.demo import (
    PLAYERS,
    draw_rounds,
    move_to_own_day,
    plan_event,
    register_players,
    saved_at_once,
)
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event, Game, ScoreReport, Seat
from cribbage_events.events.photographs.drawings import add_drawings
from cribbage_events.events.results.services import save_result
from cribbage_events.memory.models import OldList, PastEvent
from cribbage_events.memory.old_results.services import bring_in_results
from cribbage_events.memory.old_results.sheet import OldSheet
from cribbage_events.memory.privacy import show_person_as
from cribbage_events.shifts.models import Shift
from cribbage_events.shifts.services import save_shift, take_shift
from cribbage_events.spreadsheets import ListTable

YEARS = 5
# Of the papers before: one event a year, of which only the first places are known.
YEARS_OF_PAPERS = 4
PLACES = 6
PHOTOGRAPHS = 6
# A margin that the better of two players wins by on average, for each step between them.
STEP = 1.6


class YearlyEvent(NamedTuple):
    """An event of every year."""

    name: str
    month: int
    day: int


SPRING = YearlyEvent("Spring Senior Games", 5, 9)
HARVEST = YearlyEvent("Harvest Senior Games", 10, 18)


def fill() -> None:
    for _step in fill_in_steps():
        pass


def fill_in_steps() -> Iterator[None]:
    """Add the years to the club of events/demo.py."""
    past = PastYears(Club.objects.get(slug=demo.CLUB_SLUG))
    yield from past.play_events()
    with saved_at_once():
        past.bring_in_papers()
    yield
    with saved_at_once():
        past.plan_shifts()
    past.hide_one_name()
    yield
    yield from past.add_photographs()


class PastYears:
    """The people who act. Chance is seeded anew for each step: every demo has the same games."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.director = Person.objects.get(club=club, user__email=demo.DIRECTOR_EMAIL)
        self.by = Actor.of(User.objects.get(email=demo.DIRECTOR_EMAIL))
        self.scorer = Actor.of(User.objects.get(email=demo.VOLUNTEER_EMAIL))
        self.today = timezone.localtime(timezone.now(), club.zone).date()

    def play_events(self) -> Iterator[None]:
        """The oldest first; none that isn't over, and none that the club has already."""
        a_while_ago = self.today - datetime.timedelta(days=60)
        for year in range(self.today.year - YEARS, self.today.year + 1):
            for kind in (SPRING, HARVEST):
                if datetime.date(year, kind.month, kind.day) < a_while_ago:
                    with saved_at_once():
                        same = self.club.events.filter(name=kind.name, starts_at__year=year)
                        if not same.exists():
                            self.play(kind, year)
                    yield

    def play(self, kind: YearlyEvent, year: int) -> None:
        starts_at = datetime.datetime(year, kind.month, kind.day, 13, tzinfo=self.club.zone)
        seed = year * 10000 + kind.month * 100 + kind.day
        chance = random.Random(seed)
        event = plan_event(
            self.club, self.director, self.by, name=kind.name, starts_at=starts_at, seed=seed
        )
        register_players(event, chance.sample(PLAYERS, chance.choice((12, 14, 16))), self.by)
        draw_rounds(event, self.by)
        for game in Game.objects.filter(round__stage__event=event).order_by(
            "round__number", "table"
        ):
            self.report(game, chance)
        event.refresh_from_db()
        finish(event, by=self.by, seen=event.revision)
        move_to_own_day(event)

    def report(self, game: Game, chance: random.Random) -> None:
        """The better player wins more often than not, as in any club."""
        names = Seat.objects.filter(game=game).order_by("side").values_list("entry__person__name")
        one, other = (strength(name) for (name,) in names)
        margin = round(chance.gauss(STEP * (one - other), 26)) or 1
        loser_score = max(40, 120 - abs(margin))
        scores = [121, loser_score] if margin > 0 else [loser_score, 121]
        via = ScoreReport.Via.VOLUNTEER
        save_result(game.pk, scores=scores, by=self.scorer, via=via, key=uuid.uuid4())

    def bring_in_papers(self) -> None:
        """The first places of the years before, as a club has them in its minutes."""
        if OldList.objects.filter(club=self.club).exists():
            return
        chance = random.Random(1630)
        rows = [("Date", "Event", "Place", "Name")]
        first = self.today.year - YEARS
        for year in range(first - YEARS_OF_PAPERS, first):
            names = [name for name, _ in PLAYERS[:13]]
            best = sorted(names, key=lambda name: strength(name) + chance.gauss(0, 6))[-PLACES:]
            for place, name in enumerate(reversed(best), start=1):
                rows.append((str(year), HARVEST.name, str(place), name))
        sheet = OldSheet(ListTable([list(row) for row in rows]), "senior-games")
        bring_in_results(self.club, sheet, {}, by=self.by)

    def plan_shifts(self) -> None:
        event = (
            Event.objects.select_related("club")
            .filter(club=self.club, status=Event.Status.REGISTRATION, shifts=None)
            .first()
        )
        if event is None:
            return
        door, tea = (
            save_shift(
                Shift(
                    club=self.club,
                    event=event,
                    task=task,
                    starts=datetime.time(starts),
                    ends=datetime.time(ends),
                    places=places,
                ),
                by=self.by,
            )
            for task, starts, ends, places in (
                ("Door: check people in", 12, 13, 1),
                ("Tea and coffee", 13, 17, 3),
            )
        )
        for shift, name, telephone in (
            (door, "Gil Sawchuk", "204 555 0171"),
            (door, "Mavis Roy", "204 555 0172"),
            (tea, "Hattie Wiebe", "204 555 0173"),
        ):
            take_shift(
                shift, name=name, email="", telephone=telephone, key=uuid.uuid4(), by=self.by
            )

    def hide_one_name(self) -> None:
        if shy := Person.objects.filter(club=self.club, name="Pete Lavallee").first():
            show_person_as(shy, Person.ShownAs.INITIALS, by=self.by)

    def add_photographs(self) -> Iterator[None]:
        """Add photographs of the last three events, drawn by this program."""
        finished = PastEvent.objects.filter(club=self.club, event__isnull=False)
        for past in finished.select_related("event__club").order_by("-event__starts_at")[:3]:
            if past.event is not None:
                # A picture that is there already stays as it is.
                add_drawings(past.event, PHOTOGRAPHS, by=self.by, credit="Joe Bell")
            yield


def strength(name: str) -> float:
    """Return a player's strength from 0 to 15: those in the middle of the list of players are the
    best.
    """
    place = next((place for place, each in enumerate(PLAYERS) if each[0] == name), 0)
    return len(PLAYERS) - 1 - abs(2 * place - len(PLAYERS))
