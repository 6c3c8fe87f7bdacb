import datetime
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cribbage_events.events.models import Event
from cribbage_events.shifts import services
from cribbage_events.shifts.models import Shift, Signup
from cribbage_events.shifts.selectors import counted, hours_in
from tests.building import MARION
from tests.factories import EventFactory
from tests.shifts.factories import make_shift, volunteer
from tests.tools.examples import examples

State = Signup.State


def event_in(days: int) -> Event:
    event: Event = EventFactory.create(starts_at=timezone.now() + datetime.timedelta(days=days))
    return event


@pytest.mark.django_db
class TestTaking:
    def test_the_first_has_the_place_and_the_next_waits(self) -> None:
        shift = make_shift(event_in(3))
        assert volunteer(shift, "Val").has_place
        assert volunteer(shift, "Wes").waits
        assert (counted(shift).taken, counted(shift).waiting, counted(shift).free) == (1, 1, 0)

    def test_sent_twice_it_is_one(self) -> None:
        shift, key = make_shift(event_in(3), places=2), uuid4()
        for _ in range(2):
            services.take_shift(shift, name="Val", email="", telephone="555", key=key)
        assert shift.signups.count() == 1

    def test_the_same_form_filled_in_for_somebody_else_is_another(self) -> None:
        shift, key = make_shift(event_in(3), places=2), uuid4()
        for name in ("Val", "Wes"):
            services.take_shift(shift, name=name, email="", telephone="555", key=key)
        assert set(shift.signups.values_list("name", "state")) == {
            ("Val", "taken"),
            ("Wes", "taken"),
        }

    def test_nobody_takes_what_is_cancelled_or_over(self) -> None:
        event = event_in(3)
        shift = make_shift(event)
        Event.objects.filter(pk=event.pk).update(why_cancelled="Storm")
        with pytest.raises(ValidationError, match="This event is cancelled"):
            volunteer(Shift.objects.get(pk=shift.pk), "Val")
        with pytest.raises(ValidationError, match="This shift is over"):
            volunteer(make_shift(event_in(-3)), "Val")

    def test_a_program_can_t_fill_the_list_without_end(self) -> None:
        shift = make_shift(event_in(3))
        for number in range(1 + services.MOST_WAITING):
            volunteer(shift, f"Val {number}", telephone=f"555 {number:04}")
        with pytest.raises(ValidationError, match="waiting list of this shift is full"):
            volunteer(shift, "Wes", telephone="555 9999")

    def test_a_removed_shift_says_so(self) -> None:
        shift = make_shift(event_in(3))
        Shift.objects.all().delete()
        with pytest.raises(ValidationError, match="This shift was removed"):
            volunteer(shift, "Val")


@pytest.mark.django_db
class TestGivingBack:
    def test_the_first_who_waits_has_the_place(self) -> None:
        shift = make_shift(event_in(3))
        first, second, third = (volunteer(shift, name) for name in ("Val", "Wes", "Xia"))
        assert services.leave_shift(first)
        second.refresh_from_db()
        third.refresh_from_db()
        assert second.has_place
        assert third.waits

    def test_giving_back_twice_changes_nothing_more(self) -> None:
        shift = make_shift(event_in(3))
        first, _, third = (volunteer(shift, name) for name in ("Val", "Wes", "Xia"))
        assert services.leave_shift(first)
        assert not services.leave_shift(first)
        third.refresh_from_db()
        assert third.waits

    def test_nobody_moves_up_after_the_shift(self) -> None:
        shift = make_shift(event_in(3))
        first, second = volunteer(shift, "Val"), volunteer(shift, "Wes")
        Event.objects.filter(shifts=shift).update(
            starts_at=timezone.now() - datetime.timedelta(days=2)
        )
        assert not services.leave_shift(first, by=MARION)
        second.refresh_from_db()
        assert second.waits

    def test_nobody_gives_back_what_is_over_or_was_done(self) -> None:
        shift = make_shift(event_in(3), places=2)
        val, wes = volunteer(shift, "Val"), volunteer(shift, "Wes")
        services.record_attendance(val, came=True, minutes=90, by=MARION)
        with pytest.raises(ValidationError, match="nothing to give back"):
            services.leave_shift(val)
        Event.objects.filter(shifts=shift).update(
            starts_at=timezone.now() - datetime.timedelta(days=2)
        )
        with pytest.raises(ValidationError, match="nothing to give back"):
            services.leave_shift(wes)
        for signup in (val, wes):
            signup.refresh_from_db()
            assert signup.has_place
        assert (val.came, val.minutes) == (True, 90)


