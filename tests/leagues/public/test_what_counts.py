"""A season that meets twice a month, of whose nights the best eight count."""

import datetime
from itertools import combinations

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Person
from cribbage_events.leagues.closed_nights import closed_nights
from cribbage_events.leagues.models import Season
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.leagues.desk import at, typed
from tests.leagues.factories import make_season
from tests.leagues.full_season import fill_season, make_nights
from tests.leagues.public.test_views import page

pytestmark = pytest.mark.django_db

LONG_AGO = datetime.date(2019, 10, 1)


def twelve_nights(club: Club, **fields: object) -> Season:
    """Return a season of the first and third Wednesdays of six months; all nights are played."""
    season = make_season(
        club,
        every=8,
        weeks="13",
        first_day=LONG_AGO,
        last_day=datetime.date(2020, 3, 31),
        breaks=[],
        **fields,
    )
    days = [night.planned_for for night in season.nights.all()]
    assert len(days) == 12
    for night in season.nights.select_related("event"):
        event = night.event
        night.delete()
        event.delete()
    people = Person.objects.bulk_create(
        Person(club=club, name=f"Member {number:02}") for number in range(1, 9)
    )
    make_nights(season, days, people)
    return season


def points_of(season: Season) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for night in closed_nights(season):
        for result in night.results:
            found.setdefault(result.person, []).append(result.line.points)
    return found


def test_the_best_eight_of_twelve_nights_count(client: Client) -> None:
    season = twelve_nights(make_club(), ranked_by="total", best_nights=8)
    # Of doubles the fewest points win: the eight nights with the fewest, added up.
    best = {
        person: min(sum(each) for each in combinations(points, 8))
        for person, points in points_of(season).items()
    }
    order = sorted(best.values())
    said = page(client, season)
    assert "Points of the best 8 nights added up, lowest first; 8 nights to qualify." in said
    names = {person.pk: person.name for person in season.club.people.all()}
    table = client.get(at(season, "season")).context["placed"]
    assert [(each["name"], each["row"].points) for each in table] == [
        (names[person], total) for person, total in sorted(best.items(), key=lambda each: each[1])
    ]
    assert [each["row"].rank for each in table] == [1 + order.index(total) for total in order]
    csv = client.get(at(season, "table_csv")).content.decode()
    assert f"1,{table[0]['name']},12,{order[0]}," in csv.replace(" ", " ")


def test_the_nights_that_were_left_out_are_marked_on_a_players_page(client: Client) -> None:
    season = twelve_nights(make_club(), ranked_by="total", best_nights=8)
    person, points = next(iter(points_of(season).items()))
    said = page(client, season, "player", person)
    assert said.count("not among the best 8: doesn’t count") == 4
    assert "Points of the best 8 nights added up" in said
    limit = sorted(points)[7]
    for each in client.get(at(season, "player", person)).context["nights"]:
        if each["is_left_out"]:
            assert each["result"].line.points >= limit


def test_the_rules_say_what_counts_and_what_a_missing_night_does(client: Client) -> None:
    season = twelve_nights(make_club(), ranked_by="total", best_nights=8)
    said = page(client, season, "rules")
    assert "Points of the best 8 nights added up, lowest first; 8 nights to qualify." in said
    assert "A night that you don’t play isn’t counted as 0 points" in said
    assert "Of equally good nights the earlier one counts." in said
    Season.objects.update(ranked_by="average", best_nights=None, dropped_nights=2, min_nights=1)
    said = page(client, season, "rules")
    assert "Average points per night without the worst 2, lowest first" in said
    assert "A night that you don’t play doesn’t count." in said


def test_the_table_takes_as_many_queries_whatever_counts(client: Client) -> None:
    season = fill_season(make_club(), nights=30, members=60)
    asked = []
    for counts in (
        {"best_nights": None},
        {"best_nights": 8, "ranked_by": "total"},
        {"best_nights": None, "dropped_nights": 3},
    ):
        Season.objects.filter(pk=season.pk).update(**counts)
        with CaptureQueriesContext(connection) as queries:
            client.get(at(season, "season"))
        asked.append(len(queries))
    assert len(set(asked)) == 1


def test_what_counts_is_chosen_in_the_settings(client: Client) -> None:
    season = make_season()
    director = director_of(season.club)
    form = typed(director, at(season, "edit_season"))
    assert (form["ranked_by"], form["best_nights"], form["min_nights"]) == ("average", "", "5")
    given = {"ranked_by": "total", "best_nights": "8", "dropped_nights": ""}
    assert director.post(at(season, "edit_season"), form | given).status_code == 302
    season.refresh_from_db()
    assert (season.ranked_by, season.best_nights, season.dropped_nights) == ("total", 8, 0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"best_nights": "8", "dropped_nights": "2"},
            "Fill in only one: the best nights that count, or the worst that don’t.",
        ),
        ({"ranked_by": "total"}, "points can be added up only of the same number of nights"),
        ({"best_nights": "0"}, "Type a number from 1 to 60, or nothing."),
    ],
)
def test_contradictions_are_refused_beside_the_field(given: dict[str, str], said: str) -> None:
    season = make_season()
    director = director_of(season.club)
    form = typed(director, at(season, "edit_season"))
    page = director.post(at(season, "edit_season"), form | given)
    assert said in words(page.content)


def test_a_club_that_ranks_by_points_starts_with_their_sum(club: Club) -> None:
    form = typed(director_of(club), "/leagues/new/?kind=acc-grass-roots")
    assert (form["ranked_by"], form["min_nights"]) == ("total", "1")


def test_the_database_refuses_both_the_best_and_the_worst() -> None:
    season = make_season()
    for wrong in ({"best_nights": 8, "dropped_nights": 1}, {"best_nights": 0}, {"ranked_by": "x"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Season.objects.filter(pk=season.pk).update(**wrong)


def test_a_tie_is_explained_below_the_name(client: Client) -> None:
    season = fill_season(make_club(), nights=1, members=4)
    Season.objects.filter(pk=season.pk).update(min_nights=1)
    event = season.nights.earliest("planned_for").event
    archive = event.archive or {}
    for row in archive["divisions"][0]["rows"][:2]:
        row["points"] = 12
    event.save()
    said = page(client, season)
    assert said.count("tied with Member") == 2
