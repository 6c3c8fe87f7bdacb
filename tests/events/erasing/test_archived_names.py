"""The names in archives follow a person's wish."""

import pytest
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.events.archive import archive_of
from cribbage_events.events.erasing.erasing import with_names
from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.privacy import show_person_as
from tests.building import MARION, fresh
from tests.walk.states import finished


def names_in(event: Event) -> set[str]:
    archive = fresh(event).archive or {}
    rows = [row["name"] for division in archive["divisions"] for row in division["rows"]]
    sides = [side for game in archive["games"] for side in game["sides"]]
    return {*rows, *(name for side in sides for name in side["names"])}


@pytest.mark.django_db
def test_an_archive_is_as_finishing_again_would_write_it() -> None:
    event = finished()
    person = Person.objects.get(name="Ann Lee")
    before, revision = names_in(event), fresh(event).revision
    show_person_as(person, "initials", by=MARION)
    assert names_in(event) == before - {"Ann Lee"} | {"A. L."}
    assert fresh(event).revision > revision
    # JSON has no tuples.
    rewritten = fresh(event).archive or {}
    assert rewritten["games"] == archive_of(fresh(event))["games"]
    assert rewritten["byes"] == archive_of(fresh(event))["byes"]
    show_person_as(person, "name", by=MARION)
    assert names_in(event) == before


@pytest.mark.django_db
def test_pages_and_data_of_a_finished_event_say_the_number() -> None:
    event = finished()
    number = Entry.objects.get(event=event, person__name="Ann Lee").number
    kept = Client().get(event.get_absolute_url())
    show_person_as(Person.objects.get(name="Ann Lee"), "hidden", by=MARION)
    again = Client().get(event.get_absolute_url(), headers={"if-none-match": kept["ETag"]})
    assert again.status_code == 200
    for address in ("", "standings.json", "standings.csv", "games.json"):
        said = Client().get(f"{event.get_absolute_url()}{address}").content.decode()
        assert f"Player {number}" in said
        assert "Ann Lee" not in said


def test_games_and_byes_of_an_archive_lose_the_name() -> None:
    cy_sat_out = {"round": 2, "name": "Cy Dow", "number": 4}
    side = {"names": ["Ann Lee"], "numbers": [3], "score": 121, "won": True}
    archive = {
        "divisions": [{"rows": [{"number": 3, "name": "Ann Lee"}]}],
        "games": [{"sides": [side]}],
        "byes": [{"round": 2, "name": "Ann Lee", "number": 3}, cy_sat_out],
    }
    found = with_names(archive, {3: ""})
    assert found["divisions"][0]["rows"][0]["name"] == ""
    assert found["games"][0]["sides"][0]["names"] == [""]
    assert [bye["name"] for bye in found["byes"]] == ["", "Cy Dow"]
