"""A session in a cookie comes back as it was, is never too big, and can’t be changed."""

import time
from dataclasses import replace
from random import Random
from unittest import mock

import pytest
from django.core import signing

from cribbage_events.cribbage.computer import Strength
from cribbage_events.practice.services import (
    AGE,
    EDITION,
    NAME,
    NotKeptError,
    begin,
    go_on,
    make_move,
    pack,
    unpack,
)
from cribbage_events.practice.session import Agreed, PracticeSession
from tests.practice.guest import session_at

BROWSERS_KEEP = 4096


def longest_game(players: int, seed: str) -> PracticeSession:
    """Play as somebody who never counts anything, against beginners."""
    session = begin(Agreed(players, strength=Strength.EASY, claims=True, teacher=False), seed)
    rng = Random(seed)
    while (game := session.game()).winner is None:
        if not session.person_moves(game):
            session = go_on(session, game)
        else:
            moves = game.legal_moves()
            nothing = [type(moves[0])(0)] if session.person_counts(game) else moves  # type: ignore[call-arg, arg-type]
            session = make_move(session, game, rng.choice(nothing))
    return session


@pytest.mark.parametrize("stage", ["cut", "deal", "discard", "lesson", "play", "show", "over"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_packed_game_can_be_unpacked(stage: str, players: int) -> None:
    session = session_at(stage, players=players, claims=True)
    assert unpack(pack(session)) == session


def test_a_game_given_up_comes_back_as_that() -> None:
    session = replace(session_at("play"), given_up=True)
    assert unpack(pack(session)) == session


def test_a_field_that_was_added_later_has_its_default() -> None:
    session = session_at("play")
    kept = signing.loads(pack(session), salt=NAME)
    del kept["given_up"], kept["agreed"]["alternate"]
    assert unpack(signing.dumps(kept, salt=NAME, compress=True)) == session


def test_the_order_of_what_is_kept_doesn_t_matter() -> None:
    session = session_at("play", claims=True, muggins=True)
    kept = dict(reversed(signing.loads(pack(session), salt=NAME).items()))
    assert unpack(signing.dumps(kept, salt=NAME, compress=True)) == session


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_longest_game_fits_a_cookie_twice_over(players: int) -> None:
    sizes = [len(pack(longest_game(players, seed))) for seed in ("a", "b", "c")]
    assert max(sizes) + len(NAME) < BROWSERS_KEEP / 2


def test_a_few_games_won_need_hardly_more_room() -> None:
    session = replace(session_at("over"), won=10_000, lost=99_999, number=109_999)
    assert unpack(pack(session)) == session


def test_nobody_can_alter_it() -> None:
    kept = pack(session_at("play"))
    for altered in (kept[1:], kept[:-1], kept.replace(":", ";"), f"x{kept}", ""):
        with pytest.raises(NotKeptError):
            unpack(altered)


AGREED = {"players": 2, "target": 121, "strength": "good"}
KEPT = {"edition": EDITION, "agreed": AGREED, "seed": "seed", "moves": ""}


def test_the_fewest_fields_are_a_new_game() -> None:
    assert unpack(signing.dumps(KEPT, salt=NAME)) == begin(Agreed(strength=Strength.GOOD), "seed")


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        [99],
        "text",
        [1, 2, 121, "good", *[False] * 4, "seed", 1, None, "", 0, 0, 0, 0, False],
        KEPT | {"edition": EDITION + 1},
        KEPT | {"moves": "fly"},
        KEPT | {"moves": None},
        KEPT | {"more": 1},
        KEPT | {"agreed": None},
        KEPT | {"agreed": {}},
        KEPT | {"agreed": AGREED | {"strength": "divine"}},
        KEPT | {"agreed": AGREED | {"more": True}},
        {name: kept for name, kept in KEPT.items() if name != "seed"},
    ],
)
def test_signed_data_that_is_no_game_is_refused(content: object) -> None:
    """An earlier or later edition of this program may have written it."""
    with pytest.raises(NotKeptError):
        unpack(signing.dumps(content, salt=NAME))


def test_signatures_of_another_part_of_the_site_are_refused() -> None:
    with pytest.raises(NotKeptError):
        unpack(signing.dumps([1], salt="other"))


def test_after_two_months_it_is_forgotten() -> None:
    kept = pack(session_at("play"))
    later = time.time() + AGE + 60
    clock = mock.patch("django.core.signing.time.time", return_value=later)
    with clock, pytest.raises(NotKeptError):
        unpack(kept)
