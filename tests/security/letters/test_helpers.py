"""Nobody makes the club's mail server write to somebody without end."""

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Role
from tests.events.desk_client import words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_counted")]


def add(client: Client, club: Club, email: str) -> str:
    data = {"email": email, "name": "Vic Olsen", "kind": Role.Kind.VOLUNTEER}
    page = client.post(reverse("clubs:helpers", args=[club.slug]), data, follow=True)
    return words(page.content)


def test_somebody_who_is_added_again_and_again_is_written_to_once_a_day(
    club: Club, dora: Client, mailoutbox: list[EmailMessage]
) -> None:
    for number in range(4):
        said = add(dora, club, "vic@example.com")
        assert "Vic Olsen is now a volunteer." in said
        assert ("we had written to this address today already" in said) == (number > 0)
        role = Role.objects.get(user__email="vic@example.com")
        dora.post(reverse("clubs:remove_helper", args=[club.slug, role.pk]))
    assert len(mailoutbox) == 1


def test_a_director_who_adds_people_without_end_is_told_to_wait(
    club: Club, dora: Client, mailoutbox: list[EmailMessage]
) -> None:
    for number in range(30):
        assert "is now a volunteer" in add(dora, club, f"helper{number}@example.com")
    said = add(dora, club, "one-more@example.com")
    assert "You have added many people in the last hour." in said
    assert not Role.objects.filter(user__email="one-more@example.com").exists()
    assert len(mailoutbox) == 30
