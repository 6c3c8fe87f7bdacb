"""A closed night's ledger adds up to 0 however it came to be closed again."""

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Sum

from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Change, Event
from cribbage_events.events.undo.services import undo, undo_refusal
from cribbage_events.leagues.check_in.services import give_back_fee, pay
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from tests.leagues.factories import DESK
from tests.leagues.night import close, entries_of, fresh, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return a closed night."""
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    return close(night)


def last(night: Night, verb: str) -> Change:
    return night.event.changes.filter(verb=verb).latest("revision")


def loser(night: Night) -> int:
    """The place in the list of somebody who has neither a prize nor the 50/50."""
    winners = {prize.entry_id for prize in night.prizes.all()} | {night.draw_winner_id}
    entries = entries_of(night.event)
    return next(place for place, entry in enumerate(entries) if entry.pk not in winners)


def test_undoing_a_reopening_closes_the_night_as_it_was(night: Night) -> None:
    reopen(night.event, by=DESK, reason="a wrong score")
    undo(last(night, "reopen"), by=DESK)
    assert fresh(night).event.status == Event.Status.FINISHED
    assert night.ledger.aggregate(cents=Sum("cents")) == {"cents": 0}


def test_undoing_a_reopening_is_refused_when_a_fee_has_gone_back(night: Night) -> None:
    entry = entries_of(night.event)[loser(night)]
    reopen(night.event, by=DESK, reason="a wrong score")
    give_back_fee(fresh(night), entry, by=DESK)
    change = last(night, "reopen")
    assert undo_refusal(change) is not None
    with pytest.raises(ValidationError, match=r"Not paid yet|Money has come in or gone out"):
        undo(change, by=DESK)
    pay(fresh(night), entry, by=DESK)
    undo(change, by=DESK)
    assert night.ledger.aggregate(cents=Sum("cents")) == {"cents": 0}


def test_closing_done_again_is_refused_when_a_fee_has_gone_back(night: Night) -> None:
    entry = entries_of(night.event)[loser(night)]
    undo(last(night, "finish"), by=DESK)
    assert fresh(night).event.status == Event.Status.RUNNING
    give_back_fee(fresh(night), entry, by=DESK)
    with pytest.raises(ValidationError, match=r"Not paid yet|Money has come in or gone out"):
        undo(last(night, "undo"), by=DESK)
    pay(fresh(night), entry, by=DESK)
    undo(last(night, "undo"), by=DESK)
    assert fresh(night).event.status == Event.Status.FINISHED
    assert night.ledger.aggregate(cents=Sum("cents")) == {"cents": 0}