@pytest.mark.django_db
class TestPlanning:
    def test_more_places_move_the_waiting_up(self) -> None:
        shift = make_shift(event_in(3))
        volunteer(shift, "Val")
        second = volunteer(shift, "Wes")
        shift.places = 2
        services.save_shift(shift, by=MARION)
        second.refresh_from_db()
        assert second.has_place

    def test_no_fewer_places_than_have_it(self) -> None:
        shift = make_shift(event_in(3), places=2)
        volunteer(shift, "Val")
        volunteer(shift, "Wes")
        shift.places = 1
        with pytest.raises(ValidationError, match="2 people have this shift"):
            services.save_shift(shift, by=MARION)
        assert Shift.objects.get().places == 2

    def test_a_shift_that_somebody_has_stays(self) -> None:
        shift = make_shift(event_in(3))
        signup = volunteer(shift, "Val")
        with pytest.raises(ValidationError, match="A volunteer has this shift"):
            services.remove_shift(shift, by=MARION)
        services.leave_shift(signup)
        services.remove_shift(shift, by=MARION)
        assert not Shift.objects.exists()

    def test_a_shift_moves_with_its_event(self) -> None:
        event = event_in(3)
        shift = make_shift(event)
        Event.objects.filter(pk=event.pk).update(
            starts_at=event.starts_at + datetime.timedelta(days=7)
        )
        moved = Shift.objects.select_related("event__club", "club").get()
        assert moved.date == shift.date + datetime.timedelta(days=7)

    @pytest.mark.parametrize(("ends", "minutes"), [((17, 0), 300), ((0, 30), 750), ((11, 0), 1380)])
    def test_how_long_it_lasts_also_past_midnight(
        self, ends: tuple[int, int], minutes: int
    ) -> None:
        shift = make_shift(event_in(3), ends=datetime.time(*ends))
        assert shift.minutes == minutes


@pytest.mark.django_db
class TestHours:
    def test_who_came_has_the_hours_of_the_shift_or_those_typed(self) -> None:
        shift = make_shift(event_in(3), places=3)
        signups = [volunteer(shift, name) for name in ("Val", "Wes", "Xia")]
        for signup, came, minutes in zip(signups, (True, True, False), (None, 90, 60), strict=True):
            services.record_attendance(signup, came=came, minutes=minutes, by=MARION)
        found = hours_in(shift.club, shift.date.year)
        assert [(each["name"], each["shifts"], each["hours"]) for each in found] == [
            ("Val", 1, "5"),
            ("Wes", 1, "1.5"),
        ]

    def test_who_has_left_did_not_come(self) -> None:
        signup = volunteer(make_shift(event_in(3)), "Val")
        services.record_attendance(signup, came=True, minutes=None, by=MARION)
        services.leave_shift(signup, by=MARION)
        assert hours_in(signup.shift.club, signup.shift.date.year) == []
        with pytest.raises(ValidationError, match="Val no longer has this shift"):
            services.record_attendance(signup, came=True, minutes=None, by=MARION)


@pytest.mark.django_db
class TestForgetting:
    def test_contacts_go_half_a_year_after_the_shift(self) -> None:
        old, new = make_shift(event_in(3)), make_shift(event_in(3))
        for shift in (old, new):
            volunteer(shift, "Val", "val@example.com")
        Event.objects.filter(shifts=old).update(
            starts_at=timezone.now() - datetime.timedelta(days=181)
        )
        assert services.forget_contacts() == 1
        assert old.signups.values_list("name", "email", "telephone").get() == ("Val", "", "")
        assert new.signups.get().email == "val@example.com"
        assert services.forget_contacts() == 0


class TestAnyOrder(TestCase):
    @settings(max_examples=examples(25), deadline=None)
    @given(places=st.integers(1, 3), steps=st.lists(st.integers(0, 5), min_size=1, max_size=14))
    def test_no_place_is_given_twice_and_none_stays_empty_while_somebody_waits(
        self, places: int, steps: list[int]
    ) -> None:
        """Each number is a person: who is not on the list takes the shift, who is leaves."""
        shift = make_shift(event_in(3), places=places)
        on_list: dict[int, Signup] = {}
        for person in steps:
            if person in on_list:
                services.leave_shift(on_list.pop(person))
            else:
                number = f"555 {person:04} {len(shift.signups.all())}"
                on_list[person] = volunteer(shift, f"Val {person}", telephone=number)
            in_order = list(shift.signups.exclude(state=State.LEFT))
            assert [each.name for each in in_order] == [each.name for each in on_list.values()]
            states = [each.state for each in in_order]
            count = min(places, len(states))
            assert states == [State.TAKEN] * count + [State.WAITING] * (len(states) - count)


@pytest.mark.django_db(transaction=True)
def test_of_two_on_the_last_place_one_has_it() -> None:
    shift = make_shift(event_in(3))

    def take(name: str) -> str:
        try:
            own = f"555 {sum(map(ord, name)):04}"
            return volunteer(Shift.objects.get(pk=shift.pk), name, telephone=own).state
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        states = sorted(threads.map(take, ("Val", "Wes", "Xia", "Yan")))
    assert states == [State.TAKEN, *[State.WAITING] * 3]
    assert shift.signups.filter(state=State.TAKEN).count() == 1
