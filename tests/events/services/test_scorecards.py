"""A card typed in: each game is a report, and what doesn't fit is listed."""

from uuid import UUID, uuid4

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.models import Role, User
from cribbage_events.contest.cross_check import Line, Totals, read_line
from cribbage_events.events.models import CardTotals, Entry, Event, Game, ScoreReport
from cribbage_events.events.selectors.cross_check import CrossCheck, cross_check_of
from cribbage_events.events.selectors.scorecards import scorecards_of
from cribbage_events.events.services.results import take_back
from cribbage_events.events.services.scorecards import enter_card
from cribbage_events.events.services.undo import undo
from tests.afternoon import JOE, MARION, fresh, say
from tests.events.hall import game_at, make_club, make_event, make_user

pytestmark = pytest.mark.django_db

FIRST = [("Ann", "Bob"), ("Cy", "Di")]
SECOND = [("Ann", "Cy"), ("Di", "Bob")]
NOTHING = Totals()


@pytest.fixture
def event() -> Event:
    return fresh(make_event(make_club(), FIRST, SECOND))


@pytest.fixture
def game(event: Event) -> Game:
    return game_at(event, 1)


@pytest.fixture
def director(event: Event) -> User:
    return make_user(event.club, "Marion", Role.Kind.DIRECTOR)


def entry_of(event: Event, name: str) -> Entry:
    return Entry.objects.select_related("event", "person").get(event=event, person__name=name)


def hand_in(
    event: Event, name: str, *written: str, totals: Totals = NOTHING, key: UUID | None = None
) -> None:
    """A card by its lines, a round each: "+34", "-16", or "" for an empty one."""
    entry = entry_of(event, name)
    games = [line.game for line in scorecards_of(fresh(event)).lines_of(entry.pk)]
    lines = {
        game: read_line(words) if words else None
        for game, words in zip(games, written, strict=True)
        if game is not None
    }
    enter_card(entry, lines=lines, totals=totals, by=JOE, key=key or uuid4())


def check(event: Event) -> CrossCheck:
    return cross_check_of(fresh(event))


def doesnt_fit(event: Event) -> list[str]:
    now = check(event)
    return [each.words for each in now.misfits] + [each.words for each in now.wrong_totals]


def state(game: Game) -> tuple[list[int] | None, bool, bool]:
    game.refresh_from_db()
    scores = game.accepted.scores if game.accepted else None
    return scores, game.confirmed, game.disputed


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


