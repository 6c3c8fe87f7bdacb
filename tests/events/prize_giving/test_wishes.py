import datetime

import pytest
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import Decision, accept
from tests.building import MARION
from tests.events.desk_client import at, words
from tests.events.prize_giving.hidden import nearly_over
from tests.factories import EventFactory, PersonFactory

pytestmark = pytest.mark.django_db

BORN = datetime.date(1950, 5, 3)
BORN_FIELDS = {"date_of_birth": "3 May 1950"}


def ask(event: Event, **typed: str) -> Entry:
    """Register on the public page."""
    given = {"name": "Ann Lee", **BORN_FIELDS, "email": "ann@example.com"}
    answer = Client().post(at(event, "register"), {**given, **typed})
    assert answer.status_code == 302
    return event.entries.latest("pk")


def open_event() -> Event:
    event: Event = EventFactory.create(self_registration=True)
    return event


def wants(person: Person) -> bool:
    return Person.objects.get(pk=person.pk).wants_results_since is not None


def test_a_tick_on_the_public_page_is_a_wish() -> None:
    event = open_event()
    entry = ask(event, wants_results="on")
    accept(entry, by=MARION)
    assert wants(entry.person)
    assert not wants(ask(event, name="Bob Ray", email="bob@example.com").person)


def test_without_an_address_there_is_no_wish() -> None:
    entry = ask(open_event(), wants_results="on", email="", telephone="555 0101")
    assert not wants(entry.person)


@pytest.mark.parametrize(
    ("known", "is_wish"), [("Ann@Example.com", True), ("old@example.com", False)]
)
def test_a_known_person_s_wish_counts_only_from_their_own_address(
    known: str, is_wish: bool
) -> None:
    """A stranger may type anybody's name."""
    event = open_event()
    ann = PersonFactory.create(club=event.club, name="Ann Lee", date_of_birth=BORN, email=known)
    entry = ask(event, wants_results="on")
    accept(entry, by=MARION, decision=Decision(person=ann.pk))
    assert wants(ann) == is_wish


def test_a_player_says_it_on_the_page_of_their_card() -> None:
    event = nearly_over()
    ann = event.entries.get(number=1)
    card = Client()
    session = card.session
    session["cards"] = {str(event.pk): [ann.pk, ann.card_edition]}
    session.save()
    assert b"Send me the results" not in card.get(at(event, "card")).content
    Person.objects.filter(pk=ann.person_id).update(email="ann@example.com")
    assert b"Send me the results by e-mail" in card.get(at(event, "card")).content
    said = words(card.post(at(event, "own_wish"), {"wants": ""}, follow=True).content)
    assert "Saved: you have asked for the results by e-mail." in said
    assert wants(ann.person)
    said = words(card.post(at(event, "own_wish"), follow=True).content)
    assert "Saved: you won’t get results by e-mail any more." in said
    assert not wants(ann.person)
