"""Closing a night accounts for every cent that was paid at check-in."""

import datetime
from importlib import import_module

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.db.models import Sum

from cribbage_events.events.drawing.services.doubles import arrive
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.leagues.check_in.services import (
    check_in_member,
    give_back_fee,
    pay,
    undo_check_in,
)
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.members.services import renew_until_year_end
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.money import Taken, accounts_of, owes, taken_by
from cribbage_events.leagues.prizes import hand_prize_out
from cribbage_events.words.codes import ERASED
from tests.building import games_in, play_round, say
from tests.leagues.factories import DESK
from tests.leagues.night import (
    balance,
    close,
    entries_of,
    fresh,
    make_member,
    night_with,
    played,
    seated,
)

pytestmark = pytest.mark.django_db
ledger = import_module("cribbage_events.leagues.migrations.0001_initial")


@pytest.fixture
def protected_ledger(db: None) -> None:
    """Protect the ledger as outside the tests (tests/conftest.py)."""
    if connection.vendor == "sqlite":
        connection.cursor().execute(ledger.trigger("sqlite", *ledger.TRIGGERS[-1]))


def by_kind(night: Night) -> dict[str, int]:
    lines = night.ledger.values("kind").annotate(cents=Sum("cents"))
    return {line["kind"]: line["cents"] for line in lines}


def test_a_member_is_let_in_and_pays() -> None:
    night = night_with(2)
    assert taken_by(night).paid == {entry.pk: 1000 for entry in entries_of(night.event)}
    assert {entry.status for entry in entries_of(night.event)} == {Entry.Status.CHECKED_IN}


def test_a_membership_that_ended_is_refused_with_the_reason_and_renewed_there() -> None:
    night = night_with(0)
    person = make_member(night.season.club, "Ann Lee", datetime.date(2025, 12, 31))
    with pytest.raises(ValidationError, match="Ann Lee’s membership ended on 31 December 2025"):
        check_in_member(night, person, by=DESK, paid=True)
    assert renew_until_year_end(person, by=DESK, day=night.event.day) == datetime.date(2026, 12, 31)
    check_in_member(night, person, by=DESK, paid=True)
    assert renew_until_year_end(person, by=DESK, day=night.event.day) == datetime.date(2027, 12, 31)


def test_somebody_without_a_membership_is_refused() -> None:
    night = night_with(0)
    person = make_member(night.season.club, "Ann Lee")
    person.valid_until = None
    person.save()
    with pytest.raises(ValidationError, match="has no membership"):
        check_in_member(night, person, by=DESK, paid=True)
    assert not night.event.entries.exists()


def test_nobody_is_let_in_twice() -> None:
    night = night_with(1)
    (entry,) = entries_of(night.event)
    with pytest.raises(ValidationError, match="is already here"):
        check_in_member(night, entry.person, by=DESK, paid=True)


def test_a_wrong_tick_at_check_in_returns_the_money_by_another_line() -> None:
    night = night_with(1)
    (entry,) = entries_of(night.event)
    undo_check_in(night, entry, by=DESK)
    assert list(night.ledger.values_list("cents", flat=True)) == [1000, -1000]
    assert taken_by(night).paid == {}
    check_in_member(night, entry.person, by=DESK, paid=False)
    pay(night, entry, by=DESK)
    pay(night, entry, by=DESK)
    assert taken_by(night).paid == {entry.pk: 1000}
    give_back_fee(night, entry, by=DESK)
    assert balance(night) == 0


def test_only_people_who_have_paid_are_in_the_draw_which_is_drawn_once() -> None:
    night = draw_fifty_fifty(seated(20), by=DESK)
    assert night.draw_cents == 2000
    assert night.draw_winner in entries_of(night.event)
    with pytest.raises(ValidationError, match="already been drawn"):
        draw_fifty_fifty(night, by=DESK)


def test_a_night_of_twenty_is_closed_to_the_cent() -> None:
    night = played(20)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    assert night.event.status == Event.Status.FINISHED
    assert balance(night) == 0
    kinds = by_kind(night)
    assert (kinds["fee"], kinds["draw"], kinds["supplies"]) == (20_000, -2_000, -2_000)
    assert kinds["prize"] + kinds["activities"] == -16_000
    prizes = list(night.prizes.all())
    assert sum(prize.cents for prize in prizes) == -kinds["prize"]
    assert prizes[0].place == 1


