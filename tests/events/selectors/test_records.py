"""A club's records across the years."""

import pytest

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.club_archive import archived_events
from cribbage_events.events.selectors.records import medals_of, records_of
from cribbage_events.events.services.finish import finish, reopen
from tests.afternoon import MARION, drawn_event, fresh, games_in, play, say
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory.create()
    return club


def finished(club: Club, name: str, loser_score: int) -> Event:
    event = drawn_event([60, 61], club=club, name=name, round_count=2)
    for number in (1, 2):
        game = games_in(event, number)[0]
        best = game.seats.get(entry__number=1).side
        scores = (121, loser_score) if best == 0 else (loser_score, 121)
        say(game, *scores)
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def test_without_a_finished_event_there_are_none(club: Club) -> None:
    play(drawn_event([60, 61], club=club), 1)

    assert records_of(club, archived_events(club)) == []


def test_the_best_of_all_years_is_found_with_its_event(club: Club) -> None:
    finished(club, "Spring Games", 100)
    best = finished(club, "Autumn Games", 50)
    finished(ClubFactory.create(), "Games of others", 1)

    found = {table.title: table.lines for table in records_of(club, archived_events(club))}

    (card,) = found["Best card"]
    assert (card.name, card.value) == ("Player 01", "6/2 +142")
    assert (card.event_name, card.event) == ("Autumn Games 2026", best.slug)
    assert {line.value for line in found["Biggest win"]} == {"71 pegs"}
    assert found["Most skunks in one event"][0].value == "2 skunks"
    medals = medals_of(club, archived_events(club))
    assert [(line.name, line.medals.total) for line in medals][:2] == [
        ("Player 01", 1),
        ("Player 01", 1),
    ]


def test_an_event_that_is_reopened_no_longer_counts(club: Club) -> None:
    event = finished(club, "Spring Games", 100)

    reopen(event, by=MARION, reason="A card was misread")

    assert records_of(club, archived_events(club)) == []


def test_a_director_who_only_filled_in_holds_none(club: Club) -> None:
    event = drawn_event([60, 61, 62], club=club, round_count=1)
    for game in games_in(event, 1):
        director = game.seats.filter(entry__fills_in=True).first()
        loser_score = 20 if director else 100
        say(game, *((121, loser_score) if not director or director.side == 0 else (20, 121)))
    finish(event, by=MARION, seen=fresh(event).revision)

    names = {line.name for table in records_of(club, archived_events(club)) for line in table.lines}
    assert event.director is not None
    assert event.director.name not in names
    assert event.entries.filter(fills_in=True, seats__score=121).exists()
