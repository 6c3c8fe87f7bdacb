import json
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Club
from cribbage_events.events.drawing.services.doubles import leave, seat_first_game
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Entry, Event
from tests.building import (
    DESK,
    fresh,
    games_in,
    make_night,
    play_round,
    say,
    seated_night,
    seats_of,
)
from tests.events.desk_client import at
from tests.events.markup import Markup
from tests.events.public.conftest import Get

pytestmark = pytest.mark.django_db


def played(players: int, rounds: int = 4) -> Event:
    event = seated_night(players)
    for number in range(1, rounds + 1):
        play_round(event, number, seed=number)
    return fresh(event)


def test_before_the_seats_are_drawn_the_page_says_who_is_here(get: Get) -> None:
    page = get(make_night(3))
    assert "4 games of doubles, each with a new partner, to 121" in page
    assert "3 here" in page
    assert "singles" not in page


def test_standings_show_points_and_prizes_so_far(get: Get) -> None:
    event = seated_night(8)
    say(games_in(event, 1)[0], 121, 103)
    page = get(event)
    assert "Place Name Played Won Skunks Points Prize so far" in page
    winners, losers = seats_of(event, 1)[1]
    for number in winners:
        assert re.search(
            rf"=1 Player {number:02} tied with Player \d+ on everything 1 1 0 0 \$\d+",
            page,
        )
    for number in losers:
        assert re.search(rf"Player {number:02} tied with Player \d+ on everything 1 0 0 18", page)
    assert "The fewest points win." in page


def test_a_closed_night_has_its_prizes_on_top(get: Get) -> None:
    event = played(20)
    finish(event, by=DESK, seen=event.revision)
    page = get(event)
    assert "so far" not in page
    for prize in ("$64", "$38", "$26"):
        assert prize in page


@pytest.mark.parametrize("name", ["event", "rounds", "projector"])
def test_nothing_is_said_of_medals_or_ages(get: Get, name: str) -> None:
    seated = seated_night(8)
    for event in (seated, make_night(4, slug="other", club=seated.club)):
        page = get(event, name).lower()
        assert not re.search(r"medal|gold|silver|bronze|and over|age group|spread", page)


def test_points_below_nothing_have_a_real_minus(get: Get) -> None:
    event = seated_night(4)
    say(games_in(event, 1)[0], 121, 20)
    assert "−2" in get(event)
    assert "−2" in get(event, "projector")


def test_somebody_who_left_early_is_ranked_but_gets_no_prize(get: Get) -> None:
    event = seated_night(12)
    play_round(event, 1)
    event = fresh(event)
    first = Entry.objects.get(event=event, number=1)
    leave(first, by=DESK, seen=event.revision, from_round=2)
    page = get(event)
    assert "left after round 1; " in page
    assert "no prize: missed a round" in page


def test_ties_are_explained(get: Get) -> None:
    event = seated_night(8)
    for game in games_in(event, 1):
        say(game, 121, 100)
    assert "tied with 3 others on everything" in get(event)


def test_the_next_seats_are_a_plan_with_where_everybody_comes_from(
    client: Client, get: Get
) -> None:
    event = seated_night(8)
    assert "Round 1: who sits where" in get(event, "rounds")
    for game in games_in(event, 1):
        say(game, 121, 100)
    page = get(event, "rounds")
    assert "Round 2: who moves where" in page
    for number in seats_of(event, 1)[1][0]:
        assert f"From table 1 Player {number:02}" in page
    assert "stays Player" in page
    assert client.get(at(event, "rounds")).content.count(b'class="arrow"') == 4


def test_while_a_cut_is_awaited_no_further_round_is_shown(get: Get) -> None:
    event = seated_night(7)
    play_round(event, 1, skip=[2])
    say(games_in(event, 1)[1], 90, 121, 90)
    page = get(event, "rounds")
    assert "Round 1 of 4 is complete; the next seats aren’t made yet" in page
    assert "Round 2" not in page
    assert "No game this round" not in page


def test_a_player_sees_the_next_table_the_partner_and_the_move(get: Get) -> None:
    event = seated_night(8)
    for game in games_in(event, 1):
        say(game, 121, 100)
    mover = seats_of(event, 1)[1][0][0]
    page = get(event, "entrant", mover)
    assert re.search(
        r"Table 2 Round 2, with Player \d+, against Player \d+ and Player \d+"
        r" – moves from table 1",
        page,
    )
    assert re.search(r"0 points · 1st of 8 \$\d+ so far Tied with 3 others on everything\.", page)
    assert "1 of 1 games won, 0 skunks." in page


def test_the_projector_shows_new_seats_first_and_then_who_still_plays(get: Get) -> None:
    event = seated_night(23)
    page = get(event, "projector")
    assert "Round 1: your seats" in page
    assert "Round 1: your table" in page
    assert "Standings" not in page
    play_round(event, 1, skip=[2])
    page = get(event, "projector")
    assert "Round 1: still playing" in page
    assert page.index("Standings") < page.index("still playing")
    say(games_in(event, 1)[1], 121, 3)
    page = get(event, "projector")
    assert page.index("Round 2: who moves where") < page.index("Standings")


@pytest.mark.parametrize("name", ["event", "rounds", "projector"])
def test_every_public_page_says_that_a_night_is_cancelled(get: Get, name: str) -> None:
    event = make_night(2)
    Event.objects.update(why_cancelled="The hall is flooded.")
    assert "Cancelled. The hall is flooded." in get(event, name)


@pytest.mark.parametrize("name", ["event", "rounds", "projector"])
def test_the_markup_has_no_faults(client: Client, name: str) -> None:
    event = seated_night(23)
    play_round(event, 1)
    assert Markup(client.get(at(event, name)).content.decode()).faults == []


@pytest.mark.parametrize(("name", "count"), [("event", 4), ("projector", 4)])
def test_the_queries_are_the_same_at_any_size(
    client: Client, name: str, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small = seated_night(5)
    for event in (small, seated_too(60, small.club)):
        play_round(event, 1)
        with django_assert_num_queries(count):
            client.get(at(event, name))


def seated_too(players: int, club: Club) -> Event:
    event = make_night(players, club=club, slug="bigger")
    seat_first_game(event, by=DESK, seen=event.revision)
    return fresh(event)


def test_scripts_get_points_and_prizes(client: Client) -> None:
    event = played(20)
    data = json.loads(client.get(at(event, "standings_json")).content)
    (division,) = data["divisions"]
    keys = ["rank", "name", "played", "won", "skunks", "points", "prize_cents"]
    assert list(division["rows"][0]) == keys
    assert sum(row["prize_cents"] for row in division["rows"]) == 12800
    assert data["money"]["fees"] == 20000
    table = client.get(at(event, "standings_csv")).content.decode().splitlines()
    assert table[0] == f"division,{','.join(keys)}"
    assert len(table) == 21


def test_scripts_get_the_partners_of_every_game(client: Client) -> None:
    event = seated_night(7)
    games = json.loads(client.get(at(event, "games_json")).content)["games"]
    assert [[len(side["names"]) for side in game["sides"]] for game in games] == [
        [2, 2],
        [1, 1, 1],
    ]
