import datetime
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.scoring import Adds
from cribbage_events.contest.ways import text_of
from cribbage_events.events.lifecycle.services import finish, reopen
from cribbage_events.events.models import Event
from cribbage_events.memory.hall_of_fame.records import HallOfRecords
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.desk_client import words
from tests.factories import SATURDAY, ClubFactory
from tests.memory.hall_of_fame.papers import old_event

pytestmark = pytest.mark.django_db

A_YEAR = datetime.timedelta(days=365)


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory.create(slug="pegs")
    return club


def finished(club: Club, name: str, loser_score: int, **fields: Any) -> Event:
    """Return a finished event of two rounds; number 1 wins both to this score."""
    event = drawn_event([60, 61], club=club, name=name, round_count=2, director=False, **fields)
    for number in (1, 2):
        game = games_in(event, number)[0]
        best = game.seats.get(entry__number=1).side
        say(game, *((121, loser_score) if best == 0 else (loser_score, 121)))
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def records_of(club: Club, year: int | None = None) -> dict[str, list[tuple[str, str, str, str]]]:
    """Return, by title, the value, the holder, where and against whom."""
    return {
        table["title"]: [
            (
                table["value"],
                each["who"].name,
                each["event"].title if "event" in each else "",
                each.get("against", ""),
            )
            for each in table["holders"]
        ]
        for section in HallOfRecords(club, year).sections
        for table in section["tables"]
    }


def test_without_a_finished_event_there_are_none(client: Client, club: Club) -> None:
    play(drawn_event([60, 61], club=club), 1)
    assert records_of(club) == {}
    page = client.get("/clubs/pegs/records/").content
    assert "There are no records yet" in words(page)


def test_the_best_of_all_years_is_found_with_its_event_and_opponent(club: Club) -> None:
    finished(club, "Spring Games", 100)
    finished(club, "Autumn Games", 50)
    finished(ClubFactory.create(), "Games of others", 1)
    found = records_of(club)
    assert found["Best card"] == [("6/2 +142", "Player 01", "Autumn Games 2026", "")]
    assert found["Biggest win"] == [
        ("71 pegs", "Player 01", "Autumn Games 2026", "against Player 02, 121–50")
    ]
    assert found["Most skunks in one event"] == [("2 skunks", "Player 01", "Autumn Games 2026", "")]


def test_what_everybody_shares_is_no_record(club: Club) -> None:
    event = drawn_event([60] * 8, club=club, name="Spring Games", director=False)
    play(event, 1, 2, 3, 4)
    finish(event, by=MARION, seen=fresh(event).revision)
    found = records_of(club)
    assert "Best attendance" not in found
    assert "Most medals" not in found


def test_equal_records_are_shared_in_the_order_in_which_they_were_made(club: Club) -> None:
    finished(club, "Autumn Games", 50)
    finished(club, "Spring Games", 50, starts_at=SATURDAY - A_YEAR)
    assert [where for _, _, where, _ in records_of(club)["Biggest win"]] == [
        "Spring Games 2025",
        "Autumn Games 2026",
    ]


def test_one_year_has_records_of_its_own(client: Client, club: Club) -> None:
    finished(club, "Spring Games", 20, starts_at=SATURDAY - A_YEAR)
    finished(club, "Autumn Games", 50)
    assert records_of(club, 2026)["Biggest win"][0][0] == "71 pegs"
    assert records_of(club)["Biggest win"][0][0] == "101 pegs"
    page = client.get("/clubs/pegs/records/2026/").content
    assert "Records of 2026" in words(page)
    assert "101 pegs" not in words(page)
    assert client.get("/clubs/pegs/records/1999/").status_code == 404


def test_cards_of_longer_events_are_not_compared(club: Club) -> None:
    finished(club, "Autumn Games", 50)
    old_event(
        club, "Winter Games", 2003, {"name": "Zoe Ash", "game_points": 9, "won": 4, "spread": 87}
    )
    titles = [section["title"] for section in HallOfRecords(club).sections]
    assert titles == [
        "Senior games, 2 rounds",
        "Senior games, 4 rounds",
        "Senior games: all events together",
    ]


