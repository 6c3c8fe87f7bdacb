import pytest
from django.db.models import F

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.lifecycle.services import finish, reopen
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.memory.models import EventRating
from cribbage_events.memory.players import services
from cribbage_events.memory.players.rating import SETTINGS, START
from cribbage_events.memory.players.selectors import rated_events
from cribbage_events.memory.players.services import FIELDS, rate_club
from tests.building import MARION, fresh, game_at, say
from tests.leagues.night import close, played
from tests.memory.players.afternoons import afternoon, running_afternoon

pytestmark = [pytest.mark.django_db, pytest.mark.database]

type Rows = dict[tuple[int, int], tuple[object, ...]]


def rows_of(club: Club) -> Rows:
    rows = EventRating.objects.filter(event__club=club)
    return {(row[0], row[1]): row[2:] for row in rows.values_list("event", "person", *FIELDS)}


def from_scratch(club: Club) -> Rows:
    EventRating.objects.filter(event__club=club).delete()
    rate_club(club)
    return rows_of(club)


def rating_of(name: str) -> EventRating:
    found = EventRating.objects.filter(person__name=name).order_by("event__starts_at").last()
    assert found is not None
    return found


def test_who_wins_more_has_the_higher_rating(club: Club) -> None:
    for number in range(3):
        afternoon(club, number)
    rate_club(club)
    after = {name: rating_of(name).after for name in ("Ann", "Bob", "Cyd", "Dot")}
    assert sorted(after, key=lambda name: -after[name]) == ["Ann", "Bob", "Cyd", "Dot"]
    assert after["Ann"] > START > after["Dot"]


def test_a_row_says_why_the_rating_moved(club: Club) -> None:
    event = afternoon(club, 1)
    rate_club(club)
    row = EventRating.objects.get(event=event, person__name="Bob")
    assert (row.before, row.before_deviation, row.games) == (START, SETTINGS.deviation, 3)
    assert set(row.moves) == {"1", "2", "3"}
    assert row.moves["1"] < 0 < row.moves["2"]
    assert row.after == pytest.approx(row.before + sum(row.moves.values()))
    assert row.after_deviation < row.before_deviation


def test_the_next_event_begins_with_the_rating_after_the_last(club: Club) -> None:
    first, second = afternoon(club, 1), afternoon(club, 2)
    rate_club(club)
    before, after = EventRating.objects.filter(person__name="Ann").order_by("event__starts_at")
    assert [before.event_id, after.event_id] == [first.pk, second.pk]
    assert after.before == before.after
    assert after.games == 6


def test_event_by_event_gives_the_same_as_from_scratch(club: Club) -> None:
    for number in range(4):
        afternoon(club, number)
        rate_club(club)
    assert rows_of(club) == from_scratch(club)


def test_an_event_that_is_finished_late_counts_from_its_day(club: Club) -> None:
    afternoon(club, 1)
    afternoon(club, 3)
    rate_club(club)
    afternoon(club, 2)
    rate_club(club)
    rows = rows_of(club)
    assert rows == from_scratch(club)
    assert [
        row.games
        for row in EventRating.objects.filter(person__name="Ann").order_by("event__starts_at")
    ] == [3, 6, 9]


def test_a_corrected_event_corrects_every_later_rating(club: Club) -> None:
    event = afternoon(club, 1)
    afternoon(club, 2)
    rate_club(club)
    before = rows_of(club)
    reopen(event, by=MARION, reason="the other side won")
    game = game_at(event, table=1)
    withdraw_result(game, by=MARION, reason="the other side won")
    say(game, 100, 121)
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    rate_club(club)
    after = rows_of(club)
    assert after.keys() == before.keys()
    assert all(after[key] != before[key] for key in after if key[1] in people("Ann", "Bob"))
    assert after == from_scratch(club)


def people(*names: str) -> set[int]:
    return set(Person.objects.filter(name__in=names).values_list("pk", flat=True))


def test_a_reopened_event_is_rated_no_more(club: Club) -> None:
    event = afternoon(club, 1)
    later = afternoon(club, 2)
    rate_club(club)
    reopen(event, by=MARION, reason="a wrong result")
    rate_club(club)
    assert {key[0] for key in rows_of(club)} == {later.pk}
    assert {row.games for row in EventRating.objects.all()} == {3}


def test_rating_again_writes_nothing(club: Club) -> None:
    afternoon(club, 1)
    rate_club(club)
    keys = set(EventRating.objects.values_list("pk", flat=True))
    rate_club(club)
    assert set(EventRating.objects.values_list("pk", flat=True)) == keys


def test_forfeits_running_and_deleted_events_are_not_rated(club: Club) -> None:
    running_afternoon(club, 1)
    given_up = running_afternoon(club, 2, [[("Ann", "Bob"), ("Cyd", "Dot")]])
    say(game_at(given_up, table=1), 121, 0, forfeited_by=1)
    say(game_at(given_up, table=2), 121, 77)
    given_up = fresh(given_up)
    finish(given_up, by=MARION, seen=given_up.revision)
    deleted = afternoon(club, 3)
    Event.objects.filter(pk=deleted.pk).update(deleted_at=F("starts_at"))
    rate_club(club)
    assert {key[1] for key in rows_of(club)} == people("Cyd", "Dot")


def test_partners_of_a_night_are_rated_as_a_side() -> None:
    night = played(8)
    draw_fifty_fifty(night, by=MARION)
    night = close(night)
    rate_club(night.event.club)
    rows = EventRating.objects.filter(event=night.event)
    assert rows.count() == 8
    assert {row.games for row in rows} == {4}
    for game in Game.objects.filter(round__stage__event=night.event):
        number = str(game.round.number)
        moves = {
            seat.entry.person_id: (
                seat.score == 121,
                rows.get(person=seat.entry.person_id).moves[number],
            )
            for seat in game.seats.select_related("entry")
        }
        assert {won for won, move in moves.values() if move > 0} == {True}
        assert {won for won, move in moves.values() if move < 0} == {False}


def test_somebody_who_is_two_rows_no_more_has_one_rating(club: Club) -> None:
    afternoon(club, 1)
    afternoon(club, 2, [[("Ann Lee", "Bob")]])
    rate_club(club)
    kept, gone = (Person.objects.get(name=name) for name in ("Ann", "Ann Lee"))
    Entry.objects.filter(person=gone).update(person=kept)
    EventRating.objects.filter(person=gone).update(person=kept)
    rate_club(club)
    assert rows_of(club) == from_scratch(club)
    assert rating_of("Ann").games == 4


def test_another_clubs_ratings_stay(club: Club) -> None:
    other = Club.objects.create(name="Other", slug="other")
    event = afternoon(club, 1)
    rate_club(club)
    before = rows_of(club)
    rate_club(other)
    assert rows_of(club) == before
    assert {key[0] for key in before} == {event.pk}


def test_a_change_while_it_is_worked_out_is_seen(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = afternoon(club, 1)
    worked_out = rated_events

    def reopened_meanwhile(key: int) -> object:
        found = worked_out(key)
        if Event.objects.get(pk=event.pk).status == Event.Status.FINISHED:
            reopen(event, by=MARION, reason="a wrong result")
        return found

    monkeypatch.setattr(services, "rated_events", reopened_meanwhile)
    rate_club(club)
    assert rows_of(club) == {}
