"""Whatever is sent to the practice table, it answers with a page, and no rule is broken."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import DECK
from cribbage_events.practice.services import NAME, pack
from tests.practice.guest import Guest, session_at
from tests.tools.examples import examples

SITTINGS = [
    session_at(stage, players=players)
    for stage in (
        "cut",
        "deal",
        "discard",
        "lesson",
        "play",
        "pause",
        "go",
        "show",
        "claim",
        "over",
    )
    for players in (2, 4)
]
texts = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=30),
    st.sampled_from([str(card) for card in DECK]),
    st.integers().map(str),
)
NAMES = ["position", "cards", "card", "points", "quiet", "step"]
fields = st.dictionaries(st.sampled_from(NAMES), st.one_of(texts, st.lists(texts, max_size=7)))


@settings(max_examples=examples(100))
@given(st.sampled_from(SITTINGS), st.sampled_from(["move", "on"]), fields)
def test_every_step_is_answered(session: Any, where: str, sent: dict[str, Any]) -> None:
    guest = Guest(session)
    assert guest.send(where, **sent).status_code in {200, 302}
    now = guest.session
    assert now.number == 2 or now.game().moves[: len(session.moves)] == list(session.moves)


@settings(max_examples=examples(100))
@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=60))
def test_every_cookie_is_answered(kept: str) -> None:
    client = Client()
    client.cookies[NAME] = kept
    for path in ("/practice/", "/practice/start/"):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("cut", range(0, 200, 7))
def test_half_a_cookie_is_answered(cut: int) -> None:
    client = Client()
    client.cookies[NAME] = pack(SITTINGS[-1])[:cut]
    assert client.get("/practice/").status_code == 200
