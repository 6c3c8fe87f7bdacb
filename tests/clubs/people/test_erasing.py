"""A name is taken out of texts about somebody, and nobody else's is."""

import pytest

from cribbage_events.clubs.people.erasing import Names

JOHN = Names(
    {"John Smith", "Smith, John", "Jon Smith"},
    ":erased-name",
    numbers={"A107"},
    others={"John Smith (5)", "Mary John Smith"},
)


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("John Smith was registered.", ":erased-name was registered."),
        ("Smith, John", ":erased-name"),
        ("John Smith (4) was accepted.", ":erased-name was accepted."),
        ("John Smith (A107)’s fee", ":erased-name’s fee"),
        ("John Smith (B)", ":erased-name"),
        ("Before that Jon Smith", "Before that :erased-name"),
        ("John Smith (5) was accepted.", "John Smith (5) was accepted."),
        ("Mary John Smith beat John Smith", "Mary John Smith beat :erased-name"),
        ("John Smith (table 4)", ":erased-name (table 4)"),
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
        (":withdrew Left with a cold", ":withdrew :erased-name with a cold"),
        (":typing-mistake", ":typing-mistake"),
        ("Operator: left", "Operator: :erased-name"),
        (":operator.", "::erased-name."),
    ],
)
def test_a_code_stays_though_somebody_is_called_so(written: str, left: str) -> None:
    called = {"operator", "left", "Left", "12", "page", "public-page", "withdrew", "mistake"}
    assert Names(called, ":erased-name").taken_out(written) == left


def test_an_erased_name_stays_though_somebody_is_called_like_its_code() -> None:
    written = "a guest of :erased-name (4), said name"
    left = Names({"erased", "name"}, ":erased-name").taken_out(written)
    assert left == "a guest of :erased-name (4), said :erased-name"


@pytest.mark.parametrize("room", range(30, 60))
def test_a_text_is_not_cut_within_a_code(room: int) -> None:
    written = "Al and Al: Al, Al and Al, then nobody"
    left = Names({"Al"}, ":erased-name").taken_out_of_column(written, room)
    assert len(left) <= room
    assert ":" not in left.replace(":erased-name", "").removesuffix(":…").replace(": ", "")


def test_an_empty_name_is_found_nowhere() -> None:
    assert Names({""}, "x").taken_out("Nobody at all") == "Nobody at all"
