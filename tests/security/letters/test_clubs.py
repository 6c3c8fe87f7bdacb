"""No club makes the mail server write to a stranger in numbers, and no news is lost by that."""

import datetime

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs import letters as letter_rules
from cribbage_events.clubs.letters import (
    CLUB_A_DAY,
    CLUB_LIMIT,
    WRITTEN_TODAY,
    why_no_letters,
)
from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import Night
from cribbage_events.mail.models import Message
from cribbage_events.words.codes import letter_fault
from tests.building import fresh as fresh_event
from tests.building import make_club, make_user
from tests.events.desk_client import at, words
from tests.events.lifecycle.test_settings_pages import typed
from tests.events.registration.test_register_pages import ANN
from tests.factories import EventFactory, PersonFactory
from tests.leagues.factories import make_season
from tests.leagues.night import fresh
from tests.mail.posting import the_day_after

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_at_once")]

VICTIM = "victim@example.com"
CONSOLE = "django.core.mail.backends.console.EmailBackend"


@pytest.fixture
def night(club: Club) -> Night:
    """Return a night to come with twenty members, half of them with the victim’s address."""
    today = timezone.localdate()
    last = today + datetime.timedelta(days=20)
    season = make_season(club, first_day=today, last_day=last, breaks=[])
    end = today + datetime.timedelta(days=90)
    for number in range(20):
        email = VICTIM if number % 2 else f"member{number}@example.com"
        Person.objects.create(club=club, name=f"Member {number}", email=email, valid_until=end)
    return fresh(season.nights.latest("event__starts_at"))


@pytest.fixture
def event(club: Club) -> Event:
    soon = timezone.now() + datetime.timedelta(days=5)
    return EventFactory.create(club=club, name="Autumn Games", starts_at=soon)


def enter(event: Event, name: str, email: str) -> None:
    person = PersonFactory.create(club=event.club, name=name, email=email)
    number = event.entries.count() + 1
    Entry.objects.create(event=event, person=person, number=number)


def cancel(client: Client, night: Night, **hold: str) -> str:
    given = {"reason": "Snow", "seen": fresh(night).event.revision} | hold
    page = reverse("leagues:cancel_night", args=[night.event.slug])
    return words(client.post(page, given, follow=True).content)


def call_off(client: Client, event: Event, **hold: str) -> str:
    given = {"reason": "Snow", "seen": fresh_event(event).revision} | hold
    return words(client.post(at(event, "call_off"), given, follow=True).content)


def move(client: Client, event: Event, venue: str) -> str:
    client.post(at(event, "edit_event"), typed(client, event) | {"venue": venue})
    return words(client.post(at(event, "tell_of_move"), follow=True).content)


def count(mailoutbox: list[EmailMessage], to: str = VICTIM) -> int:
    return sum(message.to == [to] for message in mailoutbox)


def whys(event: Event) -> set[str]:
    return set(event.messages.filter(state=Message.State.FAILED).values_list("why", flat=True))


def test_a_night_cancelled_and_held_again_and_again_is_told_once_and_corrected_once(
    dora: Client, night: Night, mailoutbox: list[EmailMessage]
) -> None:
    grow_old(night.event.club)
    for _ in range(5):
        cancel(dora, night)
        said = cancel(dora, night, hold="")
    assert count(mailoutbox) == count(mailoutbox, "member0@example.com") == 2
    assert len(mailoutbox) == 2 * 11
    assert "0 of 20 sent · 20 failed" in said
    assert "To call: 20" in said
    assert whys(night.event) == {WRITTEN_TODAY}
    the_day_after()
    again = {"again": ""}
    dora.post(reverse("events:notices", args=[night.event.slug]), again)
    assert count(mailoutbox) == 3
    assert not night.event.messages.exclude(state=Message.State.SENT).exists()


