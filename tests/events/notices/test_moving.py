"""An event is moved to another day, hour or place: one tap tells everybody on its list."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Person, Role
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.models import Event
from cribbage_events.events.registration.services import register
from cribbage_events.events.undo.services import undo, undo_refusal
from cribbage_events.mail.models import Kind
from cribbage_events.mail.outbox import message_to
from tests.building import MARION, make_club, make_event, make_user
from tests.events.desk_client import director_of
from tests.events.notices.test_views import call_off, day, event, look, move, press
from tests.factories import PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_background_work")]
__all__ = ["event"]


def test_after_saving_one_tap_tells_everybody(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    said = move(director, event)
    assert "Saved: the settings of the event." in said
    assert "The event was moved, and nobody has been told" in said
    assert "Tell 4 people" in said
    assert "nobody has been told" in look(director, event, "desk")
    assert mailoutbox == []
    said = press(director, event, "tell_of_move")
    assert "Saved. See below who has been told, and who to call." in said
    assert "2 of 2 sent" in said
    assert "2 entrants haven’t been told yet" in look(director, event, "desk")
    again = press(director, event, "tell_of_move")
    assert "Everybody has already been told." in again
    assert len(mailoutbox) == 2


def test_other_settings_and_a_list_without_names_lead_to_the_desk(
    event: Event, director: Client
) -> None:
    assert "What to do next" in move(director, event, venue="Legion Hall", address=event.address)
    event.entries.all().delete()
    assert "What to do next" in move(director, event)


def test_nobody_is_to_be_told_of_what_they_knew_when_they_registered(
    event: Event, director: Client
) -> None:
    event.entries.all().delete()
    move(director, event)
    assert "nobody has been told" not in look(director, event, "desk")
    assert "nobody has been told" not in look(director, event, "notices")
    register(event, by=MARION, person_fields=PersonFields(name="New Ned"))
    assert "nobody has been told" not in look(director, event, "desk")


def test_moved_back_nobody_has_to_be_told(event: Event, director: Client) -> None:
    move(director, event)
    move(director, event, venue="Legion Hall", address=event.address)
    assert "nobody has been told" not in look(director, event, "desk")


def test_moved_twice_the_letter_says_what_people_know(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    move(director, event, venue="Curling Rink")
    move(director, event, venue="Church Hall")
    press(director, event, "tell_of_move")
    assert "at Legion Hall" in mailoutbox[0].body
    assert "Where: Church Hall" in mailoutbox[0].body
    assert "Curling" not in mailoutbox[0].body


def test_called_off_after_an_untold_move_names_the_day_that_people_know(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    known = day(event)
    move(director, event, date=f"{event.day + datetime.timedelta(days=7)}")
    call_off(director, event)
    assert f"Autumn Games, {known}, " in mailoutbox[0].body


def test_a_helper_is_told_whom_to_ask(event: Event, director: Client) -> None:
    move(director, event)
    helper = Client()
    helper.force_login(make_user(event.club, "Eve", Role.Kind.COORDINATORS_HELPER))
    assert "A director of the club decides whether to tell them" in look(helper, event)


def test_until_it_is_told_it_can_be_undone(event: Event, director: Client) -> None:
    move(director, event)
    change = event.changes.latest("revision")
    undo(change, by=MARION)
    assert "nobody has been told" not in look(director, event, "desk")
    undo(event.changes.latest("revision"), by=MARION)
    press(director, event, "tell_of_move")
    refused = undo_refusal(event.changes.latest("revision"))
    assert refused
    with pytest.raises(ValidationError, match="Change the settings back instead"):
        undo(event.changes.filter(verb="redo").latest("revision"), by=MARION)


@pytest.fixture
def drawn(event: Event) -> Event:
    """Drawn on the day before, and nobody has played yet."""
    event.status = Event.Status.RUNNING
    event.save()
    return event


def test_a_drawn_event_that_was_moved_is_told_in_the_same_way(
    drawn: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    said = move(director, drawn)
    assert "Tell 4 people" in said
    assert "The event was moved, and nobody has been told" in look(director, drawn, "desk")
    assert "2 of 2 sent" in press(director, drawn, "tell_of_move")
    assert "has moved. It was planned for" in mailoutbox[0].body
    assert "2 entrants haven’t been told yet" in look(director, drawn, "desk")


def test_once_it_has_begun_everybody_is_there(drawn: Event, director: Client) -> None:
    drawn.starts_at = timezone.now() - datetime.timedelta(hours=1)
    drawn.save()
    assert "What to do next" in move(director, drawn)
    assert "nobody has been told" not in look(director, drawn)


def test_a_finished_event_offers_no_letters_about_a_move(event: Event, director: Client) -> None:
    move(director, event)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED, archive={})
    assert "nobody has been told" not in look(director, event)


def test_somebody_who_is_registered_after_the_move_knows_the_new_day(
    event: Event, director: Client
) -> None:
    move(director, event)
    press(director, event, "tell_of_move")
    register(event, by=MARION, person_fields=PersonFields(name="Gus Low"))
    said = look(director, event)
    assert "Dee Poe" in said
    assert "Gus Low" not in said


def test_on_the_day_nobody_calls_who_is_checked_in(event: Event, director: Client) -> None:
    move(director, event)
    press(director, event, "tell_of_move")
    said = look(director, event)
    assert "Bea Poe" in said
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now())
    said = look(director, event)
    assert "Dee Poe" in said
    assert "Bea Poe" not in said


def test_nobody_calls_who_is_playing() -> None:
    event = make_event(make_club(), [("Ann Lee", "Bob Ray")])
    away: Person = PersonFactory.create(club=event.club, name="Cy Dow")
    for person in Person.objects.filter(club=event.club):
        message_to("", kind=Kind.NEWS, club=event.club, event=event, person=person).save()
    said = look(director_of(event.club), event)
    assert away.name in said
    assert "Ann Lee" not in said


def test_a_finished_event_has_no_call_list(event: Event, director: Client) -> None:
    move(director, event)
    press(director, event, "tell_of_move")
    assert "To call: 2" in look(director, event)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED, archive={})
    assert "To call" not in look(director, event)
