"""The desk starts the hall’s clock; phones and the projector show it, also in French."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import ViewportSize, expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.announcements import announce
from cribbage_events.events.clock.services import set_clock
from cribbage_events.events.models import Event, Round
from tests.building import CLOCK, MARION, fresh, game_at, make_user, say
from tests.journeys.steps.visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

WALL = ViewportSize(width=1920, height=1080)
SO_FAR = "(so far in round 1|depuis le début de la ronde 1)"
LASTED = re.compile(rf"^0:[0-5]\d {SO_FAR}$")


def began_before(event: Event, minutes: int) -> None:
    """Let the round have begun so many minutes ago."""
    began = timezone.now() - timedelta(minutes=minutes)
    Event.objects.filter(pk=event.pk).update(starts_at=began - timedelta(hours=1))
    Round.objects.filter(stage__event=event, number=1).update(began_at=began)


def expected(visitor: Visitor) -> str:
    return visitor.page.locator("[data-ends-words]").first.inner_text()


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
    for visitor in (phone, wall, reader):
        expect(visitor.page.locator(".clock-time")).to_have_text(LASTED)
        visitor.is_live()
    assert "should end" not in phone.page.locator("main").inner_text()
    before = expected(director)

    began_before(event, 16)
    volunteer = visit(PHONE).sign_in(make_user(event.club, "Joe", Role.Kind.VOLUNTEER))
    volunteer.go(f"{event.get_absolute_url()}scores/")
    volunteer.enter(1, "Ann Lee", 101)
    expect(director.page.locator("[data-ends-words]").first).not_to_have_text(
        re.sub(r"\s+", " ", before)
    )
    for visitor in (phone, wall, reader):
        expect(visitor.page.locator(".clock-time")).to_have_text(re.compile(rf"^16:\d\d {SO_FAR}$"))
    assert re.search(rf"Should end\s+{CLOCK}–{CLOCK}", expected(director))


def test_without_a_script_the_page_says_when_the_round_began(event: Event, visit: Visit) -> None:
    director = visit().sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    director.go(f"{event.get_absolute_url()}desk/clock/")
    director.page.get_by_label("Show the clock").check()
    director.page.get_by_label("A round lasts (minutes)").fill("40")
    director.button("Save")
    director.button("Start round 1 now")
    director.sees("Saved: round 1 has begun.", "Time limit:")
    director.button("+5 minutes")
    phone = visit(PHONE)
    phone.go(event.get_absolute_url())
    time = phone.page.locator(".clock-time")
    expect(time).to_have_text(re.compile(r"^(45:00|44:\d\d) left in round 1$"))
    phone.is_live()
    director.button("Pause the clock")
    expect(time).to_contain_text("left in round 1, paused")
    stopped = re.compile(re.escape(time.locator("span").inner_text()))
    phone.page.wait_for_timeout(1500)
    expect(time).to_have_text(stopped)
    director.button("Let the clock run again")
    expect(time).to_have_text(re.compile(r"^4[45]:\d\d left in round 1$"))
    plain = visit(PHONE, java_script_enabled=False)
    plain.go(event.get_absolute_url())
    said = rf"Round 1 began at {CLOCK}\.\s+Time limit: {CLOCK}\."
    assert re.search(said, plain.page.locator(".hall-clock p").inner_text())
    expect(plain.page.locator(".clock-time")).to_be_hidden()


def test_a_page_that_stays_open_says_when_it_takes_longer(event: Event, visit: Visit) -> None:
    set_clock(event, by=MARION, shown=True, minutes=None)
    Round.objects.filter(stage__event=event, number=1).update(is_started=True)
    began_before(event, 55)
    director = visit().sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    director.go(f"{event.get_absolute_url()}desk/")
    clock = director.page.locator(".hall-clock")
    expect(clock.get_by_role("timer")).to_have_text(re.compile(r"^55:\d\d so far$"))
    # What is expected is worked out anew every minute; a page that can't ask hides it.
    earlier = "element => element.dataset.expected = String(Date.now() / 1000 - 120)"
    clock.evaluate(earlier)
    expect(clock.get_by_text("It is taking longer than expected.")).to_be_visible()
    expect(clock.get_by_text("Should end")).to_be_hidden()


def test_when_the_time_is_up_nothing_contradicts_it(event: Event, visit: Visit) -> None:
    set_clock(event, by=MARION, shown=True, minutes=40)
    Round.objects.filter(stage__event=event, number=1).update(is_started=True)
    began_before(event, 55)
    for path, size in (("", PHONE), ("projector/", WALL)):
        visitor = visit(size)
        visitor.go(f"{event.get_absolute_url()}{path}")
        clock = visitor.page.locator(".hall-clock")
        expect(clock).to_have_text("Time is up", use_inner_text=True)


def test_on_a_phone_the_standings_begin_on_the_first_screen(event: Event, visit: Visit) -> None:
    set_clock(event, by=MARION, shown=True, minutes=40)
    announce(fresh(event), by=MARION, words="Coffee is ready in the kitchen.", lasts=None)
    say(game_at(event, 1), 121, 90)
    phone = visit(PHONE)
    phone.go(event.get_absolute_url())
    expect(phone.page.locator(".clock-time")).to_be_visible()
    row = phone.page.locator(".standings tbody tr").first.bounding_box()
    assert row
    assert row["y"] + row["height"] <= PHONE["height"]
