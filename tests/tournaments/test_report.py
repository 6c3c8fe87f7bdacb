import csv
import io
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Person
from cribbage_events.contest.championship import MASTER_POINTS_2016
from cribbage_events.contest.formats.knockout import Place
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.high_hands import note_hand
from cribbage_events.events.models import Event
from cribbage_events.tournaments.points import earned_points, points_table, table_as_data
from cribbage_events.tournaments.report import final_report
from cribbage_events.tournaments.services import save_points
from tests.building import MARION, fresh, play
from tests.events.desk_client import at, director_of, words
from tests.tournaments.bracket.services.test_withdrawing import leave
from tests.tournaments.bracket.steps import in_play_offs, main_bracket, match_of, win, win_match
from tests.tournaments.building import open_tournament, pay, tournament, with_fees

pytestmark = pytest.mark.django_db


def played(entrants: int, rounds: int = 12) -> Event:
    event = with_fees(tournament(entrants, rounds))
    for number in range(1, rounds + 1):
        play(event, number)
    return fresh(event)


def test_the_report_has_everybody_with_acc_number_card_points_and_money() -> None:
    event = played(16)
    Person.objects.filter(entries__event=event, entries__number=1).update(acc_number="MB104")
    pay(event, 1, "entry")
    client = director_of(event.club)
    found = client.get(at(event, "report_json")).json()
    assert [row["seed"] for row in found["entrants"]] == [1, 2, 3, 4, *[None] * 12]
    one = next(row for row in found["entrants"] if row["number"] == 1)
    assert (one["acc_number"], one["paid_cents"]) == ("MB104", 6000)
    assert found["money"]["received"] == 6000
    assert found["master_points"]["year"] == 2016
    rows = list(csv.DictReader(io.StringIO(client.get(at(event, "report_csv")).content.decode())))
    assert [row["name"] for row in rows] == [row["name"] for row in found["entrants"]]
    page = words(client.get(at(event, "report")).content)
    assert "16 entrants, 12 qualifying games." in page
    assert "MB104" in page
    assert "nothing here is official" in page


def test_the_report_says_where_who_directed_the_hands_and_the_high_non_qualifier() -> None:
    event = played(16)
    entry = event.entries.order_by("number")[0]
    note_hand(entry, parse_cards("5H 5C 5S JD 5D"), by=MARION, witness=event.entries.last())
    client = director_of(event.club)
    found = client.get(at(event, "report_json")).json()
    assert (found["place"], found["director"]) == (
        event.place,
        event.director and event.director.name,
    )
    assert [(hand["points"], hand["name"]) for hand in found["hands"]] == [(29, entry.name)]
    fifth = next(row["name"] for row in found["entrants"] if row["seed"] is None)
    assert fifth in found["high_non_qualifiers"]
    page = words(client.get(at(event, "report")).content)
    for expected in (event.venue, f"High non-qualifier: {fifth}", f"29 {entry.name}: 5♥"):
        assert expected in page


def test_half_of_the_qualifiers_get_points_for_their_game_points() -> None:
    event = played(16)
    cut = qualifying_cut(event)
    earned = earned_points(event, cut, [], points_table(event))
    points = [earned[pk].sum for pk in cut.order.qualifiers]
    first = [5 * max(1, each.row.game_points - 14 + 1) for each in cut.order.seeded[:2]]
    assert points == [*first, 5, 5]


def test_the_table_of_points_is_changed_on_its_page() -> None:
    event = played(16)
    client = director_of(event.club)
    assert points_table(event) == MASTER_POINTS_2016
    said = client.get(at(event, "master_points")).content.decode()
    assert "12: 14, 14: 17" in said
    # The better half have 5 points for each game point from 14 on.
    head = "Qualifying round of 12 games Game points Better half Other half"
    assert f"{head} 14 5 5 15 10 5" in words(said.encode())
    sent = {
        "year": "2027",
        "main-scale": "6",
        "main-minimum": "12: 1",
        "main-play_off": "8",
        "consolation-scale": "3",
        "consolation-minimum": "9: 12",
        "consolation-play_off": "4",
    }
    page = client.post(at(event, "master_points"), sent | {"main-minimum": "twelve"})
    assert "Type games and game points" in page.content.decode()
    client.post(at(event, "master_points"), sent)
    table = points_table(fresh(event))
    assert (table.year, table.main.scale, dict(table.main.minimum)) == (2027, 6, {12: 1})


def test_the_next_tournament_has_the_table_that_the_club_changed_last() -> None:
    event = played(16)
    data = table_as_data(replace(MASTER_POINTS_2016, year=2027))
    save_points(event, by=MARION, data=data)
    later = open_tournament(8, club=event.club, starts_at=event.starts_at + timedelta(days=7))
    earlier = open_tournament(8, club=event.club, starts_at=event.starts_at - timedelta(days=7))
    assert points_table(later).year == 2027
    assert points_table(earlier).year == 2016
    page = words(director_of(event.club).get(at(later, "master_points")).content)
    assert "By the table of 2027" in page
    assert "Nothing here is official." in page


def test_a_number_of_games_without_a_line_is_said() -> None:
    event = played(8, rounds=9)
    page = words(director_of(event.club).get(at(event, "report")).content)
    assert "The table of master points has no line for 9 games" in page


def test_the_report_takes_as_many_queries_for_any_size() -> None:
    counts = []
    for entrants in (8, 16):
        event = played(entrants, rounds=9)
        for number in range(1, entrants + 1):
            pay(event, number, "entry", "q1")
        with CaptureQueriesContext(connection) as asked:
            final_report(Event.objects.select_related("club").get(pk=event.pk))
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 20


def test_a_match_that_was_won_by_a_withdrawal_says_so() -> None:
    event = in_play_offs(20)
    seeds = main_bracket(event).settings.seeds
    win(match_of(event, 1, 2), seeds[4])
    leave(event, seeds[4])
    win_match(event, Place(2, 1), seeds[0])
    win_match(event, Place(2, 2), seeds[1])
    leave(event, seeds[1])
    found = final_report(fresh(event)).matches
    names = {entry.number: entry.name for entry in event.entries.all()}
    first, last = found[0], found[-1]
    assert (first["winner"], first["withdrawn"]) == (names[seeds[3]], names[seeds[4]])
    assert (last["games"], last["winner"], last["withdrawn"]) == (
        (0, 0),
        names[seeds[0]],
        names[seeds[1]],
    )
    page = words(director_of(event.club).get(at(event, "report")).content)
    assert f"{names[seeds[4]]} withdrew at 0–1" in page
    assert f"{names[seeds[1]]} withdrew before the first game" in page
    assert "0–0" not in page
