"""Cancelling a night on its page; everybody is told."""

import datetime
import threading

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.models import Night
from cribbage_events.mail import outbox
from cribbage_events.mail.channels import email
from cribbage_events.mail.channels.email import Draft, Outcome
from cribbage_events.mail.models import Message
from tests.building import make_user
from tests.leagues.night import fresh, make_member, night_with
from tests.leagues.nights.test_cancelling import mailer
from tests.mail.smtp import post_office

pytestmark = pytest.mark.django_db
SNOW = "Snow storm."


@pytest.fixture
def night() -> Night:
    night = night_with(0)
    for name in ("Ann Lee", "Bob Ray"):
        person = make_member(night.season.club, name)
        person.email = f"{name.split()[0].lower()}@example.com"
        person.save()
    for name in ("Cy Dow", "Di Poe"):
        person = make_member(night.season.club, name)
        person.telephone = "+1 204 555 0100"
        person.save()
    return night


@pytest.fixture
def desk(night: Night, client: Client) -> Client:
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    return client


@pytest.fixture(autouse=True)
def by_hand(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread but where it is what is tested."""
    if "transactional_db" not in request.fixturenames:
        monkeypatch.setattr(outbox, "work_soon", lambda: None)


def page(night: Night, name: str = "events:notices") -> str:
    return reverse(name, args=[night.event.slug])


def look(desk: Client, night: Night, name: str = "events:notices") -> str:
    return " ".join(desk.get(page(night, name)).content.decode().split())


def cancel(desk: Client, night: Night, reason: str = SNOW) -> str:
    given = {"reason": reason, "seen": fresh(night).event.revision}
    answer = desk.post(page(night, "leagues:cancel_night"), given, follow=True)
    return " ".join(answer.content.decode().split())


def notice_of(night: Night, name: str) -> Message:
    return night.event.messages.get(person__name=name)


def call(desk: Client, night: Night, name: str, status: str) -> str:
    given = {"message": notice_of(night, name).pk, "state": status}
    answer = desk.post(page(night), given, follow=True)
    return " ".join(answer.content.decode().split())


def test_the_page_says_who_will_be_told_how(desk: Client, night: Night) -> None:
    said = look(desk, night, "leagues:cancel_night")
    assert "<strong>2 people</strong> get an e-mail right away." in said
    assert "<strong>2</strong> have no e-mail address" in said


def test_a_reason_is_needed_and_an_outdated_page_is_refused(desk: Client, night: Night) -> None:
    assert "Type the reason: members are told." in cancel(desk, night, "")
    answer = desk.post(page(night, "leagues:cancel_night"), {"reason": SNOW, "seen": 99})
    assert "Something has changed since you opened this page" in answer.content.decode()
    assert not fresh(night).cancelled


def test_a_cancelled_night_leads_to_the_list_of_people_to_tell(desk: Client, night: Night) -> None:
    said = cancel(desk, night)
    assert "Saved: the night is cancelled." in said
    assert "0 of 2 sent</strong> · 2 waiting" in said
    assert "To call: 2" in said
    assert 'href="tel:+12045550100"' in said


def test_the_night_and_the_letters_to_be_sent_are_committed_together(
    desk: Client, night: Night, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        cancel(desk, night)
    assert outbox.work_soon in callbacks
    url = f"http://testserver{night.season.get_absolute_url()}"
    assert night.event.messages.filter(state="waiting").count() == 2
    assert night.event.news.url == url


def test_callers_see_each_others_ticks(desk: Client, night: Night) -> None:
    cancel(desk, night)
    said = call(desk, night, "Cy Dow", "reached")
    assert "To call: 1" in said
    assert "Told by phone: 1" in said
    assert "<span>Dora</span>," in said
    assert "No answer</span>" in call(desk, night, "Di Poe", "no-answer")
    assert notice_of(night, "Di Poe").by_name == "Dora"
    assert "To call: 2" in call(desk, night, "Cy Dow", "to-call")


def test_a_call_needs_an_answer_that_there_is(desk: Client, night: Night) -> None:
    cancel(desk, night)
    assert "Tap how the call went." in call(desk, night, "Cy Dow", "")
    assert notice_of(night, "Cy Dow").state == "to-call"


def test_the_page_keeps_asking_for_the_part_that_changes(desk: Client, night: Night) -> None:
    cancel(desk, night)
    part = desk.get(f"{page(night)}?live").content.decode()
    assert "To call: 2" in part
    assert "<h1>" not in part


def test_failed_letters_say_why_may_be_telephoned_and_are_sent_again(
    transactional_db: None, desk: Client, night: Night, settings: Settings
) -> None:
    settings.MAILERS = mailer(1)
    cancel(desk, night)
    wait_for_background()
    said = look(desk, night)
    assert "0 of 2 sent</strong> · <strong>2 failed" in said
    assert "could not be reached" in said
    assert "To call: 4" in said
    call(desk, night, "Ann Lee", "reached")
    with post_office() as post:
        settings.MAILERS = mailer(post.port)
        desk.post(page(night), {"again": ""})
        wait_for_background()
    assert len(post.letters) == 1
    assert "1 of 1 sent" in look(desk, night)


def test_a_letter_lost_with_its_process_is_shown_and_can_be_sent_again(
    desk: Client, night: Night
) -> None:
    cancel(desk, night)
    begun = timezone.now() - datetime.timedelta(minutes=5)
    night.event.messages.filter(person__name="Ann Lee").update(state="sending", at=begun)
    said = look(desk, night)
    assert "The server stopped while it was being sent." in said
    assert "1 failed" in said
    desk.post(page(night), {"again": ""})
    assert notice_of(night, "Ann Lee").state == "waiting"


def test_nobody_gets_the_letter_twice_though_two_processes_are_at_it(
    desk: Client, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancel(desk, night)
    sent: list[str] = []

    def send(draft: Draft) -> Outcome:
        sent.append(draft.to)
        if len(sent) == 1:
            outbox.send_waiting()
        return Message.State.SENT, ""

    monkeypatch.setattr(email, "hand_over", send)
    outbox.send_waiting()
    assert sorted(sent) == ["ann@example.com", "bob@example.com"]


def test_a_process_sends_the_letters_that_another_one_left(
    transactional_db: None,
    desk: Client,
    night: Night,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(outbox, "work_soon", lambda: None)
        cancel(desk, night)
    with post_office() as post:
        settings.MAILERS = mailer(post.port)
        outbox.work_soon()
        wait_for_background()
    assert len(post.letters) == 2
    assert "2 of 2 sent" in look(desk, night)


def test_held_after_all_everybody_is_told_as_when_it_was_cancelled(
    desk: Client, night: Night, mailoutbox: list[EmailMessage]
) -> None:
    cancel(desk, night)
    outbox.send_waiting()
    call(desk, night, "Cy Dow", "message-left")
    assert "<strong>2 people</strong> get an e-mail" in look(desk, night, "leagues:cancel_night")
    given = {"reason": "No snow.", "seen": fresh(night).event.revision, "hold": ""}
    answer = desk.post(page(night, "leagues:cancel_night"), given, follow=True)
    said = " ".join(answer.content.decode().split())
    assert "It takes place after all: Wednesday 30 September," in said
    assert "0 of 2 sent</strong> · 2 waiting" in said
    assert "To call: 2" in said
    mailoutbox.clear()
    outbox.send_waiting()
    assert {message.subject for message in mailoutbox} == {
        "Cribbage on Wednesday 30 September after all"
    }
    assert sorted(to for message in mailoutbox for to in message.to) == [
        "ann@example.com",
        "bob@example.com",
    ]
    assert "2 of 2 sent" in look(desk, night)
    assert "Told by phone: 1" in call(desk, night, "Cy Dow", "reached")


def test_a_letter_on_its_way_when_the_news_changes_is_followed_by_another(
    desk: Client, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancel(desk, night)
    sent: list[str] = []

    def send(draft: Draft) -> Outcome:
        sent.append(draft.subject)
        if len(sent) == 1:
            given = {"reason": "No snow.", "seen": fresh(night).event.revision, "hold": ""}
            desk.post(page(night, "leagues:cancel_night"), given)
        return Message.State.SENT, ""

    monkeypatch.setattr(email, "hand_over", send)
    outbox.send_waiting()
    outbox.send_waiting()
    assert [subject.startswith("No cribbage") for subject in sent] == [True, False, False]
    assert "2 of 2 sent" in look(desk, night)


@pytest.mark.django_db(transaction=True)
def test_letters_go_out_in_the_background_by_a_real_server(
    transactional_db: None, desk: Client, night: Night, settings: Settings
) -> None:
    with post_office() as post:
        settings.MAILERS = mailer(post.port)
        cancel(desk, night)
        wait_for_background()
    assert len(post.letters) == 2
    assert "2 of 2 sent" in look(desk, night)


def wait_for_background() -> None:
    for thread in threading.enumerate():
        if thread.name == "background":
            thread.join(timeout=60)
