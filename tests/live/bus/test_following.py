"""The work that follows a change is done beside the save, once for several changes in a moment."""

import logging

import pytest

from cribbage_events.live.bus import following
from cribbage_events.live.bus.publish import committed

# PostgreSQL's bus says it by a statement.
pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(following, "FOLLOWERS", [told.append])
    return told


def test_a_command_that_nobody_follows_keeps_nothing() -> None:
    committed("cup", 7)
    assert following.changed.empty()


def test_a_follower_hears_of_a_change(told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "MOMENT", 0)
    following.is_followed.set()
    try:
        committed("cup", 7)
        committed("cup", 8)
        committed("open", 2)
    finally:
        following.is_followed.clear()
    following.follow_once()
    assert told == ["cup", "open"]


def test_one_that_fails_stops_no_other(told: list[str], caplog: pytest.LogCaptureFixture) -> None:
    def fails(slug: str) -> None:
        raise RuntimeError(slug)

    following.FOLLOWERS.insert(0, fails)
    with caplog.at_level(logging.ERROR):
        following.tell_followers("cup")
    assert told == ["cup"]
    assert caplog.messages == ["What follows from a change has failed: fails"]