def test_cards_that_differ_dispute_the_game_and_are_listed(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Bob", "-16", "")

    assert state(game) == ([121, 100], False, True)
    assert doesnt_fit(event) == ["Ann’s card says won by 21; Bob’s card says lost by 16"]
    misfit = check(event).misfits[0]
    assert (misfit.round, misfit.table, misfit.by) == (1, 1, "Joe Bell")
    assert [side.cards[0][1] for side in misfit.sides] == [Line(True, 21), Line(False, 16)]
    assert misfit.result == [Line(True, 21), Line(False, 21)]


def test_a_card_that_differs_from_the_result_is_listed_before_the_other_is_in(
    event: Event, game: Game
) -> None:
    say(game, 121, 87)
    hand_in(event, "Bob", "+3", "")

    assert state(game) == ([121, 87], False, True)
    assert doesnt_fit(event) == ["Bob’s card says won by 3; the result says lost by 34"]


def test_two_cards_that_agree_against_the_result(event: Event, game: Game) -> None:
    say(game, 121, 87)
    hand_in(event, "Ann", "+43", "")
    hand_in(event, "Bob", "-43", "")

    assert state(game) == ([121, 87], False, True)
    assert doesnt_fit(event) == ["Ann’s card says won by 43; the result says won by 34"]


def test_two_cards_that_agree_with_the_result_while_a_third_says_otherwise(
    event: Event, game: Game
) -> None:
    hand_in(event, "Ann", "+43", "")
    hand_in(event, "Bob", "-43", "")
    say(game, 121, 87)

    assert doesnt_fit(event) == ["Another report says otherwise"]


def test_what_the_director_settles_is_no_longer_listed(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Bob", "-16", "")
    say(game, 121, 105, by=MARION, via=ScoreReport.Via.DESK, reason="They played it once more")

    assert state(game) == ([121, 105], True, False)
    assert doesnt_fit(event) == []
    line = check(event).cards.lines_of(entry_of(event, "Ann").pk)[0]
    assert (line.settled, line.written, line.result) == (True, Line(True, 21), Line(True, 16))


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
    assert [report.reason for report in game.reports.all()] == ["", "", "card entered again"]


def test_a_line_that_is_emptied_says_nothing_any_more(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Ann", "+12", "")
    hand_in(event, "Ann", "", "")

    assert state(game) == (None, False, False)
    assert game.reports.filter(taken_back_at=None).count() == 0


def test_what_the_director_takes_back_is_empty_on_the_card(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "-4")
    take_back(game.reports.get(), by=MARION, reason="Wrong card")

    card = scorecards_of(fresh(event)).lines_of(entry_of(event, "Ann").pk)
    assert [line.written for line in card] == [None, Line(False, 4)]


def test_a_form_sent_twice_is_saved_once(event: Event) -> None:
    key = uuid4()
    hand_in(event, "Ann", "+34", "-2", totals=Totals(3, 1, 32), key=key)
    revision = fresh(event).revision
    hand_in(event, "Ann", "+34", "-2", totals=Totals(3, 1, 32), key=key)

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
            entry_of(event, "Ann"), lines=lines, totals=Totals(9, 4, 87), by=JOE, key=uuid4()
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
    assert words == ["won, the other side gave up", "gave up"]
    with pytest.raises(ValidationError, match="has changed"):
        hand_in(event, "Ann", "+34", "")


def test_a_round_without_a_seat_says_so() -> None:
    event = fresh(make_event(make_club(), FIRST, [("Ann", "Di")]))
    line = scorecards_of(event).lines_of(entry_of(event, "Bob").pk)[1]
    assert (line.words, line.can_be_written) == ("sits out", False)


def test_a_finished_event_takes_no_cards(event: Event, game: Game) -> None:
    Event.objects.update(status=Event.Status.FINISHED, archive={})
    with pytest.raises(ValidationError, match="Reopen it"):
        hand_in(event, "Ann", "+34", "")


def test_mistakes_of_addition_are_listed_until_they_are_mended(event: Event) -> None:
    hand_in(event, "Ann", "+34", "-2", totals=Totals(3, 1, 36))
    assert doesnt_fit(event) == ["spread: the card says +36, its games make +32"]

    hand_in(event, "Ann", "+34", "-2", totals=Totals(3, 1, 32))
    assert doesnt_fit(event) == []
    diary = event.changes.filter(verb="card-totals").values_list("what", flat=True)
    assert list(diary) == ["Ann’s card says in all: 3/1 +32.", "Ann’s card says in all: 3/1 +36."]


def test_empty_lines_count_as_they_were_reported(event: Event, game: Game) -> None:
    say(game, 121, 87)
    say(game_at(event, 1, 2), 119, 121)
    hand_in(event, "Ann", "", "", totals=Totals(3, 1, 32))

    assert doesnt_fit(event) == []


def test_a_forfeited_game_counts_in_the_last_line(event: Event, game: Game) -> None:
    say(game, forfeited_by=1, via=ScoreReport.Via.DESK)
    entry = entry_of(event, "Ann")
    lines = {game_at(event, 1, 2).pk: Line(False, 2)}
    enter_card(entry, lines=lines, totals=Totals(2, 1, -2), by=JOE, key=uuid4())
    assert doesnt_fit(event) == []


def test_a_last_line_that_was_put_right_after_settling_fits(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+34", "-2", totals=Totals(3, 1, 32))
    say(game, 121, 91, by=MARION, via=ScoreReport.Via.DESK, reason="Recounted")
    assert doesnt_fit(event) == []

    hand_in(event, "Ann", "+34", "-2", totals=Totals(2, 1, 28))
    assert doesnt_fit(event) == []


def test_how_much_of_each_card_is_in(event: Event) -> None:
    hand_in(event, "Ann", "+34", "-2")
    hand_in(event, "Bob", "-34", "")
    hand_in(event, "Di", "+3", "+9")
    hand_in(event, "Cy", "+3", "+2")

    states = {each.entry.name: each for each in check(event).states}
    assert {name: each.written for name, each in states.items()} == {
        "Ann": 2,
        "Bob": 1,
        "Cy": 2,
        "Di": 2,
    }
    assert [name for name, each in states.items() if each.fits] == ["Ann"]
    assert check(event).complete == 3


def test_the_next_card_is_an_opponent_s(event: Event) -> None:
    def next_after(name: str) -> str | None:
        found = check(event).next_after(entry_of(event, name).pk)
        return found.name if found else None

    assert next_after("Ann") == "Bob"
    hand_in(event, "Bob", "-34", "-2")
    assert next_after("Ann") == "Cy"
    assert next_after("Bob") == "Ann"
    hand_in(event, "Ann", "+34", "-2")
    hand_in(event, "Cy", "+34", "-2")
    assert next_after("Di") is None


def test_partners_both_hand_in_a_card() -> None:
    event = fresh(make_event(make_club(), [("Ann & Cy", "Bob & Di")]))
    hand_in(event, "Ann", "+21")
    hand_in(event, "Cy", "+21")
    hand_in(event, "Di", "-16")

    assert doesnt_fit(event) == ["Ann’s card says won by 21; Di’s card says lost by 16"]
    misfit = check(event).misfits[0]
    assert [side.name for side in misfit.sides] == ["Ann & Cy", "Bob & Di"]
    assert [line for _, line in misfit.sides[1].cards] == [None, Line(False, 16)]


def test_where_two_reports_are_wanted_both_cards_are(event: Event, game: Game) -> None:
    Event.objects.update(two_reports=True)
    hand_in(event, "Ann", "+21", "")
    assert state(game) == (None, False, False)
    hand_in(event, "Bob", "-16", "")
    assert state(game) == (None, False, True)
    assert check(event).misfits[0].result == []

    hand_in(event, "Bob", "-21", "")
    assert state(game) == ([121, 100], True, False)


def test_what_a_card_says_in_all_can_be_undone(event: Event) -> None:
    hand_in(event, "Ann", "", "", totals=Totals(3, 1, 36))
    hand_in(event, "Ann", "", "", totals=Totals(3, 1, 32))

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
