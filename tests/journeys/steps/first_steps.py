"""From the front page to an account and a club, with the code out of the e-mail."""

import re
from pathlib import Path

from tests.journeys.steps.newcomer import Newcomer

PASSWORD = "fifteen-two-and-a-pair"
CODE = re.compile(r"^ {4}(\d\S+)$", re.MULTILINE)


def make_an_account(visitor: Newcomer, *, wants: str, name: str, log: Path) -> None:
    """`wants`: the button on the front page; `log`: what the program's window shows."""
    address = f"{name.split()[0].lower()}@example.com"
    visitor.begin()
    visitor.link(wants)
    visitor.sees_heading("Make an account")
    visitor.fill("Your name", name)
    visitor.fill("E-mail address", address)
    visitor.fill("Password", PASSWORD)
    visitor.button("Make my account")
    visitor.sees_heading("Confirm your e-mail address")
    visitor.fill("The eight digits", code_for(address, log))
    visitor.button("Continue")


def code_for(address: str, log: Path) -> str:
    """Out of the newest e-mail to this address."""
    letters = log.read_text(encoding="utf-8").split(f"\nTo: {address}\n")
    assert len(letters) > 1
    found = CODE.search(letters[-1])
    assert found, letters[-1]
    return found[1]


def make_a_club(visitor: Newcomer, name: str) -> None:
    visitor.sees_heading("Make a club")
    visitor.fill("Name", name)
    visitor.button("Make the club")
