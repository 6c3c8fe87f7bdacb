"""What a process knows of an event's revision, and when it had better know nothing."""

import pytest

from cribbage_events.live import revisions as module
from cribbage_events.live.revisions import Revisions


@pytest.fixture
def changed() -> list[str]:
    return []


@pytest.fixture
def revisions(changed: list[str]) -> Revisions:
    known = Revisions(changed.append)
    known.trust()
    return known


def test_announcements_may_arrive_twice_and_late(revisions: Revisions, changed: list[str]) -> None:
    for revision in (5, 5, 4, 6):
        revisions.announce("cup", revision)
    assert revisions.of("cup") == 6
    assert changed == ["cup", "cup"]


def test_what_is_read_is_known(revisions: Revisions, changed: list[str]) -> None:
    assert revisions.learn("cup", 3, revisions.reading())
    assert revisions.of("cup") == 3
    assert changed == []


def test_what_is_read_older_than_announced_is_not_present(revisions: Revisions) -> None:
    revisions.announce("cup", 6)
    assert not revisions.learn("cup", 5, revisions.reading())
    assert revisions.of("cup") == 6


def test_what_is_read_newer_than_announced_is_news(
    revisions: Revisions, changed: list[str]
) -> None:
    revisions.announce("cup", 6)
    assert revisions.learn("cup", 7, revisions.reading())
    assert changed == ["cup", "cup"]


def test_a_database_put_back_is_believed_after_a_while(
    revisions: Revisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    revisions.announce("cup", 6)
    monkeypatch.setattr(module, "SETTLED", -1)
    assert revisions.learn("cup", 2, revisions.reading())
    assert revisions.of("cup") == 2


def test_nothing_is_known_while_changes_may_go_unheard(
    revisions: Revisions, changed: list[str]
) -> None:
    reading = revisions.reading()
    revisions.announce("cup", 6)
    revisions.distrust()
    assert revisions.of("cup") is None
    revisions.announce("cup", 7)
    assert revisions.of("cup") is None
    assert changed == ["cup", "cup"], "pages are told all the same"
    revisions.trust()
    assert not revisions.learn("cup", 5, reading), "read before the changes were heard"


def test_memory_is_bounded(revisions: Revisions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    for number in range(10):
        revisions.announce(f"cup-{number}", 1)
    assert revisions.slugs == {"cup-7", "cup-8", "cup-9"}
