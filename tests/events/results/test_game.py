"""A game read before it is saved is read again only if something was written since."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.game import LARGEST_KEY, GameState, game_state
from cribbage_events.events.results.services import Saved, save_result, withdraw_result
from tests.building import JOE, MARION, drawn_event, fresh, games_in, say

pytestmark = pytest.mark.django_db
KEY = uuid4()


@pytest.fixture
def event() -> Event:
    return drawn_event([60 + n for n in range(8)])


def read(game: Game) -> GameState:
    state = game_state(game.pk, KEY)
    assert state is not None
    return state


def save(state: GameState, *scores: int) -> Saved:
    via = ScoreReport.Via.VOLUNTEER
    return save_result(state, scores=scores, by=JOE, via=via, key=KEY)


def test_a_game_that_was_read_is_not_read_again(game: Game) -> None:
    state = read(game)
    with CaptureQueriesContext(connection) as queries:
        assert save(state, 121, 98).state == "saved"
    assert not [query for query in queries.captured_queries if "events_entry" in query["sql"]]


def test_a_report_made_since_counts_too(event: Event, game: Game) -> None:
    state = read(game)
    first = say(game, 90, 121, by=MARION).report
    saved = save(state, 121, 98)
    assert (saved.state, saved.accepted, saved.disputed) == ("disputed", first, True)
    game.refresh_from_db()
    assert (game.accepted, game.disputed) == (first, True)
    assert event.changes.latest("revision").what.startswith("Disputed: ")


def test_a_report_taken_back_since_no_longer_counts(game: Game) -> None:
    say(game, 90, 121, by=MARION)
    state = read(game)
    withdraw_result(game, by=MARION, reason="the wrong table")
    saved = save(state, 121, 98)
    assert (saved.state, saved.accepted) == ("saved", saved.report)


def test_a_form_sent_twice_at_once_is_one_report(event: Event, game: Game) -> None:
    first, second = read(game), read(game)
    kept = save(first, 121, 98)
    revision = fresh(event).revision
    again = save(second, 121, 98)
    assert (again.state, again.report) == ("same", kept.report)
    assert ScoreReport.objects.count() == 1
    assert fresh(event).revision == revision


def test_the_last_table_of_a_round_is_known_though_another_came_in_since(event: Event) -> None:
    *others, last = games_in(event, 1)
    for game in others[1:]:
        say(game, 121, 98)
    state = read(last)
    assert not state.is_last
    say(others[0], 121, 98)
    save(state, 121, 98)
    assert event.stage.rounds.get(number=2).began_at is not None


def test_a_game_that_is_gone_since_is_said(game: Game) -> None:
    state = read(game)
    event = game.round.stage.event
    Game.objects.filter(pk=game.pk).delete()
    Event.objects.filter(pk=event.pk).update(revision=event.revision + 1)
    with pytest.raises(Game.DoesNotExist):
        save(state, 121, 98)


def test_a_number_that_no_database_can_look_up_is_no_game() -> None:
    assert game_state(LARGEST_KEY + 1) is None


def test_a_game_of_another_event_or_of_others_is_not_saved(event: Event, game: Game) -> None:
    said = {"scores": (121, 98), "by": JOE, "via": ScoreReport.Via.VOLUNTEER, "key": KEY}
    seated = set(game.seats.values_list("entry_id", flat=True))
    stranger = event.entries.exclude(pk__in=seated)[0]
    for wrong in ({"event": event.pk + 1}, {"entry": stranger.pk}):
        with pytest.raises(Game.DoesNotExist):
            save_result(game.pk, **said, **wrong)  # type: ignore[arg-type]
    assert not ScoreReport.objects.exists()
    assert fresh(event).revision == event.revision
