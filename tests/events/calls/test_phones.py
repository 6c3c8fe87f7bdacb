import datetime
import io
import logging
from http.client import HTTPSConnection

import pytest
from django.utils import timezone

from cribbage_events.backup.rows import dump, kept_models
from cribbage_events.clubs.models import Club
from cribbage_events.events import calls
from cribbage_events.events.access.services import renew_card
from cribbage_events.events.calls import (
    MOST_PHONES,
    begin_calls,
    call_players,
    forget_calls,
    write_calls,
)
from cribbage_events.events.models import CalledPhone, Entry, Event
from cribbage_events.mail.channels import push
from cribbage_events.mail.models import Message, State
from cribbage_events.mail.outbox import send_calls, send_waiting
from cribbage_events.memory.export.tables import path_to
from tests.building import MARION, fresh, play
from tests.events.calls.phones import ANN, BOB, called_on, phone_of
from tests.tools.push_service import Browser, PushService
from tests.tournaments.consolations.steps import with_consolation

pytestmark = pytest.mark.django_db


def test_a_phone_that_is_gone_is_forgotten(event: Event, service: PushService) -> None:
    phone_of(event, ANN)
    service.status = 410
    play(event, 1)
    call_players(event.slug)
    assert not CalledPhone.objects.exists()


def test_a_new_code_on_the_card_ends_the_calls(event: Event) -> None:
    phone_of(event, ANN)
    phone_of(event, BOB)
    renew_card(Entry.objects.get(event=event, number=ANN), by=MARION)
    assert list(CalledPhone.objects.values_list("entry__number", flat=True)) == [BOB]


def test_a_push_service_that_is_away_costs_a_line_in_the_log(
    event: Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(push, "service_at", lambda _: HTTPSConnection("127.0.0.1", 9))
    phone_of(event, ANN)
    play(event, 1)
    with caplog.at_level(logging.WARNING):
        call_players(event.slug)
    assert [each for each in caplog.messages if "push service" in each] == [
        "The push service fcm.googleapis.com is away: ConnectionRefusedError"
    ]
    assert CalledPhone.objects.count() == 1


def test_an_entry_has_three_phones_at_most_and_the_oldest_goes(event: Event) -> None:
    browsers = [called_on(Browser(f"ann-{n}"), event, ANN) for n in range(MOST_PHONES + 1)]
    kept = CalledPhone.objects.values_list("address", flat=True)
    assert list(kept) == [each.address for each in browsers[1:]]


def test_asking_twice_on_one_phone_is_one_phone_with_its_newest_keys(event: Event) -> None:
    phone = phone_of(event, ANN)
    again = Browser()
    again.address = phone.address
    called_on(again, event, ANN)
    assert CalledPhone.objects.get().key == again.phone.key


def test_the_phones_go_when_the_event_is_finished(event: Event) -> None:
    phone_of(event, ANN)
    Event.objects.filter(pk=event.pk).update(status="finished", archive={})
    call_players(event.slug)
    assert not CalledPhone.objects.exists()


def test_a_phone_is_called_until_the_consolation_is_finished_too(service: PushService) -> None:
    part = with_consolation()
    phone_of(part.main_event, 1)
    Event.objects.filter(parts=part).update(status="finished", archive={})
    call_players(part.main_event.slug)
    assert CalledPhone.objects.exists()
    Event.objects.filter(pk=part.pk).update(status="finished", archive={})
    call_players(part.slug)
    assert not CalledPhone.objects.exists()


def test_phones_of_an_event_that_was_never_finished_go_after_three_days(event: Event) -> None:
    phone_of(event, ANN)
    now = timezone.now()
    Event.objects.filter(pk=event.pk).update(starts_at=now - datetime.timedelta(days=2))
    forget_calls()
    assert CalledPhone.objects.exists()
    Event.objects.filter(pk=event.pk).update(starts_at=now - datetime.timedelta(days=4))
    forget_calls()
    assert not CalledPhone.objects.exists()


def test_of_two_processes_one_calls(
    event: Event, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone_of(event, ANN)
    play(event, 1)
    # Both have looked before either has written.
    monkeypatch.setattr(calls, "called_before", lambda _event: {})
    write_calls(fresh(event))
    write_calls(fresh(event))
    assert Message.objects.filter(state=State.WAITING).count() == 1
    handed_over = push.hand_over

    def while_another_sends(drafts: object) -> object:
        monkeypatch.setattr(push, "hand_over", handed_over)
        send_calls(event.pk)
        return handed_over(drafts)  # type: ignore[arg-type]

    monkeypatch.setattr(push, "hand_over", while_another_sends)
    send_calls(event.pk)
    assert len(service.received) == 1


def test_a_player_may_be_called_before_the_draw(event: Event) -> None:
    entry = Entry.objects.get(event=event, number=ANN)
    entry.seats.all().delete()
    begin_calls(entry, Browser().phone)
    assert CalledPhone.objects.exists()
    assert not Message.objects.exists()


def test_no_backup_and_no_export_holds_a_phone_or_its_calls(
    event: Event, service: PushService
) -> None:
    phone_of(event, ANN)
    play(event, 1)
    call_players(event.slug)
    assert Message.objects.get(state=State.SENT).phone
    assert CalledPhone not in kept_models()
    assert dump(Message, io.StringIO()) == 0
    assert not Message.objects.filter(**{str(path_to(Club, Message)): event.club}).exists()


# ---------------------------------------------------------------- a process that ended


def ended_before_it_called(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a process take it from the queue and then end."""

    def end(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(push, "hand_over", end)
        with pytest.raises(SystemExit):
            call_players(event.slug)


def so_long_ago(minutes: float) -> None:
    ago = timezone.now() - datetime.timedelta(minutes=minutes)
    Message.objects.filter(state=State.SENDING).update(at=ago, written_at=ago)


@pytest.mark.parametrize(("minutes", "times"), [(0, 0), (2, 1), (20, 0)])
def test_whom_a_process_was_calling_when_it_ended_is_called_once_more(
    event: Event,
    service: PushService,
    monkeypatch: pytest.MonkeyPatch,
    minutes: int,
    times: int,
) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    ended_before_it_called(event, monkeypatch)
    so_long_ago(minutes)
    send_waiting()
    assert len(service.read_by(phone)) == times
    # The next change calls nobody again.
    so_long_ago(minutes)
    call_players(event.slug)
    send_waiting()
    assert len(service.read_by(phone)) == times


def test_whose_game_has_been_played_meanwhile_is_not_called(
    event: Event, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    ended_before_it_called(event, monkeypatch)
    so_long_ago(2)
    play(event, 2)
    send_waiting()
    assert service.read_by(phone) == []
