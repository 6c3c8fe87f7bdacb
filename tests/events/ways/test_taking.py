"""An event, or a season with its nights, takes one of its club's own ways of playing."""

from dataclasses import replace

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club
from cribbage_events.contest.presets import Preset, preset
from cribbage_events.contest.scoring import Adds
from cribbage_events.events.models import Event, Way
from cribbage_events.events.undo.services import undo
from cribbage_events.events.ways.services import create_way, delete_way
from cribbage_events.leagues.models import Season
from tests.building import MARION, make_club, make_event
from tests.events.desk_client import a_director
from tests.leagues.factories import make_season

pytestmark = pytest.mark.django_db


def changed(code: str, **scoring: object) -> Preset:
    base = preset(code)
    return replace(base, name="Pegs", scoring=replace(base.scoring, **scoring))  # type: ignore[arg-type]


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def way(club: Club) -> Way:
    return create_way(club, replace(changed("senior-games", adds=Adds.PEGS), rounds=6, target=61))


@pytest.fixture
def director(club: Club) -> Client:
    client = Client()
    client.force_login(a_director(club))
    return client


def new_event(director: Client, club: Club, query: str, **fields: object) -> Event:
    page = director.get(f"/events/new/?club={club.slug}&{query}")
    form = page.context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    data |= {"name": "Spring", "date": "2026-12-05", "time": "13:00", "venue": "Hall", **fields}
    response = director.post(f"/events/new/?club={club.slug}&{query}", data)
    assert response.status_code == 302, response.context["form"].errors
    return Event.objects.latest("pk")


def test_a_new_event_begins_with_the_rounds_and_the_target_of_its_way(
    club: Club, director: Client, way: Way
) -> None:
    assert f"way={way.pk}" in director.get(f"/run/?club={club.slug}").text
    event = new_event(director, club, f"way={way.pk}")
    assert (event.round_count, event.target) == (6, 61)
    assert event.way_taken == way
    assert event.preset.scoring.adds == Adds.PEGS
    assert "“Pegs”" in director.get(f"{event.get_absolute_url()}rules/").text


def test_a_copied_event_keeps_its_copy(club: Club, director: Client, way: Way) -> None:
    first = new_event(director, club, f"way={way.pk}")
    Way.objects.update(text="")
    again = new_event(director, club, f"copy={first.slug}", date="2026-12-12")
    assert again.way == first.way


def test_the_page_says_what_the_club_has_changed_since(
    club: Club, director: Client, way: Way
) -> None:
    event = new_event(director, club, f"way={way.pk}", publish="1")
    rules, settings = (
        f"{event.get_absolute_url()}rules/",
        f"{event.get_absolute_url()}desk/settings/",
    )
    assert "has changed it since" not in Client().get(rules).text
    edit = f"/clubs/{club.slug}/ways/{way.pk}/edit/"
    form = director.get(edit).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    data |= {"skunk": 4, "double_skunk": 4, "by_round": ""}
    response = director.post(edit, data)
    assert response.status_code == 302, response.context["form"].errors
    assert "has changed it since" in Client().get(rules).text
    assert "Take the newer version" not in Client().get(rules).text
    assert "Take the newer version" in director.get(settings).text
    director.post(f"{settings}way/", {"kind": f"way-{way.pk}"})
    event.refresh_from_db()
    assert event.preset.scoring.skunk == 4
    assert "has changed it since" not in Client().get(rules).text
    assert event.changes.latest("revision").verb == "take-way"


def test_an_event_changes_to_a_way_and_back_by_an_undo(
    club: Club, director: Client, way: Way
) -> None:
    event = new_event(director, club, "kind=senior-games")
    page = f"{event.get_absolute_url()}desk/settings/way/"
    director.post(page, {"kind": f"way-{way.pk}"})
    event.refresh_from_db()
    assert (event.way_taken, event.round_count, event.target) == (way, 6, 61)
    undo(event.changes.latest("revision"), by=MARION)
    event.refresh_from_db()
    assert (event.way, event.way_taken, event.round_count) == ("", None, 4)


def test_another_format_comes_with_the_kind(club: Club, director: Client) -> None:
    event = new_event(director, club, "kind=senior-games")
    page = f"{event.get_absolute_url()}desk/settings/way/"
    director.post(page, {"kind": "everybody-once"})
    event.refresh_from_db()
    assert event.stage.format == event.format_code == "everybody-once"
    response = director.post(page, {"kind": "legion-league"}, follow=True)
    assert "Choose one of the kinds in the list." in response.text


def test_nothing_changes_once_the_rounds_are_drawn(club: Club, director: Client, way: Way) -> None:
    event = make_event(club, [("Ann", "Bob"), ("Cy", "Dora")])
    page = f"{event.get_absolute_url()}desk/settings/"
    response = director.post(f"{page}way/", {"kind": f"way-{way.pk}"}, follow=True)
    assert "already drawn" in response.text
    event.refresh_from_db()
    assert event.way_taken is None
    assert '<select name="kind"' not in director.get(page).text


def test_a_deleted_way_stays_with_its_events(club: Club, director: Client, way: Way) -> None:
    event = new_event(director, club, f"way={way.pk}")
    delete_way(way)
    event.refresh_from_db()
    assert (event.way_taken, event.preset.scoring.adds) == (None, Adds.PEGS)
    assert "Played as “Pegs”" in director.get(f"{event.get_absolute_url()}desk/settings/").text


def test_a_season_takes_a_way_for_all_nights_to_come(club: Club, director: Client) -> None:
    season = make_season(club)
    way = create_way(club, replace(changed("legion-league", skunk=-3, double_skunk=-4), rounds=5))
    drawn = season.nights.order_by("planned_for")[0].event
    Event.objects.filter(pk=drawn.pk).update(status=Event.Status.RUNNING)
    page = f"/leagues/{season.slug}/desk/settings/"
    assert "Pegs" in director.get(page).text
    director.post(f"{page}way/", {"kind": f"way-{way.pk}"})
    season.refresh_from_db()
    assert (season.way_taken, season.round_count) == (way, 5)
    for number, night in enumerate(season.nights.order_by("planned_for")):
        assert (night.event.way == way.text) == (number > 0)
    assert "“Pegs”" in Client().get(f"/leagues/{season.slug}/rules/").text


def test_a_new_season_is_played_in_a_way(club: Club, director: Client) -> None:
    way = create_way(club, replace(changed("legion-league", skunk=-3, double_skunk=-4), rounds=5))
    address = f"/leagues/new/?club={club.slug}&way={way.pk}"
    page = director.get(address)
    form = page.context["form"]
    assert form["round_count"].value() == 5
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    data |= {"venue": "Hall", "places": "50, 30, 20", "given_days": ""}
    data |= {"first_day": "2026-12-02", "last_day": "2026-12-20", "weeks": ["1", "3"]}
    data |= {"breaks-TOTAL_FORMS": 0, "breaks-INITIAL_FORMS": 0}
    response = director.post(address, data)
    assert response.status_code == 302, response.context["form"].errors
    season = Season.objects.latest("pk")
    assert season.way == way.text
    assert {night.event.way for night in season.nights.all()} == {way.text}
