"""The deal that the book of rules follows, and what it is said to score."""

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.pegging import GO, LAST_CARD, LIMIT
from cribbage_events.practice.screens.rules.examples import DEAL, DEALER, PONE, example_of, steps


def test_no_card_is_dealt_twice() -> None:
    cards = [*DEAL.thrown.values(), *DEAL.kept.values(), DEAL.starter]
    assert len(parse_cards(" ".join(cards))) == 13


def test_each_player_plays_the_four_cards_kept() -> None:
    assert [title for title, _kept, _thrown in DEAL.dealt] == ["Ann", "Bob, who deals"]
    for player, (_title, kept, thrown) in zip((PONE, DEALER), DEAL.dealt, strict=True):
        played = [step.card for step in DEAL.steps if step.player == player and step.card]
        assert {*played} == {*kept}
        assert len(thrown) == 2


def test_the_count_never_passes_31_and_turns_alternate_but_for_the_go() -> None:
    assert all(step.count <= LIMIT for step in DEAL.steps)
    assert [step.player for step in DEAL.steps if step.card] == [PONE, DEALER] * 4


def test_at_a_go_nobody_has_a_card_they_can_play() -> None:
    at = next(index for index, step in enumerate(DEAL.steps) if not step.card)
    later = [step.card for step in DEAL.steps[at:] if step.card]
    assert all(DEAL.steps[at].count + card.value > LIMIT for card in later)


def test_the_play_shows_every_way_to_peg() -> None:
    reasons = {each.reason for step in DEAL.steps for each in step.pegged}
    assert reasons == {"pair", "go", "fifteen", "run", "thirty-one"}


def test_the_deal_is_counted_as_the_book_says() -> None:
    assert DEAL.totals == [("Ann", 3, [9], 12), ("Bob", 7, [13, 2], 22)]
    assert [shown.crib for _, shown in DEAL.shown] == [False, False, True]


def test_the_last_card_is_pegged_unless_it_makes_31() -> None:
    *_, short = steps([("Ann", "KH"), ("Bob", "4D")])
    *_, full = steps([("Ann", "KH"), ("Bob", "QD"), ("Ann", "8S"), ("Bob", "3C")])
    assert short.pegged == (LAST_CARD,)
    assert LAST_CARD not in full.pegged
    assert full.points == 2


def test_after_a_go_the_count_begins_anew() -> None:
    first, go, second = steps([("Ann", "KH"), ("Ann", "go"), ("Bob", "KD")])
    assert (first.begins, go.begins, second.begins) == (True, False, True)
    assert go.pegged == (GO,)
    assert (second.count, second.points) == (10, 1)


def test_an_example_takes_its_last_card_for_the_starter() -> None:
    best = example_of("5H 5C 5S JD 5D")
    assert (str(best.starter), best.count.total) == ("5D", 29)
    assert example_of("AD 6D 9D QD TS", crib=True).count.total == 2
