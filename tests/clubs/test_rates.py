"""A rate allows its number of times in any period of its length, and no more."""

import time

import pytest
from django.core.cache import cache

from cribbage_events.clubs import limits
from cribbage_events.clubs.limits import count_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_counted")]
ANN, BOB = {"user": "1", "ip": "203.0.113.9"}, {"user": "2", "ip": "203.0.113.9"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    # Entries of the cache expire by the same clock.
    now = [time.time()]
    monkeypatch.setattr("cribbage_events.clubs.limits.time.time", lambda: now[0])
    return now


def test_each_is_counted_alone() -> None:
    assert [count_once("file", "2/m/user", ANN) for _ in range(3)] == [True, True, False]
    assert count_once("file", "2/m/user", BOB)
    assert count_once("link", "2/m/user", ANN)


def test_the_address_is_counted_by_default() -> None:
    assert count_once("link", "1/m", ANN)
    assert not count_once("link", "1/m", BOB)


def test_it_is_free_again_when_the_first_is_a_minute_old(clock: list[float]) -> None:
    assert count_once("file", "2/m/user", ANN)
    clock[0] += 40
    assert count_once("file", "2/m/user", ANN)
    clock[0] += 19
    assert not count_once("file", "2/m/user", ANN)
    clock[0] += 2
    assert count_once("file", "2/m/user", ANN)
    assert not count_once("file", "2/m/user", ANN)


def test_each_of_several_rates_counts(clock: list[float]) -> None:
    said = []
    for _ in range(5):
        said.append(count_once("file", "2/m/user,3/2h/user", ANN))
        clock[0] += 31
    assert said == [True, True, True, False, False]


def test_a_rate_counted_elsewhere_refuses_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAIT", 0.05)
    monkeypatch.setattr(cache, "add", lambda *_: False)
    assert not count_once("file", "2/m/user", ANN)
