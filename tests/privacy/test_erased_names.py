"""No reader sees what rows keep instead of an erased person’s name."""

import re
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from cribbage_events.clubs.forms.base import value_words
from cribbage_events.clubs.letters import in_a_line
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import FAMILY, sort_key
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Event, Photograph
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.words.codes import ERASED
from tests.building import MARION, fresh, make_club
from tests.events.desk_client import a_director, director_of
from tests.events.photographs.pictures import add
from tests.mail.posting import post
from tests.memory.export.test_export import taken_out
from tests.privacy.test_hidden_names import past_result
from tests.walk import states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("media")]

WORDS = "Name removed"
NAMES = ("Di Poe", "Bob Ray")
# Also cut, or in an address.
TRACES = re.compile(rf"erased-n|(?::|%3A)erase(?!_person)|{WORDS}")


def erased(event: Event) -> Event:
    """Two, so that they need to be told apart; one is also in texts that somebody typed."""
    photograph = add(event, credit=NAMES[0])
    Photograph.objects.filter(pk=photograph.pk).update(caption=f"{NAMES[1]}, seen by {NAMES[0]}")
    for name in NAMES:
        past_result(event.club, name)
        erase_person(Person.objects.get(club=event.club, name=name), by=MARION)
    return fresh(event)


def test_data_for_other_programs() -> None:
    event = erased(states.finished(FAMILY))
    for file in ("standings.json", "games.json", "standings.csv"):
        said = Client().get(f"{event.get_absolute_url()}{file}").content.decode()
        assert WORDS in said
        assert ERASED not in said


def test_everything_of_a_club_as_a_file() -> None:
    event = erased(states.finished(FAMILY))
    files = taken_out(director_of(event.club), event.club)
    assert [name for name, said in files.items() if ERASED in said] == []
    for name in ("people.csv", "entries.csv", "photographs.csv", "diary.csv"):
        assert WORDS in files[name]


def test_an_email(mailoutbox: list[EmailMessage]) -> None:
    draft = Draft("ann@example.com", f"{ERASED} has the cards", f"Ask {ERASED} (4).")
    club = make_club()
    a_director(club)
    post(draft, kind=Message.Kind.NEWS, club=club)
    (letter,) = mailoutbox
    assert letter.subject == f"{WORDS} has the cards"
    assert letter.body.startswith(f"Ask {WORDS} (4).\n")


@pytest.mark.parametrize("before", range(40, 61))
def test_nothing_is_cut_within_a_code(before: int) -> None:
    text = f"{'x' * before} {ERASED}"
    assert not TRACES.search(in_a_line(text).replace(WORDS, ""))
    quoted: Any = value_words(None, "x" * 20 + text)
    assert not TRACES.search(quoted.replace(WORDS, ""))


def test_they_are_last_in_lists() -> None:
    listed = ["Zwicker, Ann", f"{ERASED} (12)", ERASED, f"{ERASED} (4)", "Étoile, Al"]
    assert sorted(listed, key=sort_key) == [
        *("Étoile, Al", "Zwicker, Ann"),
        *(ERASED, f"{ERASED} (4)", f"{ERASED} (12)"),
    ]
