"""An erased person's name leaves captions, credits, what visitors wrote, and the diary's rows."""

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Change, Event, Photograph, TakeOffRequest
from cribbage_events.events.photographs.services import ask_to_take_off, describe_photograph
from tests.building import make_club, make_event
from tests.events.photographs.pictures import MARION, add
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")])


def test_nothing_is_left_of_the_name(event: Event) -> None:
    # She took photographs at another event, where she didn't play.
    other = EventFactory.create(club=event.club)
    for each in (event, other):
        photograph = add(each, credit="Ann Lee")
        caption = "Ann Lee beats Bob Ray, seen by Ann Leeson"
        describe_photograph(photograph, by=MARION, caption=caption, credit="Ann Lee")
        ask_to_take_off(photograph, by=MARION, name="Ann Lee", words="It is me, Ann Lee.")
    revision = other.changes.count()
    erase_person(Person.objects.get(name="Ann Lee"), by=MARION)
    for photograph in Photograph.objects.all():
        assert photograph.caption == ":erased-name beats Bob Ray, seen by Ann Leeson"
        assert photograph.credit == ":erased-name"
    for request in TakeOffRequest.objects.all():
        assert (request.name, request.words) == (":erased-name", "It is me, :erased-name.")
    lines = Change.objects.all()
    assert not [line for line in lines if "Ann Lee" in str(line.rows).replace("Ann Leeson", "")]
    assert other.changes.count() >= revision
