"""The desk announces and rings; the projector and phones show it at once, and ring if they may."""

import datetime
from time import sleep

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.announcements import ONE_BELL, announce, ring_bell
from cribbage_events.events.models import Event
from tests.building import MARION, fresh, make_user
from tests.events.guests import is_today
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

# How often it has rung: each stroke of the bell has four tones.
COUNTED = """
const one = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const { dataset } = document.documentElement;
  dataset.tones = Number(dataset.tones ?? 0) + 1;
  return one.call(this);
};
"""
BELL = 8


def hearing(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(COUNTED)
    return visitor


def has_rung(visitor: Visitor, times: int) -> None:
    rung = f"html[data-tones='{times * BELL}']" if times else "html:not([data-tones])"
    expect(visitor.page.locator(rung)).to_have_count(1)


def turn_sound_on(visitor: Visitor) -> None:
    visitor.wake()
    visitor.sees("Sound is off")
    visitor.press(visitor.page.get_by_role("button", name="Turn it on"))
    visitor.wake()
    visitor.sees("Sound is on")


def at_the_desk(visit: Visit, event: Event) -> Visitor:
    dora = hearing(visit(DESK)).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{event.get_absolute_url()}desk/")
    dora.link("Announce something, or ring the bell")
    return dora


def on(path: str, visitor: Visitor) -> Visitor:
    visitor.go(path)
    visitor.is_live()
    return visitor


def test_everybody_sees_an_announcement_at_once(visit: Visit, event: Event) -> None:
    page = event.get_absolute_url()
    wall, french = on(f"{page}projector/", visit(DESK)), on(page, visit(PHONE, locale="fr-CA"))
    plain = visit(PHONE, java_script_enabled=False)
    dora = at_the_desk(visit, event)
    dora.page.get_by_label("Or a ready sentence").select_option(label="Coffee is ready.")
    dora.button("Announce it")
    dora.sees("Saved: every open page shows it.")
    wall.sees("Coffee is ready.")
    french.sees("Le café est prêt.")
    plain.go(page)
    plain.sees("Coffee is ready.")
    dora.button("Take it down")
    expect(wall.page.get_by_text("Coffee is ready.")).to_have_count(0)
    plain.page.reload()
    expect(plain.page.get_by_text("Coffee is ready.")).to_have_count(0)


def test_whoever_wants_hears_the_bell_and_everybody_sees_it(visit: Visit, event: Event) -> None:
    is_today(event)
    page = event.get_absolute_url()
    wall, ann = on(f"{page}projector/", hearing(visit(DESK))), hearing(visit(PHONE))
    card = event.entries.get(name="Ann Lee")
    on(f"{page}player/{player_token(card.pk, card.card_edition)}/", ann)
    dora = at_the_desk(visit, event)
    for visitor in (wall, dora):
        turn_sound_on(visitor)
        # Whoever turns it on hears it once.
        has_rung(visitor, 1)
    dora.button("Ring the bell")
    for visitor in (wall, dora, ann):
        visitor.sees("The bell rang at")
    has_rung(wall, 2)
    has_rung(dora, 2)
    # This phone hasn't turned the sound on.
    has_rung(ann, 0)
    turn_sound_on(ann)
    ring_again(event)
    has_rung(ann, 2)


def ring_again(event: Event) -> None:
    """Ring after the time in which two taps count as one."""
    sleep(ONE_BELL.total_seconds())
    ring_bell(fresh(event), by=MARION)


def rang(event: Event, minutes: int) -> None:
    """Let it have rung so many minutes ago; pages hear of it now."""
    ago = timezone.now() - datetime.timedelta(minutes=minutes)
    Event.objects.filter(pk=event.pk).update(rung_at=ago)
    announce(fresh(event), by=MARION, words=f"{minutes} minutes", lasts=None)


def test_a_bell_is_heard_once_and_only_when_it_rings(visit: Visit, event: Event) -> None:
    rang(event, 120)
    wall = on(f"{event.get_absolute_url()}projector/", hearing(visit(DESK)))
    turn_sound_on(wall)
    has_rung(wall, 1)
    # A page that hears of an old bell, such as one that had no network, stays silent.
    rang(event, 30)
    wall.sees("30 minutes")
    has_rung(wall, 1)
    ring_again(event)
    has_rung(wall, 2)
    # The same bell isn't heard again on a page that is opened again.
    wall.page.reload()
    wall.is_live()
    wall.sees("The bell rang at")
    wall.wake()
    wall.sees("Sound is off")
    has_rung(wall, 0)
    # Since it was on before, any tap turns it on again; so does the next page.
    wall.press(wall.page.locator(".wall"))
    wall.sees("Sound is on")
    wall.link("Français")
    wall.wake()
    wall.sees("Le son est activé")
    has_rung(wall, 0)
    ring_again(event)
    has_rung(wall, 1)


def test_an_open_page_hides_it_when_its_time_is_over(visit: Visit, event: Event) -> None:
    phones = [visit(PHONE), visit(PHONE)]
    # The clock of one is three hours fast, that of the other three hours slow.
    for phone, hours in zip(phones, (3, -3), strict=True):
        phone.page.clock.install(time=timezone.now() + datetime.timedelta(hours=hours))
        phone.go(event.get_absolute_url())
        phone.is_live()
    announce(event, by=MARION, words="Soon!", lasts=datetime.timedelta(seconds=6))
    sleep(3)
    for phone in phones:
        phone.sees("Soon!")
    for phone in phones:
        expect(phone.page.get_by_text("Soon!")).to_be_hidden()
