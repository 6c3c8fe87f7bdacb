"""A whole afternoon in a few calls: drawn, played up to some round, by way of the services."""

from collections.abc import Sequence
from uuid import uuid4

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.services.draw import draw_event
from cribbage_events.events.services.results import report
from cribbage_events.events.services.weighing import Reported
from tests.factories import EventFactory, PersonFactory, entrants

MARION = Actor("Marion Fehr")
JOE = Actor("Joe Bell")


def drawn_event(
    ages: Sequence[int], *, director: bool = True, boundary_age: int | None = None, **fields: object
) -> Event:
    """An event with entrants of these ages, drawn; the director, if any, fills in."""
    event: Event = EventFactory.create(**fields)
    if director:
        event.director = PersonFactory.create(club=event.club, name="Marion Fehr")
        event.save()
    entrants(event, list(ages))
    draw_event(event, by=MARION, seen=event.revision, boundary_age=boundary_age)
    return fresh(event)


def event_with(ages: Sequence[int], **fields: object) -> Event:
    """An event with entrants of these ages, who are here; nothing is drawn."""
    event: Event = EventFactory.create(**fields)
    entrants(event, list(ages))
    return fresh(event)


def fresh(event: Event) -> Event:
    return Event.objects.select_related("club", "director").get(pk=event.pk)


def games_in(event: Event, round_: int) -> list[Game]:
    return list(Game.objects.filter(round__event=event, round__number=round_).order_by("table"))


def say(game: Game, *scores: int, by: Actor = JOE, **more: object) -> Reported:
    """Report a result, each time with another form."""
    options = {"via": ScoreReport.Via.VOLUNTEER, "key": uuid4(), **more}
    return report(game, scores=scores, by=by, **options)  # type: ignore[arg-type]


def play(event: Event, *rounds: int) -> None:
    """Report every game of these rounds: the first side wins, by more at each table."""
    for number in rounds:
        for game in games_in(event, number):
            say(game, event.target, max(event.target - 5 * game.table - number, 0))
