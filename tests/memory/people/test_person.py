import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Person
from tests.factories import SATURDAY, EventFactory
from tests.leagues.night import corrected_night
from tests.memory.people.club import club_with, finished_event, signed_in, who

pytestmark = pytest.mark.django_db


def test_contact_history_and_medals() -> None:
    club = club_with("Zoe Last")
    finished_event(club)
    ann = who(club, "Ann Lee")
    Person.objects.filter(pk=ann.pk).update(telephone="204 555 0100", email="ann@example.org")
    client = signed_in(club)
    said = client.get(f"/clubs/{club.slug}/people/{ann.pk}/").content.decode()
    for words in ("204 555 0100", "ann@example.org", "Autumn Senior Games", "21 Nov 2026"):
        assert words in said
    medals = [
        word in client.get(f"/clubs/{club.slug}/people/{person.pk}/").content.decode()
        for person in club.people.all()
        for word in ("Gold", "Silver", "Bronze")
    ]
    assert sum(medals) >= 3


def test_nights_and_seasons() -> None:
    night = corrected_night()
    club = night.season.club
    person = club.people.get(name="Member 01")
    said = signed_in(club).get(f"/clubs/{club.slug}/people/{person.pk}/").content.decode()
    assert night.season.name in said
    assert f'href="{night.event.get_absolute_url()}"' in said
    assert "30 Sep 2026" in said


def test_as_many_queries_for_many_events_as_for_one() -> None:
    club = club_with()
    finished_event(club)
    ann = who(club, "Ann Lee")
    client = signed_in(club)
    page = f"/clubs/{club.slug}/people/{ann.pk}/"
    client.get(page)
    with CaptureQueriesContext(connection) as once:
        client.get(page)
    for number in range(3):
        at = SATURDAY - datetime.timedelta(days=30 * (number + 1))
        finished_event(club, starts_at=at, slug=f"earlier-{number}")
    with CaptureQueriesContext(connection) as often:
        said = client.get(page).content.decode()
    assert len(often) == len(once) <= 12
    assert said.count("Autumn Senior Games") == 4


def test_correcting_is_saved_and_refused_once_when_another_saved_meanwhile() -> None:
    club = club_with("Ann Lee")
    ann = who(club, "Ann Lee")
    client = signed_in(club)
    page = f"/clubs/{club.slug}/people/{ann.pk}/edit/"
    seen = client.get(page).context["form"]["seen"].value()
    typed = {
        "seen": seen,
        "name": "Ann Leigh",
        "date_of_birth": "3 May 1950",
        "telephone": "204 555 0101",
    }
    Person.objects.filter(pk=ann.pk).update(telephone="204 555 0102")
    said = client.post(page, typed)
    assert said.status_code == 200
    assert "Somebody else has just saved “204 555 0102” here" in said.content.decode()
    again = {**typed, "seen": said.context["form"]["seen"].value()}
    assert client.post(page, again).status_code == 302
    ann.refresh_from_db()
    assert (ann.name, ann.telephone, ann.date_of_birth) == (
        "Ann Leigh",
        "204 555 0101",
        datetime.date(1950, 5, 3),
    )
    assert ann.shown_name == "Ann Leigh"


def test_what_is_wrong_is_said_beside_the_field_and_nothing_is_saved() -> None:
    club = club_with("Ann Lee")
    ann = who(club, "Ann Lee")
    page = f"/clubs/{club.slug}/people/{ann.pk}/edit/"
    said = signed_in(club).post(page, {"name": "Ann Lee", "date_of_birth": "1 May 3000"})
    assert "is in the future" in said.content.decode()
    ann.refresh_from_db()
    assert ann.date_of_birth is None


def test_an_event_to_come_says_that_they_are_registered() -> None:
    club = club_with("Ann Lee")
    event = EventFactory.create(club=club)
    event.entries.create(person=who(club, "Ann Lee"), number=1)
    page = f"/clubs/{club.slug}/people/{who(club, 'Ann Lee').pk}/"
    assert "registered" in signed_in(club).get(page).content.decode()
