import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Event
from cribbage_events.memory.privacy import show_person_as
from tests.building import MARION
from tests.memory.players.afternoons import afternoon, running_afternoon
from tests.memory.players.many_years import fill_years

pytestmark = pytest.mark.django_db


def years_of(name: str) -> str:
    person = Person.objects.get(name=name)
    return reverse("memory:player", args=[person.club.slug, person.pk])


def read(name: str, *arguments: object) -> str:
    response = Client().get(reverse(name, args=arguments))
    assert response.status_code == 200
    return response.content.decode()


def entrants_page(event: Event, name: str) -> str:
    return read("events:entrant", event.slug, event.entries.get(person__name=name).number)


def test_an_entrants_page_of_a_finished_event_leads_to_all_their_years(club: Club) -> None:
    event = afternoon(club, 1)
    assert years_of("Ann") in entrants_page(event, "Ann")


def test_while_it_is_played_there_are_no_years_yet(club: Club) -> None:
    event = running_afternoon(club, 1)
    assert years_of("Ann") not in entrants_page(event, "Ann")


@pytest.mark.parametrize("shown_as", ["hidden", "initials"])
def test_only_a_name_leads_there(club: Club, shown_as: str) -> None:
    event = afternoon(club, 1)
    link = years_of("Ann")
    show_person_as(Person.objects.get(name="Ann"), shown_as, by=MARION)
    assert link not in entrants_page(event, "Ann")
    assert link not in read("memory:medals", club.slug)
    assert link not in read("memory:records", club.slug)


def test_an_erased_person_has_no_link(club: Club) -> None:
    event = afternoon(club, 1)
    link, number = years_of("Ann"), event.entries.get(person__name="Ann").number
    erase_person(Person.objects.get(name="Ann"), by=MARION)
    assert link not in read("events:entrant", event.slug, number)
    assert link not in read("memory:medals", club.slug)


def test_medals_and_records_lead_there(club: Club) -> None:
    afternoon(club, 1)
    assert years_of("Ann") in read("memory:medals", club.slug)
    assert years_of("Ann") in read("memory:records", club.slug)


def test_a_players_season_leads_to_all_their_years(club: Club) -> None:
    person = fill_years(club, years=1, people=8, events=0, nights=2, here=8)[0]
    season = club.seasons.get()
    assert years_of(person.name) in read("leagues:player", season.slug, person.pk)
