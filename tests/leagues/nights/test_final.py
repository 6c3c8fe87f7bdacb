"""The final night of a season: only the first of its table are let in."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Change, Event
from cribbage_events.events.undo.services import undo_refusal
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closed_nights import closed_nights
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import set_final
from cribbage_events.leagues.season_tables import table_of
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.leagues.factories import DESK
from tests.leagues.full_season import archive_of, fill_season
from tests.leagues.public.test_views import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return fill_season(make_club(), nights=5, members=12)


@pytest.fixture
def final(season: Season) -> Night:
    night = last_night(season)
    set_final(night, by=DESK, seen=night.event.revision, first_places=8)
    return last_night(season)


def last_night(season: Season) -> Night:
    nights = season.nights.select_related("event__club", "season__club")
    return nights.latest("planned_for")


def in_order(season: Season) -> list[Person]:
    """Return the people as the season's table has them."""
    rows = table_of(season).rows(season, closed_nights(season))
    people = Person.objects.in_bulk()
    return [people[row.player] for row in rows if row.rank is not None]


def test_a_night_is_made_the_final_one(season: Season) -> None:
    director, night = director_of(season.club), last_night(season)
    address = f"/leagues/nights/{night.event.slug}/final/"
    nights = director.get(f"/leagues/{season.slug}/desk/nights/").content.decode()
    assert f'href="{address}"' in nights
    form = director.get(address).context["form"]
    assert form["first_places"].value() == 8
    given = {"first_places": "6", "seen": form["seen"].value()}
    said = words(director.post(address, given, follow=True).content)
    assert "Saved: the final night of the first 6." in said
    assert "final of the first 6" in said
    assert last_night(season).first_places == 6
    night = last_night(season)
    given = {"everybody": "1", "seen": night.event.revision}
    said = words(director.post(address, given, follow=True).content)
    assert "Saved: everybody may play this night." in said
    assert last_night(season).first_places is None
    lines = Change.objects.filter(event=night.event).order_by("-revision")
    assert [line.data for line in lines[:2]] == [{"first_places": None}, {"first_places": 6}]


def test_a_final_takes_at_least_two(season: Season) -> None:
    director, night = director_of(season.club), last_night(season)
    address = f"/leagues/nights/{night.event.slug}/final/"
    said = words(director.post(address, {"first_places": "1", "seen": 1}).content)
    assert "Type a number from 2 to 60." in said
    with pytest.raises(IntegrityError), transaction.atomic():
        Night.objects.filter(pk=night.pk).update(first_places=1)


def test_a_season_has_one_final_night(season: Season, final: Night) -> None:
    other = season.nights.earliest("planned_for")
    with pytest.raises(IntegrityError), transaction.atomic():
        Night.objects.filter(pk=other.pk).update(first_places=8)


def test_the_others_are_refused_with_the_reason(season: Season, final: Night) -> None:
    order = in_order(season)
    check_in_member(final, order[7], by=DESK, paid=True)
    with pytest.raises(ValidationError) as refused:
        check_in_member(final, order[8], by=DESK, paid=True)
    assert refused.value.messages == [
        f"{order[8].name} is 9th in the season’s table, and only the first 8 play the final night."
    ]
    new = Person.objects.create(
        club=season.club, name="New Member", valid_until=datetime.date(2099, 1, 1)
    )
    with pytest.raises(ValidationError, match="New Member has no place in the season’s table"):
        check_in_member(final, new, by=DESK, paid=True)


def test_the_door_lists_only_the_first(season: Season, final: Night) -> None:
    director, order = director_of(season.club), in_order(season)
    door = f"/leagues/nights/{final.event.slug}/door/"
    rows = director.get(door).context["check_in"]["rows"]
    assert {row["name"] for row in rows} == {person.name for person in order[:8]}
    said = words(director.get(f"{door}?q={order[9].name}").content)
    assert "not among the first 8" in said


def test_who_is_equal_with_the_last_of_the_first_plays_too(season: Season, final: Night) -> None:
    order = in_order(season)
    for night in season.nights.select_related("event").exclude(pk=final.pk):
        archive = night.event.archive or {}
        rows = archive["divisions"][0]["rows"]
        number = {person: int(key) for key, person in archive["people"].items()}
        points = next(row["points"] for row in rows if row["number"] == number[order[7].pk])
        for row in rows:
            if row["number"] == number[order[8].pk]:
                row["points"] = points
        night.event.save()
    check_in_member(final, order[8], by=DESK, paid=True)


def test_the_seasons_page_says_who_plays_and_then_how_it_ended(
    client: Client, season: Season, final: Night
) -> None:
    order, before = in_order(season), closed_nights(season)
    said = page(client, season)
    assert "The first 8 of the season’s table play it." in said
    part = said.split('id="final"')[1].split("</section>")[0]
    assert [person.name in part for person in order[:9]] == [True] * 8 + [False]
    event = final.event
    event.status, event.archive = Event.Status.FINISHED, archive_of(order[:8], 3)
    event.save()
    part = page(client, season).split('id="final"')[1].split("</section>")[0]
    winner = closed_nights(season, is_final=True)[0].results[0].person
    assert Person.objects.get(pk=winner).name in part
    assert part.count('class="disc') == 8
    # It counts for nothing else.
    assert closed_nights(season) == before
    assert in_order(season) == order


def test_the_calendar_says_which_night_is_the_final(
    client: Client, season: Season, final: Night
) -> None:
    said = client.get(f"/leagues/{season.slug}/calendar.ics").content.decode()
    assert f"SUMMARY:{season.name}: final night".replace(":", r"\:", 0) in said


def test_nobody_may_be_there_yet(season: Season, final: Night) -> None:
    check_in_member(final, in_order(season)[0], by=DESK, paid=True)
    final.event.refresh_from_db()
    with pytest.raises(ValidationError, match="already"):
        set_final(final, by=DESK, seen=final.event.revision, first_places=None)


def test_the_history_offers_no_undo_of_it(season: Season, final: Night) -> None:
    line = Change.objects.filter(event=final.event).latest("revision")
    assert line.verb == "set-final"
    assert undo_refusal(line) is not None
