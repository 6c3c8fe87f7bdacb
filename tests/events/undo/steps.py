"""Take random steps of an afternoon, for tests of undoing."""

from collections.abc import Callable
from random import Random

from django.core.exceptions import ValidationError

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.drawing.services.draw import draw_event, undo_draw
from cribbage_events.events.lifecycle.services import edit_event, finish, reopen
from cribbage_events.events.models import Entry, Event, Game, Seat
from cribbage_events.events.redrawing.exchange import exchange_seats
from cribbage_events.events.redrawing.services import (
    join_late,
    redraw,
    set_director_fills_in,
    withdraw,
)
from cribbage_events.events.registration.services import (
    check_in,
    check_in_all,
    edit_entry,
    mark_no_show,
    register,
    remove,
)
from cribbage_events.events.results.services import withdraw_result
from tests.building import JOE, MARION, fresh, games_in, play, say
from tests.factories import EventFactory, PersonFactory, age_born, entrants
from tests.tools.made_once import made_once

NAMES = ["Ann Lee", "Bob Ray", "Cy Dow", "Player 02"]


def fields(chance: Random) -> PersonFields:
    return PersonFields(chance.choice(NAMES), age_born(chance.randint(50, 90)))


def somebody(event: Event, chance: Random) -> Entry:
    return chance.choice(list(event.entries.select_related("event", "person")))


def a_game(event: Event, chance: Random, **which: object) -> Game:
    games = list(Game.objects.filter(round__stage__event=event, **which).order_by("pk"))
    if not games:
        raise ValidationError("None.")
    return chance.choice(games)


def result(event: Event, chance: Random) -> None:
    scores = [121, chance.randrange(121)]
    chance.shuffle(scores)
    say(a_game(event, chance), *scores, by=chance.choice([MARION, JOE]))


def whole_round(event: Event, chance: Random) -> None:
    outstanding = a_game(event, chance, status=Game.Status.OUTSTANDING)
    for game in games_in(event, outstanding.round.number):
        if game.status == Game.Status.OUTSTANDING:
            say(game, 121, 100 - game.table)


def leave(event: Event, chance: Random) -> None:
    outstanding = chance.choice(["play", "forfeit"])
    withdraw(
        somebody(event, chance),
        by=MARION,
        seen=event.revision,
        reason="",
        outstanding="forfeit" if outstanding == "forfeit" else "play",
    )


def wrong_tables(event: Event, chance: Random) -> None:
    seats = Seat.objects.filter(round__in=event.stage.rounds.filter(number__lte=2))
    seat = chance.choice(list(seats.order_by("pk").select_related("round")) or [None])
    if seat is None:
        raise ValidationError("None.")
    numbers = list(seat.round.seats.order_by("pk").values_list("entry__number", flat=True))
    exchange_seats(
        event,
        by=MARION,
        seen=event.revision,
        round=seat.round.number,
        first=chance.choice(numbers),
        second=chance.choice(numbers),
        results=chance.choice(["keep", "again"]),
    )


DO: dict[str, Callable[[Event, Random], object]] = {
    "check in": lambda event, chance: check_in(somebody(event, chance), by=MARION),
    "all here": lambda event, _: check_in_all(event, by=MARION),
    "missing": lambda event, chance: mark_no_show(somebody(event, chance), by=MARION),
    "register": lambda event, chance: register(event, by=MARION, person_fields=fields(chance)),
    "edit": lambda event, chance: edit_entry(
        somebody(event, chance),
        by=MARION,
        person_fields=fields(chance),
        fixed_table=chance.choice([None, None, 1, 2]),
    ),
    "remove": lambda event, chance: remove(somebody(event, chance), by=MARION),
    "settings": lambda event, chance: edit_event(
        event, by=MARION, venue=chance.choice("ABC"), round_count=chance.randint(2, 5)
    ),
    "director": lambda event, chance: edit_event(
        event, by=MARION, director=somebody(event, chance).person
    ),
    "director's seat": lambda event, chance: set_director_fills_in(
        event, by=MARION, seen=event.revision, fills_in=chance.random() < 0.5
    ),
    "draw": lambda event, _: draw_event(event, by=MARION, seen=event.revision),
    "take the draw away": lambda event, _: undo_draw(event, by=MARION, seen=event.revision),
    "redraw": lambda event, _: redraw(event, by=MARION, seen=event.revision),
    "leave": leave,
    "wrong tables": wrong_tables,
    "join": lambda event, chance: join_late(
        event, by=MARION, seen=event.revision, entry=somebody(event, chance)
    ),
    "result": result,
    "whole round": whole_round,
    "take back": lambda event, chance: withdraw_result(
        a_game(event, chance), by=MARION, reason="a slip"
    ),
    "finish": lambda event, _: finish(event, by=MARION, seen=event.revision),
    "reopen": lambda event, _: reopen(event, by=MARION, reason="a slip"),
}


@made_once(fresh)
def an_event(*, drawn: bool) -> Event:
    event: Event = EventFactory.create(round_count=3)
    event.director = PersonFactory.create(club=event.club, name="Marion Fehr")
    event.save()
    entrants(event, [60 + n for n in range(7)])
    if drawn:
        draw_event(event, by=MARION, seen=event.revision)
        play(event, 1)
    return fresh(event)
