from uuid import uuid4

import pytest

from cribbage_events.contest.cross_check import LastLine, Line
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.scorecards.services import enter_card
from tests.building import JOE, MARION, fresh, game_at, make_club, make_event, say
from tests.events.cards import check, doesnt_fit, entry_of, hand_in, state, two_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return two_rounds()


def test_cards_that_differ_dispute_the_game_and_are_listed(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Bob", "-16", "")

    assert state(game) == ([121, 100], False, True)
    assert doesnt_fit(event) == ["Ann’s card says won by 21; Bob’s card says lost by 16"]
    misfit = check(event).misfits[0]
    assert (misfit.round, misfit.table, misfit.by) == (1, 1, "Joe Bell")
    assert [cards[0][1] for _name, cards in misfit.sides] == [Line(True, 21), Line(False, 16)]
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

    assert doesnt_fit(event) == ["Another report disagrees"]


def test_a_settled_game_is_no_longer_listed(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Bob", "-16", "")
    say(game, 121, 105, by=MARION, via=ScoreReport.Via.DESK, reason="They played it once more")

    assert state(game) == ([121, 105], False, False)
    assert doesnt_fit(event) == []
    line = check(event).cards.lines_of(entry_of(event, "Ann").pk)[0]
    assert (line.settled, line.written, line.result) == (True, Line(True, 21), Line(True, 16))


def test_mistakes_of_addition_are_listed_until_they_are_fixed(event: Event) -> None:
    hand_in(event, "Ann", "+34", "-2", totals=LastLine(3, 1, 36))
    assert doesnt_fit(event) == ["spread: the card says +36, its games add up to +32"]

    hand_in(event, "Ann", "+34", "-2", totals=LastLine(3, 1, 32))
    assert doesnt_fit(event) == []
    diary = [line.what for line in event.changes.filter(verb="card-totals")]
    assert diary == ["Total on Ann’s card: 3/1 +32.", "Total on Ann’s card: 3/1 +36."]


def test_empty_lines_count_as_they_were_reported(event: Event, game: Game) -> None:
    say(game, 121, 87)
    say(game_at(event, 1, 2), 119, 121)
    hand_in(event, "Ann", "", "", totals=LastLine(3, 1, 32))

    assert doesnt_fit(event) == []


def test_a_forfeited_game_counts_in_the_last_line(event: Event, game: Game) -> None:
    say(game, forfeited_by=1, via=ScoreReport.Via.DESK)
    entry = entry_of(event, "Ann")
    lines = {game_at(event, 1, 2).pk: Line(False, 2)}
    enter_card(entry, lines=lines, totals=LastLine(2, 1, -2), by=JOE, key=uuid4())
    assert doesnt_fit(event) == []


def test_a_last_line_corrected_after_settling_matches(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+34", "-2", totals=LastLine(3, 1, 32))
    say(game, 121, 91, by=MARION, via=ScoreReport.Via.DESK, reason="Recounted")
    assert doesnt_fit(event) == []

    hand_in(event, "Ann", "+34", "-2", totals=LastLine(2, 1, 28))
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
    assert [name for name, each in states.items() if each.matches] == ["Ann"]
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
    assert [name for name, _cards in misfit.sides] == ["Ann & Cy", "Bob & Di"]
    assert [line for _, line in misfit.sides[1][1]] == [None, Line(False, 16)]


def test_where_two_reports_are_wanted_both_cards_are(event: Event, game: Game) -> None:
    Event.objects.update(two_reports=True)
    hand_in(event, "Ann", "+21", "")
    assert state(game) == (None, False, False)
    hand_in(event, "Bob", "-16", "")
    assert state(game) == (None, False, True)
    assert check(event).misfits[0].result == []

    hand_in(event, "Bob", "-21", "")
    assert state(game) == ([121, 100], True, False)


def wrong_and_in_doubt(event: Event) -> tuple[list[str], list[str]]:
    """Return the players with a wrong card, and those with only a disputed game."""
    states = check(event).states
    wrong = [each.entry.name for each in states if each.misfits]
    return wrong, [each.entry.name for each in states if each.in_doubt]


def test_only_the_card_that_disagrees_with_the_result_is_wrong(event: Event, game: Game) -> None:
    say(game, 121, 100)
    hand_in(event, "Bob", "-16", "")
    assert wrong_and_in_doubt(event) == (["Bob"], [])
    hand_in(event, "Ann", "+21", "")
    assert wrong_and_in_doubt(event) == (["Bob"], [])
    assert doesnt_fit(event) == ["Ann’s card says won by 21; Bob’s card says lost by 16"]


def test_neither_of_two_differing_cards_is_called_wrong(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Bob", "-16", "")
    assert wrong_and_in_doubt(event) == ([], ["Ann", "Bob"])
    say(game, 121, 105)
    assert wrong_and_in_doubt(event) == ([], ["Ann", "Bob"])


def test_a_differing_card_that_others_contradict_is_wrong(event: Event, game: Game) -> None:
    hand_in(event, "Ann", "+21", "")
    hand_in(event, "Bob", "-16", "")
    say(game, 121, 100)
    assert wrong_and_in_doubt(event) == (["Bob"], [])


def test_no_card_is_wrong_while_others_disagree(event: Event, game: Game) -> None:
    say(game, 121, 87)
    hand_in(event, "Ann", "+34", "")
    hand_in(event, "Bob", "-31", "")
    say(game, 121, 90, by=MARION)
    assert wrong_and_in_doubt(event) == ([], ["Ann", "Bob"])


def test_a_settled_result_makes_the_other_card_wrong(event: Event, game: Game) -> None:
    say(game, 121, 87, by=MARION, via=ScoreReport.Via.DESK)
    hand_in(event, "Ann", "+34", "")
    hand_in(event, "Bob", "-31", "")
    assert wrong_and_in_doubt(event) == (["Bob"], [])


def test_a_card_that_nobody_typed_in_is_never_wrong(event: Event, game: Game) -> None:
    say(game, 121, 87)
    hand_in(event, "Bob", "+3", "")
    assert wrong_and_in_doubt(event) == (["Bob"], [])
    ann = next(each for each in check(event).states if each.entry.name == "Ann")
    assert (ann.written, ann.misfits, ann.in_doubt, ann.matches) == (0, [], [], False)
