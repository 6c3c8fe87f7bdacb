"""A name is taken out of texts about somebody, and nobody else's is."""

import pytest

from cribbage_events.clubs.people.erasing import Names

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
def test_a_sentence_after_a_name_was_taken_out(written: str, left: str) -> None:
    assert JOHN.taken_out(written) == left


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (":operator", ":operator"),
        (":left 12", ":left 12"),
        (":public-page", ":public-page"),
        (":withdrew", ":withdrew"),
        (":withdrew Left with a cold", ":withdrew Name removed with a cold"),
        (":typing-mistake", ":typing-mistake"),
        ("Operator: left", "Operator: Name removed"),
        (":operator.", ":Name removed."),
    ],
)
def test_a_code_stays_though_somebody_is_called_so(written: str, left: str) -> None:
    called = {"operator", "left", "Left", "12", "page", "public-page", "withdrew", "mistake"}
    assert Names(called, "Name removed").taken_out(written) == left


def test_an_empty_name_is_found_nowhere() -> None:
    assert Names({""}, "x").taken_out("Nobody at all") == "Nobody at all"
