"""A night's fee and its division are those it was planned with, whatever the season says now."""

from typing import Any

import pytest

from cribbage_events.events.services.finish import reopen
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.services.closing import close_night
from cribbage_events.leagues.services.door import let_in
from cribbage_events.leagues.services.half_half import draw_half_half
from cribbage_events.leagues.services.seasons import edit_season
from tests.leagues.night import entries_of, fresh, make_member, night_with, played, seated
from tests.leagues.seasons import CHRISTMAS, DESK

pytestmark = pytest.mark.django_db


def change(season: Season, **fields: Any) -> None:
    edit_season(season, by=DESK, breaks=[CHRISTMAS], **fields)


def close(night: Night) -> Night:
    night = fresh(night)
    close_night(night, by=DESK, seen=night.event.revision)
    return fresh(night)


def test_a_closed_night_is_reopened_and_closed_after_the_season_costs_more() -> None:
    night = played(8)
    draw_half_half(night, by=DESK)
    night = close(night)
    before = list(night.ledger.values_list("pk", flat=True))
    change(night.season, fee=1200, draw=400)
    reopen(night.event, by=DESK, reason="a wrong score")
    night = close(night)
    assert list(night.ledger.values_list("pk", flat=True)) == before


def test_the_door_asks_for_the_nights_own_fee() -> None:
    night = night_with(1)
    change(night.season, fee=1200)
    let_in(fresh(night), make_member(night.season.club, "Ann Lee"), by=DESK, paid=True)
    assert set(night.ledger.values_list("cents", flat=True)) == {1000}


def test_the_draw_is_the_nights_own() -> None:
    night = seated(4)
    change(night.season, draw=400)
    drawn = draw_half_half(fresh(night), by=DESK)
    assert (drawn.draw_cents, drawn.draw_tickets) == (400, 4)


def test_only_nights_that_nobody_has_come_to_follow_the_season() -> None:
    night = night_with(1)
    change(night.season, fee=1200)
    fees = {each.pk: each.money.fee for each in night.season.nights.select_related("event")}
    assert fees.pop(night.pk) == 1000
    assert set(fees.values()) == {1200}
    assert len(entries_of(night.event)) == 1
