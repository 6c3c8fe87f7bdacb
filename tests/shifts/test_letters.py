"""E-mails about shifts come once each, and have nothing of what a stranger has typed."""

import datetime

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone
from pytest_django import Settings

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from cribbage_events.mail.models import Message
from cribbage_events.mail.outbox import send_waiting
from cribbage_events.shifts import services
from cribbage_events.shifts.letters import write_about
from cribbage_events.shifts.models import About, Shift, Signup
from tests.building import MARION, make_club, make_user
from tests.factories import EventFactory
from tests.shifts.factories import make_shift, volunteer

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 8, 20, 17, tzinfo=datetime.UTC)


@pytest.fixture
def shift() -> Shift:
    """Tomorrow at noon in Winnipeg, of a club that may write."""
    club = make_club()
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    starts = timezone.now() + datetime.timedelta(days=3)
    event = EventFactory.create(club=club, starts_at=starts, venue="Legion Hall")
    return make_shift(event)


def send_all() -> None:
    send_waiting()


def test_the_volunteer_is_told_and_can_give_it_back_from_the_letter(
    shift: Shift, mailoutbox: list[EmailMessage], settings: Settings
) -> None:
    settings.SITE_URL = "https://pegs.example"
    signup = volunteer(shift, "Val Roe", "val@example.com")

    send_all()

    (letter,) = mailoutbox
    assert letter.to == ["val@example.com"]
    assert letter.subject == "Your shift: Door"
    assert "thank you: you have this shift." in letter.body
    assert "Legion Hall" in letter.body
    assert f"https://pegs.example/clubs/pegs/shifts/mine/{signup.key}/" in letter.body
    # Anybody may have typed it.
    assert "Roe" not in letter.body


def test_a_letter_goes_out_once(shift: Shift, mailoutbox: list[EmailMessage]) -> None:
    volunteer(shift, "Val", "val@example.com")
    for _ in range(2):
        send_all()
    assert len(mailoutbox) == 1


def test_a_letter_that_could_not_be_sent_says_why(
    shift: Shift, mailoutbox: list[EmailMessage]
) -> None:
    Role.objects.all().delete()
    volunteer(shift, "Val", "val@example.com")
    send_all()
    assert mailoutbox == []
    assert Message.objects.get().why == "no-proof"
    assert "director" in Message.objects.get().why_words


def test_without_an_address_nothing_is_written(shift: Shift) -> None:
    volunteer(shift, "Val")
    assert not Message.objects.exists()


def test_who_moves_up_is_told(shift: Shift, mailoutbox: list[EmailMessage]) -> None:
    first = volunteer(shift, "Val")
    volunteer(shift, "Wes", "wes@example.com")
    send_all()
    services.leave_shift(first)
    send_all()
    assert [letter.subject for letter in mailoutbox] == [
        "You are on the waiting list: Door",
        "You have a place now: Door",
    ]


class TestReminder:
    def at(self, moment: datetime.datetime, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    def tomorrow_s_shift(self, shift: Shift) -> Shift:
        Event.objects.filter(shifts=shift).update(starts_at=NOON + datetime.timedelta(days=1))
        found = Shift.objects.select_related("event__club", "club").get()
        asked = NOON - datetime.timedelta(days=9)
        volunteer(found, "Val", "val@example.com")
        volunteer(found, "Wes", "wes@example.com")
        found.signups.update(asked_at=asked)
        Message.objects.all().delete()
        return found

    def test_it_comes_once_the_day_before_to_those_who_have_a_place(
        self, shift: Shift, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[EmailMessage]
    ) -> None:
        self.at(NOON, monkeypatch)
        self.tomorrow_s_shift(shift)
        assert services.remind_volunteers() == 1
        assert services.remind_volunteers() == 0
        send_all()
        assert [(letter.to, letter.subject) for letter in mailoutbox] == [
            (["val@example.com"], "Tomorrow: Door")
        ]

    @pytest.mark.parametrize(
        "moment",
        [
            NOON - datetime.timedelta(days=1),
            NOON + datetime.timedelta(days=1),
            # Eight in the morning in Winnipeg.
            NOON - datetime.timedelta(hours=4),
        ],
    )
    def test_not_earlier_not_later_and_not_at_night(
        self, shift: Shift, monkeypatch: pytest.MonkeyPatch, moment: datetime.datetime
    ) -> None:
        self.at(NOON, monkeypatch)
        self.tomorrow_s_shift(shift)
        self.at(moment, monkeypatch)
        assert services.remind_volunteers() == 0

    def test_nobody_is_reminded_of_what_is_cancelled(
        self, shift: Shift, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.at(NOON, monkeypatch)
        self.tomorrow_s_shift(shift)
        Event.objects.filter(shifts=shift).update(why_cancelled="Storm")
        assert services.remind_volunteers() == 0

    def test_a_moved_shift_is_reminded_of_again(
        self, shift: Shift, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.at(NOON, monkeypatch)
        self.tomorrow_s_shift(shift)
        services.remind_volunteers()
        week = datetime.timedelta(days=7)
        Event.objects.filter(shifts=shift).update(
            starts_at=NOON + week + datetime.timedelta(days=1)
        )
        self.at(NOON + week, monkeypatch)
        assert services.remind_volunteers() == 1


def test_thanks_go_once_to_those_who_came(shift: Shift, mailoutbox: list[EmailMessage]) -> None:
    Shift.objects.update(places=3)
    val = volunteer(shift, "Val", "val@example.com")
    volunteer(shift, "Wes", "wes@example.com")
    services.record_attendance(val, came=True, minutes=None, by=MARION)
    Message.objects.all().delete()
    assert services.write_thanks(Event.objects.get(), by=MARION) == 1
    assert services.write_thanks(Event.objects.get(), by=MARION) == 0
    send_all()
    assert [(letter.to, letter.subject) for letter in mailoutbox] == [
        (["val@example.com"], "Thank you: Door")
    ]


@pytest.mark.parametrize("what", ["given back", "called off", "deleted", "moved up"])
def test_a_letter_that_is_no_longer_true_is_not_sent(
    shift: Shift, mailoutbox: list[EmailMessage], what: str
) -> None:
    """It waited, as without a network or while the club may not write."""
    first = volunteer(shift, "Val", "val@example.com")
    event = Event.objects.filter(shifts=shift)
    if what == "given back":
        services.leave_shift(first)
    elif what == "called off":
        event.update(why_cancelled="Snow")
    elif what == "deleted":
        event.update(deleted_at=timezone.now())
    else:
        volunteer(shift, "Wes", "wes@example.com")
        services.leave_shift(first)

    send_all()

    subjects = [(letter.to[0], letter.subject) for letter in mailoutbox]
    moved_up = [("wes@example.com", "You have a place now: Door")]
    assert subjects == (moved_up if what == "moved up" else [])


def test_a_reminder_that_goes_out_a_day_late_is_not_sent(
    shift: Shift, mailoutbox: list[EmailMessage]
) -> None:
    signup = volunteer(shift, "Val", "val@example.com")
    send_all()
    mailoutbox.clear()
    Event.objects.filter(shifts=shift).update(starts_at=timezone.now())
    write_about(Signup.objects.get(pk=signup.pk), About.REMINDER)
    send_all()
    assert mailoutbox == []
