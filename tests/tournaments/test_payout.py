import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.tournaments.payout import payout_of
from cribbage_events.tournaments.report import final_report
from cribbage_events.tournaments.services import save_fees
from tests.building import MARION, fresh, play
from tests.events.desk_client import at, director_of, words
from tests.tools.examples import examples
from tests.tournaments.bracket.steps import in_play_offs, main_bracket
from tests.tournaments.building import (
    FEES,
    POOLS,
    open_tournament,
    pay,
    tournament,
    with_fees,
)

pytestmark = pytest.mark.django_db


def played(entrants: int) -> Event:
    event = with_fees(tournament(entrants))
    for number in range(1, 10):
        play(event, number)
    return fresh(event)


def test_every_cent_that_came_in_goes_out() -> None:
    event = played(12)
    for number in range(1, 11):
        pay(event, number, "entry", "s1")
    pay(event, 1, "q1")
    found = payout_of(fresh(event))
    accounts = found.accounts
    assert accounts.received == 10 * 6000 + 10 * 1000 + 2000
    assert accounts.sanction == 10 * 500
    assert sum(accounts.side_pools[0].paid.values()) == 10_000
    assert found.left == 0


def test_the_sheets_say_who_gets_what_and_leave_room_for_a_signature() -> None:
    event = played(12)
    for number in range(1, 13):
        pay(event, number, "entry")
    page = words(director_of(event.club).get(at(event, "payout")).content)
    # Of 12 x $55 half goes to the highest seed, until the play-offs say more.
    for amount in ("12 × $60 $720", "Sanction fees to the ACC $60", "$330", "Difference $0"):
        assert amount in page
    assert "It is final once the tournament is finished." in page


def test_who_has_not_paid_is_passed_over() -> None:
    event = played(12)
    best = payout_of(event).entries
    pay(event, 1, "entry")
    found = payout_of(fresh(event))
    qualified = [best[pk].number for pk in found.accounts.prizes.paid]
    assert qualified in ([], [1])
    page = words(director_of(event.club).get(at(event, "payout")).content)
    assert "Get no prize, because the entry fee isn’t marked as paid:" in page


def test_nobody_is_passed_over_when_all_have_paid() -> None:
    event = played(12)
    for number in range(1, 13):
        pay(event, number, "entry")
    assert payout_of(fresh(event)).passed_over == []


@settings(max_examples=examples(15), deadline=None, suppress_health_check=list(HealthCheck))
@given(paid=st.lists(st.sets(st.sampled_from(["entry", "q1", "s1"])), min_size=9, max_size=9))
def test_whoever_pays_what_nothing_is_lost(paid: list[set[str]]) -> None:
    """Results and payments go through the services, with whatever ties there are."""
    event = Event.objects.order_by("pk").last() or played(9)
    for number, keys in enumerate(paid, 1):
        Entry.objects.filter(event=event, number=number).update(paid=dict.fromkeys(sorted(keys)))
    found = payout_of(fresh(event))
    fees = {"entry": 6000, "q1": 2000, "s1": 1000}
    assert found.accounts.received == sum(fees[key] for keys in paid for key in keys)
    assert found.left == 0
    assert found.paid == sum(each["sum"] for each in found.payees("Prizes"))
    assert all(sheet.paid <= sheet.account.received for sheet in found.sheets("Prizes"))


def test_who_goes_home_is_still_in_the_report_and_has_their_share() -> None:
    event = in_play_offs(20)
    save_fees(event, by=MARION, data={"fees": FEES, **POOLS})
    for number in range(1, 21):
        pay(event, number, "entry", "q1", "s1")
    seeds = list(main_bracket(event).settings.seeds)
    # The last and the first who qualified, and somebody who did not.
    gone = seeds[-1], seeds[0], next(each for each in range(1, 21) if each not in seeds)
    before = final_report(fresh(event))
    for number in gone:
        entry = event.entries.select_related("event", "person").get(number=number)
        withdraw(entry, by=MARION, reason="went home", seen=fresh(event).revision)
    after = final_report(fresh(event))
    assert [(row["number"], row["seed"]) for row in after.rows] == [
        (row["number"], row["seed"]) for row in before.rows
    ]
    assert [row["number"] for row in after.qualifiers] == seeds
    assert all(row["payout_cents"] for row in after.qualifiers)


def test_who_paid_and_had_no_seat_is_named_wherever_the_money_is_added_up() -> None:
    event = with_fees(open_tournament(13))
    event.entries.filter(number=13).update(status=Entry.Status.REGISTERED)
    for number in range(1, 14):
        pay(event, number, "entry")
    pay(event, 13, "entry", "q1")
    desk = director_of(event.club)
    name, said = event.entries.get(number=13).name, "Paid, but had no seat:"
    assert said not in words(desk.get(at(event, "payout")).content)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    assert f"{said} {name} $80" in words(desk.get(at(event, "payout")).content)
    assert f"{said} {name} $80" in words(desk.get(at(event, "report")).content)


def test_nobody_plays_for_a_place_while_games_of_the_qualifying_round_are_to_come() -> None:
    event = tournament(12)
    page = words(director_of(event.club).get(at(event, "play_offs")).content)
    assert "54 games of the qualifying round are still outstanding" in page
    assert "One game to play" not in page
    assert "Tied on everything" not in page
