"""Hands as they were counted: every combination, and what was missed, shown and not stolen."""

from cribbage_events.cribbage.cards import parse, parse_cards
from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.counting import count
from cribbage_events.cribbage.moves import Claim
from cribbage_events.practice.screens.game.stages import (
    CountedHand,
    counted_hands,
    next_to_count,
    verdict,
)
from cribbage_events.practice.services import go_on, make_move
from cribbage_events.practice.session import PERSON, PracticeSession
from tests.practice.guest import session_at


def claiming(*, off: int = 0, points: int | None = None, muggins: bool = False) -> CountedHand:
    """Return what is shown after the person has claimed so much, or so much too much."""
    session = at_a_hand_worth_something(muggins=muggins)
    game = session.game()
    true = game.stage.true_count  # type: ignore[union-attr]
    after = make_move(session, game, Claim(true + off if points is None else points))
    counted = next(each for each in counted_hands(after, after.game()) if each.claimed is not None)
    assert counted.count.total == true
    return counted


def at_a_hand_worth_something(*, muggins: bool) -> PracticeSession:
    seeds = (session_at("claim", seed=str(seed), muggins=muggins) for seed in range(20))
    return next(each for each in seeds if each.game().stage.true_count > 3)  # type: ignore[union-attr]


def test_a_right_count_is_said_to_be_right() -> None:
    counted = claiming()
    assert counted.verdict.endswith("That’s right.")
    assert not counted.is_wrong
    assert not [part for part in counted.parts if part["missed"]]


def test_a_miss_is_shown_with_its_cards_and_taken_by_nobody() -> None:
    counted = claiming(off=-1)
    assert counted.is_wrong
    assert counted.verdict.endswith("You missed 1. Nobody takes them.")
    assert counted.parts[-1]["missed"]
    assert counted.parts[-1]["combination"].cards


def test_with_muggins_it_is_said_who_takes_it() -> None:
    assert claiming(off=-2, muggins=True).verdict.endswith("You missed 2. Pat takes them: muggins.")


def test_somebody_who_claims_too_much_is_put_right() -> None:
    counted = claiming(points=29)
    assert f"it counts {counted.count.total}. You peg {counted.count.total}." in counted.verdict
    assert not [part for part in counted.parts if part["missed"]]


def test_players_call_nothing_nineteen() -> None:
    nothing = count(parse_cards("2C 4D 6H 8S"), parse("QC"))
    counted = CountedHand("Your hand", (), None, nothing, 19, verdict(19, nothing.total, ""))
    assert "nothing" in counted.verdict
    assert not counted.is_wrong


def test_without_claims_nothing_is_said_of_right_and_wrong() -> None:
    session = session_at("show", strength=Strength.EXPERT)
    assert counted_hands(session, session.game()) == []
    after = go_on(session, session.game())
    for counted in counted_hands(after, after.game()):
        assert (counted.claimed, counted.verdict, counted.is_wrong) == (None, "", False)


def test_the_hands_are_shown_in_their_order_the_crib_last() -> None:
    session = session_at("show", players=3)
    dealer = session.game().dealer
    after = go_on(session, session.game())
    names = ["Your", "Pat’s", "Sam’s"]
    in_order = [names[player] for player in session.game().rules.from_left_of(dealer)]
    shown = [counted.title for counted in counted_hands(after, after.game())]
    assert shown == [*(f"{name} hand" for name in in_order), f"{names[dealer]} crib"]


def test_a_claim_is_asked_for_after_the_hands_counted_since_the_last() -> None:
    session = next(
        each for each in (session_at("claim", seed=str(seed)) for seed in range(9)) if dealt(each)
    )
    game = session.game()
    assert [each.title for each in counted_hands(session, game)] == ["Pat’s hand"]
    assert next_to_count(game)["title"] == "Now your hand"  # type: ignore[index]
    after = make_move(session, game, Claim(0))
    assert [each.title for each in counted_hands(after, after.game())] == ["Your hand"]
    assert next_to_count(after.game())["title"] == "Now your crib"  # type: ignore[index]
    last = make_move(after, after.game(), Claim(0))
    claims = [each.claimed for each in counted_hands(last, last.game())]
    assert claims == [None, 0, 0]


def dealt(session: PracticeSession) -> bool:
    return session.game().dealer == PERSON


def test_the_crib_is_counted_as_a_crib() -> None:
    session = session_at("show")
    after = go_on(session, session.game())
    assert counted_hands(after, after.game())[-1].title.endswith("crib")
