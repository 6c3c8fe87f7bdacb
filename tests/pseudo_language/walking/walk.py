"""Goes wherever a page leads, and sends each form: empty, and as it is meant."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.core import mail
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from tests.fuzz.forms import Form, forms_of, links_of
from tests.fuzz.worlds.values import fitting
from tests.pseudo_language.walking.reading import escaped, plain_words
from tests.pseudo_language.walking.world import CYRILLIC

OURS = "cribbage_events."
# So often one page is looked at for one kind of thing.
MOST = 1
LATIN = re.compile(r"[A-Za-z]")
# Their columns are the same for every language: see docs/api.md; a list of members is read again.
FOR_PROGRAMS = {
    "events:standings_csv",
    "events:report_csv",
    "leagues:members_csv",
    "leagues:night_csv",
    "leagues:report_csv",
}
# What these send would end the walk.
# The same page in another language.
NOT_READ = {"events:projector_in", "events:hall_in"}
NOT_SENT = {"account_logout", "clubs:delete_account", "clubs:delete_club", "language"}


def entries_of(calendar: str) -> str:
    """What a phone shows of it."""
    lines = calendar.replace("\r\n ", "").replace("\\n", "\n").splitlines()
    shown = ("SUMMARY", "DESCRIPTION", "LOCATION", "X-WR-CALNAME", "NAME")
    return "\n".join(line.partition(":")[2] for line in lines if line.startswith(shown))


FILES: dict[str, Callable[[str], str]] = {"text/csv": str, "text/calendar": entries_of}


def area_of(path: str) -> str:
    """The package whose page this is: `events.registration`, `leagues.money`, `allauth`."""
    module: str = resolve(path).func.__module__
    if not module.startswith(OURS):
        return module.partition(".")[0]
    return re.split(r"\.(?:views|[a-z_]+_views)\b", module.removeprefix(OURS))[0]


@dataclass
class Walk:
    """What was found, by the area whose page says it."""

    found: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    visited: Counter[tuple[str, ...]] = field(default_factory=Counter)
    # Of each event: a form is sent at one of those in the same state.
    states: dict[str, str] = field(default_factory=dict)

    def read(self, path: str, body: str, *, html: bool) -> None:
        for words in escaped(body) if html else plain_words(body):
            self.found[area_of(path)].setdefault(words, path)

    def go(self, client: Client, start: str, who: str) -> None:
        waiting = [start]
        seen = set()
        while waiting:
            address = waiting.pop(0)
            if address in seen:
                continue
            seen.add(address)
            if self.is_new(who, address):
                answer = client.get(address)
                waiting += self.look_at(client, address, answer, who)

    def is_new(self, *key: str, alike: bool = False) -> bool:
        """Whether such a page was seen too seldom; `alike`: at an event in the same state."""
        *who, address = key
        path, _, query = address.partition("?")
        try:
            match = resolve(path)
        except Resolver404:
            return False
        if match.view_name in NOT_READ:
            return False
        which = tuple(sorted(query_names(query)))
        kind = (*who, match.view_name, *self.kind_of(match.kwargs, alike=alike), *which)
        self.visited[kind] += 1
        return self.visited[kind] <= MOST

    def kind_of(self, arguments: dict[str, Any], *, alike: bool) -> list[str]:
        """Of an event or a season its address, since its state decides what is said."""
        found = [str(arguments[name]) for name in ("slug", "role") if name in arguments]
        return [self.states.get(each, each) for each in found] if alike else found

    def look_at(self, client: Client, address: str, answer: Any, who: str) -> list[str]:
        path = address.partition("?")[0]
        if answer.status_code in (301, 302):
            to = urlsplit(urljoin(address, answer["Location"]))
            return [to.path + (f"?{to.query}" if to.query else "")]
        kind = answer.get("Content-Type", "").partition(";")[0]
        if kind in FILES and resolve(path).view_name not in FOR_PROGRAMS:
            self.read(path, FILES[kind](b"".join(answer).decode()), html=False)
        if answer.streaming or kind != "text/html":
            return []
        self.read(path, answer.content.decode(), html=True)
        for form in forms_of(address, answer.content):
            self.send_in_both_ways(client, form, who)
        return links_of(answer.content)

    def send_in_both_ways(self, client: Client, form: Form, who: str) -> None:
        if form.method != "post" or resolve(urlsplit(form.action).path).view_name in NOT_SENT:
            return
        for button in form.buttons or [("", "")]:
            fields = sorted(form.fields)
            if self.is_new(who, "form", *fields, *button, form.action, alike=True):
                ways = [emptied(form), meant(form)]
                # Where nothing is filled in, both are the same.
                for data in ways[:1] if ways[0] == ways[1] else ways:
                    self.send(client, form, {**data, button[0]: button[1]})

    def send(self, client: Client, form: Form, data: dict[str, Any]) -> None:
        """What it changes is taken back."""
        cookies = deepcopy(client.cookies)
        with transaction.atomic():
            mail.outbox.clear()
            with transaction.atomic():
                answer = client.post(form.action, data)
                path = urlsplit(form.action).path
                if answer.status_code == 302:
                    path = urlsplit(urljoin(form.action, answer["Location"])).path
                    answer = client.get(urljoin(form.action, answer["Location"]))
                if answer.get("Content-Type", "").startswith("text/html") and answer.content:
                    self.read(path, answer.content.decode(), html=True)
            transaction.set_rollback(True)
        for letter in mail.outbox:
            self.read_letter(letter)
        client.cookies = cookies

    def read_letter(self, letter: Any) -> None:
        for words in plain_words(f"{letter.subject}\n{letter.body}"):
            self.found["e-mails"].setdefault(words, letter.subject)


def query_names(query: str) -> Iterator[str]:
    return (part.partition("=")[0] for part in query.split("&") if part)


def emptied(form: Form) -> dict[str, Any]:
    return {
        each.name: each.values if each.kind == "hidden" else [] for each in form.fields.values()
    }


def meant(form: Form) -> dict[str, Any]:
    """As somebody would fill it in who writes another alphabet."""
    data: dict[str, Any] = {}
    for each in form.fields.values():
        if each.kind == "file":
            continue
        if each.values and any(each.values):
            data[each.name] = each.values
        elif each.choices:
            data[each.name] = each.choices[-1:]
        else:
            data[each.name] = in_other_letters(each.name, fitting(each.name, each.kind, 1))
    return data


def in_other_letters(name: str, value: str) -> str:
    """What isn't read by programs, or a date."""
    is_words = not re.search(r"mail|date|born|time|password|slug|code|url", name)
    return value.translate(CYRILLIC) if is_words else value
