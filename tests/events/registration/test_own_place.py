"""“I can't come”: a player frees their own place, and may want it back."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Person
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.own_place import give_up_place, want_place_back
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, last_line
from tests.events.desk_client import at, director_of, words
from tests.events.registration.test_answers_pages import ask, look, press
from tests.factories import EntryFactory, EventFactory, PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_at_once")]
URL = "https://pegs.example/desk/"


@pytest.fixture
def event() -> Event:
    return EventFactory.create(starts_at=datetime.datetime(2036, 5, 3, 18, tzinfo=datetime.UTC))


def known_ann(event: Event) -> Person:
    """Return the person whom the request of ANN surely means."""
    person: Person = PersonFactory.create(
        club=event.club,
        name="Ann Lee",
        date_of_birth=datetime.date(1949, 3, 14),
        email="ann@example.com",
    )
    return person


def statuses(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("status", flat=True))


def test_a_place_is_given_up_on_the_page_of_the_request(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    page = ask(event)
    press(director, event, "accept")
    said = Client().get(page).content.decode()
    assert "I can’t come" in said
    mailoutbox.clear()

    Client().post(f"{page}place/")

    assert statuses(event) == [Entry.Status.DECLINED]
    said = look(page)
    assert "You said that you can’t come, so your place is free." in said
    assert "Give up my place" not in said
    assert last_line(event) == "Ann Lee can’t come, and gave up the place."
    listed = words(director.get(at(event, "entrants")).content)
    assert "0 entrants" in listed
    assert "can’t come" in listed
    (letter,) = mailoutbox
    assert "A player can’t come to" in letter.subject
    assert "Ann" not in letter.body

    Client().post(f"{page}place/", {"back": "yes"})

    assert statuses(event) == [Entry.Status.REGISTERED]
    assert "You have a place" in look(page)
    assert last_line(event) == "Ann Lee can come after all."


def test_a_player_s_own_page_gives_up_the_place(event: Event) -> None:
    entry = EntryFactory.create(event=event, person__club=event.club)
    client = Client()
    token = player_token(entry.pk, entry.card_edition)
    client.get(reverse("events:open_player_link", args=[event.slug, token]))
    said = words(client.get(at(event, "card")).content)
    assert "I can’t come" in said
    assert "Add to my calendar" in said

    said = words(client.post(at(event, "own_place"), follow=True).content)

    assert "I can come after all" in said
    assert statuses(event) == [Entry.Status.DECLINED]


def test_the_page_of_a_place_leads_to_the_calendar_and_to_one_s_own_page(
    event: Event, director: Client
) -> None:
    page = ask(event)
    press(director, event, "accept")
    client = Client()
    said = client.get(page).content.decode()
    assert f'href="{at(event, "calendar")}"' in said
    entry = event.entries.get()
    own = at(event, "open_player_link", player_token(entry.pk, entry.card_edition)).split(":")[0]
    assert f'href="{own}' in said


def test_a_request_in_a_known_name_takes_no_place_away(event: Event, director: Client) -> None:
    """Whoever knows a name and a birthday can ask for a place, and no more."""
    ann = known_ann(event)
    EntryFactory.create(event=event, person=ann, number=1)
    page = ask(event)
    entry = event.entries.get(status=Entry.Status.REQUESTED)
    director.post(at(event, "accept", entry.number), {"who": ann.pk})
    said = Client().get(page).content.decode()
    assert "You have a place" in said
    assert "I can’t come" not in said
    assert "My own page" not in said

    assert Client().post(f"{page}place/").status_code == 404

    assert event.entries.get(person=ann).status == Entry.Status.REGISTERED


def test_a_known_person_s_request_gives_up_what_it_brought(event: Event, director: Client) -> None:
    ann = known_ann(event)
    page = ask(event)
    director.post(at(event, "accept", 1), {"who": ann.pk})
    assert event.entries.get(person=ann).status == Entry.Status.REGISTERED
    Client().post(f"{page}place/")
    assert event.entries.get(person=ann).status == Entry.Status.DECLINED
    Client().post(f"{page}place/", {"back": "yes"})
    assert event.entries.get(person=ann).status == Entry.Status.REGISTERED


def full_with_one_waiting(event: Event) -> tuple[Entry, Entry]:
    event.entrant_limit = 1
    event.save(update_fields=["entrant_limit"])
    first = EntryFactory.create(event=event, person__club=event.club, number=1)
    waits = EntryFactory.create(
        event=event, person__club=event.club, number=2, status=Entry.Status.REQUESTED
    )
    return first, waits


def test_whoever_comes_back_stands_behind_those_who_wait(event: Event) -> None:
    first, waits = full_with_one_waiting(event)
    give_up_place(first, desk_url=URL)
    assert want_place_back(first, desk_url=URL) is False
    first.refresh_from_db()
    assert first.status == Entry.Status.REQUESTED
    assert first.number > waits.number


def test_after_the_draw_only_the_director_can_do_it() -> None:
    event = drawn_event([60, 61, 62, 63])
    entry = event.entries.select_related("event").first()
    assert entry
    with pytest.raises(ValidationError, match="already drawn"):
        give_up_place(entry, desk_url=URL)


def test_the_history_undoes_it(event: Event) -> None:
    entry = EntryFactory.create(event=event, person__club=event.club)
    give_up_place(entry, desk_url=URL)
    undo(event.changes.get(verb="give-up-place"), by=MARION)
    entry.refresh_from_db()
    assert (entry.status, entry.gave_up_at) == (Entry.Status.REGISTERED, None)


def test_a_director_can_accept_them_after_all(event: Event) -> None:
    entry = EntryFactory.create(event=event, person__club=event.club)
    give_up_place(entry, desk_url=URL)
    director_of(event.club).post(at(event, "accept", entry.number))
    entry.refresh_from_db()
    assert (entry.status, entry.gave_up_at) == (Entry.Status.REGISTERED, None)


def test_nobody_else_s_place_is_given_up(event: Event) -> None:
    entry = EntryFactory.create(event=event, person__club=event.club)
    assert Client().post(at(event, "own_place")).status_code == 403
    assert Client().post(f"{at(event, 'asked', 'x:y')}place/").status_code == 404
    entry.refresh_from_db()
    assert entry.status == Entry.Status.REGISTERED
    assert Person.objects.filter(pk=entry.person_id).exists()
