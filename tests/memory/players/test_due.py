"""Ratings are worked out again by regular work, whenever a club's finished events have changed."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs import background
from cribbage_events.clubs.models import Club
from cribbage_events.events.lifecycle.services import finish, reopen
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.services import hide_medals, show_medals
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.undo.services import undo
from cribbage_events.memory.models import EventRating
from cribbage_events.memory.people.services import merge_people, take_apart
from cribbage_events.memory.players import selectors, services
from cribbage_events.memory.players.services import FIELDS, rate_club, rate_what_changed
from tests.building import MARION, fresh, game_at, say
from tests.memory.players.afternoons import afternoon, running_afternoon
from tests.memory.players.test_page import person_called

pytestmark = [pytest.mark.django_db, pytest.mark.database]

type Rows = list[tuple[object, ...]]


def rows_of(club: Club) -> Rows:
    rows = EventRating.objects.filter(event__club=club).order_by("event", "person")
    return list(rows.values_list("event", "person", *FIELDS))


def correct(event: Event) -> None:
    reopen(event, by=MARION, reason="the other side won")
    withdraw_result(game_at(event, table=1), by=MARION, reason="the other side won")
    say(game_at(event, table=1), 100, 121)
    finish(event, by=MARION, seen=fresh(event).revision)


def undo_the_end(event: Event) -> None:
    undo(event.changes.get(verb="finish"), by=MARION, reason="a slip")


def merge_two(event: Event) -> None:
    merge_people(person_called("Ann"), person_called("Ann Lee"), by=MARION)


@pytest.mark.parametrize("change", [correct, undo_the_end, merge_two])
def test_whatever_changes_a_finished_event_changes_the_ratings(
    club: Club, change: Callable[[Event], None]
) -> None:
    event = afternoon(club, 1)
    afternoon(club, 2, [[("Ann Lee", "Bob")]])
    rate_what_changed()
    before = rows_of(club)
    assert {row[0] for row in before} == {event.pk, event.pk + 1}
    change(event)
    rate_what_changed()
    after = rows_of(club)
    assert after != before
    rate_club(club)
    assert rows_of(club) == after


def test_medals_that_are_shown_count(club: Club) -> None:
    event = running_afternoon(club, 1, [[("Ann", "Bob")]])
    hide_medals(event, by=MARION)
    say(game_at(event, table=1), 121, 100)
    finish(event, by=MARION, seen=fresh(event).revision)
    rate_what_changed()
    assert rows_of(club) == []
    show_medals(fresh(event), by=MARION)
    rate_what_changed()
    assert len(rows_of(club)) == 2


def test_people_who_are_taken_apart_again_have_their_own(club: Club) -> None:
    afternoon(club, 1)
    afternoon(club, 2, [[("Ann Lee", "Bob")]])
    rate_what_changed()
    before = rows_of(club)
    merge = merge_people(person_called("Ann"), person_called("Ann Lee"), by=MARION)
    rate_what_changed()
    take_apart(merge, by=MARION)
    rate_what_changed()
    assert rows_of(club) == before


def test_what_is_up_to_date_costs_two_queries(club: Club) -> None:
    for number in range(3):
        afternoon(club, number)
    rate_what_changed()
    with CaptureQueriesContext(connection) as asked:
        rate_what_changed()
    assert len(asked) == 2


def test_another_method_rates_everybody_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    afternoon(club, 1)
    rate_what_changed()
    EventRating.objects.all().delete()
    monkeypatch.setattr(selectors, "METHOD", selectors.METHOD + 1)
    rate_what_changed()
    assert len(rows_of(club)) == 4


def test_a_club_that_fails_keeps_no_other_waiting(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = Club.objects.create(name="Other", slug="other")
    afternoon(club, 1)
    afternoon(other, 2)
    work = services.rate_club

    def fails_for_one(found: Club) -> None:
        if found == club:
            raise RuntimeError
        work(found)

    monkeypatch.setattr(services, "rate_club", fails_for_one)
    rate_what_changed()
    assert rows_of(club) == []
    assert len(rows_of(other)) == 4
    assert "Ratings failed: pegs" in caplog.text


def test_regular_work_does_it(club: Club) -> None:
    afternoon(club, 1)
    background.do_what_is_due()
    assert len(rows_of(club)) == 4
