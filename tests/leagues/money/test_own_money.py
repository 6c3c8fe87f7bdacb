"""A night keeps the fee and the division that it was planned with."""

from typing import Any

import pytest

from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.seasons.services import edit_season
from tests.leagues.factories import CHRISTMAS, DESK
from tests.leagues.night import close, entries_of, fresh, make_member, night_with, played, seated

pytestmark = pytest.mark.django_db


def change(season: Season, **fields: Any) -> None:
    edit_season(season, by=DESK, breaks=[CHRISTMAS], **fields)


def test_a_closed_night_is_reopened_and_closed_after_the_season_costs_more() -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    before = list(night.ledger.values_list("pk", flat=True))
    change(night.season, fee=1200, draw=400)
    reopen(night.event, by=DESK, reason="a wrong score")
    night = close(night)
    assert list(night.ledger.values_list("pk", flat=True)) == before


def test_check_in_asks_for_the_nights_own_fee() -> None:
    night = night_with(1)
    change(night.season, fee=1200)
    check_in_member(fresh(night), make_member(night.season.club, "Ann Lee"), by=DESK, paid=True)
    assert set(night.ledger.values_list("cents", flat=True)) == {1000}


def test_the_draw_is_the_nights_own() -> None:
    night = seated(4)
    change(night.season, draw=400)
    drawn = draw_fifty_fifty(fresh(night), by=DESK)
    assert (drawn.draw_cents, drawn.draw_tickets) == (400, 4)


def test_only_nights_that_nobody_has_come_to_follow_the_season() -> None:
    night = night_with(1)
    change(night.season, fee=1200)
    fees = {each.pk: each.money.fee for each in night.season.nights.select_related("event")}
    assert fees.pop(night.pk) == 1000
    assert set(fees.values()) == {1200}
    assert len(entries_of(night.event)) == 1
