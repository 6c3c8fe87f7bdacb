"""The totals of a night's cards are typed in and compared with the results."""

import pytest
from django.test import Client

from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import CardTotals, Event
from cribbage_events.events.scorecards.selectors import NightCard, night_cards_of
from cribbage_events.events.undo.services import undo
from tests.building import DESK, fresh, games_in, play_round, say, seated_night
from tests.events.desk_client import at, director_of, words
from tests.events.markup import Markup
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = seated_night(7)
    for number in range(1, 5):
        play_round(event, number, seed=number)
    return fresh(event)


def cards(event: Event) -> list[NightCard]:
    return night_cards_of(event)


def save(director: Client, event: Event, totals: dict[int, object]) -> str:
    sent = {f"card_{number}": total for number, total in totals.items()}
    return words(director.post(at(event, "night_cards"), sent, follow=True).content)


def test_right_totals_match(director: Client, event: Event) -> None:
    said = save(director, event, {card.entry.number: card.points for card in cards(event)})
    assert "Saved: 7 cards." in said
    assert "Everything matches so far." in said
    assert "7 of 7 are in" in said
    assert all(card.matches for card in cards(event))


def test_a_wrong_total_is_shown_with_the_points_of_each_round(
    director: Client, event: Event
) -> None:
    card = cards(event)[0]
    said = save(director, event, {card.entry.number: card.points + 10})
    wrong = cards(event)[0]
    assert (
        f"The card says {wrong.shown_total}; the games make {card.shown_points}: {card.words}."
        in said
    )
    assert len(card.games) == 4
    assert Markup(director.get(at(event, "night_cards")).content.decode()).faults == []


def test_a_total_below_nothing_is_typed_with_any_minus(director: Client, event: Event) -> None:
    number = cards(event)[0].entry.number
    save(director, event, {number: "−2"})
    assert CardTotals.objects.get(entry__number=number).game_points == -2
    assert "card: −2 points" in words(director.get(at(event, "log")).content)


def test_two_who_type_at_the_same_time_dont_empty_each_others(
    director: Client, event: Event
) -> None:
    save(director, event, {1: 20})
    save(director, event, {1: "", 2: 30})
    assert CardTotals.objects.count() == 2


def test_one_is_emptied_and_undone(director: Client, event: Event) -> None:
    save(director, event, {1: 20})
    director.post(at(event, "night_cards"), {"initial-card_1": "20", "card_1": ""})
    assert CardTotals.objects.get().game_points is None
    undo(event.changes.latest("revision"), by=DESK)
    assert CardTotals.objects.get().game_points == 20


def test_letters_are_refused_beside_the_field(director: Client, event: Event) -> None:
    said = save(director, event, {1: "many", 2: 3})
    assert "Type a number, or leave it empty." in said
    assert not CardTotals.objects.exists()


def test_before_the_last_result_nothing_is_called_wrong() -> None:
    event = seated_night(8)
    say(games_in(event, 1)[0], 121, 100)
    said = save(director_of(event.club), event, {1: 5})
    assert "waiting for results" in said
    assert "doesn’t match" not in said


def test_a_closed_night_shows_its_cards_and_takes_none(director: Client, event: Event) -> None:
    save(director, event, {1: 20})
    finish(fresh(event), by=DESK, seen=fresh(event).revision)
    said = save(director, event, {1: 21, 2: 3})
    assert "Nothing new was typed" in said
    assert "Save the cards" not in said
    assert CardTotals.objects.get().game_points == 20


def test_each_kind_of_event_is_led_to_its_own_page(director: Client, event: Event) -> None:
    there = director.get(at(event, "scorecard_check"))
    assert there.headers["Location"] == at(event, "night_cards")
    single = EventFactory.create(club=event.club)
    back = director.get(at(single, "night_cards"))
    assert back.headers["Location"] == at(single, "scorecard_check")
