"""Each game of a typed card is a report."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.contest.cross_check import LastLine, Line
from cribbage_events.events.models import CardTotals, Event, Game, ScoreReport
from cribbage_events.events.results.services import take_back_report
from cribbage_events.events.scorecards.selectors import scorecards_of
from cribbage_events.events.scorecards.services import enter_card
from cribbage_events.events.undo.services import undo
from tests.building import JOE, MARION, fresh, game_at, make_club, make_event, say
from tests.events.cards import doesnt_fit, entry_of, hand_in, state, two_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return two_rounds()


def test_the_first_card_gives_the_result_of_a_game_without_one(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+34", "")

    report = game.reports.get()
    assert state(game) == ([121, 87], False, False)
    assert (report.via, report.by_name, report.entry) == (
        ScoreReport.Via.SCORECARD,
        "Joe Bell",
        entry_of(event, "Ann"),
    )


def test_the_other_card_confirms_it(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+34", "")
    hand_in(event, "Bob", "-34", "")

    assert state(game) == ([121, 87], True, False)
    assert doesnt_fit(event) == []


def test_a_card_confirms_what_a_volunteer_reported(event: Event, game: Game) -> None:
    say(game, 121, 87)
    hand_in(event, "Bob", "-34", "")

    assert state(game) == ([121, 87], True, False)


def test_a_settled_card_saved_again_without_changes_disputes_nothing(
    event: Event, game: Game
) -> None:
    hand_in(event, "Ann", "+21", "")
    say(game, 121, 105, by=MARION, via=ScoreReport.Via.DESK, reason="Recounted")
    hand_in(event, "Ann", "+21", "-5")

    assert state(game)[2] is False
    assert doesnt_fit(event) == []


def test_a_card_entered_again_replaces_what_it_said(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Bob", "-16", "")
    hand_in(event, "Bob", "-21", "")

    assert state(game) == ([121, 100], True, False)
    assert doesnt_fit(event) == []
    assert [report.reason for report in game.reports.all()] == ["", "", ":card-again"]


def test_a_line_that_is_emptied_says_nothing_any_more(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Ann", "+12", "")
    hand_in(event, "Ann", "", "")

    assert state(game) == (None, False, False)
    assert game.reports.filter(taken_back_at=None).count() == 0


def test_a_line_taken_back_is_empty_on_the_card(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "-4")
    take_back_report(game.reports.get(), by=MARION, reason="Wrong card")

    card = scorecards_of(fresh(event)).lines_of(entry_of(event, "Ann").pk)
    assert [line.written for line in card] == [None, Line(False, 4)]


def test_a_form_sent_twice_is_saved_once(event: Event) -> None:
    key = uuid4()
    hand_in(event, "Ann", "+34", "-2", totals=LastLine(3, 1, 32), key=key)
    revision = fresh(event).revision
    hand_in(event, "Ann", "+34", "-2", totals=LastLine(3, 1, 32), key=key)

    assert ScoreReport.objects.count() == 2
    assert fresh(event).revision == revision


def test_a_form_that_comes_late_a_second_time_overwrites_nothing(event: Event, game: Game) -> None:
    key = uuid4()
    hand_in(event, "Ann", "+34", "", key=key)
    hand_in(event, "Ann", "+43", "")
    with pytest.raises(ValidationError, match="has changed since you opened"):
        hand_in(event, "Ann", "+34", "", key=key)

    assert state(game)[0] == [121, 78]


def test_going_back_and_saving_something_else_is_a_correction(event: Event, game: Game) -> None:
    key = uuid4()
    hand_in(event, "Ann", "+34", "", key=key)
    hand_in(event, "Ann", "+43", "", key=key)

    assert state(game)[0] == [121, 78]


def test_a_card_is_saved_whole_or_not_at_all(event: Event, game: Game) -> None:
    other = game_at(event, 2)
    lines = {game.pk: Line(True, 34), other.pk: Line(True, 3)}
    with pytest.raises(ValidationError, match="has changed"):
        enter_card(
            entry_of(event, "Ann"), lines=lines, totals=LastLine(9, 4, 87), by=JOE, key=uuid4()
        )

    assert not ScoreReport.objects.exists()
    assert not CardTotals.objects.exists()
    assert fresh(event).revision == event.revision


def test_a_forfeited_game_is_not_on_the_card(event: Event, game: Game) -> None:
    say(game, forfeited_by=1, via=ScoreReport.Via.DESK)
    words = [
        scorecards_of(fresh(event)).lines_of(entry_of(event, name).pk)[0].words
        for name in ("Ann", "Bob")
    ]
    assert words == ["won by forfeit", "lost by forfeit"]
    with pytest.raises(ValidationError, match="has changed"):
        hand_in(event, "Ann", "+34", "")


def test_a_round_without_a_seat_says_so() -> None:
    event = fresh(make_event(make_club(), [("Ann", "Bob"), ("Cy", "Di")], [("Ann", "Di")]))
    line = scorecards_of(event).lines_of(entry_of(event, "Bob").pk)[1]
    assert (line.words, line.can_be_written) == ("sits out", False)


def test_a_finished_event_takes_no_cards(event: Event, game: Game) -> None:
    Event.objects.update(status=Event.Status.FINISHED, archive={})
    with pytest.raises(ValidationError, match="Reopen it"):
        hand_in(event, "Ann", "+34", "")


def test_a_whole_card_can_be_undone(event: Event) -> None:
    hand_in(event, "Ann", "", "", totals=LastLine(3, 1, 36))
    hand_in(event, "Ann", "", "", totals=LastLine(3, 1, 32))

    for expected in ([(3, 1, 36)], []):
        change = event.changes.filter(verb="card-totals", undone_by=None).first()
        assert change
        undo(change, by=MARION)
        assert list(CardTotals.objects.values_list("game_points", "won", "spread")) == expected


def test_one_line_of_a_card_can_be_undone(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "-4")
    undo(event.changes.get(report=game.reports.get()), by=MARION, reason="Wrong card")

    assert state(game) == (None, False, False)
    assert ScoreReport.objects.filter(taken_back_at=None).count() == 1
