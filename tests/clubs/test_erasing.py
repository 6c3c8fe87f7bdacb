"""A name is taken out of what was written about somebody, and nobody else's is."""

import pytest

from cribbage_events.clubs.erasing import Names

JOHN = Names(
    {"John Smith", "Smith, John", "Jon Smith"},
    "Name removed",
    numbers={"A107"},
    others={"John Smith (5)", "Mary John Smith"},
)


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("John Smith was registered.", "Name removed was registered."),
        ("Smith, John", "Name removed"),
        ("John Smith (4) was accepted.", "Name removed was accepted."),
        ("John Smith (A107)’s fee", "Name removed’s fee"),
        ("John Smith (B)", "Name removed"),
        ("Before that Jon Smith", "Before that Name removed"),
        ("John Smith (5) was accepted.", "John Smith (5) was accepted."),
        ("Mary John Smith beat John Smith", "Mary John Smith beat Name removed"),
        ("John Smith (table 4)", "Name removed (table 4)"),
        ("John Smithson and AJohn Smith", "John Smithson and AJohn Smith"),
    ],
)
def test_what_is_left_of_a_sentence(written: str, left: str) -> None:
    assert JOHN.taken_out(written) == left


def test_who_has_no_name_is_nowhere() -> None:
    assert Names({""}, "x").taken_out("Nobody at all") == "Nobody at all"
