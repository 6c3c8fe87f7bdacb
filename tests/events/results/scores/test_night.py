import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.models import Event, Game
from tests.building import DESK, games_in, make_night, play_round, seats_of, tie_for_last
from tests.events.desk_client import at, words
from tests.events.guests import guest, is_today, make_link
from tests.events.results.scores.pages import hidden
from tests.taps import send_tap

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> Event:
    event = make_night(7, club=club)
    seat_first_game(event, by=DESK, seen=event.revision)
    return Event.objects.select_related("club").get(pk=event.pk)


def form_of(game: Game) -> str:
    return at(game.round.stage.event, "score_game", game.pk)


def names(event: Event, table: int) -> list[str]:
    sides = seats_of(event, 1)[table]
    return [" & ".join(f"Player {number:02}" for number in side) for side in sides]


def test_partners_have_one_choice_and_share_a_score(volunteer: Client, night: Event) -> None:
    game = games_in(night, 1)[0]
    ours, theirs = names(night, 1)
    text = words(volunteer.get(form_of(game)).content).replace("&amp;", "&")
    assert f"Who won? {ours} {theirs}" in text
    sent = {"winner": 0, "loser_score": "100", "confirmed": "121-100", "key": str(uuid4())}
    saved = words(volunteer.post(form_of(game), sent, follow=True).content)
    assert f"Saved: {ours} beat {theirs} 121–100" in saved.replace("&amp;", "&")
    assert sorted(game.seats.values_list("side", "score")) == [
        (0, 121),
        (0, 121),
        (1, 100),
        (1, 100),
    ]


def test_at_a_table_of_three_both_losers_have_a_score(volunteer: Client, night: Event) -> None:
    game = games_in(night, 1)[1]
    first, winner, third = names(night, 2)
    sent = {"winner": 1, "score_0": "90", "score_2": "", "key": str(uuid4())}
    asked = volunteer.post(form_of(game), sent).content
    assert "Type the loser’s score, 0 to 120." in words(asked)
    sent |= {"score_2": "37", "key": str(uuid4())}
    meaning = volunteer.post(form_of(game), sent).content.decode()
    assert hidden(meaning, "confirmed") == "90-121-37"
    hint = f"{winner} won by 31: a skunk, −1 point, {first} +31, {third} +84"
    assert hint in words(meaning.encode())
    sent |= {"confirmed": "90-121-37", "key": str(uuid4())}
    saved = words(volunteer.post(form_of(game), sent, follow=True).content)
    assert f"Saved: {winner} beat {first} and {third} 121–90–37 at table 2." in saved


@pytest.mark.parametrize(
    ("table", "scores"), [(1, [121, 100]), (2, [90, 121, 37])], ids=["partners", "three"]
)
def test_a_phone_sends_what_it_has_kept(
    volunteer: Client, night: Event, table: int, scores: list[int]
) -> None:
    game = games_in(night, 1)[table - 1]
    report = {
        "game": game.pk,
        "round": 1,
        "table": table,
        "sides": names(night, table),
        "scores": scores,
        "key": str(uuid4()),
    }
    answer = volunteer.post(
        at(night, "send_score"), json.dumps(report), content_type="application/json"
    )
    assert answer.json()["state"] == "saved"
    assert dict(game.seats.values_list("side", "score")) == dict(enumerate(scores))


def test_a_phone_keeps_partners_and_threes_for_later(volunteer: Client, night: Event) -> None:
    page = volunteer.get(at(night, "scores")).content.decode()
    found = re.search(r'<script id="kept-games"[^>]*>(.*?)</script>', page)
    assert found
    kept = json.loads(found.group(1))["games"]
    assert [game["sides"] for game in kept] == [names(night, 1), names(night, 2)]
    shell = volunteer.get(at(night, "offline_score")).content.decode()
    assert 'data-sides="2"' in shell
    assert 'data-sides="3"' in shell


def test_a_cut_is_one_tap_for_a_volunteer(volunteer: Client, night: Event) -> None:
    game = tie_for_last(night)
    first, _, third = names(night, 2)
    page = words(volunteer.get(at(night, "scores")).content)
    assert f"Table 2: {first} and {third} both have 90 They cut the cards: who stays?" in page
    stays = seats_of(night, 1)[2][2][0]
    answer = volunteer.post(at(night, "settle_cut", game.pk), {"stays": stays}, follow=True)
    text = words(answer.content)
    assert f"Saved: {third} stays at table 2." in text
    assert "Round 2 of 4: 2 games left" in text
    assert "They cut the cards" not in text


def test_somebody_else_than_the_two_is_refused(volunteer: Client, night: Event) -> None:
    game = tie_for_last(night)
    for wrong in (seats_of(night, 1)[2][1][0], seats_of(night, 1)[1][0][0], "x", ""):
        answer = volunteer.post(at(night, "settle_cut", game.pk), {"stays": wrong}, follow=True)
        assert "Tap " in words(answer.content)
    assert not games_in(night, 2)


def test_a_volunteer_with_a_link_settles_a_cut_too(night: Event) -> None:
    event = is_today(night)
    link, client = make_link(event, "Flo"), Client()
    session = client.session
    session["links"] = {str(event.pk): link.pk}
    session.save()
    game = tie_for_last(event)
    stays = seats_of(event, 1)[2][0][0]
    assert client.post(at(event, "settle_cut", game.pk), {"stays": stays}).status_code == 302
    assert event.changes.latest("revision").by_name == "Flo"
    assert games_in(event, 2)


def test_a_cut_tapped_on_a_phone_is_kept_and_counts_once(night: Event) -> None:
    event = is_today(night)
    client = guest(link := make_link(event, "Flo"))
    game, key = tie_for_last(event), uuid4()
    page = " ".join(client.get(at(event, "scores")).content.decode().split())
    stays = event.entries.get(number=seats_of(event, 1)[2][0][0])
    assert f'action="{at(event, "settle_cut", game.pk)}" data-tap=' in page
    assert f'data-name="{stays.name}"' in page
    assert "outbox/taps" in page
    sent: dict[str, Any] = {"name": stays.name, "stays": stays.number, "key": key}
    sent["who"] = f"link {link.pk}"
    address = at(event, "settle_cut", game.pk)
    assert send_tap(client, address, **sent)["words"] == f"Saved: {stays.name} stays at table 2."
    assert send_tap(client, address, **sent)["state"] == "same"
    assert games_in(event, 2)


def test_nobody_else_settles_a_cut(night: Event) -> None:
    game = tie_for_last(night)
    answer = Client().post(at(night, "settle_cut", game.pk), {"stays": 1})
    assert answer["Location"].startswith("/accounts/login/")
    assert not games_in(night, 2)


def test_at_the_end_the_coordinator_is_told_to_close(volunteer: Client, night: Event) -> None:
    for number in range(1, 5):
        play_round(night, number, seed=number)
    text = words(volunteer.get(at(night, "scores")).content)
    assert "The coordinator can close the night now." in text
    assert "Check the scorecards" in text
    answer = volunteer.get(at(night, "scorecard_check"))
    assert answer["Location"] == at(night, "night_cards")
