"""A result is kept, accepted or corrected, and never overwritten."""

import datetime
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from cribbage_events.events.models import Event, Game, ScoreReport
from tests.building import (
    JOE,
    drawn_event,
    fresh,
    games_in,
    last_line,
    names_at,
    play,
    say,
    scores_of,
)
from tests.factories import GameFactory, SeatFactory

pytestmark = pytest.mark.django_db


def test_the_first_report_is_accepted(event: Event, game: Game) -> None:
    reported = say(game, 98, 121)

    game.refresh_from_db()
    one, two = names_at(game)
    assert (reported.state, reported.accepted) == ("saved", reported.report)
    assert game.accepted == reported.report
    assert (game.confirmed, game.disputed) == (False, False)
    assert game.status == Game.Status.PLAYED
    assert scores_of(game) == [98, 121]
    assert last_line(event) == f"{two} beat {one} 121–98 at table 1, round 1."


def test_a_form_sent_twice_is_saved_once(event: Event, game: Game) -> None:
    key = uuid4()

    first = say(game, 121, 98, key=key)
    again = say(game, 121, 98, key=key)

    assert (again.report, again.state, again.accepted) == (first.report, "same", first.report)
    assert ScoreReport.objects.count() == 1
    assert fresh(event).revision == event.revision + 1


def test_a_form_sent_again_after_the_end_is_still_answered(event: Event, game: Game) -> None:
    key = uuid4()
    first = say(game, 121, 98, key=key)
    Event.objects.update(status=Event.Status.FINISHED, archive={})

    assert say(game, 121, 98, key=key).report == first.report


def test_a_form_sent_again_with_something_else_is_not_taken_for_the_same(game: Game) -> None:
    key = uuid4()
    say(game, 121, 98, key=key)

    with pytest.raises(ValidationError, match="with another result"):
        say(game, 121, 89, key=key)
    with pytest.raises(ValidationError, match="with another result"):
        say(game, forfeited_by=1, key=key)


def test_the_form_of_one_game_cannot_be_used_for_another(event: Event, game: Game) -> None:
    key = uuid4()
    say(game, 121, 98, key=key)

    with pytest.raises(ValidationError, match="another game"):
        say(games_in(event, 1)[1], 121, 98, key=key)


def test_when_it_was_typed_is_kept_beside_when_it_came(game: Game) -> None:
    typed_at = timezone.now() - datetime.timedelta(hours=1)

    kept = say(game, 121, 98, typed_at=typed_at).report

    kept = ScoreReport.objects.get(pk=kept.pk)
    assert kept.typed_at == typed_at
    assert kept.at > typed_at


def test_an_earlier_round_may_be_corrected_while_the_next_is_played(event: Event) -> None:
    play(event, 1, 2)
    corrected = say(games_in(event, 1)[0], 5, 121, reason="Wrong way round")

    assert corrected.accepted == corrected.report


@pytest.mark.parametrize(
    ("wrong", "side"),
    [((121, 121), 1), ((121, 122), 1), ((100, 98), 0), ((-1, 121), 0), ((122, 3), 0)],
)
def test_an_impossible_score_is_refused_on_its_side(
    game: Game, wrong: tuple[int, int], side: int
) -> None:
    with pytest.raises(ValidationError) as error:
        say(game, *wrong)

    assert error.value.code == "score"
    assert error.value.params == {"side": side}
    assert not game.reports.exists()


def test_a_score_is_wanted_for_each_side(game: Game) -> None:
    with pytest.raises(ValidationError, match="Enter 2 scores"):
        say(game, 121)


def test_a_short_game_ends_at_61() -> None:
    event = drawn_event([60, 61], target=61)

    with pytest.raises(ValidationError, match="ends at 61"):
        say(games_in(event, 1)[0], 121, 50)
    assert say(games_in(event, 1)[0], 61, 50).accepted


def test_partners_share_a_score_and_are_together_in_the_diary(event: Event) -> None:
    game = GameFactory.create(round=event.stages.get().rounds.get(number=4), table=9)
    event.stages.get().rounds.get(number=4).seats.all().delete()
    for entry, side in zip(event.entries.all(), (0, 0, 1, 1), strict=True):
        SeatFactory.create(game=game, entry=entry, side=side)

    say(game, 121, 100)

    assert sorted(scores_of(game), key=str) == [100, 100, 121, 121]
    assert last_line(event) == (
        "Player 01 & Player 02 beat Player 03 & Player 04 121–100 at table 9, round 4."
    )


def test_three_handed_each_loser_has_a_score(event: Event) -> None:
    event.stages.get().rounds.get(number=4).seats.all().delete()
    game = GameFactory.create(round=event.stages.get().rounds.get(number=4), table=9)
    for side, entry in enumerate(event.entries.all()[:3]):
        SeatFactory.create(game=game, entry=entry, side=side)

    say(game, 77, 121, 98)

    assert scores_of(game) == [77, 121, 98]
    words = "Player 02 beat Player 03 and Player 01 121–98–77 at table 9, round 4."
    assert last_line(event) == words


def test_a_forfeited_game_is_recorded_as_such(event: Event, game: Game) -> None:
    one, two = names_at(game)

    say(game, forfeited_by=0, via=ScoreReport.Via.DESK)

    game.refresh_from_db()
    assert game.status == Game.Status.FORFEITED
    assert game.accepted
    assert game.accepted.forfeited_by == 0
    assert scores_of(game) == [0, 121]
    assert last_line(event) == f"{one} forfeited to {two} at table 1, round 1."


def test_a_forfeit_corrected_to_a_result_is_a_played_game(game: Game) -> None:
    say(game, forfeited_by=0)

    say(game, 50, 121, reason="They did play")

    game.refresh_from_db()
    assert game.status == Game.Status.PLAYED


def test_a_round_begins_when_the_one_before_is_complete(event: Event) -> None:
    first, second = games_in(event, 1)
    say(first, 121, 98)
    assert event.stages.get().rounds.get(number=2).began_at is None

    say(second, 121, 98)

    assert event.stages.get().rounds.get(number=2).began_at is not None
    assert event.stages.get().rounds.get(number=3).began_at is None


def test_a_round_played_ahead_does_not_begin_the_one_after(event: Event) -> None:
    play(event, 2)
    assert event.stages.get().rounds.get(number=3).began_at is None

    play(event, 1)

    began = [round_.began_at is not None for round_ in event.stages.get().rounds.all()]
    assert began == [True, True, True, False]


def test_a_finished_event_takes_no_results(event: Event, game: Game) -> None:
    Event.objects.update(status=Event.Status.FINISHED, archive={})

    with pytest.raises(ValidationError, match="Reopen it"):
        say(game, 121, 98)


def test_a_game_that_was_drawn_again_is_gone(game: Game) -> None:
    game.seats.all().delete()
    Game.objects.filter(pk=game.pk).delete()

    with pytest.raises(Game.DoesNotExist):
        say(game, 121, 98)


def test_the_reporter_is_kept(game: Game) -> None:
    report = say(game, 121, 98, by=JOE).report

    assert (report.by_name, report.via) == ("Joe Bell", "volunteer")


@pytest.mark.parametrize("count", [4, 40])
def test_a_save_takes_ten_statements_however_many_play(
    count: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = games_in(drawn_event([60] * count), 1)[0]

    # Two of them are the savepoint of a test.
    with django_assert_max_num_queries(12):
        say(game, 121, 98)
