"""A score of the main event is corrected when its consolation is open."""

import pytest
from django.test import Client

from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.models import Event
from cribbage_events.events.undo.services import undo
from cribbage_events.tournaments.consolations import (
    consolation_field,
    field_changes,
)
from tests.building import MARION, fresh
from tests.events.desk_client import at, director_of, words
from tests.events.undo.everything import last_change
from tests.tournaments.bracket.steps import qualified
from tests.tournaments.bracket.test_cut_changes import turned
from tests.tournaments.consolations.steps import drawn, open_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Five of twenty qualify; the play-offs haven't begun."""
    return qualified(20)


@pytest.fixture
def client(event: Event) -> Client:
    return director_of(event.club)


def opened(event: Event) -> Event:
    others = [entry.number for entry in consolation_field(qualifying_cut(event)).others]
    return open_with(event, others)


def names(event: Event, numbers: list[int]) -> list[str]:
    return [event.entries.get(number=number).name for number in numbers]


def test_both_desks_say_who_is_in_the_wrong_one(client: Client, event: Event) -> None:
    before = qualifying_cut(event).seeds
    part = opened(event)
    assert field_changes(part) is None

    turned(client, event, before[0])

    now = qualifying_cut(fresh(event)).seeds
    (into,) = names(event, [each for each in now if each not in before])
    (out,) = names(event, [each for each in before if each not in now])
    for each in (event, part):
        text = words(client.get(at(each, "desk")).content)
        assert f"{into} qualifies for the play-offs, and is entered in the consolation." in text
        assert f"{out} no longer qualifies, and isn’t entered in the consolation." in text
        assert "Enter them in the consolation" in text
        assert f"Take {into} out" in text


def test_who_no_longer_qualifies_is_entered_by_one_tap(client: Client, event: Event) -> None:
    before = qualifying_cut(event).seeds
    part = opened(event)
    turned(client, event, before[0])
    (out,) = names(event, [each for each in before if each not in qualifying_cut(event).seeds])

    page = client.post(at(part, "follow_cut"), {"do": "enter"}, follow=True)

    assert f"Saved: entered in the consolation: {out}." in words(page.content)
    assert f"{out} no longer qualifies" not in words(page.content)
    assert part.entries.get(name=out).status == "registered"
    undo(last_change(part), by=MARION)
    assert not part.entries.filter(name=out).exists()


def test_the_director_may_leave_it_as_it_is(client: Client, event: Event) -> None:
    before = qualifying_cut(event).seeds
    part = drawn(opened(event))
    turned(client, event, before[0])
    assert field_changes(part) is not None

    page = client.post(at(part, "follow_cut"), {"do": "told"}, follow=True)

    assert "Saved: the consolation stays as it is." in words(page.content)
    assert field_changes(fresh(part)) is None
    undo(last_change(part), by=MARION)
    assert field_changes(fresh(part)) is not None
