"""The desk always offers the step that comes next, in the order in which it is needed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Entry, Event
from tests.building import drawn_event, fresh, play
from tests.events.desk_client import at, director_of, words
from tests.events.finished import finished
from tests.factories import EntryFactory, EventFactory, RoleFactory, entrants

pytestmark = pytest.mark.django_db


def in_a_week(**fields: object) -> Event:
    return EventFactory.create(starts_at=timezone.now() + timedelta(days=7), **fields)


def step_of(event: Event) -> str:
    """Return the words of the first box of the desk."""
    text = words(director_of(event.club).get(at(event, "desk")).content)
    return text.split("What to do next ")[1][:200]


def test_a_week_before_requests_are_the_first_thing() -> None:
    event = in_a_week()
    entrants(event, [70, 71, 72], status=Entry.Status.REGISTERED)
    assert step_of(event).startswith("3 are registered Check-in is on ")
    EntryFactory.create(event=event, number=8, status=Entry.Status.REQUESTED)
    assert step_of(event).startswith("1 asked for a place ")
    page = director_of(event.club).get(at(event, "desk")).content.decode()
    assert f'href="{at(event, "entrants")}#waiting"' in page
    assert words(page.encode()).count("asked for a place") == 1


def test_on_the_day_checking_in_comes_before_requests() -> None:
    event = EventFactory.create()
    entrants(event, [70, 71, 72], status=Entry.Status.REGISTERED)
    EntryFactory.create(event=event, number=8, status=Entry.Status.REQUESTED)
    assert step_of(event).startswith("Check in those who are here")


def test_a_waiting_list_of_a_full_event_is_not_the_first_thing() -> None:
    event = in_a_week(entrant_limit=3)
    entrants(event, [70, 71, 72], status=Entry.Status.REGISTERED)
    EntryFactory.create(event=event, number=8, status=Entry.Status.REQUESTED)
    assert step_of(event).startswith("3 are registered")


def test_a_helper_who_may_not_accept_is_not_sent_to_requests() -> None:
    event = in_a_week()
    entrants(event, [70, 71], status=Entry.Status.REGISTERED)
    EntryFactory.create(event=event, number=8, status=Entry.Status.REQUESTED)
    client = director_of(event.club)
    client.force_login(RoleFactory.create(club=event.club, kind=Role.Kind.COORDINATORS_HELPER).user)
    assert "asked for a place" not in words(client.get(at(event, "desk")).content)


def test_after_a_copy_the_desk_says_how_many_are_still_to_invite() -> None:
    event = in_a_week()
    entrants(event, [70, 71, 72], status=Entry.Status.INVITED)
    assert step_of(event).startswith("3 people are still to invite")
    Entry.objects.filter(event=event, number__in=[1, 2]).update(status=Entry.Status.REGISTERED)
    said = words(director_of(event.club).get(at(event, "desk")).content)
    assert "1 person is still to invite: invite them" in said
    assert step_of(event).startswith("2 are registered")


def test_medals_are_hidden_from_the_desk_in_one_tap() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=2)
    dora = director_of(event.club)
    answer = dora.post(at(event, "hide_medals"), {"desk": "yes"})
    assert answer["Location"] == at(event, "desk")
    assert fresh(event).hides_medals


def test_the_desk_asks_once_whether_to_hide_the_medals() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=2)
    dora = director_of(event.club)
    question = "Hide the medals until the prize-giving?"
    assert question in words(dora.get(at(event, "desk")).content)
    said = dora.post(at(event, "keep_medals_open"), {"desk": "yes"}, follow=True)
    assert "Saved: the medals are not hidden." in words(said.content)
    assert question not in words(said.content)


def test_the_desk_of_a_finished_event_has_everything_in_the_order_it_is_needed() -> None:
    event = finished(drawn_event([60, 61, 62, 63], round_count=1))
    page = director_of(event.club).get(at(event, "desk")).content.decode()
    order = [
        *("prize_giving", "certificates", "results_by_email", "desk_photographs"),
        *("standings_csv", "reopen"),
    ]
    places = [page.index(f'href="{at(event, name)}"') for name in order]
    places.append(page.index(f"copy={event.slug}"))
    assert places == sorted(places)


def test_results_are_no_spreadsheet_while_the_last_round_is_hidden() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=1)
    Event.objects.filter(pk=event.pk).update(hides_medals=True)
    play(event, 1)
    dora = director_of(event.club)
    dora.post(at(event, "finish"), {"seen": fresh(event).revision})
    assert at(event, "standings_csv") not in dora.get(at(event, "desk")).content.decode()
