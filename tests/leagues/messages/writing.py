"""A club that may write, with members, and messages to them."""

import datetime
from collections.abc import Sequence
from typing import Any

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.leagues.messages.services import write_message
from cribbage_events.leagues.models import MemberMessage, Season
from cribbage_events.mail.models import Message
from cribbage_events.mail.outbox import send_waiting
from tests.building import MARION, make_club, make_user
from tests.leagues.factories import fresh, make_season
from tests.leagues.night import make_member
from tests.tools.made_once import made_once

SITE = "https://pegs.example"
# A Tuesday, the day before a night, in the morning in Winnipeg.
TUESDAY = datetime.datetime(2026, 11, 24, 16, tzinfo=datetime.UTC)


@made_once(fresh)
def season_that_writes(**fields: Any) -> Season:
    club = make_club()
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    return make_season(club, **fields)


def reader(club: Club, name: str, email: str = "", until: datetime.date | None = None) -> Person:
    person = make_member(club, name, until)
    Person.objects.filter(pk=person.pk).update(email=email)
    person.email = email
    return person


def write(season: Season, people: Sequence[Person], **fields: Any) -> MemberMessage:
    given = {"to": MemberMessage.To.CHOSEN, "subject": "Pot luck", "text": "Bring a dish."}
    message = MemberMessage(season=season, **{**given, **fields})
    return write_message(message, [each.pk for each in people], by=MARION, site=SITE)


def send(message: MemberMessage) -> None:
    send_waiting()


def states(message: MemberMessage) -> dict[str, str]:
    rows = Message.objects.filter(member_message=message)
    return dict(rows.values_list("person__name", "state"))
