"""The diary says who did what, and undoes it."""

import pytest
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.lifecycle.services import create_event, edit_event
from cribbage_events.events.models import Change, Entry, Event, Game
from cribbage_events.events.registration.services import check_in_all, request_place
from cribbage_events.events.results.game import game_data
from cribbage_events.events.results.services import keep_late_result
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.desk_client import at, director_of, words
from tests.events.redrawing.redrawing import leave
from tests.events.undo.everything import everything_of, last_change
from tests.factories import SATURDAY, ClubFactory, EventFactory, entrants

pytestmark = pytest.mark.django_db


def running() -> Event:
    event = drawn_event([70, 71, 72, 73, 74, 75])
    play(event, 1)
    return fresh(event)


def diary(event: Event) -> str:
    return words(director_of(event.club).get(at(event, "log")).content)


def undo_page(event: Event, change: Change) -> str:
    return at(event, "undo", change.revision)


def test_the_page_says_what_comes_back_and_the_button_brings_it() -> None:
    event = running()
    before = everything_of(event)
    leave(event, 3)
    change, director = last_change(event), director_of(event.club)

    said = words(director.get(undo_page(event, change)).content)

    assert "Entrants as before: Player 03 (is here)." in said
    assert "games." in said
    assert "Why?" not in said
    answer = director.post(undo_page(event, change), follow=True)
    assert answer.redirect_chain == [(at(event, "log"), 302)]
    said = words(answer.content)
    assert "Saved: undone." in said
    assert "Undone: Player 03 withdrew after round 1: ill." in said
    assert "undone by Marion Fehr at" in said
    assert everything_of(event) == before | {"Person": everything_of(event)["Person"]}


def test_an_undone_change_can_be_done_again() -> None:
    event = running()
    leave(event, 3)
    director = director_of(event.club)
    director.post(undo_page(event, last_change(event)))

    said = words(director.get(undo_page(event, last_change(event))).content)

    assert "Do it again?" in said
    assert "Entrants as before: Player 03 (withdrew)." in said
    said = words(director.post(undo_page(event, last_change(event)), follow=True).content)
    assert "Saved: done again." in said
    assert "Done again: Player 03 withdrew after round 1: ill." in said


def test_a_result_is_undone_with_a_reason() -> None:
    event = running()
    say(games_in(event, 2)[0], 121, 99)
    change, director = last_change(event), director_of(event.club)
    assert "This is removed: 1 result." in words(director.get(undo_page(event, change)).content)

    said = words(director.post(undo_page(event, change)).content)
    assert "Type the reason in a few words" in said

    said = words(
        director.post(undo_page(event, change), {"reason": "wrong table"}, follow=True).content
    )
    assert "Undone, wrong table: " in said
    assert games_in(event, 2)[0].accepted is None


def test_a_later_change_is_named_and_linked() -> None:
    event = running()
    leave(event, 3)
    change = last_change(event)
    say(Game.objects.get(round__number=2, seats__entry__fills_in=True), 121, 99)
    later, director = last_change(event), director_of(event.club)

    page = director.get(undo_page(event, change)).content

    assert f"Undo “{later.what}” first: it came later." in words(page)
    assert undo_page(event, later) in page.decode()
    assert "What changes" not in words(page)
    before = everything_of(event)
    director.post(undo_page(event, change))
    assert everything_of(event) == before


def test_a_line_that_cannot_be_undone_says_why() -> None:
    club = ClubFactory.create()
    event = create_event(
        club, by=MARION, name="Cup", starts_at=SATURDAY, venue="Hall", preset_code="senior-games"
    )
    result = game_data(["Ann", "Bob"], [121, 87], None, table=3, round=1)
    keep_late_result(event, by=MARION, **result, typed_at="")
    said = diary(event)
    assert "The history begins here." in said
    assert "Nothing here can be undone." in said
    director = director_of(club)
    for change in event.changes.all():
        answer = words(director.get(undo_page(event, change)).content)
        assert "There is nothing here to undo." in answer


def test_nothing_is_undone_twice() -> None:
    event = EventFactory.create()
    entrants(event, [70, 71], status=Entry.Status.REGISTERED)
    check_in_all(event, by=MARION)
    change, director = last_change(event), director_of(event.club)
    director.post(undo_page(event, change))
    assert "This has already been undone." in words(director.post(undo_page(event, change)).content)
    assert event.changes.count() == 2


def test_an_entry_that_was_removed_can_still_be_looked_at() -> None:
    event = EventFactory.create()
    request_place(event, person_fields=PersonFields("Ann Lee", telephone="204 555 0100"))
    change, director = last_change(event), director_of(event.club)
    director.post(undo_page(event, change))
    said = words(director.get(undo_page(event, change)).content)
    assert "This has already been undone." in said


def test_a_change_of_another_event_is_not_found() -> None:
    event, other = EventFactory.create(), EventFactory.create()
    edit_event(other, by=MARION, name="Cup")
    answer = director_of(event.club).get(undo_page(event, last_change(other)))
    assert answer.status_code == 404


def test_a_long_diary_needs_no_more_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    event = running()
    director = director_of(event.club)
    for number in (4, 5, 6):
        leave_and_come_back(event)
        leave(event, number)
        with django_assert_max_num_queries(30):
            director.get(at(event, "log"))


def test_an_undoing_that_would_be_refused_is_not_offered() -> None:
    event = running()
    leave(event, 3)
    change = last_change(event)
    say(Game.objects.get(round__number=2, seats__entry__fills_in=True), 121, 99)
    later = last_change(event)

    page = director_of(event.club).get(at(event, "log")).content.decode()

    assert undo_page(event, later) in page
    assert f'<a class="button quiet no-print" href="{undo_page(event, change)}"' not in page
    said = f"Undo “{later.what}” first: it came later. See that change Undo"
    assert said in words(page.encode())
    assert f'aria-describedby="why-{change.revision}" disabled' in " ".join(page.split())


def test_the_draw_of_two_reports_is_not_offered_once_anything_is_reported() -> None:
    event = drawn_event([60, 61, 62, 63], two_reports=True)
    draw, director = last_change(event), director_of(event.club)
    assert undo_page(event, draw) in director.get(at(event, "log")).content.decode()
    say(games_in(event, 1)[0], 121, 99)
    page = director.get(at(event, "log")).content
    assert "A result has been reported since" in words(page)
    assert undo_page(event, draw) not in page.decode()


def leave_and_come_back(event: Event) -> None:
    leave(event, 3)
    director_of(event.club).post(undo_page(event, last_change(event)))
