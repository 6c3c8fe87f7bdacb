"""Who was let in with a fee is taken out at the door, never in the diary: money stays right."""

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Sum

from cribbage_events.events.models import Change, Entry
from cribbage_events.events.services.undo import undo, why_not
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.services.door import let_in, pay, send_out
from tests.leagues.night import entries_of, make_member, night_with
from tests.leagues.seasons import DESK

pytestmark = pytest.mark.django_db


def last_change(night: Night) -> Change:
    return night.event.changes.latest("revision")


def refused(change: Change) -> bool:
    """The page says why beforehand, and the button says the same."""
    said = why_not(change)
    with pytest.raises(ValidationError, match="set right at the door"):
        undo(change, by=DESK)
    return said is not None and said.code == "door"


def test_somebody_new_with_a_fee() -> None:
    night = night_with(1)
    assert refused(last_change(night))
    assert night.ledger.count() == 1


def test_somebody_who_was_sent_out_before() -> None:
    night = night_with(1)
    (entry,) = entries_of(night.event)
    send_out(night, entry, by=DESK)
    let_in(night, entry.person, by=DESK, paid=True)
    assert refused(last_change(night))
    (entry,) = entries_of(night.event)
    assert entry.status == Entry.Status.CHECKED_IN
    assert night.ledger.aggregate(cents=Sum("cents")) == {"cents": 1000}


def test_somebody_who_has_the_money_back() -> None:
    night = night_with(1)
    send_out(night, entries_of(night.event)[0], by=DESK)
    assert refused(last_change(night))
    assert entries_of(night.event)[0].status == Entry.Status.NO_SHOW


def test_somebody_who_paid_later() -> None:
    night = night_with(0)
    entry = let_in(night, make_member(night.season.club, "Ann Lee"), by=DESK, paid=False)
    change = last_change(night)
    pay(night, entry, by=DESK)
    assert refused(change)
