"""A night can be closed after any order of events, and then its ledger adds up to 0.

Hypothesis chooses what happens, also what of the diary is undone and done again.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cribbage_events.clubs.models import Role
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Event
from cribbage_events.leagues.closing import close_night, closing_of, sheet_for_treasurer
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.money import taken_by
from cribbage_events.leagues.prizes import (
    bear_prize,
    cents_left_for_prizes,
    get_prize_back,
    hand_prize_out,
)
from tests.building import make_user
from tests.events.undo.undoing import undo_any
from tests.leagues.factories import DESK
from tests.leagues.night import balance, cents_of, fresh, night_with
from tests.leagues.steps import DO, play_to_the_end
from tests.tools.examples import examples

pytestmark = pytest.mark.django_db
UNDO = "undo"
# What brings a night along comes more often than what holds it up.
STEPS = [*sorted(DO), UNDO, UNDO, *["whole round", "cut"] * 3, "half-half", "close", "hand out"]
STORY = st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 999)), max_size=30)
HEADS = st.integers(2, 9)
NIGHT_PAGES = ("door", "close", "treasurer", "night_ledger", "half_half", "late", "seats")
EVENT_PAGES = ("event", "projector", "standings_json", "desk", "log")


@contextmanager
def one_story() -> Iterator[None]:
    """Tell one story, rolled back afterwards, so that the next one begins anew."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def tell(night: Night, story: list[tuple[str, int]]) -> None:
    for name, seed in story:
        chance = Random(seed)
        if name == UNDO:
            undo_any(fresh(night).event, chance)
        else:
            with suppress(ValidationError), transaction.atomic():
                DO[name](fresh(night), chance)
                assert name != "hand out" or cents_left_for_prizes(night) >= 0
        check(fresh(night))


def check(night: Night) -> None:
    closing = closing_of(night)
    assert closing["total"] == closing["fees"]
    sheet = sheet_for_treasurer(night)
    if night.event.status == Event.Status.FINISHED:
        assert balance(night) == 0
        due = sum(prize.cents + prize.borne for prize in closing["prizes"])
        assert due == -cents_of(night, "prize")
        funds = sheet["money"].supplies + sheet["money"].activities
        assert sheet["cash"] == funds + cents_left_for_prizes(night)


def close(night: Night) -> Night:
    night = fresh(night)
    if night.money.draw and not night.drawn_at and taken_by(night).paid:
        night = fresh(draw_fifty_fifty(night, by=DESK))
    close_night(night, by=DESK, seen=fresh(night).event.revision)
    return fresh(night)


def end(night: Night, chance: Random) -> None:
    """However it came, the night is closed, opened, closed again, and every prize settled."""
    night = fresh(night)
    if night.event.status != Event.Status.FINISHED:
        night = close(play_to_the_end(night, chance))
    check(night)
    lines = night.ledger.count()
    reopen(night.event, by=DESK, reason="looking again")
    night = close(night)
    assert night.ledger.count() == lines
    for does in (chance.choice([get_prize_back, bear_prize]), hand_prize_out):
        for prize in night.prizes.select_related("night__event"):
            does(prize, by=DESK)
    check(fresh(night))
    assert cents_left_for_prizes(night) == 0


def can_be_played(night: Night) -> bool:
    entries = night.event.entries
    return fresh(night).event.status != Event.Status.REGISTRATION or (
        entries.filter(status="checked in").count() > 1
    )


@settings(
    max_examples=examples(12),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(heads=HEADS, story=STORY, seed=st.integers(0, 999))
def test_every_night_adds_up_and_can_be_closed(
    client: Client, heads: int, story: list[tuple[str, int]], seed: int
) -> None:
    with one_story():
        night = night_with(heads)
        tell(night, story)
        look(client, fresh(night))
        if can_be_played(night):
            end(night, Random(seed))
            look(client, fresh(night))


def look(client: Client, night: Night) -> None:
    """Check that no page of it breaks."""
    client.force_login(
        make_user(night.season.club, f"Cora{night.event.revision}", Role.Kind.DIRECTOR)
    )
    pages = [reverse(f"leagues:{name}", args=[night.event.slug]) for name in NIGHT_PAGES]
    pages += [reverse(f"events:{name}", args=[night.event.slug]) for name in EVENT_PAGES]
    pages.append(reverse("leagues:ledger", args=[night.season.slug]))
    for page in pages:
        assert client.get(page).status_code == 200, page
