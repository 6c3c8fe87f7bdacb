from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry, Event
from tests.events.desk_client import at, director_of, words
from tests.factories import EventFactory, entrants
from tests.leagues.factories import make_season
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db
HIDDEN = {"somebody_else", "who"}


def filled_in(form: Any) -> dict[str, str]:
    values = {name: form[name].value() for name in form.fields if name not in HIDDEN}
    return {name: "" if value is None else str(value) for name, value in values.items()}


@pytest.fixture(params=["entrant", "member"])
def place(request: pytest.FixtureRequest) -> tuple[Client, str]:
    """Return the form of an entrant, or of a member; both are of the same person."""
    if request.param == "entrant":
        event: Event = EventFactory.create()
        (entry,) = entrants(event, [70], status=Entry.Status.REGISTERED)
        Person.objects.update(name="Ann Lee", telephone="204 555 0100")
        return director_of(event.club), at(event, "edit_entry", entry.number)
    season = make_season()
    person = make_member(season.club, "Ann Lee")
    Person.objects.update(telephone="204 555 0100")
    return director_of(season.club), reverse("leagues:member", args=[season.slug, person.pk])


def opened(client: Client, address: str) -> dict[str, str]:
    return filled_in(client.get(address).context["form"])


def test_changes_by_the_other_person_stay_and_are_shown(place: tuple[Client, str]) -> None:
    client, address = place
    mine, theirs = opened(client, address), opened(client, address)
    client.post(address, theirs | {"telephone": "204 555 0199"})

    said = words(client.post(address, mine | {"email": "ann@example.com"}, follow=True).content)

    person = Person.objects.get(name="Ann Lee")
    assert (person.telephone, person.email) == ("204 555 0199", "ann@example.com")
    assert "Somebody else has just changed this, and their change is kept: phone." in said


def test_a_field_that_both_changed_is_asked_about_once(place: tuple[Client, str]) -> None:
    client, address = place
    mine, theirs = opened(client, address), opened(client, address)
    client.post(address, theirs | {"telephone": "204 555 0199"})

    answer = client.post(address, mine | {"telephone": "204 555 0123"})

    assert "Somebody else has just saved “204 555 0199” here." in words(answer.content)
    assert Person.objects.get(name="Ann Lee").telephone == "204 555 0199"
    again = filled_in(answer.context["form"])
    assert again["telephone"] == "204 555 0123"
    client.post(address, again)
    assert Person.objects.get(name="Ann Lee").telephone == "204 555 0123"


def test_a_page_from_before_that_says_nothing_is_taken_as_it_is(place: tuple[Client, str]) -> None:
    client, address = place
    mine = opened(client, address)
    del mine["seen"]
    client.post(address, mine | {"telephone": ""})
    assert Person.objects.get(name="Ann Lee").telephone == ""