def test_nothing_is_closed_before_the_draw_or_while_somebody_owes() -> None:
    night = played(8)
    with pytest.raises(ValidationError, match="50/50 hasn’t been drawn"):
        close(night)
    owing = entries_of(night.event)[2]
    give_back_fee(night, owing, by=DESK)
    draw_fifty_fifty(night, by=DESK)
    with pytest.raises(ValidationError, match="Not paid yet: Member 03"):
        close(night)
    assert fresh(night).event.status == Event.Status.RUNNING
    assert not night.prizes.exists()


def test_a_fee_paid_after_the_draw_counts_too() -> None:
    night = seated(8)
    draw_fifty_fifty(night, by=DESK)
    late = check_in_member(night, make_member(night.season.club, "Late Larry"), by=DESK, paid=True)
    assert late.status == Entry.Status.REGISTERED
    play_round(night.event, 1, skip=[1])
    arrive(late, by=DESK, seen=fresh(night).event.revision, from_round=2)
    for number in range(1, 5):
        play_round(night.event, number, seed=number) if number > 1 else say(
            games_in(night.event, 1)[0], 121, 3
        )
    night = close(night)
    assert balance(night) == 0
    assert by_kind(night)["draw"] == -800
    assert by_kind(night)["supplies"] == -1000


def test_a_night_closed_again_writes_the_differences_only() -> None:
    night = played(9)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    before = set(night.ledger.values_list("pk", flat=True))
    reopen(night.event, by=DESK, reason="a wrong score")
    again = close(night)
    assert set(again.ledger.values_list("pk", flat=True)) == before
    reopen(again.event, by=DESK, reason="a wrong score")
    game = games_in(night.event, 4)[0]
    withdraw_result(game, by=DESK, reason="the other side won")
    scores = list(game.reports.latest("pk").scores)
    say(game, *scores[::-1])
    night = close(night)
    assert balance(night) == 0
    assert sum(p.cents for p in night.prizes.all()) == -by_kind(night)["prize"]


def test_a_prize_is_ticked_when_it_has_been_handed_over() -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    prize = Prize.objects.select_related("night__event", "entry__person").filter(
        night=close(night)
    )[0]
    hand_prize_out(prize, by=DESK)
    assert Prize.objects.get(pk=prize.pk).handed_by_name == "Cora"
    reopen(fresh(night).event, by=DESK, reason="looking again")
    close(night)
    assert Prize.objects.get(pk=prize.pk).handed_at


def test_the_season_adds_its_nights_up() -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    close(night)
    nights, all_of_them = accounts_of(night.season)
    assert [each.heads for each in nights] == [8]
    assert all_of_them.fees == 8000
    assert all_of_them.left == 0
    spent = all_of_them.draw + all_of_them.prizes + all_of_them.supplies + all_of_them.activities
    assert spent == 8000


@pytest.mark.parametrize("column", ["cents", "kind", "words", "by_name", "why"])
def test_the_database_refuses_to_change_a_line(column: str) -> None:
    night_with(1)
    value = {"cents": 5, "kind": "prize", "words": "x", "by_name": "y", "why": "given-back"}[column]
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LedgerLine.objects.update(**{column: value})


def test_only_a_name_that_is_taken_out_changes_a_line() -> None:
    night_with(1)
    assert LedgerLine.objects.update(words=f"a guest of {ERASED}", by_name=":left 7") == 1


def test_the_database_refuses_to_delete_a_line(protected_ledger: None) -> None:
    night_with(1)
    with pytest.raises(DatabaseError, match="deleted"), transaction.atomic():
        connection.cursor().execute("DELETE FROM leagues_ledgerline")


def test_who_has_paid_a_part_still_owes_the_fee() -> None:
    ann = Entry(pk=1, status=Entry.Status.CHECKED_IN)
    assert owes(ann, Taken({1: 999}, {}), 1000, played=False)
    assert not owes(ann, Taken({1: 1000}, {}), 1000, played=False)
