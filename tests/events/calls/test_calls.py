import datetime

import pytest
from django.utils import timezone
from django.utils.translation import override

from cribbage_events.events.calls import (
    call_players,
)
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import CalledPhone, Entry, Event
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.mail.models import Message, State
from tests.building import (
    JOE,
    MARION,
    event_with,
    game_at,
    make_night,
    play,
    say,
    seated_night,
)
from tests.events.calls.phones import ANN, BOB, CY, DI, phone_of, titles_sent
from tests.events.desk_client import at, director_of
from tests.leagues.singles.nights import draw_night, here, latest, make_singles_night
from tests.tools.push_service import PushService
from tests.tournaments.bracket.steps import in_play_offs, main_bracket, match_of, win
from tests.tournaments.consolations.steps import drawn, with_consolation

pytestmark = pytest.mark.django_db


def test_a_draw_calls_everybody_to_their_first_table(service: PushService) -> None:
    event = event_with([60, 61, 62, 63], director_fills_in=False)
    phone = phone_of(event, 1)
    assert titles_sent(event, phone, service) == []
    draw_event(event, by=MARION, seen=event.revision)
    [words] = titles_sent(event, phone, service)
    assert words.startswith("Table ")


def test_nobody_is_called_to_the_table_that_their_page_showed_when_they_asked(
    event: Event, service: PushService
) -> None:
    assert titles_sent(event, phone_of(event, ANN), service) == []


def test_a_player_is_called_once_their_table_and_their_opponent_are_free(
    event: Event, service: PushService
) -> None:
    phone = phone_of(event, BOB)
    say(game_at(event, 1), 121, 87)
    # Cy is still playing at table 2.
    assert titles_sent(event, phone, service) == []
    say(game_at(event, 2), 121, 90)
    assert titles_sent(event, phone, service) == ["Table 1 against Cy"]
    assert titles_sent(event, phone, service) == ["Table 1 against Cy"]


def test_a_correction_calls_nobody_again(event: Event, service: PushService) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]
    first = game_at(event, 1)
    withdraw_result(first, by=JOE, reason="typo")
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]
    say(first, 121, 88)
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]


def test_another_table_for_the_same_round_is_called_again(
    event: Event, service: PushService
) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]
    game = game_at(event, 2, 2)
    game.table = 7
    game.save()
    assert titles_sent(event, phone, service)[1:] == ["Table 7 against Di"]
    game.table = 2
    game.save()
    assert titles_sent(event, phone, service)[2:] == ["Table 2 against Di"]


def test_a_game_reported_once_is_over_for_those_who_played_it(
    event: Event, service: PushService
) -> None:
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    phone = phone_of(event, ANN)
    play(event, 1)
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]


def test_partners_are_called_against_both_of_the_others(service: PushService) -> None:
    night = make_night(8)
    phone = phone_of(night, 1)
    seat_first_game(night, by=MARION, seen=night.revision)
    seat = Entry.objects.get(event=night, number=1).seats.select_related("game").get()
    others = seat.game.seats.exclude(side=seat.side).values("entry")
    for entry, name in zip(others, ("Cy Dow", "Di Poe"), strict=True):
        Entry.objects.filter(pk=entry["entry"]).update(name=name, public_name=name)
    [words] = titles_sent(night, phone, service)
    assert words in {f"Table {seat.game.table} against {two}" for two in ("Cy and Di", "Di and Cy")}


def test_the_next_round_of_a_night_is_called_when_it_is_seated(service: PushService) -> None:
    night = seated_night(8)
    phone = phone_of(night, 1)
    play(night, 1)
    [words] = titles_sent(night, phone, service)
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
    Message.objects.all().delete()
    assert len(titles_sent(event, phone, service)) == 1
    win(match_of(event, row.place.round, row.place.number), 0)
    assert len(titles_sent(event, phone, service)) == 1


