"""“Your account” tells what happens now from what nobody has finished."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.events.models import Event
from tests.events.desk_client import at, director_of, words
from tests.leagues.night import seated

pytestmark = pytest.mark.django_db


def account(event: Event) -> tuple[str, str]:
    client: Client = director_of(event.club)
    page = client.get(reverse("clubs:account")).content
    return words(page), page.decode()


@pytest.mark.parametrize(("days", "is_now"), [(0, True), (21, False)])
def test_an_unclosed_night_of_three_weeks_ago_isnt_now(days: int, is_now: bool) -> None:
    event = seated(8).event
    before = timezone.now() - datetime.timedelta(days=days)
    Event.objects.filter(pk=event.pk).update(starts_at=before)
    said, page = account(event)
    assert ("was never finished" in said) is not is_now
    assert (">Live<" in page) is is_now
    assert at(event, "desk") in page
