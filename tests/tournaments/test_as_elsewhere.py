"""A tournament has what every event has: undo, history, disputes, links, cards, QR, offline,
projector, print, archive.
"""

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.models import Event, Game
from cribbage_events.events.registration.fees import note_paid
from cribbage_events.events.undo.services import undo
from cribbage_events.tournaments.points import points_table, table_as_data
from cribbage_events.tournaments.services import (
    keep_apart,
    let_meet,
    save_fees,
    save_points,
    save_tournament,
)
from tests.building import MARION, fresh, game_at, say
from tests.events.desk_client import at, director_of, words
from tests.events.guests import guest, is_today, make_link, player
from tests.events.undo.everything import everything_of
from tests.tournaments.building import (
    FEES,
    finished,
    in_play_offs,
    open_tournament,
    tournament,
    with_fees,
)

pytestmark = pytest.mark.django_db

type Do = Callable[[Event], object]
DEARER = {"fees": {**FEES, "entry": 7000}}

CHANGES: dict[str, tuple[Do, str]] = {
    "fees": (
        lambda event: save_fees(event, by=MARION, data=DEARER),
        "The entry fee and the pools were changed.",
    ),
    "settings": (
        lambda event: save_tournament(event, by=MARION, hides_standings=True, entrant_limit=20),
        "The settings of the tournament were changed.",
    ),
    "points": (
        lambda event: save_points(event, by=MARION, data=table_as_data(points_table(event))),
        "The table of master points was changed.",
    ),
    "paid": (
        lambda event: note_paid(event, by=MARION, changes={1: {"entry": True}}),
        "Player 01 has paid the entry fee.",
    ),
    "kept apart": (
        lambda event: keep_apart(event, by=MARION, numbers=[1, 2]),
        "2 entrants won’t be paired in the draw.",
    ),
    "may meet": (
        lambda event: let_meet(event, by=MARION, group=[3, 4]),
        "A group of entrants can be paired again.",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_each_change_is_in_the_history_and_is_undone(what: str) -> None:
    event = with_fees(open_tournament(8))
    keep_apart(event, by=MARION, numbers=[3, 4])
    before = state_of(event)
    do, sentence = CHANGES[what]
    do(fresh(event))
    assert state_of(event) != before
    log = words(director_of(event.club).get(at(event, "log")).content)
    assert sentence in log
    undo(event.changes.latest("pk"), by=MARION)
    assert state_of(event) == before


def state_of(event: Event) -> tuple[object, object]:
    return everything_of(fresh(event)), fresh(event).stage.settings


@pytest.mark.parametrize("state", [tournament, in_play_offs])
def test_two_results_that_differ_are_settled_at_the_desk(state: Callable[[int], Event]) -> None:
    event = state(12)
    game = open_game(event)
    say(game, 121, 90)
    say(game, 90, 121)
    client = director_of(event.club)
    desk = words(client.get(at(event, "desk")).content)
    assert "See both, and decide" in desk
    game_page = words(client.get(at(event, "desk_game", game.pk)).content)
    assert game_page.count("121–90") > 1


def open_game(event: Event) -> Game:
    return Game.objects.filter(round__stage__event=event, status=Game.Status.OUTSTANDING).order_by(
        "-round__stage__position", "round__number", "table"
    )[0]


@pytest.mark.parametrize("state", [tournament, in_play_offs])
def test_a_link_and_a_card_enter_results_which_a_phone_keeps(
    state: Callable[[int], Event],
) -> None:
    """Results of the qualifying round and of the play-offs are typed with and without a network."""
    event = is_today(state(12))
    game = open_game(event)
    first = game.seats.get(side=0).entry
    clients = {"send_card": player(first), "send_score": guest(make_link(event, "Joe"))}
    for name, client in clients.items():
        answer = client.post(
            at(event, name), json.dumps(sent(game)), content_type="application/json"
        ).json()
        assert answer["state"] in {"saved", "same", "confirmed"}, answer
        shell = at(event, "offline_card" if name == "send_card" else "offline_score")
        assert client.get(shell).status_code == 200
    game.refresh_from_db()
    assert game.accepted is not None
    assert first.name in words(player(first).get(at(event, "card")).content)


def sent(game: Game) -> dict[str, object]:
    names = [seat.entry.name for seat in game.seats.order_by("side")]
    place = {"game": game.pk, "round": game.round.number, "table": game.table}
    return {**place, "sides": names, "scores": [121, 88], "key": str(uuid4())}


def test_the_code_on_a_printed_card_opens_the_player_s_page() -> None:
    event = is_today(tournament(9))
    entry = event.entries.get(number=1)
    page = director_of(event.club).get(at(event, "scorecards")).content.decode()
    assert page.count("data:image/svg") == 9
    token = player_token(entry.pk, entry.card_edition)
    opened = Client().get(reverse("events:open_player_link", args=[event.slug, token]), follow=True)
    assert entry.name in words(opened.content)
    assert Client().get(at(event, "qr")).status_code == 200


def test_the_projector_has_games_then_matches() -> None:
    event = tournament(9)
    names = {seat.entry.name for seat in game_at(event, 1).seats.all()}
    shown = words(Client().get(at(event, "projector")).content)
    assert all(name in shown for name in names)
    event = in_play_offs(12)
    match = brackets_of(event)[0].matches[0]
    assert match.games[0].sides[0].seats[0].name in words(
        Client().get(at(event, "projector")).content
    )


def test_its_archive_keeps_standings_games_and_brackets() -> None:
    event = finished(12)
    archive = event.archive or {}
    assert [each["position"] for each in archive["brackets"]] == [1, 2]
    assert len(archive["divisions"][0]["rows"]) == 12
    assert len(archive["games"]) == 9 * 6
    page = words(Client().get(at(event, "bracket")).content)
    assert "Won by" in page
