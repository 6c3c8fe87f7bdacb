import contextlib
import datetime
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from cribbage_events.spreadsheets import (
    MAX_BYTES,
    MAX_ROWS,
    AmbiguousDateError,
    Choices,
    Order,
    PeopleList,
    SpreadsheetError,
    parse_born,
    parse_date,
    read_file,
    read_people,
    read_text,
)

MAY_3 = datetime.date(1950, 5, 3)


def people(text: str, order: Order = "") -> PeopleList:
    return read_people(read_text(text), Choices(order=order))


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_separator_is_understood(delimiter: str) -> None:
    lines = [["Name", "DOB", "E-mail"], ["Ann Lee", "1950-05-03", "ann@example.com"]]
    (ann,) = people("\n".join(delimiter.join(line) for line in lines)).people
    assert (ann.name, ann.date_of_birth, ann.email) == ("Ann Lee", MAY_3, "ann@example.com")
    assert ann.line == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_any_usual_encoding_is_understood(encoding: str) -> None:
    table = read_file("Name,Born\nZoë Côté,1950-05-03".encode(encoding))
    assert read_people(table).people[0].name == "Zoë Côté"


@pytest.mark.parametrize(
    "heading", ["Date of birth", "DOB", "Born", "date-of-birth", "Birth date", "BIRTHDAY"]
)
def test_the_date_of_birth_has_many_names(heading: str) -> None:
    assert people(f"Name,{heading}\nAnn Lee,3 May 1950").people[0].date_of_birth == MAY_3


def test_first_and_last_name_may_be_separate_in_any_order() -> None:
    found = people("Last name;First name;Member no.;Phone\nLee;Ann;A17;555-0101").people[0]
    assert (found.name, found.membership_number, found.telephone) == ("Ann Lee", "A17", "555-0101")


def test_a_last_name_before_a_comma_comes_second() -> None:
    assert people('Name,Born\n"Lee, Ann",3 May 1950').people[0].name == "Ann Lee"


def test_lines_above_the_headings_and_empty_ones_are_passed_over() -> None:
    found = people("Autumn list 2026\n\nName,Born\n\nAnn Lee,3 May 1950\n,\n")
    assert [(person.line, person.name) for person in found.people] == [(5, "Ann Lee")]


def test_columns_that_are_not_used_are_named() -> None:
    assert people("Name,Lunch,T-shirt\nAnn,Soup,M").left_out == (
        "column 2, “Lunch” (Soup)",
        "column 3, “T-shirt” (M)",
    )


def test_names_alone_are_enough() -> None:
    found = people("Ann Lee\nBob Ray")
    assert [person.name for person in found.people] == ["Ann Lee", "Bob Ray"]
    assert not found.has_header


def test_without_headings_the_cells_tell_what_they_are() -> None:
    ann = people("Ann Lee,3 May 1950,ann@example.com").people[0]
    assert (ann.name, ann.date_of_birth, ann.email) == ("Ann Lee", MAY_3, "ann@example.com")


@pytest.mark.parametrize(
    "text",
    ["1950-05-03", "1950/5/3", "3 May 1950", "May 3, 1950", "3-May-1950", "3rd May 1950",
     "03 MAY 1950", "19500503", "1950-05-03 00:00:00", "18386"],
)  # fmt: skip
def test_a_date_is_understood_however_it_is_written(text: str) -> None:
    assert parse_date(text) == MAY_3


def test_a_date_that_can_mean_two_days_is_asked_about() -> None:
    with pytest.raises(AmbiguousDateError, match="3 May or 5 March"):
        parse_date("3/5/1950")
    assert parse_date("3/5/1950", "day-first") == MAY_3
    assert parse_date("5/3/1950", "month-first") == MAY_3
    assert parse_date("5/5/1950") == datetime.date(1950, 5, 5)


def test_one_clear_date_says_how_the_column_is_written() -> None:
    found = people("Name,Born\nAnn,3/5/1950\nBob,25/12/1948")
    assert found.people[0].date_of_birth == MAY_3
    assert not found.asks_for_order


def test_a_column_that_contradicts_itself_is_asked_about_row_by_row() -> None:
    found = people("Name,Born\nAnn,3/5/1950\nBob,25/12/1948\nCy,12/25/1948")
    assert [bool(person.problems) for person in found.people] == [True, False, False]
    assert found.asks_for_order


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3/5/50", "four digits"),
        ("31 June 1950", "is not a date"),
        ("soon", "is not a date"),
    ],
)
def test_a_wrong_date_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_date(text)


def test_faults_are_shown_with_their_row() -> None:
    found = people("Name,Born,E-mail\n,3 May 1950,\nBob,soon,bob@\n").people
    assert found[0].problems == ("There is no name.",)
    assert len(found[1].problems) == 2


def test_a_workbook_is_read_with_its_dates_and_numbers() -> None:
    data = workbook(
        ["Name", "Date of birth", "Member no."],
        ["Ann Lee", datetime.datetime(1950, 5, 3), 17.0],  # noqa: DTZ001 - as Excel has it
    )
    ann = read_people(read_file(data)).people[0]
    assert (ann.date_of_birth, ann.membership_number) == (MAY_3, "17")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "nothing in this list"),
        (b"\xd0\xcf\x11\xe0 old", "old Excel file"),
        (b"PK not packed", "can’t be opened"),
        (b"\x00\x01\x02", "not a list"),
        (b"a" * (MAX_BYTES + 1), "larger than 2 MB"),
        (b"Name\n" + b"Ann\n" * MAX_ROWS, "more than"),
        (b"Name\n", "nobody in it"),
        (b"1;2\n3;4", "No column of names"),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_words(data: bytes, said: str) -> None:
    with pytest.raises(SpreadsheetError, match=said):
        read_people(read_file(data))


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"0" * 50_000_000)
    with pytest.raises(SpreadsheetError, match="too large"):
        read_file(out.getvalue())


@given(st.binary(max_size=300))
def test_no_file_whatsoever_breaks_the_reader(data: bytes) -> None:
    with contextlib.suppress(SpreadsheetError):
        assert read_people(read_file(data)).people


@given(st.dates(datetime.date(1900, 1, 1), datetime.date(2020, 1, 1)))
def test_a_date_in_words_comes_back_as_it_was(date: datetime.date) -> None:
    assert parse_date(f"{date.day} {date:%B %Y}") == parse_date(date.isoformat()) == date


@pytest.mark.parametrize(
    "text",
    ["1950", "1950.0", "b. 1950", "born 1950", "né en 1950", "Nov 1950", "nov. 1950", "11/1950"],
)
def test_a_year_is_enough_and_stays_a_year(text: str) -> None:
    assert parse_born(text) == 1950


@pytest.mark.parametrize("text", ["1850", "2199", "19/1950", "soon 1950"])
def test_no_year_is_made_up(text: str) -> None:
    with pytest.raises(ValueError, match=r"Nobody here|future|is not a date"):
        parse_born(text)
