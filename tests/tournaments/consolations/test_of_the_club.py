"""Erasing, suspending and whatever a club does reaches a consolation, too."""

import pytest
from django.test import Client

from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.people.services import merge_people
from tests.building import MARION, fresh
from tests.factories import PersonFactory
from tests.memory.export.test_export import rows, taken_out
from tests.operator.test_suspending import suspend
from tests.tournaments.bracket.test_pages import director_of
from tests.tournaments.consolations.steps import drawn, played, with_consolation

pytestmark = pytest.mark.django_db


@pytest.fixture
def part() -> Event:
    return played(drawn(with_consolation(20)))


def test_two_rows_of_one_person_become_one_in_both(part: Event) -> None:
    entry = part.entries.all()[0]
    born = entry.person.date_of_birth
    kept = PersonFactory.create(club=part.club, name="Somebody Else", date_of_birth=born)
    merge_people(kept, entry.person, by=MARION)
    both = Entry.objects.filter(person=kept)
    assert {each.event_id for each in both} == {part.pk, part.part_of_id}
    assert {each.name for each in both} == {"Somebody Else"}


def test_it_is_closed_with_its_club(part: Event) -> None:
    suspend(part.club)
    for page in ("", "bracket/", "games.json"):
        assert Client().get(f"/events/{part.slug}/{page}").status_code == 403


def test_the_club_takes_it_out_with_the_event_that_it_is_a_part_of(part: Event) -> None:
    files = taken_out(director_of(part), part.club)
    found = {row["slug"]: row for row in rows(files["events.csv"])}
    assert found.keys() == {part.slug, fresh(part).main_event.slug}
    assert str(part.part_of_id) in found[part.slug]["part_of"]
