"""Anybody asks to be shown differently; a director answers."""

import re

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.mail.outbox import send_waiting
from cribbage_events.memory.models import Wish
from cribbage_events.memory.privacy import ask_to_be_shown
from tests.building import MARION, make_club, make_user
from tests.events.desk_client import director_of

pytestmark = pytest.mark.django_db

ASKED = {"name": "ann lee", "shown_as": "hidden", "contact": "555-0101"}


@pytest.fixture
def club() -> Club:
    found = make_club()
    for name in ("Ann Lee", "Bob Ray", "Anne Lee"):
        Person.objects.create(club=found, name=name)
    return found


def ask(club: Club, **changed: str) -> None:
    Client().post(reverse("memory:ask_shown", args=[club.slug]), ASKED | changed)


def test_the_answer_is_the_same_for_known_and_unknown_names(club: Club) -> None:
    answers = [
        Client().post(
            reverse("memory:ask_shown", args=[club.slug]), ASKED | {"name": name}, follow=True
        )
        for name in ("Ann Lee", "Nobody Known")
    ]
    assert answers[0].redirect_chain == answers[1].redirect_chain
    assert answers[0].content == answers[1].content
    assert Wish.objects.count() == 2


def test_nothing_changes_before_a_director_has_answered(club: Club) -> None:
    ask(club)
    assert set(club.people.values_list("shown_as", flat=True)) == {"name"}


def test_asked_twice_it_is_one_request(club: Club) -> None:
    ask(club)
    ask(club)
    assert Wish.objects.count() == 1


def test_a_program_that_fills_in_every_field_is_not_kept(club: Club) -> None:
    ask(club, website="http://example.com")
    assert not Wish.objects.exists()


def test_a_visitor_may_ask_five_times_an_hour(club: Club) -> None:
    address = reverse("memory:ask_shown", args=[club.slug])
    client = Client()
    for number in range(5):
        assert client.post(address, ASKED | {"name": f"Ann {number}x"}).status_code == 302
    answer = client.post(address, ASKED | {"name": "Somebody Else"})
    assert answer.status_code == 429
    assert "Somebody Else" in answer.content.decode()  # What was typed stays.
    assert Wish.objects.count() == 5


def test_a_director_shows_them_as_they_ask(club: Club) -> None:
    ask(club)
    director, wish = director_of(club), Wish.objects.get()
    address = reverse("memory:wish", args=[club.slug, wish.pk])
    said = director.get(address).content.decode()
    assert "Ann Lee" in said
    assert "Anne Lee" in said
    assert "Bob Ray" not in said
    ann = club.people.get(name="Ann Lee")
    answer = director.post(address, {"person": ann.pk}, follow=True)
    assert "Saved: no public page names Ann Lee." in answer.content.decode()
    ann.refresh_from_db()
    assert (ann.shown_as, ann.public_name) == ("hidden", "")
    assert not Wish.objects.exists()
    assert "already" in director.post(address, {"person": ann.pk}, follow=True).content.decode()


def test_the_only_candidate_is_chosen_already(club: Club) -> None:
    ask(club, name="Bob Ray")
    wish = Wish.objects.get()
    address = reverse("memory:wish", args=[club.slug, wish.pk])
    page = director_of(club).get(address)
    bob = club.people.get(name="Bob Ray")
    assert page.context["form"]["person"].value() == bob.pk
    assert re.search(f'value="{bob.pk}"[^>]*checked', page.content.decode())


def test_a_director_takes_a_request_off_the_list(club: Club) -> None:
    ask(club)
    wish = Wish.objects.get()
    address = reverse("memory:wish", args=[club.slug, wish.pk])
    director_of(club).post(address, {"decline": "yes"})
    assert not Wish.objects.exists()
    assert set(club.people.values_list("shown_as", flat=True)) == {"name"}


def test_a_director_must_say_who_it_was(club: Club) -> None:
    ask(club)
    wish = Wish.objects.get()
    address = reverse("memory:wish", args=[club.slug, wish.pk])
    said = director_of(club).post(address, {}).content.decode()
    assert "Choose who asked, or take the request off the list." in said


def test_erasing_a_person_takes_their_requests(club: Club) -> None:
    ask(club)
    ask(club, name="Bob Ray")
    erase_person(club.people.get(name="Ann Lee"), by=MARION)
    assert [wish.name for wish in Wish.objects.all()] == ["Bob Ray"]


def test_a_signed_in_member_chooses_for_themselves(club: Club) -> None:
    user = make_user(club, "Vera", Role.Kind.VOLUNTEER)
    ann, bob = club.people.get(name="Ann Lee"), club.people.get(name="Bob Ray")
    Person.objects.filter(pk=ann.pk).update(email=user.email.upper())
    client, address = Client(), reverse("memory:mine", args=[club.slug])
    client.force_login(user)
    said = client.get(address).content.decode()
    assert "Ann Lee" in said
    assert "Bob Ray" not in said
    client.post(address, {"person": ann.pk, "shown_as": "initials"})
    client.post(address, {"person": bob.pk, "shown_as": "initials"})
    assert dict(club.people.values_list("name", "shown_as")) == {
        "Ann Lee": "initials",
        "Bob Ray": "name",
        "Anne Lee": "name",
    }


def test_directors_hear_of_it_without_the_name(club: Club) -> None:
    user = make_user(club, "Dora", Role.Kind.DIRECTOR)
    client = Client()
    client.force_login(user)
    ask(club)
    send_waiting()
    assert [letter.to for letter in mail.outbox] == [[user.email]]
    said = f"{mail.outbox[0].subject} {mail.outbox[0].body}"
    assert "1 request waits" in said
    assert "lee" not in said.casefold()
    assert "555" not in said


def test_one_address_does_not_fill_the_list_with_names(club: Club) -> None:
    for name in ("Ann", "Cy", "Di", "Ed", "Flo"):
        ask_to_be_shown(club, name=name, shown_as="hidden", contact="x@example.com", url="/")
    with pytest.raises(ValidationError, match="Too many requests are waiting"):
        ask_to_be_shown(club, name="Bob", shown_as="hidden", contact="X@example.com", url="/")
    ask_to_be_shown(club, name="Bob", shown_as="hidden", contact="bob@example.com", url="/")
    assert Wish.objects.count() == 6
