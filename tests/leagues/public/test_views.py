import datetime
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event
from cribbage_events.leagues import season_tables
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closed_nights import closed_nights, season_rows
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import cancel_night, move_night
from tests.building import make_club
from tests.leagues.factories import DESK
from tests.leagues.full_season import fill_season
from tests.leagues.night import fresh, make_member, played

pytestmark = pytest.mark.django_db
PRIVATE = re.compile(r"member\d+@example\.com|555.0199|M-77")


@pytest.fixture
def season() -> Season:
    return fill_season(make_club(), nights=6, members=8)


def page(client: Client, season: Season, name: str = "season", *args: object) -> str:
    answer = client.get(reverse(f"leagues:{name}", args=[season.slug, *args]))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def coming(season: Season) -> Night:
    return season.nights.select_related("event__club", "season__club").latest("planned_for")


def test_a_season_says_when_where_and_how_to_join(client: Client, season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(how_to_join="Come at seven.", venue="Big Hall")
    said = page(client, season)
    for words in ("7 pm to 9 pm", "Big Hall", "Come at seven.", "webcal://", "Next night"):
        assert words in said


def test_the_last_nights_first_three_with_points_and_prizes(client: Client, season: Season) -> None:
    last = closed_nights(season)[-1]
    said = page(client, season)
    for result, prize in zip(last.results[:3], ("$64", "$38", "$26"), strict=True):
        name = Person.objects.get(pk=result.person).name
        points = result.line.points
        word = "point" if abs(points) == 1 else "points"
        row = f"{name}</a> </strong> <small>{points} {word}</small>".replace("-", "−")
        assert f'{row} </span> <span class="row-value" >{prize}</span>' in said


def test_too_few_nights_are_listed_below_without_a_place(client: Client, season: Season) -> None:
    assert "whole nights so far" not in page(client, season)
    Season.objects.filter(pk=season.pk).update(min_nights=7)
    assert "Fewer than 7 whole nights so far" in page(client, season)


def test_a_cancelled_night_shows_as_such(client: Client, season: Season) -> None:
    night = coming(season)
    cancel_night(night, by=DESK, seen=1, reason="Snow storm.")
    said = page(client, season)
    assert "is cancelled.</strong> Snow storm." in said
    assert '<span class="badge bad">cancelled</span> Snow storm.' in said
    assert "The season is over." in said


def test_a_moved_night_shows_as_such(client: Client, season: Season) -> None:
    night = coming(season)
    later = night.event.starts_at + datetime.timedelta(1)
    move_night(night, by=DESK, seen=1, starts_at=later)
    said = page(client, season)
    assert "instead.</strong>" in said
    assert "moved from" in said


def test_tonight_leads_to_its_live_page(client: Client, season: Season) -> None:
    night = coming(season)
    type(night.event).objects.filter(pk=night.event_id).update(status="running")
    said = page(client, season)
    assert "Happening now" in said
    assert f'href="/events/{night.event.slug}/"' in said


def test_the_rules_are_the_seasons_own(client: Client, season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(
        fee=500,
        draw=0,
        places=[60, 40],
        rules="No coffee on the boards.",
        two_left_over="two-tables",
    )
    said = page(client, season, "rules")
    for words in ("$5", "first two get 60 and 40", "No coffee", "two tables of three"):
        assert words in said


def test_a_players_page_shows_every_night_and_a_curve(client: Client, season: Season) -> None:
    person = season.club.people.earliest("pk")
    said = page(client, season, "player", person.pk)
    assert "6 nights" in said
    assert said.count('<th scope="row">') == 6
    assert len(re.findall(r"[\d.]+,[\d.]+", said.split('points="')[1].split('"')[0])) == 6
    assert "4 times" in said or "3 times" in said or "2 times" in said


def test_one_night_is_no_curve(client: Client) -> None:
    season = fill_season(make_club(), nights=1, members=8)
    person = season.nights.earliest("pk").event.entries.earliest("pk").person_id
    said = page(client, season, "player", person)
    assert "1 night " in said
    assert "curve" not in said


def test_a_number_too_large_for_the_database_finds_nobody(client: Client, season: Season) -> None:
    assert client.get(f"/leagues/{season.slug}/players/{2**63}/").status_code == 404


def test_somebody_who_has_not_played_has_no_page(client: Client, season: Season) -> None:
    stranger = make_member(season.club, "New Ned")
    for person in (stranger.pk, 99999):
        answer = client.get(reverse("leagues:player", args=[season.slug, person]))
        assert answer.status_code == 404


def test_a_player_s_first_night_links_to_the_season_and_back(client: Client) -> None:
    night = played(8, rounds=2)
    entry = night.event.entries.select_related("person").earliest("number")
    card = reverse("events:entrant", args=[night.event.slug, entry.number])
    said = page(client, night.season, "player", entry.person_id)
    assert entry.name in said
    assert "first night of the season" in said
    assert f'href="{card}"' in said
    back = reverse("leagues:night_player", args=[night.event.slug, entry.number])
    assert f'href="{back}"' in client.get(card).content.decode()
    assert client.get(back).headers["Location"] == reverse(
        "leagues:player", args=[night.season.slug, entry.person_id]
    )


def test_a_night_being_played_is_on_the_page_of_an_earlier_player(
    client: Client, season: Season
) -> None:
    night, person = coming(season), season.club.people.earliest("pk")
    check_in_member(night, person, by=DESK, paid=True)
    assert "Here tonight: their page" in page(client, season, "player", person.pk)


def test_contact_data_stays_at_the_desk(client: Client, season: Season) -> None:
    season.club.people.update(telephone="204 555 0199", membership_number="M-77")
    person = season.club.people.earliest("pk")
    for said in (page(client, season), page(client, season, "player", person.pk)):
        assert not PRIVATE.search(said)


def test_a_season_without_a_night_played_has_no_table(client: Client) -> None:
    season = fill_season(make_club(), nights=0, members=8)
    said = page(client, season)
    assert "The season’s table" not in said
    assert "Last results" not in said


def test_a_night_that_was_played_and_closed_is_in_the_table(client: Client) -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    night = fresh(night)
    close_night(night, by=DESK, seen=night.event.revision)
    (closed,) = closed_nights(night.season)
    assert closed.slug == night.event.slug
    assert len(closed.results) == 8
    said = page(client, night.season)
    person = closed.results[0].person
    assert Person.objects.get(pk=person).name in said
    assert "with Member" in page(client, night.season, "player", person)


def test_the_first_three_of_the_last_night_are_rows_with_their_places(
    client: Client, season: Season
) -> None:
    said = page(client, season)
    results = closed_nights(season)[-1].results
    first = [result for result in results if result.rank <= 3]
    assert said.count('<span class="disc ') == len(first)
    assert '<ol class="podium">' not in said


def test_who_shares_a_place_has_it_with_a_sign(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [replace(row, rank=1) for row in season_rows(season, closed_nights(season))]
    monkeypatch.setattr(season_tables, "season_rows", lambda *_: rows)
    said = page(client, season)
    assert said.count('<td class="number"><abbr title="tied 1st">=1</abbr></td>') == len(rows)


def test_a_cancelled_night_is_an_alarm_only_on_its_day(client: Client, season: Season) -> None:
    night = coming(season)
    for days, notice in ((3, "notice warn"), (0, "notice bad")):
        day = timezone.now() + datetime.timedelta(days)
        Event.objects.filter(pk=night.event_id).update(why_cancelled="Snow", starts_at=day)
        said = page(client, season)
        assert said.count('<div class="notice') == said.count(notice) == 1
