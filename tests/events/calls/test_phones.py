"""The table of phones: what is kept of each, and when it goes."""

import datetime
import logging
from http.client import HTTPSConnection

import pytest
from django.utils import timezone

from cribbage_events.events.access.services import renew_card
from cribbage_events.events.calls import services
from cribbage_events.events.calls.selectors import calls_now
from cribbage_events.events.calls.services import (
    MOST_PHONES,
    begin_calls,
    call_left_players,
    call_players,
    claim,
    forget_calls,
)
from cribbage_events.events.models import CalledPhone, Entry, Event
from cribbage_events.server import web_push
from tests.building import MARION, fresh, play
from tests.events.calls.phones import ANN, BOB, called_on, phone_of
from tests.events.consolations.steps import with_consolation
from tests.tools.push_service import Browser, PushService

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
    assert [phone.entry.number for phone in CalledPhone.objects.all()] == [BOB]


def test_a_push_service_that_is_away_costs_a_line_in_the_log(
    event: Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(web_push, "service_at", lambda _: HTTPSConnection("127.0.0.1", 9))
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


def test_of_two_processes_one_calls(event: Event, service: PushService) -> None:
    phone_of(event, ANN)
    play(event, 1)
    now = timezone.now()
    [one], [other] = list(calls_now(fresh(event))), list(calls_now(fresh(event)))
    assert (claim(one, now), claim(other, now)) == (True, False)


def test_a_player_may_be_called_before_the_draw(event: Event) -> None:
    entry = Entry.objects.get(event=event, number=ANN)
    entry.seats.all().delete()
    begin_calls(entry, Browser().phone)
    assert CalledPhone.objects.get().seats == {}


# ---------------------------------------------------------------- a process that ended


def ended_before_it_called(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claimed by a process that ended then."""

    def end(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(services, "call_to", end)
        with pytest.raises(SystemExit):
            call_players(event.slug)


def so_long_ago(minutes: float) -> None:
    ago = timezone.now() - datetime.timedelta(minutes=minutes)
    CalledPhone.objects.exclude(claimed_at=None).update(claimed_at=ago)


@pytest.mark.parametrize(("minutes", "times"), [(0, 0), (2, 1), (20, 0)])
def test_whom_a_process_had_claimed_when_it_ended_is_called_again(
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
    call_left_players()
    assert len(service.read_by(phone)) == times
    # The next change calls nobody again.
    so_long_ago(minutes)
    call_players(event.slug)
    call_left_players()
    assert len(service.read_by(phone)) == times


def test_whose_game_has_been_played_meanwhile_is_not_called(
    event: Event, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    ended_before_it_called(event, monkeypatch)
    so_long_ago(2)
    play(event, 2)
    call_left_players()
    assert service.read_by(phone) == []
