"""Get from the front page to an account and a club, with the code out of the e-mail."""

import re
from collections.abc import Callable

from tests.journeys.steps.newcomer import Newcomer

PASSWORD = "fifteen-two-and-a-pair"
CODE = re.compile(r"^ {4}(\d\S+)$", re.MULTILINE)


def make_an_account(
    visitor: Newcomer, *, wants: str, name: str, letters: Callable[[], str]
) -> None:
    """Sign up: `wants` is the button on the front page, `letters` are all sent e-mails."""
    address = f"{name.split()[0].lower()}@example.com"
    visitor.begin()
    visitor.link("Run an event")
    visitor.link(wants)
    visitor.sees_heading("Create an account")
    visitor.fill("Your name", name)
    visitor.fill("E-mail address", address)
    visitor.fill("Password", PASSWORD)
    visitor.button("Create my account")
    visitor.sees_heading("Confirm your e-mail address")
    visitor.fill("The eight digits", code_for(address, letters()))
    visitor.button("Continue")


def code_for(address: str, letters: str) -> str:
    """Return the code in the newest e-mail to this address."""
    *_, _before, letter = letters.split(f"\nTo: {address}\n")
    found = CODE.search(letter)
    assert found, letter
    return found[1]


def make_a_club(visitor: Newcomer, name: str) -> None:
    visitor.sees_heading("Create a club")
    visitor.fill("Name", name)
    visitor.button("Create the club")


def take_the_link(runner: Newcomer, volunteer: Newcomer, name: str) -> None:
    """Open the address that was sent to the volunteer, who would scan the code."""
    address = runner.page.get_by_label(runner.words("The address, for one person"))
    volunteer.begin(address.input_value())
    volunteer.fill("Your name", name)
    volunteer.button("Go to the scores")
    # The page of the links says who has opened it.
    runner.sees(name)
