import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.redrawing.services import withdraw
from tests.building import JOE, MARION, drawn_event, fresh, games_in, say, scores_of

pytestmark = pytest.mark.django_db
ANN, BOB = Actor("Ann Lee"), Actor("Bob Ray")


@pytest.fixture
def event() -> Event:
    return drawn_event([60, 61, 62, 63], two_reports=True)


def test_one_report_waits_for_a_second(event: Event, game: Game) -> None:
    reported = say(game, 121, 98)

    game.refresh_from_db()
    assert (reported.state, reported.accepted) == ("waiting", None)
    assert (game.status, game.accepted) == (Game.Status.OUTSTANDING, None)
    assert scores_of(game) == [None, None]
    what = event.changes.latest("revision").what
    assert what.endswith("121–98 at table 1, round 1; it counts when a second report agrees.")


def test_nobody_confirms_their_own_report(game: Game) -> None:
    say(game, 121, 98)
    assert say(game, 121, 98).state == "same"
    game.refresh_from_db()
    assert game.status == Game.Status.OUTSTANDING


def test_the_second_that_agrees_makes_it_count(game: Game) -> None:
    first = say(game, 121, 98)
    second = say(game, 121, 98, by=ANN)

    game.refresh_from_db()
    assert (second.state, second.accepted) == ("confirmed", first.report)
    assert (game.status, game.confirmed) == (Game.Status.PLAYED, True)
    assert scores_of(game) == [121, 98]


def test_two_different_reports_are_a_dispute_and_neither_counts(game: Game) -> None:
    say(game, 121, 98)
    assert say(game, 121, 89, by=ANN).state == "disputed"

    game.refresh_from_db()
    assert (game.status, game.disputed) == (Game.Status.OUTSTANDING, True)
    third = say(game, 121, 89, by=BOB)
    assert third.accepted
    assert (third.state, third.accepted.scores) == ("disputed", [121, 89])
    assert scores_of(game) == [121, 89]


def test_the_desk_alone_makes_it_count(game: Game) -> None:
    decided = say(game, 121, 98, by=MARION, via=ScoreReport.Via.DESK)
    assert (decided.state, decided.accepted) == ("saved", decided.report)


def test_the_next_round_begins_when_the_last_game_counts(event: Event) -> None:
    for game in games_in(event, 1):
        say(game, 121, 98)
    assert event.stages.get().rounds.get(number=2).began_at is None

    for game in games_in(event, 1):
        say(game, 121, 98, by=ANN)
    assert event.stages.get().rounds.get(number=2).began_at is not None


def test_a_game_that_waits_is_given_up_when_somebody_leaves(event: Event, game: Game) -> None:
    say(game, 121, 98)
    leaver = game.seats.get(side=0).entry

    event = fresh(event)
    withdraw(leaver, by=MARION, seen=event.revision, reason="", outstanding="forfeit")

    game.refresh_from_db()
    assert (game.status, game.disputed) == (Game.Status.FORFEITED, False)
    assert scores_of(game) == [0, 121]
    change = event.changes.latest("revision")
    assert (change.verb, change.report) == ("withdraw", None)
    with pytest.raises(ValidationError, match="Type the reason"):
        say(game, 121, 98, by=JOE, via=ScoreReport.Via.DESK)
