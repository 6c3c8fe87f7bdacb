"""A step of an event's director, as the desk shows it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NextStep:
    """A heading, a sentence or two, and the button: its label and the name of its address.

    `checks_cards`: whether the scorecards may be checked as well. `other` is a second way: its
    label and the name of its address.
    """

    title: str
    words: str
    action: str
    url_name: str
    checks_cards: bool = False
    # The game to which the button leads.
    game: int | None = None
    other: tuple[str, str] | None = None
