"""A check-in with a fee is undone at check-in, not in the diary, since the ledger only grows."""

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Sum

from cribbage_events.events.models import Change, Entry
from cribbage_events.events.undo.services import undo, undo_refusal
from cribbage_events.leagues.check_in.services import check_in_member, pay, undo_check_in
from cribbage_events.leagues.models import Night
from tests.leagues.factories import DESK
from tests.leagues.night import entries_of, make_member, night_with

pytestmark = pytest.mark.django_db


def last_change(night: Night) -> Change:
    return night.event.changes.latest("revision")


def refused(change: Change) -> bool:
    """The page says why beforehand, and the button says the same."""
    said = undo_refusal(change)
    with pytest.raises(ValidationError, match="Correct who is here"):
        undo(change, by=DESK)
    return said is not None and said.code == "elsewhere"


def test_somebody_new_with_a_fee() -> None:
    night = night_with(1)
    assert refused(last_change(night))
    assert night.ledger.count() == 1


def test_somebody_who_was_sent_out_before() -> None:
    night = night_with(1)
    (entry,) = entries_of(night.event)
    undo_check_in(night, entry, by=DESK)
    check_in_member(night, entry.person, by=DESK, paid=True)
    assert refused(last_change(night))
    (entry,) = entries_of(night.event)
    assert entry.status == Entry.Status.CHECKED_IN
    assert night.ledger.aggregate(cents=Sum("cents")) == {"cents": 1000}


def test_somebody_who_has_the_money_back() -> None:
    night = night_with(1)
    undo_check_in(night, entries_of(night.event)[0], by=DESK)
    assert refused(last_change(night))
    assert entries_of(night.event)[0].status == Entry.Status.NO_SHOW


def test_somebody_who_paid_later() -> None:
    night = night_with(0)
    entry = check_in_member(night, make_member(night.season.club, "Ann Lee"), by=DESK, paid=False)
    change = last_change(night)
    pay(night, entry, by=DESK)
    assert refused(change)
