"""A list is looked at row by row before anything of it is saved."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Change, Entry, Event
from tests.events.desk_client import at, words
from tests.factories import EntryFactory

pytestmark = pytest.mark.django_db

LIST = """Name,Date of birth,E-mail
Ann Lee,3 May 1950,ann@example.com
Bob Ray,soon,
Cy Fox,1948-11-20,
Cy Fox,1948-11-20,
"""


def sheet_in(page: bytes) -> str:
    found = re.search(r'name="sheet"\s+value="([^"]+)"', page.decode())
    assert found
    return found[1]


def ticked_in(page: bytes) -> list[int]:
    boxes = re.findall(r'<input\s+type="checkbox"[^>]*>', page.decode())
    ticked = [box for box in boxes if "checked" in box]
    return [int(number) for box in ticked for number in re.findall(r'value="(\d+)"', box)]


def test_every_row_says_what_will_become_of_it(director: Client, event: Event) -> None:
    page = director.post(at(event, "import_entrants"), {"text": LIST})
    said = words(page.content)
    assert "4 rows: 2 are fine, 1 needs fixing, 1 is left out." in said
    assert "Row 2: Ann Lee born 3 May 1950 ann@example.com Will be registered." in said
    assert "“soon” is not a date" in said
    assert "Left out: the same as row 4." in said
    assert ticked_in(page.content) == [2, 4]
    assert not Entry.objects.exists()


def test_exactly_the_ticked_rows_are_saved_in_one_change(director: Client, event: Event) -> None:
    file = SimpleUploadedFile("list.csv", LIST.encode("cp1252"))
    page = director.post(at(event, "import_entrants"), {"file": file})
    answer = director.post(
        at(event, "import_entrants"), {"sheet": sheet_in(page.content), "row": [4]}, follow=True
    )
    assert "Saved: 1 entrant registered." in words(answer.content)
    assert [entry.person.name for entry in Entry.objects.all()] == ["Cy Fox"]
    assert Change.objects.count() == 1


def test_sent_twice_it_registers_nobody_twice(director: Client, event: Event) -> None:
    page = director.post(at(event, "import_entrants"), {"text": LIST})
    sent = {"sheet": sheet_in(page.content), "row": [2, 4]}
    director.post(at(event, "import_entrants"), sent)
    again = director.post(at(event, "import_entrants"), sent)
    assert "The event has changed since" in words(again.content)
    assert Entry.objects.count() == 2


def test_a_likeness_is_left_unticked(director: Client, event: Event) -> None:
    entry = EntryFactory.create(event=event, person__name="Anne Lee")
    Person.objects.filter(pk=entry.person_id).update(date_of_birth="1950-05-03")
    page = director.post(at(event, "import_entrants"), {"text": LIST})
    assert "There is already an Anne Lee (born 3 May 1950, no. 1)." in words(page.content)
    assert ticked_in(page.content) == [4]


def test_somebody_who_is_registered_already_is_left_alone(director: Client, event: Event) -> None:
    EntryFactory.create(event=event, person__name="Cy Fox", person__date_of_birth="1948-11-20")
    page = director.post(at(event, "import_entrants"), {"text": LIST})
    assert "Already on the list, no. 1." in words(page.content)


def test_nothing_to_read_is_said_beside_the_field(director: Client, event: Event) -> None:
    assert "Choose a file, or paste the list." in words(
        director.post(at(event, "import_entrants"), {}).content
    )
    old = SimpleUploadedFile("list.xls", b"\xd0\xcf\x11\xe0 old")
    page = director.post(at(event, "import_entrants"), {"file": old})
    assert "This is an old Excel file" in words(page.content)


def test_a_list_that_was_tampered_with_is_not_taken(director: Client, event: Event) -> None:
    page = director.post(at(event, "import_entrants"), {"text": LIST})
    sheet = sheet_in(page.content)[:-3] + "abc"
    answer = director.post(at(event, "import_entrants"), {"sheet": sheet, "row": [2]})
    assert "The list is no longer stored here" in words(answer.content)
    assert not Entry.objects.exists()


def test_dates_that_can_be_read_both_ways_are_asked_about(director: Client, event: Event) -> None:
    text = "Name,Born\nAnn Lee,3/5/1950"
    page = director.post(at(event, "import_entrants"), {"text": text})
    assert "Some dates can be read in two ways" in words(page.content)
    again = {"sheet": sheet_in(page.content), "order": "month-first"}
    assert "born 5 March 1950" in words(director.post(at(event, "import_entrants"), again).content)
    page = director.post(at(event, "import_entrants"), {"text": text, "order": "day-first"})
    assert "born 3 May 1950" in words(page.content)


@pytest.mark.parametrize("heading", ["ACC number", "ACC No.", "Numéro de l’ACC"])
def test_acc_numbers_of_a_list_are_kept(director: Client, event: Event, heading: str) -> None:
    """They aren't the numbers that the club gives its members."""
    text = f"Name,{heading},Member no.\nAnn Lee,MB104,7\nBob Ray,MB205,8\n"
    page = director.post(at(event, "import_entrants"), {"text": text})
    assert "MB104" in words(page.content)
    sent = {"sheet": sheet_in(page.content), "row": ticked_in(page.content)}
    director.post(at(event, "import_entrants"), sent)
    ann = Person.objects.get(name="Ann Lee")
    assert (ann.acc_number, ann.membership_number) == ("MB104", "7")
