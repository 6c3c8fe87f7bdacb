"""Undoing is refused if people here would have no game, or people not here would have one."""

import pytest

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.drawing.services.doubles import arrive, leave, seat_first_game
from cribbage_events.events.drawing.services.draw import draw_event, undo_draw
from cribbage_events.events.lifecycle.services import edit_event
from cribbage_events.events.models import Change, Entry, Event, Seat
from cribbage_events.events.redrawing.services import redraw
from cribbage_events.events.registration.services import (
    check_in,
    mark_no_show,
    register,
    undo_attendance,
)
from cribbage_events.events.undo.rule_faults import Fault, faults_of
from cribbage_events.events.undo.services import undo, undo_refusal
from tests.building import DESK, MARION, come, drawn_event, fresh, make_night, play_round, seats_of
from tests.events.redrawing.redrawing import entry_of
from tests.events.undo.everything import last_change, refusal
from tests.factories import age_born

pytestmark = pytest.mark.django_db

FLO = PersonFields("Flo Kay", age_born(71))


def undone_draw() -> tuple[Event, Change]:
    """An event whose draw was undone, and the line that says so."""
    event = drawn_event([60 + n for n in range(6)])
    undo_draw(event, by=MARION, seen=event.revision)
    return fresh(event), last_change(event)


def offered_as_refused(change: Change, said: str) -> None:
    """Check that the page that offers the undo gives the same reason."""
    error = undo_refusal(Change.objects.get(pk=change.pk))
    assert error is not None
    assert " ".join(error.messages) == said


def test_a_draw_comes_back_only_for_those_it_was_made_for() -> None:
    event, change = undone_draw()
    mark_no_show(entry_of(event, 2), by=MARION)
    missing = last_change(event)
    newcomer = register(event, by=MARION, person_fields=FLO)
    check_in(newcomer, by=MARION)
    here = last_change(event)

    said = refusal(event, change)
    assert said == (
        "Flo Kay would be here without a game. Undo “Flo Kay is here.” first: it came later."
        " Or draw again, for everybody who is here."
    )
    offered_as_refused(change, said)
    undo(here, by=MARION)
    said = refusal(event, change)
    assert said.startswith("Player 02 would have a seat in round 1 without playing. Undo")
    undo(missing, by=MARION)
    undo(change, by=MARION)
    assert faults_of(event) == []
    assert fresh(event).status == Event.Status.RUNNING


def test_a_draw_of_another_number_of_rounds_does_not_come_back() -> None:
    event, change = undone_draw()
    edit_event(event, by=MARION, round_count=5)

    said = refusal(event, change)
    assert said == (
        "The number of rounds in the settings would not match the rounds drawn. Undo"
        " “Rounds changed.” first: it came later. Or draw again, for everybody who is"
        " here."
    )
    offered_as_refused(change, said)
    undo(last_change(event), by=MARION)
    undo(change, by=MARION)
    event = fresh(event)
    redraw(event, by=MARION, seen=event.revision)
    assert faults_of(event) == []


def seats_undone(players: int) -> tuple[Event, Change]:
    event = make_night(players)
    seat_first_game(event, by=DESK, seen=event.revision)
    undo(last_change(event), by=DESK)
    return fresh(event), last_change(event)


def test_seats_do_not_come_back_without_who_came_since() -> None:
    event, change = seats_undone(8)
    come(event, "Late")

    said = refusal(event, change)
    assert said == (
        "Late would be here without a game. Instead, draw again, for everybody who is here."
    )
    offered_as_refused(change, said)
    seat_first_game(event, by=DESK, seen=event.revision)
    assert faults_of(event) == []


def test_seats_that_somebody_came_late_to_are_not_undone_before_their_arrival() -> None:
    event = make_night(8)
    seat_first_game(event, by=DESK, seen=event.revision)
    change = last_change(event)
    late = come(fresh(event), "Late")
    Entry.objects.filter(pk=late.pk).update(status=Entry.Status.REGISTERED, from_round=1)
    arrive(late, by=DESK, seen=event.revision + 1, from_round=2)
    arrived = last_change(event)

    said = refusal(event, change)
    assert said == f"Undo “{arrived.what}” first: it came later."
    offered_as_refused(change, said)
    undo(arrived, by=DESK)
    undo(change, by=DESK)
    assert faults_of(event) == []


def test_an_arrival_is_not_undone_after_that_person_was_seated() -> None:
    event = make_night(8)
    seat_first_game(event, by=DESK, seen=event.revision)
    late = come(fresh(event), "Late")
    Entry.objects.filter(pk=late.pk).update(status=Entry.Status.REGISTERED, from_round=1)
    arrive(late, by=DESK, seen=fresh(event).revision, from_round=2)
    change = last_change(event)
    play_round(event, 1)
    assert 9 in {each for sides in seats_of(event, 2).values() for side in sides for each in side}

    said = refusal(event, change)
    assert said == (
        "Late would have a seat in round 2 without playing."
        " Tap “Late arrival, or a player leaves” on the desk instead."
    )
    offered_as_refused(change, said)


def test_a_withdrawal_is_not_undone_after_rounds_were_drawn_without_that_person() -> None:
    event = make_night(9)
    seat_first_game(event, by=DESK, seen=event.revision)
    leave(entry_of(event, 3), by=DESK, seen=fresh(event).revision, from_round=2)
    change = last_change(event)
    play_round(event, 1)

    said = refusal(event, change)
    assert said.startswith("Player 03 would have no game in round 2. Tap “Late arrival")
    offered_as_refused(change, said)
    arrive(entry_of(event, 3), by=DESK, seen=fresh(event).revision, from_round=2)
    assert faults_of(event) == []


def test_faults_of_seats_by_the_rules() -> None:
    event = drawn_event([60 + n for n in range(6)])
    assert faults_of(event) == []
    one, two = entry_of(event, 1), entry_of(event, 2)
    Seat.objects.filter(entry=one, round__number=2).delete()
    assert faults_of(event) == [Fault("table", 2)]
    Seat.objects.filter(entry=two, round__number=2).delete()
    assert Fault("no-game", 2, (one.pk, two.pk)) in faults_of(event)
    Entry.objects.filter(pk=one.pk).update(division=None)
    assert Fault("no-division", 0, (one.pk,)) in faults_of(event)
    Entry.objects.filter(pk=one.pk).update(status=Entry.Status.NO_SHOW)
    assert Fault("seat", 1, (one.pk,)) in faults_of(event)
    Event.objects.update(round_count=5)
    assert Fault("rounds") in faults_of(event)
    Event.objects.update(status=Event.Status.REGISTRATION)
    assert faults_of(event) == [Fault("left-over")]


def test_a_check_in_that_the_draw_counts_on_stays() -> None:
    event, _ = undone_draw()
    undo_attendance(entry_of(event, 1), by=MARION)
    check_in(entry_of(event, 1), by=MARION)
    change = last_change(event)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    assert "4 rounds were drawn" in refusal(event, change)
