"""The desk starts the hall’s clock; phones and the projector show it, also in French."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import ViewportSize, expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.clock.services import set_clock
from cribbage_events.events.models import Event, Round
from tests.building import CLOCK, MARION, make_user
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

WALL = ViewportSize(width=1920, height=1080)
SO_FAR = "(so far|jusqu’ici)"
LASTED = re.compile(rf"^0:[0-5]\d {SO_FAR}$")


def began_before(event: Event, minutes: int) -> None:
    """Let the round have begun so many minutes ago."""
    began = timezone.now() - timedelta(minutes=minutes)
    Event.objects.filter(pk=event.pk).update(starts_at=began - timedelta(hours=1))
    Round.objects.filter(stage__event=event, number=1).update(began_at=began)


def expected(visitor: Visitor) -> str:
    return visitor.page.locator("[data-ends-words]").inner_text()


def test_a_round_is_started_and_its_end_is_expected(event: Event, visit: Visit) -> None:
    director = visit().sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    director.go(f"{event.get_absolute_url()}desk/clock/")
    director.page.get_by_label("Show the clock").check()
    director.button("Save")
    director.button("Start round 1 now")
    director.sees("Saved: round 1 has begun.")

    phone, wall = visit(PHONE), visit(WALL)
    reader = visit(PHONE, locale="fr-CA")
    # The clock of this phone is three hours fast.
    phone.page.clock.install(time=timezone.now() + timedelta(hours=3))
    phone.go(event.get_absolute_url())
    wall.go(f"{event.get_absolute_url()}projector/")
    reader.go(event.get_absolute_url())
    for visitor in (phone, wall):
        expect(visitor.page.locator(".hall-clock")).to_contain_text(
            re.compile(rf"Round 1 began at {CLOCK}\.")
        )
    expect(reader.page.locator(".hall-clock")).to_contain_text("La ronde 1 a commencé à")
    for visitor in (phone, wall, reader):
        expect(visitor.page.locator(".clock-time")).to_have_text(LASTED)
        visitor.is_live()
    before = [expected(visitor) for visitor in (phone, wall, reader)]

    began_before(event, 16)
    volunteer = visit(PHONE).sign_in(make_user(event.club, "Joe", Role.Kind.VOLUNTEER))
    volunteer.go(f"{event.get_absolute_url()}scores/")
    volunteer.enter(1, "Ann Lee", 101)
    for visitor, earlier in zip((phone, wall, reader), before, strict=True):
        expect(visitor.page.locator("[data-ends-words]")).not_to_have_text(earlier)
        expect(visitor.page.locator(".clock-time")).to_have_text(re.compile(rf"^16:\d\d {SO_FAR}$"))
    assert re.search(rf"Round 1 should end between {CLOCK} and {CLOCK}", expected(phone))
    assert re.search(r"La ronde 1 devrait finir entre (\d|minuit|midi)", expected(reader))


def test_without_a_script_the_page_says_when_the_round_began(event: Event, visit: Visit) -> None:
    director = visit().sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    director.go(f"{event.get_absolute_url()}desk/clock/")
    director.page.get_by_label("Show the clock").check()
    director.page.get_by_label("A round lasts (minutes)").fill("40")
    director.button("Save")
    director.button("Start round 1 now")
    director.sees("Saved: round 1 has begun.")
    director.sees("Time is up at")
    director.button("+5 minutes")
    phone = visit(PHONE)
    phone.go(event.get_absolute_url())
    time = phone.page.locator(".clock-time")
    expect(time).to_have_text(re.compile(r"^(45:00|44:\d\d) left$"))
    phone.is_live()
    director.button("Pause the clock")
    expect(phone.page.get_by_text("The clock has been paused since")).to_be_visible()
    stopped = time.inner_text()
    phone.page.wait_for_timeout(1500)
    expect(time).to_have_text(stopped)
    director.button("Let the clock run again")
    expect(time).to_have_text(re.compile(r"^4[45]:\d\d left$"))
    plain = visit(PHONE, java_script_enabled=False)
    plain.go(event.get_absolute_url())
    expect(plain.page.locator(".hall-clock")).to_contain_text(
        re.compile(rf"Round 1 began at {CLOCK}\.\s+Time is up at {CLOCK}\.")
    )
    expect(plain.page.locator(".clock-time")).to_be_hidden()


def test_a_page_that_stays_open_says_when_it_takes_longer(event: Event, visit: Visit) -> None:
    set_clock(event, by=MARION, shown=True, minutes=None)
    Round.objects.filter(stage__event=event, number=1).update(is_started=True)
    began_before(event, 55)
    phone = visit(PHONE)
    phone.go(event.get_absolute_url())
    clock = phone.page.locator(".hall-clock")
    expect(clock.get_by_text("It is taking longer than expected.")).to_be_visible()
    expect(clock.get_by_text("should end between")).to_be_hidden()
    expect(clock.get_by_role("timer")).to_have_text(re.compile(r"^55:\d\d so far$"))
