import datetime
from email import message_from_string
from email.policy import default

import pytest
from django.core.exceptions import ValidationError
from pytest_django import Settings

from cribbage_events.clubs.models import Role
from cribbage_events.events.notices import lead_to, note_news_call, send_news_again
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.nights.services import cancel_night, hold_night_after_all
from cribbage_events.mail.models import Message
from cribbage_events.mail.outbox import send_waiting
from tests.building import make_user
from tests.leagues.factories import DESK
from tests.leagues.night import fresh, make_member, night_with
from tests.mail.smtp import post_office

pytestmark = pytest.mark.django_db
URL = "https://pegs.example/leagues/legion/"
LONG_AGO = datetime.date(2020, 12, 31)


@pytest.fixture
def night() -> Night:
    night = night_with(0)
    for name in ("Ann Lee", "Bob Ray"):
        person = make_member(night.season.club, name)
        person.email = f"{name.split()[0].lower()}@example.com"
        person.save()
    make_member(night.season.club, "Cy Dow")
    make_user(night.season.club, "Dora", Role.Kind.DIRECTOR)
    make_member(night.season.club, "Di Poe", LONG_AGO)
    return night


def cancel(night: Night, reason: str = "Snow storm.") -> None:
    cancel_night(night, by=DESK, seen=fresh(night).event.revision, reason=reason)


def statuses(night: Night) -> dict[str, str]:
    return dict(night.event.messages.values_list("person__name", "state"))


def test_everybody_who_may_come_is_written_to_or_telephoned(night: Night) -> None:
    cancel(night)
    assert statuses(night) == {"Ann Lee": "waiting", "Bob Ray": "waiting", "Cy Dow": "to-call"}
    assert fresh(night).cancelled
    assert fresh(night).changes == 1


def test_nobody_is_let_in_on_a_cancelled_night(night: Night) -> None:
    cancel(night)
    with pytest.raises(ValidationError, match="cancelled"):
        check_in_member(night, make_member(night.season.club, "Ed Fox"), by=DESK, paid=True)


def test_a_night_is_cancelled_once_and_with_a_reason(night: Night) -> None:
    with pytest.raises(ValidationError, match="Type the reason"):
        cancel(night, " ")
    cancel(night)
    with pytest.raises(ValidationError, match="already cancelled"):
        cancel(night)


def test_a_night_may_take_place_after_all(night: Night) -> None:
    cancel(night)
    hold_night_after_all(night, by=DESK, seen=fresh(night).event.revision, reason="No snow.")
    assert not fresh(night).cancelled
    assert fresh(night).changes == 2


def test_letters_go_out_by_a_real_server(night: Night, settings: Settings) -> None:
    cancel(night)
    lead_to(night.event, URL)
    with post_office() as post:
        settings.MAILERS = mailer(post.port)
        send_waiting()
    assert statuses(night)["Ann Lee"] == statuses(night)["Bob Ray"] == "sent"
    assert len(post.letters) == 2
    (ann,) = [letter for letter in post.letters if "ann@example.com" in letter]
    assert "Subject: No cribbage on Wednesday 30 September" in ann
    words = message_from_string(ann, policy=default).get_content()
    assert (
        "There is no cribbage on Wednesday 30 September: snow storm. The next night is Wednesday"
        " 7 October, 7\N{NO-BREAK SPACE}pm."
    ) in words
    assert URL in words


def mailer(port: int) -> dict[str, object]:
    backend = "django.core.mail.backends.smtp.EmailBackend"
    options = {"host": "127.0.0.1", "port": port, "timeout": 2}
    return {"default": {"BACKEND": backend, "OPTIONS": options}}


def test_a_letter_that_could_not_be_sent_says_why_and_is_tried_again(
    night: Night, settings: Settings
) -> None:
    cancel(night)
    settings.MAILERS = mailer(1)
    send_waiting()
    assert statuses(night)["Ann Lee"] == "failed"
    assert night.event.messages.get(person__name="Ann Lee").why.startswith("unreachable:")
    assert send_news_again(night.event, by=DESK) == 2
    with post_office() as post:
        settings.MAILERS = mailer(post.port)
        send_waiting()
    assert len(post.letters) == 2
    assert send_news_again(night.event, by=DESK) == 0


def test_callers_tick_off_the_people_they_have_reached(night: Night) -> None:
    cancel(night)
    notice = night.event.messages.get(person__name="Cy Dow")
    note_news_call(notice, night.event, by=DESK, state=Message.State.NO_ANSWER)
    note_news_call(notice, night.event, by=DESK, state=Message.State.REACHED)
    notice = Message.objects.get(pk=notice.pk)
    assert (notice.state, notice.by_name) == ("reached", "Cora")
    with pytest.raises(ValidationError, match="Tap"):
        note_news_call(notice, night.event, by=DESK, state="sent")