def test_an_event_moved_again_and_again_is_told_once_and_corrected_once(
    dora: Client, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    enter(event, "Vic Olsen", VICTIM)
    for number in range(6):
        said = move(dora, event, f"Hall {number}")
    assert count(mailoutbox) == 2
    assert f"e-mail failed {letter_fault(WRITTEN_TODAY)}" in said


def test_moved_and_then_called_off_on_one_day_everybody_hears_of_both(
    dora: Client, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    enter(event, "Vic Olsen", VICTIM)
    move(dora, event, "Curling Rink")
    assert "1 of 1 sent" in call_off(dora, event)
    assert [message.subject for message in mailoutbox] == [
        "Autumn Games is moved",
        "Autumn Games is called off",
    ]


def test_somebody_who_has_proven_the_address_hears_of_more(
    dora: Client, club: Club, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    make_user(club, "Vic", Role.Kind.VOLUNTEER)
    enter(event, "Vic Olsen", "vic@example.com")
    for number in range(12):
        move(dora, event, f"Hall {number}")
    assert count(mailoutbox, "vic@example.com") == letter_rules.PROVEN_A_DAY


def test_a_strangers_address_in_many_requests_is_answered_once(
    dora: Client, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    for number in range(8):
        asked = ANN | {"name": f"Ann Lee {'abcdefgh'[number]}", "email": VICTIM}
        Client().post(at(event, "register"), asked)
    for entry in event.entries.all():
        dora.post(at(event, "decline", entry.number))
    assert count(mailoutbox) == 2
    told = event.entries.values_list("messages__state", "messages__why")
    assert sorted(told)[:6] == [("failed", WRITTEN_TODAY)] * 6


def test_a_club_has_so_many_letters_a_day(
    dora: Client, club: Club, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    grow_old(club)
    have_sent(club, CLUB_A_DAY - 1)
    for number in range(3):
        enter(event, f"Player {'abc'[number]}", f"player{number}@example.com")
    said = call_off(dora, event)
    assert "1 of 3 sent · 2 failed" in said
    assert letter_fault(CLUB_LIMIT) in said
    assert len(mailoutbox) == 1


def have_sent(club: Club, count: int) -> None:
    Message.objects.bulk_create(
        Message(
            address=f"{n}@example.com",
            club=club,
            kind=Message.Kind.NEWS,
            state="sent",
            tried_at=timezone.now(),
        )
        for n in range(count)
    )


def grow_old(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(made_at=timezone.now() - letter_rules.NEW_FOR)


def test_a_club_of_these_days_has_fewer(
    dora: Client, club: Club, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    have_sent(club, letter_rules.NEW_CLUB_A_DAY)
    enter(event, "Player", "player@example.com")
    assert letter_fault(CLUB_LIMIT) in call_off(dora, event)
    assert mailoutbox == []


def test_another_time_zone_is_no_new_day(
    dora: Client, club: Club, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    enter(event, "Vic Olsen", VICTIM)
    for zone in ("America/Winnipeg", "Pacific/Chatham", "Asia/Kolkata", "Asia/Tokyo"):
        Club.objects.filter(pk=club.pk).update(time_zone=zone)
        for hall in ("Hall One", "Hall Two"):
            move(dora, event, hall)
        Message.objects.update(tried_at=timezone.now() - datetime.timedelta(hours=2))
    assert count(mailoutbox) == letter_rules.UNPROVEN_WITH_CORRECTION


def test_one_mailbox_is_one_address_whatever_follows_a_plus(
    dora: Client, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    name, _, host = VICTIM.partition("@")
    for number, letter in enumerate("abcdef"):
        enter(event, f"Vic {letter}", f"{name}+{number}@{host}")
    call_off(dora, event)
    assert len(mailoutbox) == letter_rules.UNPROVEN_WITH_CORRECTION


def test_an_event_of_two_hundred_is_told_and_corrected(
    dora: Client, club: Club, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    """The first 180 of them have heard both already."""
    assert CLUB_A_DAY == 2 * 200
    grow_old(club)
    have_sent(club, 2 * 180)
    for letter in "abcdefghijklmnopqrst":
        enter(event, f"Player {letter}", f"player-{letter}@example.com")
    assert "20 of 20 sent" in call_off(dora, event)
    assert "20 of 20 sent" in call_off(dora, event, hold="")
    assert len(mailoutbox) == 40


def test_many_clubs_do_not_write_to_one_stranger(
    dora: Client, mailoutbox: list[EmailMessage]
) -> None:
    for number in range(8):
        club = Club.objects.create(name=f"Club {number}", slug=f"club-{number}")
        director = make_user(club, f"Director{number}", Role.Kind.DIRECTOR)
        client = Client()
        client.force_login(director)
        given = {"email": VICTIM, "name": "Vic Olsen", "kind": Role.Kind.VOLUNTEER}
        client.post(reverse("clubs:helpers", args=[club.slug]), given)
    assert count(mailoutbox) == letter_rules.UNPROVEN_OF_ALL_A_DAY


def test_nobody_makes_clubs_without_end(dora: Client) -> None:
    given = {"name": "Pegs", "time_zone": "America/Winnipeg", "name_order": "family"}
    for _ in range(5):
        assert dora.post("/clubs/new/", given).status_code == 302
    said = words(dora.post("/clubs/new/", given).content)
    assert "You have created five clubs today. Create the others tomorrow." in said
    assert Club.objects.filter(name="Pegs").count() == 5


def test_before_a_director_has_confirmed_an_address_nobody_is_written_to(
    dora: Client, club: Club, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    EmailAddress.objects.all().delete()
    enter(event, "Vic Olsen", VICTIM)
    page = dora.get(at(event, "call_off")).content
    assert "no director of Prairie Pegs has confirmed an e-mail address" in words(page)
    assert b'href="/accounts/email/"' in page
    assert "Confirm your e-mail address" in call_off(dora, event)
    given = {"email": "joe@example.com", "name": "Joe Bell", "kind": Role.Kind.VOLUNTEER}
    page = dora.post(reverse("clubs:helpers", args=[club.slug]), given, follow=True).content
    assert "no director of the club has confirmed an e-mail address yet." in words(page)
    assert mailoutbox == []
    assert not Message.objects.filter(tried_at__isnull=False).exists()


def test_a_closed_club_says_who_has_closed_it() -> None:
    club = make_club()
    club.suspended_at = timezone.now()
    assert why_no_letters(club) == "suspended"
    club.deleted_at = timezone.now()
    assert why_no_letters(club) == "deleted"
    club.suspended_at = None
    assert why_no_letters(club) == "deleted"


def test_where_no_mail_server_is_set_up_nobody_is_said_to_be_written_to(
    dora: Client, event: Event, settings: Settings
) -> None:
    settings.MAILERS = {"default": {"BACKEND": CONSOLE}}
    enter(event, "Vic Olsen", VICTIM)
    said = call_off(dora, event)
    assert "No e-mail is set up on this computer, so no e-mails are sent." in said
    assert "To call: 1" in said
    assert "0 of 1 sent · 1 failed" in said


def test_a_strangers_text_is_one_line_of_sixty_letters(
    dora: Client, club: Club, event: Event, mailoutbox: list[EmailMessage]
) -> None:
    Event.objects.filter(pk=event.pk).update(name="YOUR ACCOUNT IS LOCKED\n" + "x" * 57)
    Club.objects.filter(pk=club.pk).update(name="c" * 80)
    enter(event, "Vic Olsen", VICTIM)
    call_off(dora, event)
    (message,) = mailoutbox
    name = "YOUR ACCOUNT IS LOCKED " + "x" * 36 + "…"
    assert message.subject == f"{name} is called off"
    assert f"\n{name}, " in message.body
    assert f"\n{'c' * 59}…\n" in message.body
