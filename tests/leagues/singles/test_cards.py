import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.standings.standings import standings_json
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.models import Night
from tests.building import say
from tests.events.desk_client import at, words
from tests.events.ruled import Said, all_cards, hand_in
from tests.leagues.at_night import page, sign_in
from tests.leagues.factories import DESK
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    outstanding,
    play,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return a night of three rounds, entered from phones: the first side won each game by 21."""
    night = make_singles_night(round_count=3)
    here(night, 4)
    draw_night(night)
    for game in outstanding(latest(night)):
        play(game, loser=100)
    return night


def lines_of(event: Event, entry: Entry) -> list[Said]:
    """Return the lines of a card that matches the results."""
    return [
        (2, 21, None) if game.sides[game.side_of(entry.pk)].won else (0, None, 21)
        for game in all_cards(event).lines_of(entry.pk)
    ]


def hand_in_all(event: Event) -> None:
    for entry in event.entries.order_by("number"):
        hand_in(event, entry.name, *lines_of(event, entry))


def cards_by_name(event: Event) -> dict[str, str]:
    (division,) = standings_json(event)["divisions"]
    return {row["name"]: row["card"] for row in division["rows"]}


def test_a_card_has_its_games_in_the_order_in_which_they_began(client: Client) -> None:
    night = make_singles_night(pairing="as-tables-finish")
    here(night, 5)
    draw_night(night)
    # The games at the last table end first, so that rounds that keep games have gaps.
    while games := outstanding(latest(night)):
        play(max(games, key=lambda game: game.table))
    sign_in(client, night)
    event = latest(night)
    rounds = {game.id: game.round for game in event_games(event).rows}
    for entry in event.entries.all():
        shown = client.get(at(event, "type_card", entry.number))
        rows = shown.context["form"].rows
        assert [row["game"].round for row in rows] == list(range(1, len(rows) + 1))
        assert [row["game"].id for row in rows] == sorted(row["game"].id for row in rows)
        assert "Game 1: plus" in words(shown.content)
    assert max(rounds.values()) > 1


def test_no_round_is_named_where_games_begin_as_tables_finish(client: Client) -> None:
    night = make_singles_night(pairing="as-tables-finish")
    here(night, 4)
    event = draw_night(night)
    (first, second) = outstanding(event)
    play(first)
    play(second)
    game = outstanding(latest(night))[0]
    entrant = game.seats.select_related("entry").earliest("side").entry
    assert "Game 2, against" in words(client.get(at(event, "entrant", entrant.number)).content)
    assert "2 results are missing." in page(client, night, "close")
    said = words(client.get(at(event, "desk_game", game.pk)).content)
    assert "Round 2, table" not in said
    called = words(client.get(at(event, "call_tables")).content)
    assert "Being played Table 1:" in called
    assert "Round" not in called
    listed = words(client.get(at(event, "desk_rounds")).content)
    assert "By name Name Table" in listed


@pytest.mark.parametrize("pairing", ["grass-roots", "as-tables-finish"])
def test_at_the_end_the_desk_leads_to_closing_and_to_the_cards(
    client: Client, pairing: str
) -> None:
    night = make_singles_night(round_count=2, pairing=pairing)
    here(night, 4)
    event = draw_night(night)
    while games := outstanding(latest(night)):
        play(games[0])
    sign_in(client, night)
    said = words(client.get(at(event, "desk")).content)
    assert "Look at the ranking and the prizes, then close the night." in said
    assert "Too few people" not in said
    assert "Go to closing Check the scorecards" in said


def test_results_from_phones_are_checked_against_the_cards(client: Client, night: Night) -> None:
    event = latest(night)
    winner = event_games(event).rows[0].seats[0].name
    entry = event.entries.get(name=winner)
    lines = lines_of(event, entry)
    hand_in(event, winner, (2, 40, None), *lines[1:])
    sign_in(client, night)
    said = words(client.get(at(event, "check_cards")).content)
    # The lower points on both, until the other card is in.
    assert "no card; the result says 0 −21" in said
    assert cards_by_name(event) == cards_by_name(latest(night))
    assert re.search(r"Table 1 round 1 .*2 \+40.*2 \+21", said)


def test_closing_says_that_only_some_cards_are_in(client: Client, night: Night) -> None:
    event = night.event
    sign_in(client, night)
    close = reverse("leagues:close", args=[event.slug])
    assert "Cards typed" not in words(client.get(close).content)
    entry = event.entries.order_by("number")[0]
    hand_in(event, entry.name, *lines_of(event, entry))
    assert "Cards typed: 1 of 4." in words(client.get(close).content)
    hand_in_all(event)
    assert "Cards typed" not in words(client.get(close).content)


def test_a_card_is_undone_and_the_history_has_both(client: Client, night: Night) -> None:
    event = latest(night)
    before = cards_by_name(event)
    winner = event_games(event).rows[0].seats[0].name
    lines = lines_of(event, event.entries.get(name=winner))
    hand_in(event, winner, (2, 9, None), *lines[1:])
    changed = cards_by_name(latest(night))
    assert changed != before
    sign_in(client, night)
    change = event.changes.latest("revision")
    client.post(at(event, "undo", change.revision), {"seen": latest(night).revision})
    assert cards_by_name(latest(night)) == before
    log = words(client.get(at(event, "log")).content)
    assert f"{winner}’s card was typed: 3 games." in log
    assert "Undone" in log


def is_disputed(game: Game) -> bool:
    return Game.objects.get(pk=game.pk).disputed


def test_two_phones_that_differ_are_settled_by_the_cards(client: Client) -> None:
    night = make_singles_night(round_count=1)
    here(night, 2)
    event = draw_night(night)
    game = outstanding(event)[0]
    first, second = (seat.entry for seat in game.seats.select_related("entry").order_by("side"))
    say(game, 121, 90, by=Actor(first.name))
    say(game, 100, 121, by=Actor(second.name))
    assert is_disputed(game)
    sign_in(client, night)
    assert "Settle table 1" in words(client.get(at(event, "desk")).content)

    hand_in(event, first.name, (2, 21, None))
    hand_in(event, second.name, (0, None, 21))
    assert not is_disputed(game)
    assert cards_by_name(latest(night)) == {first.name: "2/1 +21", second.name: "0/0 -21"}


def test_what_was_ruled_is_in_the_archive_and_in_the_season(client: Client, night: Night) -> None:
    event = latest(night)
    hand_in_all(event)
    first = event_games(event).rows[0]
    winner, loser = (event.entries.get(pk=seat.entry) for seat in first.seats)
    hand_in(event, winner.name, (3, 35, None), *lines_of(event, winner)[1:])
    hand_in(event, loser.name, (0, None, 25), *lines_of(event, loser)[1:])
    ruled = cards_by_name(latest(night))
    close_night(night, by=DESK, seen=latest(night).revision)
    assert cards_by_name(latest(night)) == ruled
    archive = latest(night).archive
    assert archive is not None
    kept = {row["name"]: row["card"] for row in archive["divisions"][0]["rows"]}
    assert kept == ruled
    season = words(client.get(reverse("leagues:season", args=[night.season.slug])).content)
    assert ruled[winner.name].replace("-", "−") in season


def test_the_cards_and_the_report_are_french_too(client: Client, night: Night) -> None:
    event = latest(night)
    hand_in(event, event.entries.earliest("number").name, None, None, None)
    sign_in(client, night)
    with translation.override("fr-ca"):
        addresses = (
            at(event, "check_cards"),
            at(event, "type_card", 1),
            at(event, "high_hands"),
            reverse("leagues:report", args=[event.slug]),
        )
    shown = [
        words(client.get(address, headers={"Accept-Language": "fr-CA"}).content)
        for address in addresses
    ]
    for said, heading in zip(
        shown,
        ("Cartes de pointage", "Points de classement", "Mains hautes", "Compte rendu de la soirée"),
        strict=True,
    ):
        assert heading in said
