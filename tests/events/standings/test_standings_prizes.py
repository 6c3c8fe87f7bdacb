import pytest

from cribbage_events.events.drawing.services.doubles import leave
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Entry
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.events.standings.standings import standings_json, standings_of
from tests.building import DESK, fresh, play_round, seated_night

pytestmark = pytest.mark.django_db


def test_an_doubles_night_doubles_earns_prizes_instead_of_medals() -> None:
    event = seated_night(8)
    for number in range(1, 5):
        play_round(event, number, seed=number)
    event.refresh_from_db()
    document = standings_json(event)
    (division,) = document["divisions"]
    rows = division["rows"]
    assert list(rows[0]) == list(awards_of(event).columns)
    assert [row["points"] for row in rows] == sorted(row["points"] for row in rows)
    assert document["money"]["fees"] == 8000
    spent = sum(row["prize_cents"] for row in rows)
    money = document["money"]
    assert money["draw_winner"] + money["supplies"] + spent + money["activities"] == 8000


def test_a_late_arrival_is_ranked_but_wins_no_prize() -> None:
    event = seated_night(8)
    play_round(event, 1, skip=[1])
    early = Entry.objects.get(event=event, number=1)
    leave(early, by=DESK, seen=fresh(event).revision, from_round=2)
    play_round(event, 1)
    rows = {row.entry.number: row for row in standings_of(fresh(event))[0].rows}
    assert rows[1].prize == 0
    assert rows[1].why_no_medal == "no prize: missed a round"
    assert sum(row.prize > 0 for row in rows.values()) >= 3


def test_a_closed_evening_says_the_same_as_before() -> None:
    event = seated_night(5)
    for number in range(1, 5):
        play_round(event, number, seed=number)
    before = standings_json(fresh(event))
    finish(fresh(event), by=DESK, seen=fresh(event).revision)
    after = standings_json(fresh(event))
    assert after["money"] == before["money"]
    assert after["divisions"] == before["divisions"]
