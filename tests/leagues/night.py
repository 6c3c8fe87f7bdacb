"""Members are checked in, paid, seated and play on a night of the season."""

import datetime
from collections.abc import Iterable

from django.db.models import Sum

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Entry, Event, Stage
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.prizes import hand_prize_out
from tests.building import games_in, play_round, say
from tests.leagues.factories import DESK, make_season
from tests.tools.made_once import made_once

FIRST_NIGHT = datetime.date(2026, 9, 30)
THIRD_NIGHT = datetime.date(2026, 10, 14)


def make_member(club: Club, name: str, until: datetime.date | None = None) -> Person:
    return Person.objects.create(
        club=club, name=name, valid_until=until or datetime.date(2026, 12, 31)
    )


def let_in_by_another(night: Night, names: Iterable[str]) -> None:
    """Let somebody else check them in; all of them pay."""
    for name in names:
        check_in_member(night, night.season.club.people.get(name=name), by=DESK, paid=True)


def fresh(night: Night) -> Night:
    return Night.objects.select_related("season__club", "event__club").get(pk=night.pk)


@made_once(fresh)
def night_with(players: int) -> Night:
    """The first of three nights, with members who are here and have paid; seats by one seed."""
    season = make_season(last_day=THIRD_NIGHT, breaks=[])
    Stage.objects.filter(event__night__season=season).update(seed=7)
    night = season.nights.select_related("season__club", "event__club").get(planned_for=FIRST_NIGHT)
    for number in range(1, players + 1):
        check_in_member(night, make_member(season.club, f"Member {number:02}"), by=DESK, paid=True)
    return fresh(night)


@made_once(fresh)
def seated(players: int) -> Night:
    night = night_with(players)
    seat_first_game(night.event, by=DESK, seen=night.event.revision)
    return fresh(night)


@made_once(fresh)
def played(players: int, *, rounds: int = 4) -> Night:
    night = seated(players)
    for number in range(1, rounds + 1):
        play_round(night.event, number, seed=number)
    return fresh(night)


def entries_of(event: Event) -> list[Entry]:
    return list(event.entries.order_by("number").select_related("person"))


def close(night: Night) -> Night:
    night = fresh(night)
    close_night(night, by=DESK, seen=night.event.revision)
    return fresh(night)


def balance(night: Night) -> int:
    return night.ledger.aggregate(cents=Sum("cents"))["cents"] or 0


def cents_of(night: Night, kind: str) -> int:
    """Return what the lines of this kind add up to."""
    return night.ledger.filter(kind=kind).aggregate(cents=Sum("cents"))["cents"] or 0


@made_once(fresh)
def corrected_night() -> Night:
    """Close a night, hand out every prize, turn round a result of the last round and close it
    again.
    """
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    for prize in night.prizes.select_related("night__event", "entry__person"):
        hand_prize_out(prize, by=DESK)
    reopen(night.event, by=DESK, reason="the other side won")
    game = games_in(night.event, 4)[0]
    scores = list(game.reports.latest("pk").scores)
    withdraw_result(game, by=DESK, reason="the other side won")
    say(game, *scores[::-1])
    return close(night)
