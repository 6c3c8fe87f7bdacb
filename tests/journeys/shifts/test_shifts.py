"""A director plans shifts; volunteers take them on their phones, two of them the last place."""

import datetime
import re

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Event
from cribbage_events.shifts.models import Shift, Signup
from tests.building import make_club, make_user
from tests.factories import EventFactory
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.paper import PAPER, printed
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor
from tests.shifts.factories import make_shift, volunteer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(transactional_db: None, slug: str) -> Event:
    start = timezone.now() + datetime.timedelta(days=5)
    event: Event = EventFactory.create(
        club=make_club(), slug=slug, name="Senior Games", starts_at=start, venue="Legion Hall"
    )
    return event


@pytest.fixture
def director(visit: Visit, event: Event) -> Visitor:
    return visit(DESK).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))


def address(club: Club) -> str:
    return f"/clubs/{club.slug}/shifts/"


def ask(visitor: Visitor, event: Event, name: str) -> None:
    visitor.go(address(event.club))
    visitor.press(visitor.page.get_by_role("link", name="Door").first)
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_label("Phone").fill("204 555 0101")


def test_a_shift_from_the_plan_to_the_report(visit: Visit, director: Visitor, event: Event) -> None:
    director.go(event.club.get_absolute_url())
    director.link("Volunteers")
    director.link("Plan the shifts")
    director.button("New shift")
    director.page.get_by_label("What is the job?").fill("Door")
    director.page.get_by_label("How many people are needed?").fill("1")
    director.button("Save")
    director.sees("Saved: Door.")

    # Both have the form open when there is one place.
    first, second = visit(PHONE), visit(PHONE)
    ask(first, event, "Val Roe")
    ask(second, event, "Wes Kay")
    first.button("Sign up for this shift")
    first.sees("You have this shift. Thank you!")
    second.button("Sign up for this shift")
    second.sees("You are number 1 on the waiting list.", "The club will call you")

    # Going back shows the form again, for somebody else.
    first.page.go_back()
    first.sees("full, 1 person waiting")
    first.page.go_forward()
    first.button("I can’t come")
    first.sees("You have given this shift back.")
    second.page.reload()
    second.sees("You have this shift. Thank you!")


def test_after_the_shift_the_hours_go_into_the_report(director: Visitor, event: Event) -> None:
    volunteer(make_shift(event), "Wes Kay")
    Event.objects.update(starts_at=timezone.now() - datetime.timedelta(days=1))
    director.go(f"/clubs/{event.club.slug}/shifts/{Shift.objects.get().pk}/volunteers/")
    director.press(director.page.get_by_role("button", name=re.compile("^Came.*Wes Kay")))
    director.sees("Saved: Wes Kay.")
    director.go(f"/clubs/{event.club.slug}/shifts/hours/")
    director.sees("Wes Kay", "Total")
    assert Signup.objects.get(came=True).name == "Wes Kay"


def test_a_double_tap_takes_one_place(visit: Visit, event: Event) -> None:
    shift = make_shift(event, places=2)
    visitor = visit(PHONE)
    ask(visitor, event, "Val Roe")
    visitor.page.get_by_role("button", name="Sign up for this shift").dblclick()
    visitor.sees("You have this shift. Thank you!")
    assert shift.signups.count() == 1
    # The key in the address goes nowhere, and the form still says where it comes from.
    visitor.page.locator("form[action$='/leave/'] button").click()
    visitor.sees("You have given this shift back.")


def test_every_page_of_shifts_is_for_everybody(visit: Visit, event: Event) -> None:
    shift = make_shift(event, notes="The side door is open.")
    own = volunteer(shift, "Val Roe")
    volunteer(shift, "Wes Kay", "wes@example.com")
    visitor = visit(NARROW)
    visitor.sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    below = address(event.club)
    found = []
    for page in (
        *("", f"{shift.pk}/", f"mine/{own.key}/", "desk/", "hours/"),
        *(f"new/?what=event:{event.slug}", f"{shift.pk}/edit/", f"{shift.pk}/volunteers/"),
    ):
        visitor.go(f"{below}{page}")
        found += faults_of(visitor.page)
    assert found == []


def test_the_printed_list_says_who_has_each_shift(director: Visitor, event: Event) -> None:
    shift = make_shift(event)
    volunteer(shift, "Hattie Wiebe")
    director.go(f"{address(event.club)}desk/")
    for paper in PAPER:
        (sheet,) = printed(director.page, paper)
        assert "Hattie Wiebe" in sheet.words
