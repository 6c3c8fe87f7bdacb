"""A tournament that is over keeps its winner and everybody’s place, and has no medals."""

from collections.abc import Iterator

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cribbage_events.events.bracket.brackets import final_places
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import calls_of
from cribbage_events.events.prize_giving.services import hide_medals
from cribbage_events.memory.models import PastResult
from tests.building import MARION
from tests.events.desk_client import director_of, words
from tests.tournaments.building import finished, half_way, in_play_offs, open_tournament
from tests.walk.addresses import ROUTES, Addresses
from tests.walk.hall import Visitor
from tests.walk.who_may_enter import may_read

pytestmark = pytest.mark.django_db

# Its list says of every kind of event what it is.
OF_EVERY_KIND = "events:edit_event"


def places(event: Event) -> dict[str, int]:
    names = dict(event.entries.values_list("pk", "name"))
    return {names[entry]: place for entry, place in final_places(event).items()}


def test_its_records_have_the_places_of_the_play_offs() -> None:
    event = finished(12)
    kept = dict(PastResult.objects.values_list("person__name", "rank"))
    qualified = places(event)
    assert {name: kept[name] for name in qualified} == qualified
    assert sorted(kept.values()) == list(range(1, 13))


def test_the_club_lists_the_winner_of_the_play_offs() -> None:
    event = finished(12)
    winner = next(name for name, place in places(event).items() if place == 1)
    club = event.club.get_absolute_url()
    assert winner in words(Client().get(club).content)
    assert winner in words(Client().get(reverse("memory:winners", args=[event.club.slug])).content)


def test_the_finalists_are_called_out_at_the_prize_giving() -> None:
    event = finished(20)
    by_name = places(event)
    called = [(call.place, {each.name for each in call.people}) for call in calls_of(event)]
    assert called == [
        (words_, {name for name, each in by_name.items() if each == place})
        for place, words_ in ((3, "3rd"), (2, "2nd"), (1, "1st"))
    ]


def test_its_last_round_is_not_hidden_as_medals_are() -> None:
    with pytest.raises(ValidationError, match="Hide the standings instead"):
        hide_medals(half_way(12), by=MARION)


@pytest.mark.parametrize("state", [open_tournament, half_way, in_play_offs, finished])
def test_no_page_speaks_of_medals_or_age_groups(state: object) -> None:
    assert callable(state)
    found = dict(pages(state(12)))
    assert len(found) > 25
    for word in ("medal", "age group", "no date of birth"):
        assert {name for name, text in found.items() if word in text.lower()} == set()


def pages(event: Event) -> Iterator[tuple[str, str]]:
    client, addresses = director_of(event.club), Addresses(event)
    for name, pattern in ROUTES.items():
        needs_more = "<int:game>" in pattern or "<int:revision>" in pattern
        if not pattern.startswith("events/<slug:slug>/desk/") or needs_more:
            continue
        if name in ("events:desk_game", OF_EVERY_KIND) or not may_read(Visitor.DIRECTOR, name):
            continue
        for path in addresses.of(name):
            answer = client.get(path)
            if answer.status_code == 200 and "html" in answer["Content-Type"]:
                yield name, words(answer.content)
