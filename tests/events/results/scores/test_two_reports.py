import pytest
from django.test import Client

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import User
from cribbage_events.events.models import Event, Game
from tests.building import game_at, say
from tests.events.results.scores.pages import page, path_of, typed, words_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(event: Event) -> Game:
    Event.objects.update(two_reports=True)
    return game_at(event, 1)


def test_the_first_is_told_that_a_second_is_wanted(volunteer: Client, game: Game) -> None:
    answer = volunteer.post(path_of(game), typed(), follow=True)
    text = words_of(answer.content.decode())
    assert "Saved. Table 1 counts when a second person enters the same." in text
    assert "Ann Lee v Bob Ray reported once, waiting for a second" in text
    assert "3 games left" in text
    assert "You entered Ann Lee beat Bob Ray 121–87 at" in page(volunteer, path_of(game))


def test_the_second_types_it_without_seeing_the_first(
    volunteer: Client, game: Game, joe: User
) -> None:
    say(game, 121, 87, by=Actor.of(joe))
    text = page(volunteer, path_of(game))
    assert "Reported once, waiting for a second. Joe has entered a result." in text
    assert "121–87" not in text
    answer = volunteer.post(path_of(game), typed(), follow=True)
    assert "✓ Confirmed by two" in words_of(answer.content.decode())


def test_when_they_differ_nothing_counts_yet(volunteer: Client, game: Game, joe: User) -> None:
    say(game, 121, 90, by=Actor.of(joe))
    text = words_of(volunteer.post(path_of(game), typed(), follow=True).content.decode())
    assert "the director decides. Nothing counts until then." in text
    assert "3 games left" in page(volunteer, "/events/games/scores/")
