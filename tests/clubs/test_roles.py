import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role, User, check_time_zone
from cribbage_events.clubs.roles import role_of
from tests.factories import ClubFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db

VOLUNTEER = Role.Kind.VOLUNTEER


def test_a_role_holds_in_its_own_club_only() -> None:
    role = RoleFactory.create(kind=VOLUNTEER)

    assert role_of(role.user, role.club) == VOLUNTEER
    assert role_of(role.user, ClubFactory.create()) == ""
    assert role_of(AnonymousUser(), role.club) == ""


def test_one_person_has_one_role_in_a_club() -> None:
    role = RoleFactory.create()

    with pytest.raises(IntegrityError), transaction.atomic():
        RoleFactory.create(user=role.user, club=role.club, kind=VOLUNTEER)


def test_an_address_is_an_account_whatever_its_case() -> None:
    user = User.objects.create_user("Marion@Example.COM", "fifteen-two")

    assert user.email == "marion@example.com"
    assert user.check_password("fifteen-two")


def test_the_diary_names_whoever_acts() -> None:
    user = UserFactory.create(name="Marion Fehr")

    assert Actor.of(user) == Actor("Marion Fehr", user)
    assert Actor.of(AnonymousUser()).name == ":visitor"
    assert Actor.of(UserFactory.create(name="", email="joe@example.com")).name == "joe@example.com"


def test_a_time_zone_that_does_not_exist_is_refused() -> None:
    check_time_zone("America/Toronto")
    with pytest.raises(ValidationError, match="from the list"):
        check_time_zone("Prairie/Nowhere")