def test_old_papers_hold_only_the_records_that_they_allow(client: Client, club: Club) -> None:
    finished(club, "Autumn Games", 100)
    old_event(club, "Winter Games", 2003, {"name": "Zoe Ash", "medal": "gold"}, {"name": "Yan Lee"})
    old_event(club, "Winter Games", 2004, {"name": "Zoe Ash", "medal": "silver"})
    found = records_of(club)
    assert found["Most medals"] == [("2 medals", "Zoe Ash", "", "")]
    assert {name for _, name, _, _ in found["Biggest win"]} == {"Player 01"}
    old_event(club, "Big Games", 1999, {"name": "Yan Lee", "skunks": 4, "played": 4})
    page = words(client.get("/clubs/pegs/records/").content)
    assert "4 skunks Yan Lee Big Games 1999 From the club’s own papers" in page


def test_an_event_that_is_reopened_no_longer_counts(club: Club) -> None:
    event = finished(club, "Spring Games", 100)
    reopen(event, by=MARION, reason="A card was misread")
    assert records_of(club) == {}


def test_a_director_who_only_filled_in_holds_none(club: Club) -> None:
    event = drawn_event([60, 61, 62], club=club, round_count=1)
    for game in games_in(event, 1):
        director = game.seats.filter(entry__fills_in=True).first()
        loser_score = 20 if director else 100
        say(game, *((121, loser_score) if not director or director.side == 0 else (20, 121)))
    finish(event, by=MARION, seen=fresh(event).revision)
    assert event.director is not None
    assert event.entries.filter(fills_in=True, seats__score=121).exists()
    names = {name for lines in records_of(club).values() for _, name, _, _ in lines}
    assert event.director.name not in names


@pytest.mark.parametrize(("shown_as", "shown"), [("initials", "P. 0."), ("hidden", "A player")])
def test_who_is_not_shown_by_name_keeps_the_record(club: Club, shown_as: str, shown: str) -> None:
    event = finished(club, "Spring Games", 50)
    person = event.entries.get(number=1).person
    Person.objects.filter(pk=person.pk).update(shown_as=shown_as)
    name_people(club, [person.pk])
    assert {name for _, name, _, _ in records_of(club)["Biggest win"]} == {shown}


def own_way(**changed: Any) -> str:
    """Return a club's own way of playing as text: games count one more each, or as `changed`."""
    preset = PRESETS["senior-games"]
    name = changed.pop("name", "Our way")
    counting = {"win": 3, "skunk": 4, "double_skunk": 4} | changed
    return text_of(replace(preset, name=name, scoring=replace(preset.scoring, **counting)))


def test_cards_that_count_in_different_ways_are_never_compared(club: Club) -> None:
    finished(club, "Spring Games", 100)
    finished(club, "Autumn Games", 110, way=own_way(), starts_at=SATURDAY - A_YEAR)
    sections = {each["title"]: each["tables"] for each in HallOfRecords(club).sections}
    assert sections["Senior games"][0]["value"] == "4/2 +42"
    assert sections["Our way"][0]["value"] == "6/2 +22"


def test_a_way_that_is_only_called_otherwise_counts_the_same(club: Club) -> None:
    finished(club, "Spring Games", 100, way=own_way(), starts_at=SATURDAY - A_YEAR)
    finished(club, "Autumn Games", 110, way=own_way(name="Our new way"))
    sections = {each["title"]: each["tables"] for each in HallOfRecords(club).sections}
    assert sections["Our new way"][0]["value"] == "6/2 +42"
    assert "Our way" not in sections


def test_two_ways_of_one_name_are_told_apart_by_their_years(club: Club) -> None:
    finished(club, "Spring Games", 100, way=own_way(), starts_at=SATURDAY - A_YEAR)
    finished(club, "Autumn Games", 110, way=own_way(win=5, skunk=5, double_skunk=5))
    titles = [each["title"] for each in HallOfRecords(club).sections]
    assert {"Our way (2025)", "Our way (2026)"} <= set(titles)


def test_where_fewer_are_better_the_fewest_are_the_record(club: Club) -> None:
    way = own_way(win=0, skunk=-1, double_skunk=-1, adds=Adds.SHORT, fewer_is_better=True)
    finished(club, "Spring Games", 100, way=way)
    assert records_of(club)["Fewest points on one night"][0][:2] == ("0 points", "Player 01")
