"""Who is called, when and to which table: in every format, and never twice for the same seat."""

import datetime
import logging
from http.client import HTTPSConnection

import pytest
from django.utils import timezone
from django.utils.translation import override

from cribbage_events.events.calls.selectors import calls_now
from cribbage_events.events.calls.services import (
    MOST_PHONES,
    begin_calls,
    call_players,
    claim,
    forget_calls,
)
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import CalledPhone, Entry, Event
from cribbage_events.events.results.services.taking_back import withdraw_result
from cribbage_events.server import web_push
from tests.building import (
    JOE,
    MARION,
    event_with,
    fresh,
    game_at,
    make_club,
    make_event,
    make_night,
    play,
    say,
    seated_night,
)
from tests.events.bracket.steps import in_play_offs, main_bracket, match_of, win
from tests.events.calls.phones import called_on, phone_of, told
from tests.events.consolations.steps import drawn, with_consolation
from tests.leagues.singles.nights import draw_night, here, latest, make_singles_night
from tests.tools.push_service import Browser, PushService

pytestmark = pytest.mark.django_db

NAMES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]
NEXT = [("Cy Dow", "Bob Ray"), ("Ann Lee", "Di Poe")]
ANN, BOB, CY, DI = 1, 2, 3, 4


@pytest.fixture
def event() -> Event:
    """Two rounds of two tables, of which nothing is played."""
    return make_event(make_club(), NAMES, NEXT)


def test_a_draw_calls_everybody_to_their_first_table(service: PushService) -> None:
    event = event_with([60, 61, 62, 63], director_fills_in=False)
    phone = phone_of(event, 1)
    assert told(event, phone, service) == []
    draw_event(event, by=MARION, seen=event.revision)
    [words] = told(event, phone, service)
    assert words.startswith("Table ")


def test_nobody_is_called_to_the_table_that_their_page_showed_when_they_asked(
    event: Event, service: PushService
) -> None:
    assert told(event, phone_of(event, ANN), service) == []


def test_a_player_is_called_once_their_table_and_their_opponent_are_free(
    event: Event, service: PushService
) -> None:
    phone = phone_of(event, BOB)
    say(game_at(event, 1), 121, 87)
    # Cy is still playing at table 2.
    assert told(event, phone, service) == []
    say(game_at(event, 2), 121, 90)
    assert told(event, phone, service) == ["Table 1 against Cy"]
    assert told(event, phone, service) == ["Table 1 against Cy"]


def test_a_correction_calls_nobody_again(event: Event, service: PushService) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    assert told(event, phone, service) == ["Table 2 against Di"]
    first = game_at(event, 1)
    withdraw_result(first, by=JOE, reason="typo")
    assert told(event, phone, service) == ["Table 2 against Di"]
    say(first, 121, 88)
    assert told(event, phone, service) == ["Table 2 against Di"]


def test_another_table_for_the_same_round_is_called_again(
    event: Event, service: PushService
) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    assert told(event, phone, service) == ["Table 2 against Di"]
    game = game_at(event, 2, 2)
    game.table = 7
    game.save()
    assert told(event, phone, service)[1:] == ["Table 7 against Di"]
    game.table = 2
    game.save()
    assert told(event, phone, service)[2:] == ["Table 2 against Di"]


def test_a_game_reported_once_is_over_for_those_who_played_it(
    event: Event, service: PushService
) -> None:
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    phone = phone_of(event, ANN)
    play(event, 1)
    assert told(event, phone, service) == ["Table 2 against Di"]


def test_partners_are_called_against_both_of_the_others(service: PushService) -> None:
    night = make_night(8)
    phone = phone_of(night, 1)
    seat_first_game(night, by=MARION, seen=night.revision)
    seat = Entry.objects.get(event=night, number=1).seats.select_related("game").get()
    others = seat.game.seats.exclude(side=seat.side).values("entry")
    for entry, name in zip(others, ("Cy Dow", "Di Poe"), strict=True):
        Entry.objects.filter(pk=entry["entry"]).update(name=name, public_name=name)
    [words] = told(night, phone, service)
    assert words in {f"Table {seat.game.table} against {two}" for two in ("Cy and Di", "Di and Cy")}


def test_the_next_round_of_a_night_is_called_when_it_is_seated(service: PushService) -> None:
    night = seated_night(8)
    phone = phone_of(night, 1)
    play(night, 1)
    [words] = told(night, phone, service)
    assert words.startswith("Table ")


