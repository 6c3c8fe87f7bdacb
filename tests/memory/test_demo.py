import pytest
from django.test import Client
from PIL import Image
from pytest_django.fixtures import Settings

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events import demo as event_demo
from cribbage_events.events.models import Event, Photograph
from cribbage_events.memory import demo
from cribbage_events.memory.models import PastEvent
from cribbage_events.shifts.models import Signup
from tests.building import fill_with_breaks

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(settings: Settings, tmp_path: object) -> Club:
    settings.MEDIA_ROOT = tmp_path
    event_demo.fill()
    fill_with_breaks(demo)
    return Club.objects.get(slug=event_demo.CLUB_SLUG)


def test_a_club_has_five_years_behind_it(client: Client, club: Club) -> None:
    five_years_of_events_are_finished(club)
    papers_tell_of_the_four_years_before(club)
    photographs_are_drawn_and_shown(client, club)
    the_last_place_at_the_door_is_taken_and_one_waits()
    one_player_is_shown_by_initials(client, club)


def five_years_of_events_are_finished(club: Club) -> None:
    finished = Event.objects.filter(club=club, status=Event.Status.FINISHED)
    years = {event.starts_at.year for event in finished}
    assert max(years) - min(years) == demo.YEARS
    assert PastEvent.objects.filter(club=club, event__isnull=False).count() == finished.count()
    for event in finished:
        assert event.finished_at is not None
        assert 0 < (event.finished_at - event.starts_at).total_seconds() < 5 * 3600


def papers_tell_of_the_four_years_before(club: Club) -> None:
    papers = PastEvent.objects.filter(club=club, old_list__isnull=False)
    assert papers.count() == demo.YEARS_OF_PAPERS
    assert {each.results.count() for each in papers} == {demo.PLACES}


def photographs_are_drawn_and_shown(client: Client, club: Club) -> None:
    photographs = Photograph.objects.filter(event__club=club)
    assert photographs.count() == 3 * demo.PHOTOGRAPHS
    first = photographs[0]
    page = client.get(first.event.get_absolute_url() + "photographs/").content.decode()
    assert page.count("<img") == demo.PHOTOGRAPHS
    with first.picture.open() as file, Image.open(file) as picture:
        assert min(picture.size) > 300


def the_last_place_at_the_door_is_taken_and_one_waits() -> None:
    at_the_door = Signup.objects.filter(shift__places=1)
    assert sorted(at_the_door.values_list("state", flat=True)) == ["taken", "waiting"]


def one_player_is_shown_by_initials(client: Client, club: Club) -> None:
    shy = Person.objects.get(club=club, shown_as=Person.ShownAs.INITIALS)
    for address in ("", "records/", "medals/", "winners/"):
        assert shy.name not in client.get(club.get_absolute_url() + address).content.decode()
