"""A night of the season: members at the door, paid, seated and played."""

import datetime

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.services.doubles import seat_first_game
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.services.door import let_in
from tests.events.night import play_round
from tests.leagues.seasons import DESK, make_season

FIRST_NIGHT = datetime.date(2026, 9, 30)


def make_member(club: Club, name: str, until: datetime.date | None = None) -> Person:
    return Person.objects.create(
        club=club, name=name, valid_until=until or datetime.date(2026, 12, 31)
    )


def night_with(players: int) -> Night:
    """The first night of a season, with members who are here and have paid; seats by one seed."""
    season = make_season()
    Event.objects.filter(night__season=season).update(seed=7)
    night = season.nights.select_related("season__club", "event__club").get(planned_for=FIRST_NIGHT)
    for number in range(1, players + 1):
        let_in(night, make_member(season.club, f"Member {number:02}"), by=DESK, paid=True)
    return fresh(night)


def fresh(night: Night) -> Night:
    return Night.objects.select_related("season__club", "event__club").get(pk=night.pk)


def seated(players: int) -> Night:
    night = night_with(players)
    seat_first_game(night.event, by=DESK, seen=night.event.revision)
    return fresh(night)


def played(players: int, *, rounds: int = 4) -> Night:
    night = seated(players)
    for number in range(1, rounds + 1):
        play_round(night.event, number, seed=number)
    return fresh(night)


def entries_of(event: Event) -> list[Entry]:
    return list(event.entries.order_by("number").select_related("person"))
