from collections import Counter
from itertools import combinations

import pytest
from django.test import Client

from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.models import Event
from cribbage_events.events.standings.standings import standings_json
from tests.building import MARION, event_with, fresh, play
from tests.tournaments.building import tournament

pytestmark = pytest.mark.django_db


def meetings(event: Event) -> Counter[frozenset[int]]:
    return Counter(frozenset(game.numbers) for each in rounds_of(event) for game in each.games)


def test_nobody_meets_twice_and_sit_outs_are_shared() -> None:
    event = tournament(23, rounds=12)
    assert event.stage.format == "qualifying"
    assert set(meetings(event).values()) == {1}
    byes = Counter(entry.number for each in rounds_of(event) for entry in each.byes)
    assert (byes.total(), max(byes.values())) == (12, 1)


def test_who_should_not_meet_does_not() -> None:
    event = event_with([60] * 20, preset_code="acc-tournament", round_count=9)
    event.stages.update(settings={"apart": [[1, 2], [5, 6, 7]]})
    draw_event(event, by=MARION, seen=event.revision)
    met = meetings(fresh(event))
    for group in ([1, 2], [5, 6, 7]):
        assert not any(met[frozenset(pair)] for pair in combinations(group, 2))


def test_one_in_four_qualifies() -> None:
    event = tournament(9)
    for number in range(1, 10):
        play(event, number)
    rows = standings_json(fresh(event))["divisions"][0]["rows"]
    assert [row["qualified"] for row in rows] == [True] * 3 + [False] * 6
    assert {row["medal"] for row in rows} == {None}


def test_its_pages_are_shown(client: Client) -> None:
    event = tournament(9)
    play(event, 1)
    page = client.get(event.get_absolute_url()).content.decode()
    assert "qualifies so far" in page
    for name in ("rounds", "projector", "rules", "poster"):
        assert client.get(f"{event.get_absolute_url()}{name}/").status_code == 200
    assert "Play-offs" in client.get(f"{event.get_absolute_url()}rules/").content.decode()
