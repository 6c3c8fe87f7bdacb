"""A fee that will not be paid is written off with a reason; then the night can be closed."""

from collections.abc import Sequence

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.drawing.services.doubles import leave
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.standings import standings_json, standings_of
from cribbage_events.leagues.check_in.selectors import check_in_of
from cribbage_events.leagues.check_in.services import (
    give_back_fee,
    owe_again,
    pay,
    undo_check_in,
    write_off,
)
from cribbage_events.leagues.closing import closing_of
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money import debtors, taken_by
from tests.building import play_round
from tests.leagues.factories import DESK
from tests.leagues.night import balance, close, entries_of, fresh, night_with, played, seated

pytestmark = pytest.mark.django_db


def names(entries: Sequence[Entry | EntryRow]) -> list[str]:
    return [entry.name for entry in entries]


def test_somebody_who_went_home_without_paying_can_still_pay_or_be_written_off() -> None:
    night = seated(8)
    late = entries_of(night.event)[3]
    give_back_fee(night, late, by=DESK)
    play_round(night.event, 1)
    leave(late, by=DESK, seen=fresh(night).event.revision, from_round=2)
    door = check_in_of(fresh(night))
    owing = [(row["place"], row["owes"]) for row in door["rows"] if row["owes"]]
    assert (door["owing"], owing) == (1, [("gone", 1000)])
    assert names(debtors(fresh(night))) == ["Member 04"]
    pay(night, late, by=DESK)
    assert check_in_of(fresh(night))["owing"] == 0
    give_back_fee(night, late, by=DESK)
    write_off(night, late, by=DESK, reason="went home")
    door = check_in_of(fresh(night))
    assert door["owing"] == 0
    assert [row["written_off"] for row in door["rows"] if row["written_off"]] == ["went home"]


def test_a_night_with_a_fee_written_off_is_closed_from_what_came_in() -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    first = standings_of(fresh(night).event)[0].rows[0].entry
    winner = Entry.objects.get(pk=first.pk)
    if fresh(night).draw_winner_id == winner.pk:
        Night.objects.filter(pk=night.pk).update(draw_winner=entries_of(night.event)[-1])
    give_back_fee(fresh(night), winner, by=DESK)
    with pytest.raises(ValidationError, match=r"Not paid yet: .* Take the fee, or write it off"):
        close(night)
    assert names(closing_of(fresh(night))["debtors"]) == [first.name]
    write_off(night, winner, by=DESK, reason="no wallet")
    night = close(night)
    assert balance(night) == 0
    rows = standings_json(night.event)["divisions"][0]["rows"]
    assert (rows[0]["name"], rows[0]["rank"], rows[0]["prize_cents"]) == (first.name, 1, 0)
    assert rows[1]["prize_cents"] > 0
    assert standings_json(night.event)["money"]["fees"] == 7000
    prizes = list(night.prizes.all())
    # Seven have paid: 80 % of $56, in whole dollars. The first prize is that of place 1.
    assert sum(prize.cents for prize in prizes) in {4300, 4400}
    assert prizes[0].place == 1
    assert winner.pk not in {prize.entry_id for prize in prizes}


def test_writing_off_needs_a_reason_and_a_debt() -> None:
    night = seated(4)
    entry = entries_of(night.event)[0]
    with pytest.raises(ValidationError, match="no longer owes anything"):
        write_off(night, entry, by=DESK, reason="went home")
    give_back_fee(night, entry, by=DESK)
    with pytest.raises(ValidationError, match="Type why Member 01 doesn’t pay"):
        write_off(night, entry, by=DESK, reason="  ")
    write_off(night, entry, by=DESK, reason=" went   home ")
    line = night.ledger.latest("pk")
    assert (line.kind, line.cents, line.words) == (LedgerLine.Kind.WRITTEN_OFF, 0, "went home")
    with pytest.raises(ValidationError, match="no longer owes anything"):
        write_off(night, entry, by=DESK, reason="went home")


def test_a_fee_written_off_by_mistake_is_owed_again_or_paid() -> None:
    night = seated(4)
    entry = entries_of(night.event)[0]
    give_back_fee(night, entry, by=DESK)
    write_off(night, entry, by=DESK, reason="went home")
    owe_again(night, entry, by=DESK)
    owe_again(night, entry, by=DESK)
    assert names(debtors(fresh(night))) == ["Member 01"]
    write_off(night, entry, by=DESK, reason="went home")
    pay(night, entry, by=DESK)
    assert taken_by(night).written_off == {}
    assert debtors(fresh(night)) == []


def test_somebody_who_left_before_the_first_game_with_the_fee_back_is_not_counted() -> None:
    night = seated(9)
    gone = entries_of(night.event)[3]
    leave(gone, by=DESK, seen=fresh(night).event.revision, from_round=1)
    give_back_fee(night, gone, by=DESK)
    for number in range(1, 5):
        play_round(night.event, number, seed=number)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    assert night.event.status == Event.Status.FINISHED
    assert standings_json(night.event)["money"]["fees"] == 8000
    assert balance(night) == 0


def test_a_night_for_which_nobody_has_paid_is_closed_without_a_draw() -> None:
    night = played(4)
    for entry in entries_of(night.event):
        give_back_fee(night, entry, by=DESK)
        write_off(night, entry, by=DESK, reason="a free night")
    night = close(night)
    assert (balance(night), list(night.prizes.all())) == (0, [])


def test_the_fee_that_has_won_the_draw_is_not_given_back() -> None:
    night = draw_fifty_fifty(seated(4), by=DESK)
    assert night.draw_winner
    with pytest.raises(ValidationError, match="has won the 50/50 with this fee"):
        give_back_fee(night, night.draw_winner, by=DESK)


def test_a_fee_of_somebody_without_a_game_does_not_keep_a_night_open() -> None:
    night = night_with(2)
    first, second = entries_of(night.event)
    undo_check_in(night, first, by=DESK)
    give_back_fee(night, second, by=DESK)
    assert names(debtors(fresh(night))) == ["Member 02"]
