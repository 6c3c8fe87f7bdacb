"""Volunteers with a shift hear of a moved, called-off or held event as its entrants do."""

import datetime

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Event
from cribbage_events.mail import outbox
from cribbage_events.mail.models import Message
from cribbage_events.shifts.models import Shift, Signup
from cribbage_events.shifts.services import leave_shift
from tests.building import fresh, make_club, make_user
from tests.events.desk_client import at, words
from tests.events.notices.test_views import call_off, hold, look, move
from tests.factories import EventFactory
from tests.shifts.factories import make_shift, volunteer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_background_work")]


@pytest.fixture
def event() -> Event:
    """Return an event that begins at two in the afternoon, in ten days."""
    club = make_club()
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    day = timezone.localdate(timezone=club.zone) + datetime.timedelta(days=10)
    starts = datetime.datetime.combine(day, datetime.time(14), club.zone)
    made: Event = EventFactory.create(
        club=club, name="Autumn Games", starts_at=starts, venue="Legion Hall"
    )
    return fresh(made)


@pytest.fixture
def nora(event: Event) -> Signup:
    """Return a volunteer from half an hour before the event until six, with only a phone number."""
    times = {"starts": datetime.time(13, 30), "ends": datetime.time(18)}
    return volunteer(make_shift(event, **times), "Nora Quist", telephone="204-555-0300")


def own_page(event: Event, signup: Signup) -> str:
    page = reverse("shifts:mine", args=[event.club.slug, signup.key])
    return words(Client().get(page).content)


def to_monday_evening(director: Client, event: Event) -> None:
    day = event.day + datetime.timedelta(days=4)
    move(director, event, venue="Legion Hall", date=day.isoformat(), time="19:00")


def test_a_moved_event_takes_the_shift_along_and_its_volunteer_is_on_the_call_list(
    event: Event, nora: Signup, director: Client
) -> None:
    to_monday_evening(director, event)
    moved = fresh(event)
    shift = Shift.objects.select_related("event__club", "club").get()
    assert moved.starts_at - shift.begins_at == datetime.timedelta(minutes=30)
    assert shift.ends_at - moved.starts_at == datetime.timedelta(hours=4)
    assert "It was on" in own_page(event, nora)
    assert "Tell 1 person" in look(director, event)
    director.post(at(event, "tell_of_move"))
    said = look(director, event)
    assert "To call: 1" in said
    assert "Nora Quist volunteer" in said
    page = director.get(at(event, "notices")).content.decode()
    assert 'href="tel:2045550300"' in page
    # On paper the link is a number.
    assert '<span class="print-only">204-555-0300</span>' in page
    assert "It was moved from" in own_page(event, nora)


def test_a_shift_whose_event_is_moved_back_is_where_it_was(
    event: Event, nora: Signup, director: Client
) -> None:
    to_monday_evening(director, event)
    Event.objects.filter(pk=event.pk).update(starts_at=event.starts_at)
    shift = Shift.objects.select_related("event__club", "club").get()
    assert (shift.begins_at.hour, shift.begins_at.minute) == (13, 30)


def test_changed_hours_are_those_of_the_event_as_it_is_now(
    event: Event, nora: Signup, director: Client
) -> None:
    to_monday_evening(director, event)
    page = reverse("shifts:edit_shift", args=[event.club.slug, nora.shift_id])
    form = director.get(page).context["form"]
    assert (form["starts"].value(), form["ends"].value()) == (
        datetime.time(18, 30),
        datetime.time(23),
    )
    given = {"task": "Door", "starts": "18:00", "ends": "23:00", "places": "1", "notes": ""}
    director.post(page, given)
    shift = Shift.objects.select_related("event__club", "club").get()
    assert (shift.begins_at.hour, shift.ends_at.hour) == (18, 23)


def test_called_off_and_held_after_all_are_told_to_volunteers_too(
    event: Event, nora: Signup, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    volunteer(make_shift(event, task="Cards"), "Wes Roe", "wes@example.com")
    outbox.send_waiting()
    mailoutbox.clear()
    Message.objects.update(tried_at=None)
    said = call_off(director, event)
    assert "1 of 1 sent" in said
    assert "To call: 1" in said
    (letter,) = mailoutbox
    assert letter.to == ["wes@example.com"]
    assert "Nobody is needed for your shift: Cards." in letter.body
    assert "You get this because you have a shift at this event." in letter.body
    # Anybody may have typed it.
    assert "Roe" not in letter.body
    said = hold(director, event)
    assert "To call: 1" in said
    assert "Your shift: Cards," in mailoutbox[-1].body


def test_who_plays_and_helps_gets_one_letter(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    person = event.club.people.create(name="Ann Poe", email="ann@example.com")
    Entry.objects.create(event=event, person=person, number=1)
    volunteer(make_shift(event), "Ann Poe", "ann@example.com")
    Message.objects.all().delete()
    call_off(director, event)
    (letter,) = mailoutbox
    assert "Nobody is needed for your shift: Door." in letter.body
    assert "You get this because you are on the list of this event." in letter.body


def test_who_gave_the_shift_back_is_not_told_and_the_director_sees_it(
    event: Event, nora: Signup, director: Client
) -> None:
    leave_shift(nora)
    page = words(director.get(reverse("shifts:desk", args=[event.club.slug])).content)
    assert "Given back Nora Quist: Door," in page
    call_off(director, event)
    assert not Message.objects.filter(signup=nora, event=event).exists()
