"""Prizes of a closed night were handed out before one of its results is turned round."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.leagues.closing import closing_of
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night, Prize
from cribbage_events.leagues.prizes import (
    bear_prize,
    cents_left_for_prizes,
    get_prize_back,
    hand_prize_out,
    take_back_tick,
)
from tests.building import games_in, say
from tests.leagues.factories import DESK
from tests.leagues.night import balance, cents_of, close, corrected_night, fresh, played

pytestmark = pytest.mark.django_db

# 80 % of eight times $8, in whole dollars.
POT = 5100


def prizes_of(night: Night) -> list[Prize]:
    return list(night.prizes.select_related("night__event", "entry__person"))


@pytest.fixture
def corrected() -> Night:
    return corrected_night()


def test_money_already_paid_out_is_shown_beside_the_prize(corrected: Night) -> None:
    prizes = prizes_of(corrected)
    assert sum(prize.had for prize in prizes) == POT
    assert sum(prize.cents for prize in prizes) <= POT
    back, out = (
        sum(prize.to_get_back for prize in prizes),
        sum(prize.to_hand_out for prize in prizes),
    )
    assert back > 0
    assert (
        out - back == cents_left_for_prizes(corrected) == sum(prize.cents for prize in prizes) - POT
    )
    assert balance(corrected) == 0
    assert -cents_of(corrected, "prize") == sum(prize.cents for prize in prizes)


def test_nothing_is_handed_out_before_it_is_there(corrected: Night) -> None:
    waiting = next(prize for prize in prizes_of(corrected) if prize.to_hand_out)
    with pytest.raises(
        ValidationError, match="First choose what happens with the money to get back"
    ):
        hand_prize_out(waiting, by=DESK)
    lines = closing_of(corrected)["prizes"]
    assert {line.is_there for line in lines if line.to_hand_out} == {False}
    for prize in prizes_of(corrected):
        get_prize_back(prize, by=DESK)
    lines = closing_of(corrected)["prizes"]
    assert {line.is_there for line in lines if line.to_hand_out} == {True}
    for prize in prizes_of(corrected):
        hand_prize_out(prize, by=DESK)
    prizes = prizes_of(corrected)
    assert [prize.had for prize in prizes] == [prize.cents for prize in prizes]
    assert (cents_left_for_prizes(corrected), balance(corrected)) == (0, 0)


def test_where_nothing_is_to_get_back_nothing_is_written(corrected: Night) -> None:
    prize = next(prize for prize in prizes_of(corrected) if not prize.to_get_back)
    changes = corrected.event.changes.count()
    get_prize_back(prize, by=DESK)
    bear_prize(prize, by=DESK)
    assert corrected.event.changes.count() == changes


def test_prizes_not_returned_are_paid_by_activities(corrected: Night) -> None:
    before = cents_of(corrected, "activities")
    for prize in prizes_of(corrected):
        bear_prize(prize, by=DESK)
    for prize in prizes_of(corrected):
        hand_prize_out(prize, by=DESK)
    prizes = prizes_of(corrected)
    borne = sum(prize.borne for prize in prizes)
    assert borne > 0
    assert cents_of(corrected, "activities") == before + borne
    assert sum(prize.had for prize in prizes) == sum(prize.cents for prize in prizes) + borne
    assert balance(corrected) == 0
    closing = closing_of(corrected)
    assert closing["total"] == closing["fees"] == 8000
    assert closing["to_get_back"] == []


def test_closed_once_more_what_was_borne_stays_borne(corrected: Night) -> None:
    for prize in prizes_of(corrected):
        bear_prize(prize, by=DESK)
    before = {
        prize.entry_id: (prize.cents, prize.had, prize.borne) for prize in prizes_of(corrected)
    }
    lines = corrected.ledger.count()
    reopen(corrected.event, by=DESK, reason="looking again")
    again = close(corrected)
    after = {prize.entry_id: (prize.cents, prize.had, prize.borne) for prize in prizes_of(again)}
    assert after == before
    assert again.ledger.count() == lines


def test_a_returned_prize_goes_back_to_the_fund_that_paid_it(corrected: Night) -> None:
    before = cents_of(corrected, "activities")
    prize = next(prize for prize in prizes_of(corrected) if prize.to_get_back)
    bear_prize(prize, by=DESK)
    take_back_tick(prize, by=DESK)
    found = Prize.objects.get(pk=prize.pk)
    assert (found.had, found.borne, found.handed_at) == (0, 0, None)
    assert cents_of(corrected, "activities") == before
    assert balance(corrected) == 0


def test_a_prize_that_is_still_here_is_reckoned_anew_at_once() -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    reopen(night.event, by=DESK, reason="the other side won")
    game = games_in(night.event, 4)[0]
    scores = list(game.reports.latest("pk").scores)
    withdraw_result(game, by=DESK, reason="the other side won")
    say(game, *scores[::-1])
    night = close(night)
    prizes = prizes_of(night)
    assert sum(prize.cents for prize in prizes) <= POT
    assert {prize.had for prize in prizes} == {0}


def test_an_amount_that_has_changed_meanwhile_is_refused(corrected: Night) -> None:
    prize = next(prize for prize in prizes_of(corrected) if prize.to_get_back)
    with pytest.raises(ValidationError, match="The amount has changed"):
        get_prize_back(prize, by=DESK, seen=prize.to_get_back + 100)
    get_prize_back(prize, by=DESK, seen=prize.to_get_back)


def test_nothing_is_ticked_while_the_night_is_open_again(corrected: Night) -> None:
    prize = prizes_of(corrected)[0]
    reopen(corrected.event, by=DESK, reason="looking again")
    with pytest.raises(ValidationError, match="Close it first"):
        take_back_tick(prize, by=DESK)
    beside = closing_of(fresh(corrected))["prizes"]
    assert sum(line.had for line in beside) == POT
