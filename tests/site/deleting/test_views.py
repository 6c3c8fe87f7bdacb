import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from tests.building import make_event, make_user
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.desk import at
from tests.leagues.factories import make_season
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club, [("Ann Lee", "Bob Ray")])


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


def page_of(name: str) -> str:
    person = Person.objects.select_related("club").get(name=name)
    return reverse("clubs:erase_person", args=[person.club.slug, person.pk])


def test_the_page_says_what_goes_and_what_stays(client: Client, event: Event) -> None:
    answer = client.get(page_of("Ann Lee"))
    said = words(answer.content)
    assert "Erase Ann Lee" in said
    assert "Results of 1 event, with places, medals and prizes." in said
    assert "Senior Games isn’t finished." in said
    assert Markup(answer.content.decode()).faults == []


def test_nothing_stays_of_who_never_played(client: Client, club: Club) -> None:
    make_member(club, "Cy Dow")
    assert "What stays" not in words(client.get(page_of("Cy Dow")).content)
    answer = client.post(page_of("Cy Dow"), {"sure": "on"}, follow=True)
    assert "Saved: this person is erased." in words(answer.content)
    assert not Person.objects.exists()


def test_somebody_who_only_asks_is_told_apart_from_whom_the_club_knows(
    client: Client, club: Club
) -> None:
    Person.objects.create(club=club, name="Zoe Roy", is_applicant=True)
    said = words(client.get(page_of("Zoe Roy")).content)
    assert "Erase Zoe Roy (asked for a place)" in said


def test_without_the_tick_nothing_goes(client: Client, event: Event) -> None:
    said = words(client.post(page_of("Ann Lee")).content)
    assert "Not erased:" in said
    assert "Check this box first" in said
    assert Person.objects.filter(name="Ann Lee").exists()


def test_with_it_results_stay_without_a_name(client: Client, event: Event) -> None:
    page = page_of("Ann Lee")
    said = words(client.post(page, {"sure": "on"}, follow=True).content)
    assert "Saved: this person is erased. Their results stay, as “Name removed”." in said
    assert event.entries.get(number=1).name == ":erased-name"
    assert client.get(page).status_code == 404


def test_somebody_who_is_erased_is_in_no_list(client: Client, event: Event, club: Club) -> None:
    season = make_season(club)
    client.post(page_of("Ann Lee"), {"sure": "on"}, follow=True)
    pages = [at(season, "members") + "?show=others", reverse("events:edit_event", args=["games"])]
    for page in pages:
        said = words(client.get(page).content)
        assert "Bob Ray" in said
        assert "Name removed" not in said


def test_the_ways_to_it_are_for_directors(client: Client, event: Event, club: Club) -> None:
    season: Season = make_season(club)
    entrant = reverse("events:edit_entry", args=["games", 1])
    member = at(season, "member", Person.objects.get(name="Ann Lee").pk)
    helper = Client()
    helper.force_login(make_user(club, "Hal", Role.Kind.COORDINATORS_HELPER))
    for page in (entrant, member):
        assert page_of("Ann Lee") in client.get(page).content.decode()
        assert page_of("Ann Lee") not in helper.get(page).content.decode()
    client.post(page_of("Ann Lee"), {"sure": "on"})
    assert "/erase/" not in client.get(entrant).content.decode()
