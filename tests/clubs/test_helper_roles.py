"""A director says what each helper may do, and changes it."""

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import helpers_of
from tests.building import make_user

pytestmark = pytest.mark.django_db
Kind = Role.Kind


@pytest.fixture
def dora(club: Club) -> Client:
    client = Client()
    client.force_login(make_user(club, "Dora", Kind.DIRECTOR))
    return client


def role_of(club: Club, name: str) -> Role:
    return club.roles.get(user__name=name)


def change(client: Client, club: Club, name: str, kind: str) -> str:
    address = reverse("clubs:change_helper", args=[club.slug, role_of(club, name).pk])
    answer = client.post(address, {"kind": kind}, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_volunteer_becomes_the_coordinators_helper(club: Club, dora: Client) -> None:
    make_user(club, "Joe", Kind.VOLUNTEER)
    said = change(dora, club, "Joe", Kind.COORDINATORS_HELPER)
    assert "Saved: Joe is now a coordinator’s helper." in said
    assert role_of(club, "Joe").kind == Kind.COORDINATORS_HELPER


def test_somebody_is_added_as_the_coordinators_helper(
    club: Club, dora: Client, mailoutbox: list[object]
) -> None:
    address = reverse("clubs:helpers", args=[club.slug])
    data = {"email": "hal@example.com", "name": "Hal", "kind": Kind.COORDINATORS_HELPER}
    said = dora.post(address, data, follow=True).content.decode()
    assert "Hal is now a coordinator’s helper." in said
    body = str(getattr(mailoutbox[0], "body", ""))
    assert "as a coordinator’s helper" in body
    assert "You can work at the door" in body


def test_the_only_director_stays_one(club: Club, dora: Client) -> None:
    said = change(dora, club, "Dora", Kind.COORDINATORS_HELPER)
    assert "Dora is the club’s only director" in said
    assert role_of(club, "Dora").kind == Kind.DIRECTOR


def test_one_of_two_directors_may_step_back(club: Club, dora: Client) -> None:
    make_user(club, "Max", Kind.DIRECTOR)
    said = change(dora, club, "Dora", Kind.VOLUNTEER)
    assert "Saved: Dora is now a volunteer." in said


@pytest.mark.parametrize("kind", ["", "king"])
def test_a_role_that_does_not_exist_changes_nothing(club: Club, dora: Client, kind: str) -> None:
    make_user(club, "Joe", Kind.VOLUNTEER)
    assert "Saved" not in change(dora, club, "Joe", kind)
    assert role_of(club, "Joe").kind == Kind.VOLUNTEER


def test_helpers_with_more_rights_come_first(club: Club) -> None:
    for name, kind in (
        ("Ann", Kind.VOLUNTEER),
        ("Bob", Kind.COORDINATORS_HELPER),
        ("Cy", Kind.DIRECTOR),
    ):
        make_user(club, name, kind)
    assert [str(role.user) for role in helpers_of(club)] == ["Cy", "Bob", "Ann"]