def test_who_is_called_at_a_tournament_is_called_at_its_consolation(service: PushService) -> None:
    # An even number, so that nobody sits out.
    part = with_consolation(who=14)
    entry = part.entries.first()
    assert entry is not None
    main = Entry.objects.get(event=part.main_event, person=entry.person_id)
    phone = phone_of(part.main_event, main.number)
    drawn(part)
    [words] = titles_sent(part, phone, service)
    assert words.startswith("Table ")
    assert service.read_by(phone)[0]["url"] == f"/events/{part.slug}/card/"


@pytest.mark.parametrize(("before", "called"), [(20, True), (180, False)])
def test_what_begins_after_midnight_calls_shortly_before_it(
    event: Event, service: PushService, monkeypatch: pytest.MonkeyPatch, before: int, called: bool
) -> None:
    phone = phone_of(event, BOB)
    say(game_at(event, 1), 121, 87)
    say(game_at(event, 2), 121, 90)
    after_midnight = (event.local_start + datetime.timedelta(days=1)).replace(hour=0, minute=10)
    Event.objects.filter(pk=event.pk).update(starts_at=after_midnight)
    moment = after_midnight - datetime.timedelta(minutes=before)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    assert bool(titles_sent(event, phone, service)) is called


def test_the_desk_calls_the_phones_of_a_table_again(event: Event, service: PushService) -> None:
    phone, other = phone_of(event, ANN), phone_of(event, CY)
    play(event, 1)
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]
    client = director_of(event.club)
    assert "Call their phones" in client.get(at(event, "call_tables")).content.decode()
    answer = client.post(at(event, "call_phones"), {"table": "2"}, follow=True)
    assert "1 phone at table 2 is being called." in answer.content.decode()
    assert titles_sent(event, phone, service) == ["Table 2 against Di"] * 2
    assert titles_sent(event, other, service) == ["Table 1 against Bob"]


@pytest.mark.parametrize("table", ["1", "99", "", "x", "9" * 30])
def test_the_desk_hears_where_nobody_can_be_called(event: Event, table: str) -> None:
    phone_of(event, CY)
    answer = director_of(event.club).post(at(event, "call_phones"), {"table": table}, follow=True)
    assert "has turned on calls on a phone. Call them aloud." in answer.content.decode()


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
    assert titles_sent(event, phone, service) == []


def test_a_suspended_club_calls_nobody(event: Event, service: PushService) -> None:
    phone = phone_of(event, ANN)
    play(event, 1)
    event.club.suspended_at = timezone.now()
    event.club.save()
    assert titles_sent(event, phone, service) == []


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
    assert titles_sent(event, phone, service) == ["Table 2 contre Di"]


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
    assert titles_sent(event, phone, service) == [words]


def test_nobody_is_called_again_because_a_message_could_not_be_sent(
    event: Event, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One player’s phone made those of the whole hall ring every minute."""
    phone = phone_of(event, BOB)

    def fail(drafts: object) -> None:
        raise UnicodeError

    say(game_at(event, 1), 121, 87)
    say(game_at(event, 2), 121, 90)
    with monkeypatch.context() as broken:
        broken.setattr("cribbage_events.mail.channels.push.hand_over", fail)
        call_players(event.slug)
    assert Message.objects.get(state=State.FAILED).phone == CalledPhone.objects.get()
    assert titles_sent(event, phone, service) == []


def test_a_phone_that_fails_is_called_once_and_so_are_the_others(
    event: Event, service: PushService
) -> None:
    phone, _other = phone_of(event, ANN), phone_of(event, BOB)
    broken = CalledPhone.objects.filter(entry__number=BOB)
    broken.update(address="https://" + "٣" * 63 + ".fcm.googleapis.com/x")
    play(event, 1)
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]
    assert titles_sent(event, phone, service) == ["Table 2 against Di"]
    told_of = dict(Message.objects.exclude(state=State.REACHED).values_list("phone", "state"))
    assert sorted(told_of.values()) == [State.FAILED, State.SENT]
    assert told_of[broken.get().pk] == State.FAILED
