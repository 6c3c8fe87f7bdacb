import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.exchange import exchange_seats
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.standings.standings import standings_json
from cribbage_events.tournaments.fees import setup_of
from cribbage_events.tournaments.services import save_tournament
from tests.building import MARION, fresh, play
from tests.events.desk_client import at, director_of, words
from tests.events.redrawing.redrawing import late, leave, seat
from tests.tournaments.building import open_tournament, tournament, with_fees

pytestmark = pytest.mark.django_db


def test_the_order_is_hidden_until_the_director_shows_it(client: Client) -> None:
    event = tournament(9)
    play(event, 1)
    save_tournament(event, by=MARION, hides_standings=True, entrant_limit=None)
    page = client.get(event.get_absolute_url()).content.decode()
    assert "The director shows the standings later." in page
    assert "Why this order?" not in page
    assert client.get(f"{event.get_absolute_url()}standings.json").json()["divisions"] == []
    assert "Place" not in client.get(f"{event.get_absolute_url()}entrants/1/").content.decode()
    assert "121–" in client.get(f"{event.get_absolute_url()}rounds/").content.decode()
    assert client.get(f"{event.get_absolute_url()}projector/").status_code == 200
    # The desk sees it.
    assert len(standings_json(fresh(event))["divisions"][0]["rows"]) == 9
    save_tournament(event, by=MARION, hides_standings=False, entrant_limit=None)
    assert "qualifies so far" in client.get(event.get_absolute_url()).content.decode()


def test_entrants_are_kept_apart_by_name_or_number() -> None:
    event = open_tournament(20)
    client = director_of(event.club)
    one, two, three = event.entries.order_by("number")[:3]
    page = client.post(at(event, "apart"), {"who": f"{one.name}, {two.number}"}, follow=True)
    assert "Saved: the draw won’t pair them." in page.content.decode()
    page = client.post(at(event, "apart"), {"who": f"{three.name}"})
    assert "Name at least two entrants" in page.content.decode()
    page = client.post(at(event, "apart"), {"who": "Nobody Known"})
    assert "Nobody here is called “Nobody Known”." in page.content.decode()
    assert event.stage.settings == {"apart": [[one.number, two.number]]}
    draw_event(fresh(event), by=MARION, seen=fresh(event).revision)
    pairs = {frozenset(game.numbers) for each in rounds_of(fresh(event)) for game in each.games}
    assert frozenset([one.number, two.number]) not in pairs


def test_a_group_may_meet_again() -> None:
    event = open_tournament(8)
    client = director_of(event.club)
    client.post(at(event, "apart"), {"who": "1, 2"})
    client.post(at(event, "end_apart"), {"number": ["1", "2"]})
    assert event.stage.settings == {"apart": []}


def signs(event: Event) -> str:
    return director_of(event.club).get(at(event, "table_signs")).content.decode()


@pytest.mark.parametrize(("entrants", "seat_a"), [(20, "Seat A stays."), (9, "Seat A moves to")])
def test_each_table_has_a_sign(entrants: int, seat_a: str) -> None:
    event = tournament(entrants)
    page = signs(event)
    assert page.count('id="sign-') == entrants // 2
    assert seat_a in page


def test_a_sign_says_where_everybody_sits_next() -> None:
    """Whoever follows the signs is where the draw has them."""
    event = tournament(20)
    assert "Seat B moves to table 2, seat B." in signs(event)
    first, second = rounds_of(event)[:2]
    assert first.games[0].numbers[1] == second.games[1].numbers[1]
    assert first.games[0].numbers[0] == second.games[0].numbers[0]


def test_once_rounds_are_drawn_again_there_are_no_signs() -> None:
    event = tournament(20)
    rounds = f"{event.get_absolute_url()}rounds/"
    assert "everybody in seat A stays" in Client().get(rounds).content.decode()
    play(event, 1)
    play(event, 2)
    withdraw(event.entries.get(number=5), by=MARION, seen=fresh(event).revision, reason="ill")
    assert "no longer count" in Client().get(rounds).content.decode()
    assert "people no longer move by signs" in signs(fresh(event))


