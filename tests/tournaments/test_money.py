"""Fees and pools, and who has paid them."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.contest.payout import Shares
from cribbage_events.events.registration.fees import note_paid
from cribbage_events.tournaments.fees import paid_list, setup_of
from cribbage_events.tournaments.services import save_fees
from tests.building import MARION, fresh
from tests.events.desk_client import at, director_of, words
from tests.tournaments.building import FEES, POOLS, open_tournament, pay, with_fees

pytestmark = pytest.mark.django_db

TYPED = {
    "entry": "60",
    "sanction": "5",
    "prizes": "100",
    "places": "50, 30, 20",
    "q1-name": "Q 20",
    "q1-fee": "20",
    "q1-shares": "graduated",
    "s1-name": "High card",
    "s1-fee": "10",
    "s1-paid_for": "qualifying",
}


def test_fees_and_pools_are_set_up_on_one_page() -> None:
    event = open_tournament(8)
    client = director_of(event.club)
    assert client.get(at(event, "tournament_fees")).status_code == 200
    client.post(at(event, "tournament_fees"), TYPED)
    setup = setup_of(fresh(event))
    assert setup.fee_of == {"entry": 6000, "q1": 2000, "s1": 1000}
    assert setup.q_pools[0].pool.shares is Shares.GRADUATED
    assert setup.side_pools[0].pool.places == (50, 30, 20)
    assert 'value="High card"' in client.get(at(event, "tournament_fees")).content.decode()


def test_what_is_missing_or_cannot_be_is_said() -> None:
    event = open_tournament(8)
    client = director_of(event.club)
    wrong = {"sanction": "70", "q1-name": "", "s1-fee": ""}
    page = client.post(at(event, "tournament_fees"), TYPED | wrong).content.decode()
    for said in ("it can’t be more", "Give the pool a name.", "Type what it costs"):
        assert said in page
    assert not fresh(event).tournament


def test_who_pays_is_checked_off_by_number_or_name() -> None:
    event = with_fees(open_tournament(8))
    client = director_of(event.club)
    entry = event.entries.get(number=3)
    client.post(at(event, "paid"), {"who": "3", "pays": ["entry", "s1"]})
    client.post(at(event, "paid"), {"who": entry.name, "pays": ["q1"]})
    entry.refresh_from_db()
    assert entry.paid.keys() == {"entry", "q1", "s1"}
    page = client.get(at(event, "paid")).content.decode()
    assert "Received: $90" in page
    assert "7 entrants haven’t paid the entry fee" in page


def test_a_part_of_a_name_is_enough_if_it_is_one_s_alone() -> None:
    event = with_fees(open_tournament(12))
    client = director_of(event.club)
    sent = {"who": "player 1", "pays": "entry"}
    page = words(client.post(at(event, "paid"), sent).content)
    assert "Several are called “player 1”: Player 01 (1), Player 10 (10)" in page
    page = words(client.post(at(event, "paid"), sent | {"who": "12"}, follow=True).content)
    assert "Saved: what Player 12 has paid." in page
    page = words(client.post(at(event, "paid"), sent | {"who": "yer 12"}, follow=True).content)
    assert "Nothing has changed." in page


def test_two_who_collect_at_once_keep_what_the_other_has_checked() -> None:
    event = with_fees(open_tournament(8))
    client = director_of(event.club)
    pay(event, 1, "entry")
    pay(event, 2, "entry")
    # This page was opened before entrant 2 paid.
    for tick in ("1:entry:no", "3:entry:yes", "3:unknown:yes", "3:entry:", "x:entry:yes", ""):
        client.post(at(event, "paid"), {"tick": tick})
    paid = {row["number"]: set(row["paid"]) for row in paid_list(event)["rows"] if row["paid"]}
    assert paid == {2: {"entry"}, 3: {"entry"}}


def test_a_fee_that_somebody_has_paid_stays() -> None:
    event = with_fees(open_tournament(8))
    pay(event, 1, "entry", "q1")
    with pytest.raises(ValidationError, match="has paid “Entry fee”"):
        save_fees(event, by=MARION, data={"fees": {**FEES, "entry": 5000}})
    with pytest.raises(ValidationError, match="has paid “Q 20”"):
        save_fees(event, by=MARION, data={"q_pools": []})
    save_fees(event, by=MARION, data={"side_pools": []})
    renamed = [{**POOLS["q_pools"][0], "name": "Q"}]
    save_fees(event, by=MARION, data={"q_pools": renamed})
    note_paid(event, by=MARION, changes={1: {"q1": False}})
    save_fees(event, by=MARION, data={"q_pools": []})
    assert setup_of(fresh(event)).fee_of == {"entry": 6000}


def test_a_new_tournament_begins_with_the_fees_of_the_last_one() -> None:
    event = with_fees(open_tournament(8))
    other = open_tournament(8, club=event.club)
    page = director_of(event.club).get(at(other, "tournament_fees")).content.decode()
    assert 'value="High card"' in page


@pytest.mark.parametrize("field", ["places", "s1-places"])
def test_a_place_that_gets_nothing_is_refused_beside_its_field(field: str) -> None:
    event = open_tournament(8)
    answer = director_of(event.club).post(
        at(event, "tournament_fees"), TYPED | {field: "50, 30, 20, 0"}
    )
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Leave out places that get nothing" in page
    assert 'value="50, 30, 20, 0"' in page
    assert setup_of(fresh(event)).fee_of == setup_of(event).fee_of
