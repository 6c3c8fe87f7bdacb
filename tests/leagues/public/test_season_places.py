from typing import Any

import pytest
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.leagues.closed_nights import closed_nights, season_rows
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.public.season_places import places_by_night
from cribbage_events.leagues.season_tables import table_of
from tests.building import make_club
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.leagues.full_season import fill_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return fill_season(make_club(), nights=6, members=8)


def found_in(season: Season) -> dict[str, Any]:
    nights = closed_nights(season)
    found = places_by_night(nights, table_of(season).by_night(season, nights))
    assert found is not None
    return found


def test_the_last_places_are_those_of_the_table(season: Season) -> None:
    found = found_in(season)
    rows = season_rows(season, closed_nights(season))
    assert [line.key for line in found["lines"]] == [row.player for row in rows]
    assert [line.places[-1] for line in found["lines"]] == [row.rank for row in rows]


def test_the_first_places_are_those_of_the_first_night(season: Season) -> None:
    points = {result.person: result.line.points for result in closed_nights(season)[0].results}
    expected = {
        person: 1 + sum(other < mine for other in points.values())
        for person, mine in points.items()
    }
    assert {line.key: line.places[0] for line in found_in(season)["lines"]} == expected


def test_who_misses_nights_has_a_gap_in_the_line(season: Season) -> None:
    """Three of six nights are needed and one was missed, so there is a place only from the fourth
    on.
    """
    person = Person.objects.get(name="Member 01")
    Season.objects.filter(pk=season.pk).update(min_nights=3)
    season.refresh_from_db()
    nights = closed_nights(season)
    nights[1].results[:] = [each for each in nights[1].results if each.person != person.pk]
    found = places_by_night(nights, table_of(season).by_night(season, nights))
    assert found is not None
    at = next(at for at, line in enumerate(found["lines"]) if line.key == person.pk)
    places = found["lines"][at].places
    assert [place is None for place in places] == [False, True, True, False, False, False]
    drawn = found["picture"]["drawn"][at]
    # A line leads to the name at either end.
    assert (drawn.path.count("M"), drawn.path.count("L"), drawn.dots.count("M")) == (2, 4, 4)


def test_everybody_is_in_the_picture_and_in_the_table(client: Client, season: Season) -> None:
    content = client.get(f"/leagues/{season.slug}/places/").content.decode()
    assert Markup(content).faults == []
    assert content.count('class="race-line race-dots') == 8
    assert content.count('<th scope="row">') == 8
    assert 'class="race-line gold"' in content


def test_of_many_players_the_first_three_are_drawn_and_who_is_asked_for(client: Client) -> None:
    season = fill_season(make_club(), nights=3, members=12)
    last = found_in(season)["lines"][-1]
    address = f"/leagues/{season.slug}/places/"
    assert "race-line me" not in client.get(address).content.decode()
    content = client.get(address, {"me": last.key}).content.decode()
    assert Markup(content).faults == []
    assert content.count('class="race-line me"') == 1
    assert f'value="{last.key}" selected' in " ".join(content.split())


def test_somebody_who_is_not_shown_has_no_name_and_no_page(client: Client, season: Season) -> None:
    person = Person.objects.get(name="Member 03")
    person.shown_as = Person.ShownAs.HIDDEN
    person.save()
    name_people(season.club)
    page = client.get(f"/leagues/{season.slug}/places/").content
    assert "Member 03" not in words(page)
    assert "A player" in words(page)
    assert f"/players/{person.pk}/" not in page.decode()


def test_one_night_is_no_picture(client: Client) -> None:
    season = fill_season(make_club(), nights=1, members=8)
    page = words(client.get(f"/leagues/{season.slug}/places/").content)
    assert "The chart appears once two nights are closed." in page