def test_games_that_begin_as_tables_finish(service: PushService) -> None:
    night = make_singles_night(pairing="as-tables-finish", tables=2)
    here(night, 6)
    event = latest(night)
    phones = {entry.number: phone_of(event, entry.number) for entry in event.entries.all()}
    draw_night(night)
    call_players(event.slug)
    assert len(service.received) == 4
    say(game_at(latest(night), 1), 121, 87)
    call_players(event.slug)
    # The two who have waited longest sit down there; everybody else has been called already.
    assert len(service.received) == 6
    words = {said["title"] for phone in phones.values() for said in service.read_by(phone)[-1:]}
    assert all(each.startswith("Table ") for each in words)


def test_a_match_of_play_offs_is_called_once_for_all_its_games(service: PushService) -> None:
    event = in_play_offs(8)
    row = next(row for row in main_bracket(event).matches if row.open_games)
    first, _second = row.sides
    assert first is not None
    CalledPhone.objects.all().delete()
    phone = phone_of(event, first)
    CalledPhone.objects.update(seats={})
    assert len(told(event, phone, service)) == 1
    win(match_of(event, row.place.round, row.place.number), 0)
    assert len(told(event, phone, service)) == 1


def test_who_is_called_at_a_tournament_is_called_at_its_consolation(service: PushService) -> None:
    part = with_consolation()
    entry = part.entries.first()
    assert entry is not None
    main = Entry.objects.get(event=part.main_event, person=entry.person_id)
    phone = phone_of(part.main_event, main.number)
    drawn(part)
    [words] = told(part, phone, service)
    assert words.startswith("Table ")
    assert service.read_by(phone)[0]["url"] == f"/events/{part.slug}/card/"


# ---------------------------------------------------------------- nobody is called


@pytest.mark.parametrize(
    "fields",
    [
        {"why_cancelled": "Snow"},
        {"starts_at": timezone.now() + datetime.timedelta(days=2)},
        {"deleted_at": timezone.now()},
    ],
)
def test_an_event_that_is_not_on_calls_nobody(
    event: Event, service: PushService, fields: dict[str, object]
) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    Event.everything.filter(pk=event.pk).update(**fields)
    assert told(event, phone, service) == []


def test_a_suspended_club_calls_nobody(event: Event, service: PushService) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    event.club.suspended_at = timezone.now()
    event.club.save()
    assert told(event, phone, service) == []


def test_an_event_without_phones_costs_one_query(
    event: Event, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        call_players(event.slug)


# ---------------------------------------------------------------- what is said


def test_a_call_holds_the_sentence_and_where_it_leads_and_nothing_else(
    event: Event, service: PushService
) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    call_players(event.slug)
    assert service.read_by(phone) == [
        {
            "title": "Table 2 against Di",
            "lang": "en-ca",
            "tag": f"table-{event.pk}",
            "url": f"/events/{event.slug}/card/",
        }
    ]
    assert service.received[0].headers["Topic"] == f"table-{event.pk}"


def test_a_call_is_in_the_language_of_the_page_on_which_it_was_asked_for(
    event: Event, service: PushService
) -> None:
    with override("fr-ca"):
        phone = phone_of(event, ANN)
    play(event, 1)
    assert told(event, phone, service) == ["Table 2 contre Di"]


@pytest.mark.parametrize(
    ("shown", "words"),
    [("initials", "Table 2 against D. P."), ("hidden", "Table 2 against Player 4")],
)
def test_somebody_who_is_not_shown_by_name_is_not_named(
    event: Event, service: PushService, shown: str, words: str
) -> None:
    public = {"initials": "D. P.", "hidden": ""}[shown]
    Entry.objects.filter(event=event, number=DI).update(public_name=public)
    phone = phone_of(event, ANN)
    play(event, 1)
    assert told(event, phone, service) == [words]


# ---------------------------------------------------------------- the table of phones


def test_a_phone_that_is_gone_is_forgotten(event: Event, service: PushService) -> None:
    phone_of(event, ANN)
    service.status = 410
    play(event, 1)
    call_players(event.slug)
    assert not CalledPhone.objects.exists()


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
    [one], [other] = list(calls_now(fresh(event))), list(calls_now(fresh(event)))
    assert (claim(one), claim(other)) == (True, False)


def test_a_player_may_be_called_before_the_draw(event: Event) -> None:
    entry = Entry.objects.get(event=event, number=ANN)
    entry.seats.all().delete()
    begin_calls(entry, Browser().phone)
    assert CalledPhone.objects.get().seats == {}
