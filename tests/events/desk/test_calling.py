import re

import pytest
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event
from cribbage_events.memory.privacy import show_person_as
from tests.building import (
    MARION,
    Tables,
    games_in,
    make_club,
    make_event,
    make_night,
    play,
    say,
    seated_night,
)
from tests.events.desk_client import at, director_of, words

pytestmark = pytest.mark.django_db

FIRST: Tables = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe"), ("Ed Fox", "Flo Kay")]
SECOND: Tables = [("Ann Lee", "Di Poe"), ("Cy Dow", "Flo Kay"), ("Ed Fox", "Bob Ray")]


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), FIRST, SECOND)


def calls(director: Client, event: Event, query: str = "") -> list[str]:
    page = director.get(at(event, "call_tables") + query).content.decode()
    listed = re.search(r"<ol[^>]*data-calls.*?</ol>", page, re.DOTALL)
    found = re.findall(r"<li[^>]*>(.*?)</li>", listed[0], re.DOTALL) if listed else []
    return [words(line.encode()) for line in found]


def test_the_round_being_played(director: Client, event: Event) -> None:
    assert calls(director, event) == [
        "Table 1: Ann Lee against Bob Ray",
        "Table 2: Cy Dow against Di Poe",
        "Table 3: Ed Fox against Flo Kay",
    ]
    say(games_in(event, 1)[1], 121, 90)
    assert [words[:7] for words in calls(director, event)] == ["Table 1", "Table 3"]
    play(event, 1)
    assert calls(director, event)[0] == "Table 1: Ann Lee against Di Poe"
    assert calls(director, event, "?round=1") == []


def test_another_round_and_from_a_table_on(director: Client, event: Event) -> None:
    assert calls(director, event, "?round=2&from=2") == [
        "Table 2: Cy Dow against Flo Kay",
        "Table 3: Ed Fox against Bob Ray",
    ]
    assert len(calls(director, event, "?round=9&from=x")) == 3


def test_somebody_who_isn_t_named_in_public_is_called_by_name_in_the_hall(
    director: Client, event: Event
) -> None:
    person = Person.objects.get(club=event.club, name="Bob Ray")
    assert show_person_as(person, "initials", by=MARION)
    assert calls(director, event)[0] == "Table 1: Ann Lee against Bob Ray"
    wall = words(director.get(at(event, "hall")).content)
    assert "Bob Ray" in wall
    assert "B. R." not in wall
    public = words(director.get(at(event, "projector")).content)
    assert "B. R." in public
    assert "Bob Ray" not in public
    assert f'href="{at(event, "hall")}"' in director.get(at(event, "desk")).content.decode()


def test_in_french(director: Client, event: Event) -> None:
    director.cookies["language"] = "fr-ca"
    assert calls(director, event)[0] == "Table 1 : Ann Lee contre Bob Ray"


def test_partners_and_three_at_a_table() -> None:
    night = seated_night(7)
    found = calls(director_of(night.club), night)
    of_four, of_three = ("Player 0[1-7]",) * 4, ("Player 0[1-7]",) * 3
    assert re.fullmatch("Table 1: {} and {} against {} and {}".format(*of_four), found[0])
    assert re.fullmatch("Table 2: {}, {} and {}".format(*of_three), found[1])


def test_before_the_draw_there_is_nothing_to_call() -> None:
    night = make_night(4)
    response = director_of(night.club).get(at(night, "call_tables"))
    assert response.status_code == 200
    assert b"data-calling" not in response.content
