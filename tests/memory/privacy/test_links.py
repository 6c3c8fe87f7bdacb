"""The pages about how somebody is shown are found from the pages that people have open."""

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.memory.models import Wish
from tests.building import make_user
from tests.events.desk_client import director_of, words
from tests.factories import EventFactory
from tests.walk.states import finished

pytestmark = pytest.mark.django_db

WAITING = "2 people ask to be shown differently: answer them"


def html(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args)).content.decode()


def test_the_clubs_page_and_a_players_page_lead_to_asking() -> None:
    club = finished().club
    ann = club.people.get(name="Ann Lee")
    link = f'href="{reverse("memory:ask_shown", args=[club.slug])}"'
    assert link in html(Client(), "clubs:club", club.slug)
    assert link in html(Client(), "memory:player", club.slug, ann.pk)


def test_who_is_signed_in_finds_what_the_club_knows_of_them(club: Club) -> None:
    link = f'href="{reverse("memory:mine", args=[club.slug])}"'
    client = Client()
    assert link not in html(client, "memory:ask_shown", club.slug)
    client.force_login(make_user(club, "Vera", Role.Kind.VOLUNTEER))
    assert link in html(client, "memory:ask_shown", club.slug)


@pytest.mark.parametrize("page", ["clubs:club", "memory:people", "clubs:account", "events:desk"])
def test_a_director_sees_that_somebody_waits_for_an_answer(club: Club, page: str) -> None:
    director, helper = director_of(club), Client()
    helper.force_login(make_user(club, "Hal", Role.Kind.COORDINATORS_HELPER))
    event = EventFactory.create(club=club)
    args = {"clubs:account": (), "events:desk": (event.slug,)}.get(page, (club.slug,))
    assert "shown differently: answer" not in html(director, page, *args)
    for name in ("Ann Lee", "Bob Ray"):
        Wish.objects.create(club=club, name=name, shown_as=Person.ShownAs.INITIALS)
    said = html(director, page, *args)
    assert WAITING in words(said.encode())
    assert f'href="{reverse("memory:wishes", args=[club.slug])}"' in said
    assert "shown differently: answer" not in words(html(helper, page, *args).encode())


def test_no_name_is_asked_for_in_the_words_of_the_program(club: Club) -> None:
    page = Client().post(reverse("memory:ask_shown", args=[club.slug]), {"shown_as": "hidden"})
    assert "Type your name." in words(page.content)
