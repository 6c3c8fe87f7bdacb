"""One route, asked for as every visitor in both languages, and what must hold of each answer."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.french.language import FRENCH
from tests.walk.answers import faults_of
from tests.walk.hall import PRIVATE, Hall, Visitor, knock
from tests.walk.who_may_enter import DESK, DIRECTOR, OPERATOR, SIGNED_IN, TABLE

ENGLISH = "en-ca"
METHODS = ("get", "post")
# So a page that several may open is seen in both languages.
IN_FRENCH = {Visitor.STRANGER, Visitor.PLAYER, Visitor.VOLUNTEER, Visitor.HELPER, Visitor.OPERATOR}
# Whoever is refused reads the name of no entrant.
ENTRANTS = re.compile("Ann Lee|Bob Ray|Cy Dow|Di Poe")


class Asked(NamedTuple):
    visitor: Visitor
    method: str
    language: str
    answer: Any
    changed: bool

    def __repr__(self) -> str:
        to = self.answer.get("Location", "")
        return f"{self.visitor}: {self.method} {self.language} {self.answer.status_code} {to}"


def each_asked(hall: Hall, name: str, methods: Sequence[str] = METHODS) -> Iterator[Asked]:
    row = TABLE[name]
    languages = {visitor: FRENCH if visitor in IN_FRENCH else ENGLISH for visitor in Visitor}
    for visitor in Visitor:
        for method in methods:
            yield asked(hall, visitor, method, name, languages[visitor])
    readers = [visitor for visitor in Visitor if visitor in row.who and "get" in row.methods]
    for other in {ENGLISH, FRENCH} - {languages[visitor] for visitor in readers}:
        for visitor in readers[:1]:
            yield asked(hall, visitor, "get", name, other)


def asked(hall: Hall, visitor: Visitor, method: str, name: str, language: str) -> Asked:
    return Asked(visitor, method, language, *knock(hall, visitor, method, name, language))


def is_welcome(name: str, asked: Asked) -> bool:
    row = TABLE[name]
    return asked.visitor in row.who and asked.method in row.methods.split()


def enters(answer: Any) -> bool:
    """The page itself; everybody else is sent to sign in, or sees that it isn't theirs."""
    if answer.status_code == 302:
        return not answer["Location"].startswith("/accounts/login/?")
    assert answer.status_code in (200, 401, 403, 404, 405)
    return bool(answer.status_code == 200)


def is_led_away(answer: Any) -> bool:
    return bool(answer.status_code == 302)


def faults(name: str, asked: Asked, seen: set[tuple[str, str, int]]) -> Iterator[str]:
    """What is wrong with the answer; refusals are alike, so one of each kind is read closely."""
    who, answer, welcome = TABLE[name].who, asked.answer, is_welcome(name, asked)
    if asked.changed and not (welcome and asked.method == "post"):
        yield "it has written"
    if not welcome and (found := ENTRANTS.search(answer.said)):
        yield f"whoever is refused reads of {found[0]}"
    if who not in (DIRECTOR, DESK) and (found := PRIVATE.search(answer.said)):
        yield f"everybody reads {found[0]}"
    private = who in (DIRECTOR, DESK, SIGNED_IN, OPERATOR) and answer.status_code == 200
    if private and "no-store" not in answer.get("Cache-Control", ""):
        yield "a browser may keep it"
    kind = (asked.method, asked.language, answer.status_code)
    if welcome or kind not in seen:
        seen.add(kind)
        yield from faults_of(name, answer.headers, answer.said)
