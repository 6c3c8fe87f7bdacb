"""The pages of a grass-roots night."""

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.models import Entry
from tests.leagues.at_night import page, send, sign_in
from tests.leagues.night import make_member
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    let_in,
    make_singles_night,
    outstanding,
    play,
    play_all,
)

pytestmark = pytest.mark.django_db


def test_the_games_are_drawn_on_the_page_of_the_tables(client: Client) -> None:
    night = make_singles_night()
    here(night, 5)
    assert "2 tables" in page(client, night, "games")
    said = send(client, night, "games", seen=latest(night).revision)
    assert "the games are drawn" in said
    assert "Round 1" in said


def test_somebody_comes_late_and_plays_from_the_next_round(client: Client) -> None:
    night = make_singles_night()
    here(night, 4)
    event = draw_night(night)
    for game in outstanding(event)[:2]:
        play(game)
    late = let_in(night, make_member(night.season.club, "Zeke Morrison", night.season.last_day))
    assert "Zeke Morrison" in page(client, night, "coming")
    path = f"{reverse('leagues:coming', args=[event.slug])}?who={late.number}"
    shown = client.get(path)
    seen = shown.context["form"]["seen"].value()
    client.post(path, {"seen": seen, "sat_down": "yes"})
    late.refresh_from_db()
    assert (late.status, late.from_round) == (Entry.Status.CHECKED_IN, 3)


def test_somebody_goes_home(client: Client) -> None:
    night = make_singles_night()
    leaver = here(night, 6)[0]
    event = draw_night(night)
    sign_in(client, night)
    path = f"{reverse('leagues:coming', args=[event.slug])}?who={leaver.number}"
    form = client.get(path).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}
    client.post(path, typed)
    leaver.refresh_from_db()
    assert (leaver.status, leaver.until_round) == (Entry.Status.WITHDRAWN, 1)


@pytest.mark.parametrize(
    "name",
    ["desk", "scores", "event", "rounds", "projector", "scorecards", "prize_giving", "log"],
)
def test_every_page_of_a_night_opens(client: Client, name: str) -> None:
    night = make_singles_night()
    here(night, 5)
    play_all(draw_night(night))
    sign_in(client, night)
    assert client.get(reverse(f"events:{name}", args=[night.event.slug])).status_code == 200


@pytest.mark.parametrize("name", ["door", "close", "treasurer", "half_half", "night_ledger"])
def test_every_page_of_the_league_opens(client: Client, name: str) -> None:
    night = make_singles_night()
    here(night, 5)
    play_all(draw_night(night))
    page(client, night, name)


def test_a_night_is_closed_and_shown(client: Client) -> None:
    night = make_singles_night()
    here(night, 10)
    play_all(draw_night(night))
    send(client, night, "close", seen=latest(night).revision)
    shown = client.get(reverse("events:event", args=[night.event.slug]))
    assert "Qualifying card" in shown.content.decode()
    for name in ("season", "rules", "places"):
        path = reverse(f"leagues:{name}", args=[night.season.slug])
        assert client.get(path).status_code == 200
