"""A message goes to each address once, also after a crash; what failed is shown and sent again."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.utils import timezone

from cribbage_events.clubs import letters as rules
from cribbage_events.clubs.models import Person, Role
from cribbage_events.leagues.messages.selectors import message_outcome, messages_of
from cribbage_events.leagues.messages.services import (
    forget_messages,
    leave_messages,
    note_called,
    send_failed_letters,
)
from cribbage_events.leagues.models import MemberMessage, Season
from cribbage_events.leagues.tokens import leave_path
from cribbage_events.mail.channels import email
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from tests.building import MARION
from tests.leagues.messages.writing import SITE, reader, season_that_writes, send, states, write
from tests.mail.posting import post

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return season_that_writes(contact="Cora, 555 0101")


def test_everybody_with_an_address_gets_it_once(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    bob = reader(season.club, "Bob Ray", "bob@example.com")
    cy = reader(season.club, "Cy Dow")
    message = write(season, [ann, bob, cy])
    for _ in range(2):
        send(message)
    assert [letter.to for letter in mailoutbox] == [["ann@example.com"], ["bob@example.com"]]
    letter = mailoutbox[0]
    assert letter.subject == "Pot luck"
    assert letter.body.startswith("Bring a dish.\n")
    leave = f"{SITE}{leave_path(ann.pk)}"
    assert leave in letter.body
    assert "Cora, 555 0101" in letter.body
    assert f"{SITE}{season.get_absolute_url()}" in letter.body
    assert letter.extra_headers == {
        "List-Unsubscribe": f"<{leave}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    assert states(message) == {"Ann Lee": "sent", "Bob Ray": "sent", "Cy Dow": "to-call"}


def test_people_with_one_address_get_one_together(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    ann = reader(season.club, "Ann Lee", "lee@example.com")
    bob = reader(season.club, "Bob Lee", "LEE@example.com")
    message = write(season, [ann, bob])
    send(message)
    assert len(mailoutbox) == 1
    assert states(message) == {"Ann Lee": "sent", "Bob Lee": "sent"}


def test_the_same_form_sent_twice_is_one_message(season: Season) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    first = write(season, [ann])
    assert write(season, [ann], key=first.key) == first
    assert MemberMessage.objects.count() == Message.objects.count() == 1


def test_a_message_to_nobody_is_refused(season: Season) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    leave_messages(ann)
    with pytest.raises(ValidationError, match="Choose other people"):
        write(season, [ann])
    assert not MemberMessage.objects.exists()


def test_a_crash_in_the_middle_sends_nothing_twice_and_forgets_nobody(
    season: Season, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [reader(season.club, f"Member {n}", f"m{n}@example.com") for n in range(4)]
    message = write(season, people)
    done: list[object] = []

    def crash(*args: object, **kwargs: object) -> object:
        done.append(args)
        if len(done) == 3:
            raise SystemExit
        return hand_over(*args, **kwargs)  # type: ignore[arg-type]

    hand_over = email.hand_over
    monkeypatch.setattr(email, "hand_over", crash)
    with pytest.raises(SystemExit):
        send(message)
    monkeypatch.undo()
    # The next process takes the task over.
    send(message)
    assert [letter.to for letter in mailoutbox] == [
        ["m0@example.com"],
        ["m1@example.com"],
        ["m3@example.com"],
    ]
    # Nobody knows whether the third arrived: the director is told, and sends it again or calls.
    monkeypatch.setattr(timezone, "now", later())
    (lost,) = message_outcome(message).failed
    assert (str(lost.reader), "may have arrived" in lost.why_words) == ("Member 2", True)
    assert send_failed_letters(message, by=MARION, site=SITE) == 1
    send(message)
    assert mailoutbox[-1].to == ["m2@example.com"]
    assert len(mailoutbox) == 4


def later(minutes: int = 5) -> "object":
    moment = timezone.now() + datetime.timedelta(minutes=minutes)
    return lambda: moment


def test_somebody_who_leaves_before_it_is_sent_gets_none(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    bob = reader(season.club, "Bob Ray", "bob@example.com")
    message = write(season, [ann, bob])
    leave_messages(ann)
    send(message)
    assert [letter.to for letter in mailoutbox] == [["bob@example.com"]]
    assert states(message) == {"Bob Ray": "sent"}


def test_what_failed_is_shown_and_sent_again_to_the_present_address(
    season: Season, mailoutbox: list[EmailMessage]
) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    kinds = Role.objects.filter(club=season.club)
    kinds.update(kind=Role.Kind.VOLUNTEER)
    message = write(season, [ann])
    send(message)
    (row,) = message_outcome(message).failed
    assert row.why_words.startswith("No e-mail was sent: no director")
    counted = messages_of(season).get()
    assert (counted.sent, counted.failed, counted.waiting) == (0, 1, 0)
    kinds.update(kind=Role.Kind.DIRECTOR)
    Person.objects.update(email="new@example.com")
    assert send_failed_letters(message, by=MARION, site=SITE) == 1
    send(message)
    assert [letter.to for letter in mailoutbox] == [["new@example.com"]]
    assert message_outcome(message).failed == []


def test_what_came_back_is_shown_and_not_sent_again(season: Season) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    message = write(season, [ann])
    send(message)
    Message.objects.update(state=Message.State.BOUNCED, why="back-no-address")
    outcome = message_outcome(message)
    assert [row.why_words for row in outcome.failed] == [
        "The e-mail came back: there is no such address."
    ]
    assert not outcome.again
    assert send_failed_letters(message, by=MARION, site=SITE) == 0
    counted = messages_of(season).get()
    assert (counted.sent, counted.failed) == (0, 1)
    note_called(message, outcome.failed[0].pk, by=MARION, state="reached")
    assert states(message) == {"Ann Lee": "reached"}


def test_a_club_sends_so_many_a_day_and_the_rest_the_day_after(
    season: Season, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "NEW_CLUB_A_DAY", 2)
    monkeypatch.setattr(rules, "CLUB_A_DAY", 2)
    people = [reader(season.club, f"Member {n}", f"m{n}@example.com") for n in range(3)]
    assert rules.left_today(season.club) == 2
    message = write(season, people)
    send(message)
    assert rules.left_today(season.club) == 0
    assert len(mailoutbox) == 2
    assert [row.why for row in message_outcome(message).failed] == ["club-limit"]
    Message.objects.update(tried_at=timezone.now() - datetime.timedelta(days=1))
    send_failed_letters(message, by=MARION, site=SITE)
    send(message)
    assert [letter.to for letter in mailoutbox][-1] == ["m2@example.com"]


def test_two_messages_a_day_to_one_address_and_the_news_still_arrive(season: Season) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    why = []
    for subject in ("Pot luck", "Pot luck: at six", "Pot luck: at seven"):
        message = write(season, [ann], subject=subject)
        send(message)
        why.append(message.messages.get().why)
    assert why == ["", "", "written-today"]
    draft = Draft("ann@example.com", "No cribbage", "Snow storm.")
    assert post(draft, kind=Message.Kind.NEWS, club=season.club) == ""


def test_they_are_forgotten_after_a_year(season: Season) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    old, new = write(season, [ann]), write(season, [ann])
    year = datetime.timedelta(days=367)
    MemberMessage.objects.filter(pk=old.pk).update(written_at=timezone.now() - year)
    forget_messages()
    assert list(MemberMessage.objects.all()) == [new]


def test_sent_again_to_somebody_whose_address_is_gone_they_are_to_be_called(
    season: Season,
) -> None:
    ann = reader(season.club, "Ann Lee", "ann@example.com")
    message = write(season, [ann])
    Message.objects.update(state="failed", why="no-such-address", at=timezone.now())
    Person.objects.filter(pk=ann.pk).update(email="")
    send_failed_letters(message, by=MARION, site=SITE)
    send(message)
    assert states(message) == {"Ann Lee": "to-call"}
