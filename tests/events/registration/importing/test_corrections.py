"""Rows of a list are fixed in the preview, in a plain form."""

import datetime
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY
from cribbage_events.events.models import Entry, Event
from tests.events.desk_client import at, words
from tests.events.markup import Markup
from tests.events.registration.importing.test_pages import sheet_in, ticked_in
from tests.factories import PersonFactory
from tests.spreadsheets.test_ordinary_lists import workbook

pytestmark = pytest.mark.django_db

LIST = """Entries for the autumn games

Name,Date of birth,E-mail
Ann Lee,3 May 1950,
Bob Ray,soon,
,1948-11-20,
Cy Fox,1 January 2100,cy@
"""


def send(director: Client, event: Event, page: bytes, **typed: object) -> bytes:
    """Send the form with its checked boxes; fields keep their values unless typed anew."""
    fields = dict(re.findall(r'name="(fix-[^"]+)"[^>]*?value="([^"]*)"', page.decode(), re.DOTALL))
    data = {"sheet": sheet_in(page), "row": ticked_in(page), **fields, **typed}
    return director.post(at(event, "import_entrants"), data, follow=True).content


def preview(director: Client, event: Event, text: str = LIST) -> bytes:
    return director.post(at(event, "import_entrants"), {"text": text}).content


def entered() -> list[str]:
    return sorted(Entry.objects.values_list("person__name", flat=True))


def test_rows_to_fix_are_on_top_with_fields_and_their_number(
    director: Client, event: Event
) -> None:
    page = preview(director, event)
    said = words(page)
    assert "4 rows: 1 is fine, 3 need fixing." in said
    assert said.index("3 need fixing Correct the marked fields.") < said.index("1 row is fine")
    assert "row 1 (Entries for the autumn games)" in said
    for number, fault in (
        (5, "“soon” is not a date"),
        (6, "There is no name."),
        (7, "in the future"),
    ):
        assert fault in said[said.index(f"Row {number}:") :]
    assert "Row 4: Ann Lee" in said[said.index("1 row is fine") :]
    assert Markup(page.decode()).faults == []


def test_corrected_rows_are_saved_with_the_others(director: Client, event: Event) -> None:
    typed = {
        "fix-5-born": "3 May 1951",
        "fix-6-name": "Roy, Di",
        "fix-7-born": "1 January 1940",
        "fix-7-email": "cy@example.com",
    }
    said = words(send(director, event, preview(director, event), **typed))
    assert "Saved: 4 entrants registered." in said
    assert entered() == ["Ann Lee", "Bob Ray", "Cy Fox", "Di Roy"]
    assert Person.objects.get(name="Bob Ray").date_of_birth == datetime.date(1951, 5, 3)
    assert Person.objects.get(name="Cy Fox").email == "cy@example.com"


def test_rows_that_stay_as_they_are_are_left_out(director: Client, event: Event) -> None:
    assert "Saved: 1 entrant registered." in words(send(director, event, preview(director, event)))
    assert entered() == ["Ann Lee"]


def test_somebody_is_registered_without_a_date_of_birth(director: Client, event: Event) -> None:
    page = preview(director, event)
    assert "Register without a date of birth" in words(page)
    send(director, event, page, **{"without-5": "on"})
    assert entered() == ["Ann Lee", "Bob Ray"]
    assert Person.objects.get(name="Bob Ray").date_of_birth is None


def test_a_correction_that_is_wrong_saves_nothing_and_stays(director: Client, event: Event) -> None:
    page = preview(director, event)
    page = send(director, event, page, **{"fix-5-born": "31 June 51", "fix-6-name": "Di Roy"})
    said = words(page)
    assert "Not saved yet: check the rows that you changed." in said
    assert 'value="31 June 51"' in page.decode()
    assert "4 rows: 2 are fine, 2 need fixing." in said
    assert ticked_in(page) == [6, 4] or ticked_in(page) == [4, 6]
    assert not Entry.objects.exists()
    send(director, event, page, **{"fix-5-born": "3 May 1951"})
    assert entered() == ["Ann Lee", "Bob Ray", "Di Roy"]


def test_checking_again_saves_nothing(director: Client, event: Event) -> None:
    page = preview(director, event)
    page = send(director, event, page, again="1", row=[], **{"fix-5-born": "3 May 1951"})
    assert "4 rows: 2 are fine, 2 need fixing." in words(page)
    assert ticked_in(page) == [5]
    assert not Entry.objects.exists()


