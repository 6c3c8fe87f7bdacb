"""A reminder comes once, the day before, to members with an address."""

import datetime
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Event
from cribbage_events.leagues.absences import say_absent
from cribbage_events.leagues.messages.selectors import messages_of
from cribbage_events.leagues.messages.services import leave_messages, remind_members
from cribbage_events.leagues.models import MemberMessage, Night, Season
from cribbage_events.leagues.tokens import absence_path, leave_path
from cribbage_events.practice.daily import member_path
from tests.events.desk_client import words
from tests.leagues.factories import fresh
from tests.leagues.messages.writing import (
    SITE,
    TUESDAY,
    reader,
    season_that_writes,
    send,
    states,
    write,
)

pytestmark = pytest.mark.django_db
A_DAY = datetime.timedelta(days=1)
NO_SERVER = {"default": {"BACKEND": "django.core.mail.backends.console.EmailBackend"}}
PAGES = ("messages", "edit_season")


@pytest.fixture(autouse=True)
def site(settings: Settings) -> None:
    settings.SITE_URL = SITE


def at(moment: datetime.datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    at(TUESDAY, monkeypatch)
    return season_that_writes(reminders=True)


def night_of(season: Season) -> Night:
    nights = season.nights.select_related("season__club", "event__club")
    return nights.get(planned_for=datetime.date(2026, 11, 25))


def send_all() -> None:
    for message in MemberMessage.objects.all():
        send(message)


def test_it_comes_once_with_a_link_for_whoever_cannot_come(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    reader(season.club, "No Address")
    reader(season.club, "Old Ed", "ed@example.com", datetime.date(2026, 11, 24))
    assert remind_members() == 1
    assert remind_members() == 0
    send_all()
    (letter,) = mailoutbox
    assert letter.to == ["ann@example.com"]
    assert letter.subject == "Tomorrow: Legion doubles 2026, 7\N{NO-BREAK SPACE}pm"
    assert "Wednesday 25 November, 7\N{NO-BREAK SPACE}pm" in letter.body
    assert "Legion Hall" in letter.body
    assert f"{SITE}{absence_path(night_of(season).pk, ann.pk)}" in letter.body
    assert f"{SITE}{leave_path(ann.pk)}" in letter.body
    assert "List-Unsubscribe" in letter.extra_headers
    message = messages_of(season).get()
    assert (message.is_reminder, message.sent, message.to_call) == (True, 1, 0)


def test_two_people_with_one_address_have_a_link_each(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    people = [reader(season.club, name, "lee@example.com") for name in ("Ann Lee", "Bob Lee")]
    remind_members()
    send_all()
    (letter,) = mailoutbox
    for person in people:
        assert f"If {person.name} can’t come, open this and tap the button:" in letter.body
        assert absence_path(night_of(season).pk, person.pk) in letter.body


@pytest.mark.parametrize(
    "moment",
    # A day too early, a day too late, and at most eight in the morning.
    [TUESDAY - A_DAY, TUESDAY + A_DAY, TUESDAY - datetime.timedelta(hours=3)],
)
def test_not_earlier_not_later_and_not_at_night(
    season: Season, monkeypatch: pytest.MonkeyPatch, moment: datetime.datetime
) -> None:
    reader(season.club, "Ann Lee", "ann@example.com")
    at(moment, monkeypatch)
    assert remind_members() == 0


def test_nobody_is_reminded_where_it_is_off_or_cancelled_or_closed(
    season: Season, settings: Settings
) -> None:
    reader(season.club, "Ann Lee", "ann@example.com")
    Season.objects.update(reminders=False)
    assert remind_members() == 0
    Season.objects.update(reminders=True)
    Event.objects.filter(night=night_of(season)).update(why_cancelled="Storm")
    assert remind_members() == 0
    Event.objects.update(why_cancelled="")
    Club.objects.update(suspended_at=TUESDAY)
    assert remind_members() == 0
    Club.objects.update(suspended_at=None)
    # Links without the site's address would lead nowhere.
    settings.SITE_URL = ""
    assert remind_members() == 0
    settings.SITE_URL = SITE
    assert remind_members() == 1


def test_who_left_or_has_said_it_already_is_not_reminded(season: Season) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    bob = reader(season.club, "Bob Ray", "bob@example.com")
    reader(season.club, "Cy Dow", "cy@example.com")
    leave_messages(ann)
    say_absent(night_of(season), bob)
    assert remind_members() == 1
    assert states(MemberMessage.objects.get()) == {"Cy Dow": "waiting"}


def test_a_new_member_is_reminded_too(season: Season, mailoutbox: list[EmailMessage]) -> None:
    reader(season.club, "Ann Lee", "ann@example.com")
    remind_members()
    send_all()
    reader(season.club, "Bob Ray", "bob@example.com")
    assert remind_members() == 1
    send_all()
    assert [letter.to for letter in mailoutbox] == [["ann@example.com"], ["bob@example.com"]]
    assert MemberMessage.objects.count() == 1


def test_cancelled_before_it_is_sent_it_is_not_sent(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    reader(season.club, "Ann Lee", "ann@example.com")
    remind_members()
    Event.objects.filter(night=night_of(season)).update(why_cancelled="Storm")
    send_all()
    assert mailoutbox == []
    assert states(MemberMessage.objects.get()) == {}


def test_a_moved_night_is_reminded_of_again(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader(season.club, "Ann Lee", "ann@example.com")
    remind_members()
    event = night_of(season).event
    Event.objects.filter(pk=event.pk).update(starts_at=event.starts_at + A_DAY)
    at(TUESDAY + A_DAY, monkeypatch)
    assert remind_members() == 1
    assert MemberMessage.objects.count() == 2


def test_a_message_on_the_same_day_keeps_nobody_from_being_reminded(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    send(write(season, [ann]))
    remind_members()
    send_all()
    assert [letter.subject for letter in mailoutbox] == [
        "Pot luck",
        "Tomorrow: Legion doubles 2026, 7\N{NO-BREAK SPACE}pm",
    ]


def test_hundreds_of_members_take_as_many_queries_as_two(
    season: Season, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    Person.objects.bulk_create(
        Person(
            club=season.club,
            name=f"Member {n:03}",
            email=f"m{n}@example.com",
            valid_until=datetime.date(2026, 12, 31),
        )
        for n in range(300)
    )
    with django_assert_max_num_queries(16):
        assert remind_members() == 300
    with django_assert_max_num_queries(8):
        assert remind_members() == 0


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ({"SITE_URL": ""}, "No reminders go out: this computer doesn’t know the site’s address"),
        ({"MAILERS": NO_SERVER}, "No e-mail is set up on this computer, so none was sent."),
    ],
)
def test_where_none_can_go_out_the_pages_say_so(
    season: Season, settings: Settings, setting: dict[str, Any], why: str
) -> None:
    client = Client()
    client.force_login(season.club.roles.get().user)
    pages = {name: reverse(f"leagues:{name}", args=[season.slug]) for name in PAGES}
    for page in pages.values():
        assert why not in words(client.get(page).content)
    for name, value in setting.items():
        setattr(settings, name, value)
    assert why in words(client.get(pages["edit_season"]).content)
    assert f"Members are not reminded of nights. {why}" in words(
        client.get(pages["messages"]).content
    )


def test_a_club_s_daily_hand_comes_along_with_a_link_for_each_reader(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    people = [
        reader(season.club, name, f"{name[:3].lower()}@example.org")
        for name in ("Ann Lee", "Bob Ray")
    ]
    couple = [reader(season.club, name, "lee@example.org") for name in ("Cy Lee", "Di Lee")]
    send(write(season, people))
    assert not [letter for letter in mailoutbox if "cribbage hand" in letter.body]
    mailoutbox.clear()
    Club.objects.update(daily_hand=True)
    send(write(fresh(season), [*people, *couple]))
    bodies = {letter.to[0]: str(letter.body) for letter in mailoutbox}
    for person in people:
        assert SITE + member_path(season.club, person) in bodies[person.email]
        assert "Today’s cribbage hand: what would you discard?" in bodies[person.email]
    for person in couple:
        words = (
            f"Today’s cribbage hand for {person.name}:\n{SITE}{member_path(season.club, person)}"
        )
        assert words in bodies["lee@example.org"]


def test_a_reminder_has_the_daily_hand_too(season: Season, mailoutbox: list[EmailMessage]) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.org")
    Club.objects.update(daily_hand=True)
    remind_members()
    send_all()
    assert SITE + member_path(season.club, ann) in mailoutbox[-1].body
