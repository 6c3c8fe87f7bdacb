"""Erasing takes a name out of the words of the ledger."""

import pytest
from django.db import DatabaseError, transaction

from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.leagues.check_in.services import check_in_member, write_off
from cribbage_events.leagues.models import LedgerLine, Night
from tests.building import MARION
from tests.leagues.night import fresh, make_member, night_with

pytestmark = pytest.mark.django_db(transaction=True)


def written_off(name: str, reason: str) -> Night:
    """Somebody of that name has paid, and their guest hasn't."""
    night = night_with(4)
    host, guest = (make_member(night.season.club, each) for each in (name, "Guy Guest"))
    check_in_member(night, host, by=MARION, paid=True)
    check_in_member(fresh(night), guest, by=MARION, paid=False)
    entry = night.event.entries.get(person=guest)
    write_off(fresh(night), entry, by=MARION, reason=reason)
    erase_person(host, by=MARION)
    return night


def words_of(night: Night) -> str:
    return night.ledger.get(kind=LedgerLine.Kind.WRITTEN_OFF).words


def test_a_reason_that_names_somebody_keeps_its_other_words() -> None:
    night = written_off("Zelda Quartz", "a guest of Zelda Quartz, who pays")
    number = night.event.entries.get(person__name=":erased-name").number
    assert words_of(night) in {
        "a guest of :erased-name, who pays",
        f"a guest of :erased-name ({number}), who pays",
    }


def test_a_reason_without_room_for_more_ends_earlier() -> None:
    night = written_off("Al", f"guest of Al, Al, Al and {'x' * 75}")
    assert "Al" not in words_of(night)
    assert words_of(night).startswith("guest of :erased-name")
    assert len(words_of(night)) == 120


def test_no_other_word_of_a_line_changes() -> None:
    night = written_off("Zelda Quartz", "a guest of Zelda Quartz")
    with pytest.raises(DatabaseError), transaction.atomic():
        night.ledger.update(words="nothing")
