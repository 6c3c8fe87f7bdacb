import re

import pytest

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.combinations import CombinationKind
from cribbage_events.cribbage.counting import Count, count
from cribbage_events.settings import BASE_DIR
from cribbage_events.words.cribbage import (
    NUMBERS,
    combination_words,
    count_of_cards,
    count_words,
    spelled,
)


def counted(text: str) -> Count:
    *hand, starter = parse_cards(text)
    return count(hand, starter)


def test_the_perfect_hand_as_it_is_said() -> None:
    assert count_words(counted("5H 5C 5S JD 5D")) == (
        "Fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
        "fifteen fourteen, fifteen sixteen, a double pair royal is twenty-eight, "
        "and his nobs is twenty-nine."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("QC 5D 2H 8S 9C", "Fifteen two, fifteen four."),
        ("5D 6C JS KC 6H", "Fifteen two, fifteen four, and a pair is six."),
        ("7C 8D 8H 9S KD", "Fifteen two, fifteen four, a pair is six, "
         "a run of three is nine, and a run of three is twelve."),
        ("3C 3D 3H QS QD", "A pair is two, and a pair royal is eight."),
        ("2H 4H 6H 8H QD", "A flush is four."),
        ("2C 4D 6H JS QS", "His nobs is one."),
        ("2C 4D 6H 8S QD", "Nothing."),
    ],
)  # fmt: skip
def test_a_count_is_said_as_players_say_it(text: str, said: str) -> None:
    assert count_words(counted(text)) == said


def test_each_combination_is_said_with_the_count_so_far() -> None:
    found = counted("5D JS KC 6H 6C").combinations
    assert list(map(combination_words, found)) == ["fifteen two", "fifteen four", "a pair is six"]


def test_numbers_are_spelled_up_to_the_most_that_a_hand_counts() -> None:
    assert len(NUMBERS) == 29
    assert [spelled(number) for number in (0, 1, 20, 21, 29)] == [
        "nothing",
        "one",
        "twenty",
        "twenty-one",
        "twenty-nine",
    ]


def test_cards_are_counted_in_words() -> None:
    assert [count_of_cards(count) for count in (1, 3)] == ["one card", "three cards"]


def test_the_counting_script_names_kinds_as_the_server_does() -> None:
    source = (BASE_DIR / "static" / "js" / "practice" / "count.js").read_text()
    constants = dict(re.findall(r'const (\w+) = "([\w-]+)"; // not translated', source))
    (table,) = re.findall(r"const SAID = \{(.*?)\};", source, re.DOTALL)
    named = re.findall(r"^\s*\[?(\w+)\]?: gettext", table, re.MULTILINE)
    assert {constants.get(name, name) for name in named} == set(CombinationKind)
