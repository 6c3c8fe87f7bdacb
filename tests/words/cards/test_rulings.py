import pytest

from cribbage_events.contest.cards import EntryError, EntryProblem, Rule
from cribbage_events.words.cards import entry_error_words, ruling_words


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_has_a_sentence(rule: Rule) -> None:
    assert ruling_words(rule).endswith(".")


def test_what_no_card_can_say() -> None:
    both = EntryError(EntryProblem.BOTH_COLUMNS, 121)
    assert entry_error_words(both) == "There are points in both columns: leave one of them empty."
    over = EntryError(EntryProblem.OUT_OF_RANGE, 61)
    assert entry_error_words(over) == "Nobody wins by more than 61: type 1 to 61."
