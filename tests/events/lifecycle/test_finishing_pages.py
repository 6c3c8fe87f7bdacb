import pytest
from django.test import Client

from cribbage_events.events.models import Event, PlayOff
from cribbage_events.events.standings.lines import shared_medals
from cribbage_events.events.standings.standings import standings_of
from tests.building import drawn_event, fresh, games_in, play, say
from tests.events.desk_client import at, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event([70, 71, 72, 73], round_count=2)


def play_level(event: Event) -> None:
    """Round 1's winners win in the same way again, so they are equal on everything."""
    for game in [*games_in(event, 1), *games_in(event, 2)]:
        numbers = [seat.entry.number for seat in game.seats.order_by("side")]
        winner = min(numbers)
        say(game, *(121 if number == winner else 100 for number in numbers))


def test_before_the_last_result_the_event_is_not_finished(director: Client, event: Event) -> None:
    assert "4 games" not in words(director.get(at(event, "finish")).content)
    page = director.post(at(event, "finish"), {"seen": event.revision})
    assert "Round 1 isn’t complete" in words(page.content)
    assert fresh(event).status == "running"


def test_finishing_makes_the_medals_final(director: Client, event: Event) -> None:
    play(event, 1, 2)
    event = fresh(event)
    assert "Gold" in words(director.get(at(event, "finish")).content)
    director.post(at(event, "finish"), {"seen": event.revision})
    event = fresh(event)
    assert event.status == "finished"
    assert event.archive is not None
    assert "Final medals" in words(director.get(at(event, "finish")).content)


def test_a_negative_spread_is_written_with_a_real_minus(director: Client, event: Event) -> None:
    play(event, 1)
    page = words(director.get(at(event, "finish")).content)
    assert "Bronze Player 04 0/0 −6" in page


def test_reopening_needs_a_reason(director: Client, event: Event) -> None:
    play(event, 1, 2)
    director.post(at(event, "finish"), {"seen": fresh(event).revision})
    page = director.post(at(event, "reopen"), {"reason": ""})
    assert "Type the reason in a few words" in words(page.content)
    director.post(at(event, "reopen"), {"reason": "a card was misread"})
    assert fresh(event).status == "running"
    assert "a card was misread" in words(director.get(at(event, "log")).content)


def test_a_play_off_decides_a_shared_medal_and_can_be_removed(
    director: Client, event: Event
) -> None:
    play_level(event)
    event = fresh(event)
    shared = shared_medals(standings_of(event))
    if not shared:
        pytest.fail("This draw was to leave two equal.")
    winner, loser = (row.entry.number for row in shared[0].rows[:2])
    page = words(director.get(at(event, "finish")).content)
    assert "Tie for " in page
    assert "tied on everything" in page
    assert "Who won the play-off?" in page
    sent = {"pair": f"{winner}-{loser}"}
    for _ in range(2):
        director.post(at(event, "record_play_off"), sent)
    assert PlayOff.objects.count() == 1
    assert "Remove" in words(director.get(at(event, "finish")).content)
    director.post(at(event, "remove_play_off"), sent)
    assert not PlayOff.objects.exists()


def test_a_play_off_of_those_who_are_not_level_is_refused(director: Client, event: Event) -> None:
    play(event, 1, 2)
    page = director.post(at(event, "record_play_off"), {"pair": "1-1"}, follow=True)
    assert "Choose two different people." in words(page.content)
    page = director.post(at(event, "record_play_off"), {"pair": "x"}, follow=True)
    assert "Choose who won the play-off, and who lost it." in words(page.content)
