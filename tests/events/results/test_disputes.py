import pytest
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.archive import games_json
from cribbage_events.events.desk.next_step import next_step
from cribbage_events.events.games.progress import progress_in, progress_of
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.models import Event, Game
from cribbage_events.events.results.selectors import disputes_of
from cribbage_events.events.standings.standings import standings_json
from tests.building import drawn_event, games_in, names_at, play, say

pytestmark = pytest.mark.django_db
ANN, BOB = Actor("Ann Lee"), Actor("Bob Ray")


@pytest.fixture
def event() -> Event:
    return drawn_event([60 + n for n in range(8)])


def dispute(game: Game) -> None:
    say(game, 121, 90)
    say(game, 121, 87, by=ANN)


def test_a_dispute_says_who_says_what(event: Event) -> None:
    game = games_in(event, 1)[2]
    dispute(game)
    say(game, 121, 87, by=BOB)

    (found,) = disputes_of(event)

    one, two = names_at(game)
    assert (found.game.id, found.game.table) == (game.pk, 3)
    assert found.words == (f"{one} v {two}: Joe Bell says 121–90, Ann Lee and Bob Ray say 121–87")


def test_two_different_winners_are_both_named(event: Event) -> None:
    game = games_in(event, 1)[2]
    dispute(game)
    say(game, 60, 121, by=BOB)
    one, two = names_at(game)
    (found,) = disputes_of(event)
    assert found.words.endswith(
        f"Joe Bell says 121–90 for {one}, Ann Lee says 121–87 for {one},"
        f" Bob Ray says 121–60 for {two}"
    )


def test_settling_comes_before_everything_else(event: Event) -> None:
    play(event, 1)
    second = games_in(event, 1)[2]
    say(second, 121, 60, by=ANN)
    dispute(games_in(event, 2)[0])

    step = next_step(event, progress_of(event), disputes_of(event))

    assert (step.title, step.url_name, step.game) == (
        "Settle table 3",
        "events:desk_game",
        second.pk,
    )
    assert step.words.startswith("Round 1, Player ")


def test_however_many_are_disputed_it_is_asked_in_two_queries(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert disputes_of(event) == []
    for game in games_in(event, 1):
        dispute(game)
    with django_assert_num_queries(2):
        assert len(disputes_of(event)) == 4


def test_progress_tells_how_many_are_disputed(event: Event) -> None:
    assert progress_of(event).dispute_words == ""
    dispute(games_in(event, 1)[0])
    assert progress_of(event).dispute_words == (
        "1 result is disputed: the first report counts until the director settles it."
    )
    dispute(games_in(event, 1)[1])
    assert progress_of(event).dispute_words.startswith("2 results are disputed: ")
    assert progress_in(event, rounds_of(event)) == progress_of(event)


def test_scripts_are_told(event: Event) -> None:
    first, second, *_ = games_in(event, 1)
    dispute(first)
    for by in (ANN, BOB):
        say(second, 121, 80, by=by)

    games = games_json(event)["games"]
    assert [(game["confirmed"], game["disputed"]) for game in games[:3]] == [
        (False, True),
        (True, False),
        (False, False),
    ]
    assert standings_json(event)["disputed"] == 1
