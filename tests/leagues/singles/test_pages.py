import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.contest.formats.grass_roots import PairingTime
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.undo.rule_faults import faults_of
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
PAIRINGS = [each.value for each in PairingTime]


def test_the_games_are_drawn_on_the_page_of_the_tables(client: Client) -> None:
    night = make_singles_night()
    here(night, 5)
    assert "2 tables" in page(client, night, "games")
    said = send(client, night, "games", seen=latest(night).revision)
    assert "the games are drawn" in said
    assert "Round 1" in said


def test_latecomers_play_from_the_next_round_without_anybody_asking() -> None:
    night = make_singles_night()
    here(night, 4)
    event = draw_night(night)
    late = [
        let_in(night, make_member(night.season.club, name, night.season.last_day))
        for name in ("Zoe Zink", "Yan York")
    ]
    for game in outstanding(event)[:2]:
        play(game)
    for entry in late:
        entry.refresh_from_db()
        assert (entry.status, entry.from_round) == ("checked in", 2)
        assert entry.seats.filter(round__number=2).count() == 1
    assert faults_of(latest(night)) == []


def test_latecomers_play_when_a_game_ends_where_games_begin_as_tables_finish() -> None:
    night = make_singles_night(pairing="as-tables-finish")
    here(night, 4)
    event = draw_night(night)
    late = let_in(night, make_member(night.season.club, "Zoe Zink", night.season.last_day))
    play(outstanding(event)[0])
    late.refresh_from_db()
    assert late.status == "checked in"
    assert late.seats.count() == 1


def test_somebody_comes_late_and_plays_from_the_next_round(client: Client) -> None:
    night = make_singles_night()
    here(night, 4)
    event = draw_night(night)
    for game in outstanding(event)[:2]:
        play(game)
    late = let_in(night, make_member(night.season.club, "Zeke Morrison", night.season.last_day))
    assert "Zeke Morrison" in page(client, night, "late_drawn_again")
    path = f"{reverse('leagues:late_drawn_again', args=[event.slug])}?who={late.number}"
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
    path = f"{reverse('leagues:late_drawn_again', args=[event.slug])}?who={leaver.number}"
    form = client.get(path).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}
    client.post(path, typed)
    leaver.refresh_from_db()
    assert (leaver.status, leaver.until_round) == (Entry.Status.WITHDRAWN, 1)


OF_EVENT = (
    *("desk", "scores", "event", "rounds", "projector", "scorecards", "prize_giving", "log"),
    *("desk_rounds", "call_tables", "rules", "race"),
)


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_every_page_of_a_night_opens(client: Client, pairing: str) -> None:
    night = make_singles_night(pairing=pairing)
    here(night, 5)
    sign_in(client, night)
    for does in (lambda event: None, lambda event: draw_night(night), play_some, play_all):
        does(latest(night))
        for name in OF_EVENT:
            path = reverse(f"events:{name}", args=[night.event.slug])
            assert client.get(path).status_code == 200, name


def play_some(event: Event) -> None:
    play(outstanding(event)[0])


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_every_page_of_the_league_opens(client: Client, pairing: str) -> None:
    night = make_singles_night(pairing=pairing)
    here(night, 5)
    play_some(draw_night(night))
    late = kind_of(night.season).pages["come-late"].removeprefix("leagues:")
    for name in ("door", "close", "treasurer", "night_ledger", "games", late):
        page(client, night, name)


def test_the_hall_says_who_plays_and_who_waits(client: Client) -> None:
    night = make_singles_night(pairing="as-tables-finish")
    here(night, 5)
    draw_night(night)
    shown = page(client, night, "games")
    assert "Being played" in shown
    assert "Waiting for the next game:" in shown


@pytest.mark.parametrize(
    ("pairing", "words"),
    [("as-tables-finish", "Let them play"), ("grass-roots", "Choose the round they start in")],
)
def test_the_desk_says_what_to_do_with_somebody_late(
    client: Client, pairing: str, words: str
) -> None:
    night = make_singles_night(pairing=pairing)
    here(night, 4)
    draw_night(night)
    let_in(night, make_member(night.season.club, "Zeke Morrison", night.season.last_day))
    sign_in(client, night)
    desk = client.get(reverse("events:desk", args=[night.event.slug])).content.decode()
    assert "1 came late, without a seat yet" in " ".join(desk.split())
    assert words in desk


def test_somebody_comes_and_goes_where_games_begin_as_tables_finish(client: Client) -> None:
    night = make_singles_night(pairing="as-tables-finish")
    somebody = here(night, 4)[0]
    event = draw_night(night)
    sign_in(client, night)
    path = f"{reverse('leagues:late_as_tables_finish', args=[event.slug])}?who={somebody.number}"
    for typed in ({"their_game": "drop"}, {}):
        client.get(path)
        client.post(path, {"seen": latest(night).revision, **typed})
    somebody.refresh_from_db()
    assert (somebody.status, somebody.until_round) == (Entry.Status.CHECKED_IN, None)
    assert latest(night).changes.filter(verb__in=["come", "go"]).count() == 2


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
