"""Somebody who is only in old results from a club's papers."""

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.memory.models import OldList, PastEvent, PastResult
from cribbage_events.words.codes import ERASED
from tests.building import MARION, make_club
from tests.erasing.traces import traces_in_tables

pytestmark = pytest.mark.django_db


def test_the_result_stays_without_the_name() -> None:
    club = make_club()
    zelda = Person.objects.create(club=club, name="Zelda Quist")
    old = OldList.objects.create(club=club)
    past = PastEvent.objects.create(
        club=club, old_list=old, name="Spring Games", year=1998, preset_code="senior-games"
    )
    PastResult.objects.create(past_event=past, person=zelda, rank=1, medal="gold")

    assert erase_person(zelda, by=MARION)

    assert traces_in_tables(["Zelda", "Quist"]) == set()
    result = PastResult.objects.select_related("person").get()
    assert (result.person.name, result.medal) == (ERASED, "gold")
