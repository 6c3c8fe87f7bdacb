import pytest

from cribbage_events.cribbage.cards import (
    DECK,
    Card,
    CardError,
    CardProblem,
    Suit,
    parse,
    parse_cards,
)


def test_the_deck_has_each_of_the_52_cards_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert list(DECK) == sorted(DECK, key=lambda card: (card.suit, card.rank))


@pytest.mark.parametrize(
    ("rank", "value"), [(1, 1), (5, 5), (9, 9), (10, 10), (11, 10), (12, 10), (13, 10)]
)
def test_aces_count_one_and_faces_ten(rank: int, value: int) -> None:
    assert Card(rank, Suit.HEARTS).value == value


def test_a_card_has_a_short_form_and_a_code() -> None:
    ten = Card(10, Suit.DIAMONDS)

    assert (ten.short, str(ten)) == ("10♦", "TD")
    assert f"{ten}" == "TD"


@pytest.mark.parametrize("card", DECK)
def test_every_card_is_read_from_its_code_and_its_short_form(card: Card) -> None:
    assert parse(str(card)) == parse(card.short) == parse(str(card).lower()) == card


@pytest.mark.parametrize("text", ["10h", "TH", "th", " 10H ", "10♥", "10♥\ufe0f", "t♡"])
def test_a_ten_of_hearts_is_written_in_many_ways(text: str) -> None:
    assert parse(text) == Card(10, Suit.HEARTS)


@pytest.mark.parametrize(
    "text", ["1H", "H5", "5", "H", "11H", "0C", "5X", "hello", "5H5C", "5 H", "٥H", "K\n"]
)
def test_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError) as refused:
        parse(text)

    assert (refused.value.problem, refused.value.text) == (CardProblem.NO_CARD, text.strip())


def test_nothing_isn_t_a_card() -> None:
    with pytest.raises(CardError) as refused:
        parse("  ")
    assert (refused.value.problem, refused.value.text) == (CardProblem.NO_CARD, "")


@pytest.mark.parametrize(
    "text",
    [
        "5H 5C 5S JD 5D",
        "5H5C5SJD5D",
        "5h, 5c, 5s, jd, 5d",
        "5♥5♣5♠J♦5♦",
        "5♥\ufe0f 5♣\ufe0f 5♠\ufe0f J♦\ufe0f 5♦\ufe0f",
        " 5H;5C\n5S\tJD,,5D ",
        ["5H", "5C", "5S", "JD", "5D"],
        ["5H 5C", "5SJD", "5D"],
    ],
)
def test_several_cards_with_and_without_gaps(text: str | list[str]) -> None:
    assert " ".join(map(str, parse_cards(text))) == "5H 5C 5S JD 5D"


def test_tens_need_no_gap_either() -> None:
    assert " ".join(map(str, parse_cards("10H10CTS1"[:-1]))) == "TH TC TS"


def test_no_cards_at_all() -> None:
    assert parse_cards("") == parse_cards([]) == ()


@pytest.mark.parametrize(
    ("text", "wrong"), [("5H 1H 5C", "1H"), ("5H1H5C", "1H"), ("5H 5", "5"), ("5HX", "X")]
)
def test_the_wrong_one_of_several_is_named(text: str, wrong: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    assert refused.value.text == wrong


def test_the_same_card_twice_is_named() -> None:
    with pytest.raises(CardError) as refused:
        parse_cards("5H 6C 5h")

    five = Card(5, Suit.HEARTS)
    assert (refused.value.problem, refused.value.card) == (CardProblem.TWICE, five)
