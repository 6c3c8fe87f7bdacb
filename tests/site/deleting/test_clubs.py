"""A club that was deleted goes for good, whatever it has kept over the years."""

import datetime

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Event
from cribbage_events.memory.models import Merge, OldList, PastEvent, PastGame, PastResult
from cribbage_events.memory.people.services import merge_people
from cribbage_events.memory.players.services import rate_club
from cribbage_events.shifts.models import Signup
from cribbage_events.site.deleting.services import forget_deleted_clubs
from tests.building import MARION
from tests.factories import ClubFactory, EventFactory
from tests.memory.people.club import club_with, finished_event, who
from tests.shifts.factories import make_shift, volunteer

pytestmark = [pytest.mark.django_db, pytest.mark.database]
LONG_AGO = datetime.timedelta(days=30)


def test_nothing_of_its_memory_keeps_it() -> None:
    club = club_with("Ann Lee", "Anna Lee", "Zoe Poe", "Zed Poe")
    finished_event(club)
    rate_club(club)
    to_come: Event = EventFactory.create(club=club, starts_at=timezone.now() + LONG_AGO)
    volunteer(make_shift(to_come), "Val")
    zoe, zed = who(club, "Zoe Poe"), who(club, "Zed Poe")
    given = {"preset_code": "senior-games", "year": 2019, "name": "Fall games"}
    papers = OldList.objects.create(club=club)
    past = PastEvent.objects.create(club=club, old_list=papers, **given)
    PastResult.objects.create(past_event=past, person=zoe, rank=1)
    PastGame.objects.create(
        past_event=past, round=1, table=1, winner=zoe, loser=zed, loser_score=90
    )
    merge_people(who(club, "Ann Lee"), who(club, "Anna Lee"), by=MARION)
    Club.objects.update(deleted_at=timezone.now() - LONG_AGO)
    other = ClubFactory.create()
    forget_deleted_clubs()
    assert list(Club.objects.all()) == [other]
    for table in (Person, Merge, PastResult, Signup):
        assert not table._default_manager.exists()
