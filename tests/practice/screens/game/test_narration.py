import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.game import Happened, Rules, What
from cribbage_events.cribbage.pegging import GO, HIS_HEELS, LAST_CARD, Pegged, Reason, pegged
from cribbage_events.practice.screens.game.narration import (
    PlayerNames,
    play_lines,
    sentence_of,
    sentences,
)
from cribbage_events.practice.session import PERSON
from cribbage_events.words.cribbage import played_words
from tests.practice.guest import session_at

TWO = PlayerNames(Rules(2))
SEVEN, EIGHT = parse_cards("7H 8D")


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        ("TH", "10"),
        ("7H 8D", "15 for two"),
        ("4H 4D", "8, a pair for two"),
        ("4H 4D 4S", "12, a pair royal for six"),
        ("4H 5D 6S", "15 for two and a run of three for three"),
        ("TH TD AS TC", "31 for two"),
        ("2H 4D 3S", "9, a run of three for three"),
        ("9H 8D 7S 7C", "31 for two and a pair for two"),
    ],
)
def test_a_card_is_said_with_the_count_and_what_it_scores(pile: str, said: str) -> None:
    cards = parse_cards(pile)
    assert played_words(pegged(cards), sum(card.value for card in cards)) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Happened(0, What.CUT, 0, (SEVEN,)), "You cut the seven of hearts."),
        (Happened(1, What.DEAL, 1), "Pat deals."),
        (Happened(1, What.DISCARD, 1, (SEVEN, EIGHT)), "Pat discards two cards."),
        (Happened(1, What.DISCARD, 0, (SEVEN,)), "You discard a card."),
        (Happened(1, What.STARTER, 1, (EIGHT,)), "The starter is the eight of diamonds."),
        (
            Happened(1, What.STARTER, 0, (EIGHT,), (HIS_HEELS,)),
            "The starter is the eight of diamonds. You peg two for his heels.",
        ),
        (
            Happened(1, What.PLAY, 1, (EIGHT,), (Pegged(Reason.FIFTEEN, 2),), 15),
            "Pat plays the eight of diamonds: 15 for two.",
        ),
        (Happened(1, What.GO, 1, count=25), "Pat says go."),
        (Happened(1, What.LAST, 0, (), (GO,), 25), "You peg one for the go."),
        (Happened(1, What.LAST, 1, (), (LAST_CARD,), 25), "Pat pegs one for the last card."),
        (Happened(1, What.HAND, 0, (), (), 12), "Your hand counts twelve."),
        (Happened(1, What.CRIB, 1, (), (), 0), "Pat’s crib counts nothing."),
        (
            Happened(1, What.MUGGINS, 1, (), (Pegged(Reason.MUGGINS, 3),)),
            "Pat takes three by muggins.",
        ),
        (Happened(1, What.WON, 0), "You win."),
    ],
)
def test_everything_is_said_in_a_sentence(event: Happened, said: str) -> None:
    assert sentence_of(TWO, event) == said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_can_be_told(players: int) -> None:
    game = session_at("over", players=players).game()
    told = sentences(PlayerNames(game.rules), game.log)
    assert len(told) == len(game.log)
    assert all(each.endswith(".") for each in told)


def test_the_last_plays_name_the_player_the_card_and_the_words() -> None:
    log = [
        Happened(1, What.DEAL, 0),
        Happened(1, What.STARTER, 0, (EIGHT,)),
        Happened(1, What.PLAY, 1, (SEVEN,), (), 7),
        Happened(1, What.GO, 0, (), (), 30),
        Happened(1, What.LAST, 1, (), (GO,), 30),
    ]
    assert [(line["who"], line["card"], line["words"]) for line in play_lines(TWO, log)] == [
        ("Pat", SEVEN, "7"),
        ("You", None, "go"),
        ("Pat", None, "one for the go"),
    ]


def test_gos_one_after_the_other_share_a_line() -> None:
    names = PlayerNames(Rules(4))
    gos = [Happened(1, What.GO, player, (), (), 28) for player in (0, 1, 2)]
    log = [*gos, Happened(1, What.LAST, 3, (), (GO,), 28)]
    assert [(line["who"], line["words"]) for line in play_lines(names, log)] == [
        ("You, Pat and Sam", "go"),
        ("Lou", "one for the go"),
    ]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "You, Sam and Lou"), ("fr", "Vous, Sam et Lou")]
)
def test_the_person_comes_first_where_several_say_go(language: str, said: str) -> None:
    names = PlayerNames(Rules(4))
    gos = [Happened(1, What.GO, player, (), (), 28) for player in (2, 3, 0)]
    with override(language):
        assert [line["who"] for line in play_lines(names, gos)] == [said]


@given(st.permutations(range(4)), st.integers(1, 4))
def test_you_is_written_large_only_where_a_list_begins(players: list[int], number: int) -> None:
    listed = PlayerNames(Rules(4)).together(players[:number])
    assert listed.startswith("You") == (PERSON in players[:number])
    assert "You" not in listed[1:]


def test_his_heels_are_among_the_plays() -> None:
    log = [Happened(1, What.STARTER, 0, (EIGHT,), (HIS_HEELS,))]
    assert play_lines(TWO, log)[0]["words"] == "two for his heels"