def test_signs_count_after_two_sat_at_each_other_s_table() -> None:
    event = tournament(40)
    first, twelfth = rounds_of(event)[0].games[0], rounds_of(event)[0].games[11]
    exchange_seats(
        event,
        by=MARION,
        seen=event.revision,
        round=1,
        first=first.numbers[0],
        second=twelfth.numbers[0],
    )
    event = fresh(event)
    assert signs(event).count('id="sign-') == 20
    page = words(Client().get(f"{event.get_absolute_url()}rounds/").content)
    assert "no longer count" not in page
    goes = "In round 2, {} goes to table {}, seat A, whatever the sign says."
    assert goes.format(first.names[0], 1) in page
    assert goes.format(twelfth.names[0], 12) in page
    play(event, 1)
    play(event, 2)
    assert "whatever the sign says" not in words(
        director_of(event.club).get(at(event, "desk_rounds")).content
    )


def test_who_must_not_move_stays_at_their_table() -> None:
    event = open_tournament(20)
    event.entries.filter(number=7).update(fixed_table=4)
    draw_event(event, by=MARION, seen=event.revision)
    tables = {
        game.table for each in rounds_of(fresh(event)) for game in each.games if 7 in game.numbers
    }
    assert tables == {4}


def test_who_is_kept_apart_is_so_in_rounds_that_are_drawn_again() -> None:
    event = open_tournament(20)
    director_of(event.club).post(at(event, "apart"), {"who": "1, 2"})
    draw_event(fresh(event), by=MARION, seen=fresh(event).revision)
    play(event, 1)
    play(event, 2)
    withdraw(event.entries.get(number=5), by=MARION, seen=fresh(event).revision, reason="ill")
    pairs = {frozenset(game.numbers) for each in rounds_of(fresh(event)) for game in each.games}
    assert frozenset([1, 2]) not in pairs


def test_somebody_new_may_come_until_round_two() -> None:
    event = tournament(20)
    play(event, 1)
    seat(event, late(event, "Late Lou", 70))
    assert event.entries.get(name="Late Lou").from_round == 2
    play(event, 2)
    leave(event, 5)
    another = late(event, "Later Lee", 70)
    page = director_of(event.club).get(at(event, "join"), {"entry": another.number})
    assert "Nobody new can play after round 2" in page.content.decode()
    with pytest.raises(ValidationError, match="the next round to be drawn is round 3"):
        seat(event, another)


def test_who_had_left_may_come_back_later() -> None:
    event = tournament(20)
    play(event, 1, 2)
    leave(event, 5)
    play(event, 3)
    seat(event, event.entries.get(number=5))
    assert event.entries.get(number=5).status == Entry.Status.CHECKED_IN


def test_its_pages_take_as_many_queries_for_any_size() -> None:
    counts = []
    for entrants in (10, 20):
        event = with_fees(tournament(entrants))
        play(event, 1)
        client = director_of(event.club)
        asked = {}
        for page in ("paid", "payout", "report", "table_signs", "desk_rounds"):
            client.get(at(event, page))
            with CaptureQueriesContext(connection) as queries:
                assert client.get(at(event, page)).status_code == 200
            asked[page] = len(queries)
        counts.append(asked)
    assert counts[0] == counts[1]


def test_everybody_reads_the_entry_fee_and_the_pools_before_they_come(client: Client) -> None:
    event = with_fees(open_tournament(8))
    page = words(client.get(event.get_absolute_url()).content)
    assert "Entry fee: $60" in page
    assert "Pools, for those who want to join:" in page
    for pool in setup_of(event).pools:
        assert pool.name in page


def test_a_main_event_of_nine_games_is_offered_as_one_without_master_points() -> None:
    event = open_tournament(8)
    page = words(director_of(event.club).get(at(event, "edit_event")).content)
    assert "9 (without master points) 12 14" in page
