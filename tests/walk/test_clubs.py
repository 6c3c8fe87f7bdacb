"""Every page and file of clubs with an event or a night at every time, in both languages.

Nobody reads there what is in another language, who is erased or isn't to be named, or one of two
people of one name without what tells them apart. Nothing is written by whoever reads.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core import mail
from django.test import Client
from django.utils.translation import gettext
from pytest_django import Settings

from cribbage_events.mail import outbox
from tests.french.tongues import Tongue
from tests.fuzz.forms import forms_of, links_of
from tests.privacy import test_hidden_names as hidden
from tests.pseudo_language.catalogue import ASKED
from tests.pseudo_language.real import not_in_catalogues
from tests.walk.addresses import ROUTES, Addresses
from tests.walk.answers import faults_of
from tests.walk.asking import read
from tests.walk.clubs import KINDS, PSEUDO, Filled, fill, namesakes
from tests.walk.forms import is_sent, name_of, sent
from tests.walk.hall import Visitor
from tests.walk.letters import in_other_letters
from tests.walk.states import SHARED
from tests.walk.walking import is_of_event, pages_of
from tests.walk.who_may_enter import may_read

pytestmark = pytest.mark.django_db

SMITH = "|".join(map(in_other_letters, (SHARED, "Smith, John")))
# As a sentence or a list has it, without what tells it apart.
BARE = re.compile(rf"(?:{SMITH})(?! \((?:\d+|A10[78]|[A-Z])\))")
TOLD_APART = re.compile(rf"(?:{SMITH}) \(")
# What a form holds is the name itself.
FIELD = re.compile(r"<(?:input|textarea)\b[^>]*>")
# Also cut, or in an address.
TRACES = re.compile(r"erased-n|(?::|%3A)erase(?!_person)|Name removed")
CONTACT = hidden.CONTACT
HIDDEN, INITIALS = map(in_other_letters, (hidden.HIDDEN, hidden.INITIALS))
UNNAMED = re.compile("|".join(map(in_other_letters, hidden.NAMES)))
# One's own page, and the choice of the name that a merged person will have.
SAYS_THE_NAME = {"events:asked", "memory:merge"}
OF_EVENTS = [name for name in ROUTES if is_of_event(name)]
OTHERS = [name for name in ROUTES if not is_of_event(name)]


@pytest.fixture(autouse=True)
def as_on_a_server(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent in the background is sent at once, and read with the page."""
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(outbox, "send_soon", outbox.send_waiting)


class Walk:
    """Reads all pages of a club as everybody, and notes the faults of each address."""

    def __init__(self, filled: Filled, tongue: Tongue) -> None:
        self.filled, self.tongue = filled, tongue
        self.faults: dict[str, list[str]] = {}
        self.seen: set[tuple[str, ...]] = set()
        self.who, self.where = Visitor.ANYBODY, ""
        self.told_apart, self.replaced, self.named = 0, 0, False

    def go(self) -> None:
        for event, night in self.filled.places:
            addresses = Addresses(event, night, namesakes(event)[:1], whole=True)
            for visitor, client in self.filled.at(event):
                self.read_all(visitor, client, addresses, OF_EVENTS)
        for visitor, client in self.filled.elsewhere():
            self.read_all(visitor, client, addresses, OTHERS)
            self.read(client, "", "/nowhere/")
            self.read(client, "", f"{addresses.event.get_absolute_url()}desk/draw/")

    def read_all(
        self, visitor: Visitor, client: Client, addresses: Addresses, names: list[str]
    ) -> None:
        client.cookies[site.LANGUAGE_COOKIE_NAME] = self.tongue.code
        self.who, self.where = visitor, addresses.event.slug if names == OF_EVENTS else ""
        for name, address in pages_of(visitor, addresses, names):
            self.read(client, name, address)

    def read(self, client: Client, name: str, address: str) -> None:
        answer = read(client, name, address)
        said = f"{answer.headers}\n{answer.said}"
        found = [*faults_of(name, answer.headers, answer.said), *self.faults_in(name, said)]
        self.note(address, found)
        self.told_apart += bool(TOLD_APART.search(said))
        self.replaced += gettext("Name removed") in said
        self.named |= "/desk/" in address and HIDDEN in said and INITIALS in said
        if "<html" in answer.said:
            self.follow(client, answer.content)
            if self.tongue == PSEUDO:
                self.send_forms(client, address, answer.content)

    def note(self, address: str, found: list[str]) -> None:
        if found:
            self.faults[f"{self.who} {address}"] = found

    def faults_in(self, name: str, said: str) -> Iterator[str]:
        """Say what somebody would read there and shouldn't, with what stands around it."""
        searches = {"erased": TRACES}
        if name not in SAYS_THE_NAME:
            searches |= {"told apart by nothing": BARE}
        if self.who == Visitor.ANYBODY:
            searches |= {"hidden": UNNAMED, "contact data": CONTACT}
        said = FIELD.sub("", said)
        for what, search in searches.items():
            if found := search.search(said):
                yield f"{what}: {said[max(found.start() - 80, 0) : found.end() + 40]}"

    def follow(self, client: Client, body: bytes) -> None:
        """To the same pages with another question in their addresses."""
        for link in links_of(body):
            path, _, query = link.partition("?")
            name = name_of(path) if query else ""
            asked = sorted(part.partition("=")[0] for part in query.split("&"))
            if name and may_read(self.who, name) and self.is_new(name, *asked):
                self.read(client, name, link)

    def is_new(self, *what: str) -> bool:
        key = (self.who, self.where, *what)
        is_new = key not in self.seen
        self.seen.add(key)
        return is_new

    def send_forms(self, client: Client, address: str, body: bytes) -> None:
        for form in filter(is_sent, forms_of(address, body)):
            for button in form.buttons or [("", "")]:
                if self.is_new("form", *sorted(form.fields), *button, name_of(form.action)):
                    for to, answer in sent(client, form, button):
                        self.read_sent(f"{address}, sent: {to}", answer)

    def read_sent(self, address: str, answer: Any) -> None:
        if answer.get("Content-Type", "").startswith("text/html"):
            self.note(address, list(faults_of("", answer.headers, answer.content.decode())))
        for letter in mail.outbox:
            self.note(str(letter.subject), self.tongue.left(f"{letter.subject}\n{letter.body}"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_is_fit_to_be_read(kind: str) -> None:
    filled = fill(KINDS[kind])
    tongue = KINDS[kind].tongue
    ASKED.clear()
    walk = Walk(filled, tongue)
    with tongue.spoken():
        walk.go()
    assert not walk.faults, "\n".join(f"{at}: {found}" for at, found in walk.faults.items())
    # What is shown in the pseudo-language is shown in a real one, too.
    assert not_in_catalogues(ASKED) == []
    # Those who run it read all names; or the search for them would prove nothing.
    assert walk.told_apart
    assert walk.named
    assert walk.replaced > 5


def test_a_bare_name_is_found() -> None:
    john, smith = in_other_letters("John"), in_other_letters("Smith")
    assert BARE.search(f"{john} {smith} beat Ann Lee")
    assert BARE.search(f"{smith}, {john}")
    assert not BARE.search(f"{john} {smith} (4) beat {smith}, {john} (A107)")
