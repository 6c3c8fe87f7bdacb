import pytest

from cribbage_events.live.pages import revisions as module
from cribbage_events.live.pages.revisions import Revisions


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


def test_a_revision_that_was_read_is_known(revisions: Revisions, changed: list[str]) -> None:
    assert revisions.learn("cup", 3, revisions.reading())
    assert revisions.of("cup") == 3
    assert changed == []


def test_a_revision_read_older_than_announced_is_not_used(revisions: Revisions) -> None:
    revisions.announce("cup", 6)
    assert not revisions.learn("cup", 5, revisions.reading())
    assert revisions.of("cup") == 6


def test_a_revision_read_newer_than_announced_is_news(
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
    assert [n for n in range(10) if revisions.of(f"cup-{n}")] == [7, 8, 9]


def test_only_open_or_lately_rendered_pages_are_watched(
    revisions: Revisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    revisions.announce("cup", 6)
    revisions.announce("open", 2)
    revisions.learn("kept", 3, revisions.reading())
    assert revisions.in_use(["open", "new"]) == {"open": 2, "new": None, "kept": 3}
    assert revisions.of("cup") == 6
    monkeypatch.setattr(module, "LOOKED_AFTER", -1.0)
    assert revisions.in_use(["open", "new"]) == {"open": 2, "new": None}
    assert [revisions.of(slug) for slug in ("cup", "open", "kept")] == [None, 2, None]


def test_a_page_rendered_again_is_looked_after_for_longer(
    revisions: Revisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    revisions.announce("cup", 6)
    assert revisions.in_use([]) == {}
    revisions.learn("cup", 6, revisions.reading())
    assert revisions.in_use([]) == {"cup": 6}
    revisions.announce("cup", 7)
    assert revisions.in_use([]) == {}, "no page of it is kept that may be handed out"
