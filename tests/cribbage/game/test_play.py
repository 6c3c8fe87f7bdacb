import pytest

from cribbage_events.cribbage.cards import parse
from cribbage_events.cribbage.game import Breach, IllegalMove
from cribbage_events.cribbage.game.stages import ThePlay
from tests.cribbage.game.players import the_play


def lay(play: ThePlay, *cards: str) -> list[tuple[int | None, int]]:
    """Lays cards, “go” for a go; gives who was to move each time, and what was pegged."""
    result = []
    for card in cards:
        player = play.to_move
        awards = play.go() if card == "go" else play.play(parse(card))
        result.append((player, sum(one.points for one in awards.scored + awards.last)))
    return result


def test_the_dealers_left_leads() -> None:
    assert the_play("KH", "5S", dealer=0).to_move == 1
    assert the_play("KH", "5S", "4S", dealer=2).to_move == 0


def test_somebody_who_said_go_waits_while_the_other_plays_on() -> None:
    play = the_play("KH QD 9C 8H", "KS 7D AC AS", dealer=0)
    assert lay(play, "KS", "KH", "7D") == [(1, 0), (0, 2), (1, 0)]
    assert lay(play, "go") == [(0, 0)]
    assert lay(play, "AC", "AS") == [(1, 0), (1, 3)], "a pair, and one for the go"
    assert (play.to_move, play.count) == (0, 0)


def test_the_player_after_the_one_who_played_last_leads_at_nothing() -> None:
    play = the_play("KH QD 9C 8H", "KS JD TC 9S", dealer=0)
    lay(play, "KS", "KH", "JD")
    assert lay(play, "go") == [(0, 1)], "neither can go on: one for the player who laid the jack"
    assert (play.to_move, play.count) == (0, 0)


def test_a_go_holds_for_its_own_count_only() -> None:
    play = the_play("KH QD 9C 8H", "KS JD TC 9S", dealer=0)
    lay(play, "KS", "KH", "JD", "go", "QD", "TC")
    assert (play.to_move, play.count) == (0, 20)


def test_31_scores_two_and_no_more_for_the_go() -> None:
    play = the_play("KH QD 9C 8H", "KS AD TC 9S", dealer=0)
    assert lay(play, "KS", "KH", "TC") == [(1, 0), (0, 2), (1, 0)]
    lay(play, "go")
    assert lay(play, "AD") == [(1, 2)]
    assert (play.to_move, play.count) == (0, 0)


def test_the_last_card_scores_one() -> None:
    play = the_play("KH", "9S", dealer=0)
    assert lay(play, "9S", "KH") == [(1, 0), (0, 1)]
    assert play.to_move is None


def test_the_last_card_scores_nothing_on_top_of_31() -> None:
    play = the_play("KH 7D", "8S 6C", dealer=0)
    assert lay(play, "8S", "KH", "6C", "7D") == [(1, 0), (0, 0), (1, 0), (0, 2)]


def test_the_last_card_scores_beside_a_fifteen() -> None:
    play = the_play("7D", "8S", dealer=0)
    assert lay(play, "8S", "7D") == [(1, 0), (0, 3)]


def test_nothing_reaches_across_a_reset() -> None:
    play = the_play("KH 4D", "KS KD 4S", dealer=0)
    lay(play, "KS", "KH", "KD")
    assert play.count == 30
    assert lay(play, "go") == [(0, 1)]
    assert lay(play, "4D") == [(0, 0)]
    assert lay(play, "4S") == [(1, 3)], "the pair with the new 4, and last card; no third king"


def test_somebody_without_cards_is_passed_over() -> None:
    play = the_play("2H", "KS QD", "3C", dealer=2)
    assert lay(play, "2H", "KS", "3C", "QD") == [(0, 0), (1, 0), (2, 2), (1, 1)]


def test_three_players_say_go_one_after_the_other() -> None:
    play = the_play("TH 9H", "TS 9S", "TC 9C", dealer=2)
    assert lay(play, "TH", "TS", "TC") == [(0, 0), (1, 2), (2, 6)]
    assert lay(play, "go", "go") == [(0, 0), (1, 1)]
    assert play.to_move == 0, "the third played last, so the first leads"


def test_four_play_on_until_nobody_can() -> None:
    play = the_play("TH AH", "TS 9S", "TC 9C", "5D KD", dealer=3)
    lay(play, "TH", "TS", "TC")
    assert lay(play, "go") == [(3, 0)]
    assert lay(play, "AH") == [(0, 2)], "31 while others wait"
    assert (play.to_move, play.count) == (1, 0)


def refusal(play: ThePlay, card: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        lay(play, card)
    return refused.value


def test_a_card_that_is_not_held_is_refused() -> None:
    refused = refusal(the_play("KH", "9S"), "KH")
    assert (refused.breach, refused.card) == (Breach.NOT_HELD, parse("KH"))


def test_a_card_past_31_is_refused_with_the_count_it_would_make() -> None:
    play = the_play("KH 9D", "KS KD")
    lay(play, "KS", "KH", "KD")
    refused = refusal(play, "9D")
    assert (refused.breach, refused.number) == (Breach.PAST_THIRTY_ONE, 39)
    assert (refused.card, refused.lower) == (parse("9D"), None)
    assert [card.rank for card in play.held[0]] == [9]


def test_a_card_past_31_is_refused_with_a_lower_one_that_can_be_played() -> None:
    play = the_play("KH 9D AC", "KS KD")
    lay(play, "KS", "KH", "KD")
    assert refusal(play, "9D").lower == parse("AC")


def test_a_renege_is_refused_with_the_card_that_can_be_played() -> None:
    play = the_play("KH AD", "KS KD")
    lay(play, "KS", "KH", "KD")
    refused = refusal(play, "go")
    assert refused.breach == Breach.RENEGE
    assert (refused.card, refused.number) == (parse("AD"), 31)
