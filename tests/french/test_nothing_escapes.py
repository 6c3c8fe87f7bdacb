"""Two clubs whose people write another alphabet have no English on any French page.

tests/pseudo_language/ tests that the catalogue has each text of any page, e-mail, print or command,
and sends every form. This test reads the real catalogue.
"""

import re
from dataclasses import dataclass
from functools import partial

import pytest
from django.test import Client, override_settings

from cribbage_events.clubs.models import Club, User
from cribbage_events.events import demo
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from tests.french.english import english_lines, english_on
from tests.french.language import FRENCH
from tests.fuzz.forms import Form
from tests.pseudo_language.test_pages import STARTS, walk_as_guests, walk_to_what_a_club_keeps
from tests.pseudo_language.test_pages import visitor as somebody
from tests.pseudo_language.walking.walk import Walk, area_of
from tests.pseudo_language.walking.world import fill_world, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("two_languages")]

# A number that a browser reads has a point, whatever the language.
BROKEN = re.compile(
    r'\s(?:c?[xy]|r|[xy][12]|width|height|value|min|max|step|style)="[^"]*\d,\d[^"]*"'
)


@dataclass
class Reader(Walk):
    """A reader opens each page of one event in each state, and sends no form."""

    def is_new(self, *key: str, alike: bool = True) -> bool:
        return super().is_new(*key, alike=alike)

    def read(self, path: str, body: str, *, html: bool) -> None:
        found = english_on(body) if html else english_lines(body)
        for words in [*found, *BROKEN.findall(body if html else "")]:
            self.found[area_of(path)].setdefault(words, path)

    def send_in_both_ways(self, client: Client, form: Form, who: str) -> None:
        pass


visitor = partial(somebody, language=FRENCH)


def test_no_page_has_an_english_sentence() -> None:
    fill_world()
    Club.objects.update(language=FRENCH)
    walk = Reader(states=states())
    known = {
        "anybody": visitor(),
        "director": visitor(User.objects.get(email=demo.DIRECTOR_EMAIL)),
    }
    with override_settings(DEMO=True):
        for who, client in known.items():
            for start in STARTS:
                walk.go(client, start, who)
        for event in Event.objects.all():
            for page in ("", "poster/", "projector/", "desk/", "scores/"):
                walk.go(known["director"], f"{event.get_absolute_url()}{page}", "director")
        for season in Season.objects.all():
            walk.go(known["director"], f"{season.get_absolute_url()}calendar.ics", "director")
        walk_as_guests(walk, visitor)
        walk_to_what_a_club_keeps(walk, known["director"], visitor)
    escaped = [
        f"{area}: {words!r} at {path}"
        for area, found in walk.found.items()
        for words, path in found.items()
    ]
    assert escaped == []