def test_a_correction_that_makes_a_likeness_is_looked_at_first(
    director: Client, event: Event
) -> None:
    PersonFactory.create(club=event.club, name="Bob Ray", date_of_birth=datetime.date(1975, 6, 4))
    page = send(director, event, preview(director, event), **{"fix-5-born": "3 May 1951"})
    assert "Not saved yet" in words(page)
    assert "Bob Ray, born 4 June 1975" in words(page)
    assert not Entry.objects.exists()
    send(director, event, page, row=[4, 5], **{"who-5": "new"})
    assert entered() == ["Ann Lee", "Bob Ray"]


def test_the_meaning_of_columns_is_asked_and_can_be_changed(director: Client, event: Event) -> None:
    page = preview(director, event, "Ann,Lee,902 555 0101\nBob,Ray,902 555 0102")
    said = words(page)
    assert "No line of headings was found, so the columns were guessed. Check that" in said
    assert "Row 1: Lee Ann" in said
    assert Markup(page.decode()).faults == []
    columns = {"column-1": "first", "column-2": "last", "column-3": "telephone"}
    page = send(director, event, page, again="1", **columns)
    assert "Row 1: Ann Lee 902 555 0101" in words(page)
    wrong = send(director, event, page, **dict.fromkeys(columns, ""))
    assert "Choose which column has the names." in words(wrong)
    assert "Row 1: Ann Lee" in words(wrong)
    send(director, event, page)
    assert entered() == ["Ann Lee", "Bob Ray"]


def test_names_in_capitals_are_offered_in_their_usual_form(director: Client, event: Event) -> None:
    page = preview(director, event, "Name\nLUC TREMBLAY\nAnn Lee")
    assert "Write the names as “Luc Tremblay”" in words(page)
    page = send(director, event, page, usual_case="on")
    assert not Entry.objects.exists()
    assert "Write the names as" not in words(page)
    send(director, event, page)
    assert entered() == ["Ann Lee", "Luc Tremblay"]


def test_a_list_that_was_corrected_is_recognised_when_it_comes_again(
    director: Client, event: Event
) -> None:
    text = "Name,Born\nLUC TREMBLAY,1950-05-03\nBob Ray,soon"
    page = send(director, event, preview(director, event, text), usual_case="on")
    send(director, event, page, **{"fix-3-born": "4 May 1951"})
    assert entered() == ["Bob Ray", "Luc Tremblay"]
    again = words(preview(director, event, text.replace("soon", "1951-05-04")))
    assert "2 rows: 2 are left out." in again
    assert again.count("Already on the list, no.") == 2


def test_sheets_that_are_not_read_are_named(director: Client, event: Event) -> None:
    data = workbook(Men=[["Name"], ["Bob Ray"]], Women=[["Name"], ["Ann Lee"]])
    file = SimpleUploadedFile("list.xlsx", data)
    page = director.post(at(event, "import_entrants"), {"file": file}).content
    assert "Only one sheet of the file was read. Left out: Women." in words(page)
    assert "Left out: Women." in words(send(director, event, page, again="1"))


def test_a_name_without_end_is_cut_where_it_is_shown(director: Client, event: Event) -> None:
    page = preview(director, event, f"Name\n{'x' * 300}\nAnn Lee").decode()
    assert "The name is longer than 80 letters." in words(page.encode())
    assert f"{'x' * 59}…" in page
    assert len(re.findall("x{61,}", page)) == 1
    assert f'value="{"x" * 300}"' in page


def test_nothing_typed_into_a_row_breaks_it(director: Client, event: Event) -> None:
    typed = {"fix-5-born": "3 May 1951\0", "fix-6-name": "Di\0\u200b Roy\n", "fix-99-name": "No"}
    send(director, event, preview(director, event), **typed)
    assert entered() == ["Ann Lee", "Bob Ray", "Di Roy"]


def test_hundreds_of_rows_to_fix_don_t_make_a_form_too_large(
    director: Client, event: Event
) -> None:
    text = "Name,Born\n" + "".join(f"Player {letters}x,soon\n" for letters in range(450))
    page = preview(director, event, text)
    fields = re.findall(r'name="((?:fix|without)-[^"]+)"', page.decode())
    assert len(fields) == 300
    assert "Fix the rows above first, then this one." in words(page)
    assert "Not saved yet" in words(send(director, event, page, **{"fix-2-born": "still"}))


def test_lists_are_in_order_of_the_family_names_that_were_imported(
    director: Client, event: Event
) -> None:
    """Includes people whose family name the club had wrong."""
    Club.objects.update(name_order=FAMILY)
    PersonFactory.create(club=event.club, name="Maria García López")
    text = "First name,Last name\nMaria,García López\nJuan Carlos,Ortiz Mena\nAnn,Lee"
    send(director, event, preview(director, event, text))
    listed = Entry.objects.order_by("number").values_list("listed_name", flat=True)
    assert list(listed) == ["García López, Maria", "Ortiz Mena, Juan Carlos", "Lee, Ann"]
