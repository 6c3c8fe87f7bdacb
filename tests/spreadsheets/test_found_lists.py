"""Lists as they are found: exports of registration sites, Macs, newspapers, clubs' own habits."""

import datetime
import io
import zipfile

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from cribbage_events.spreadsheets import (
    ENTRANTS,
    MEMBERS,
    Choices,
    ListedPerson,
    PeopleList,
    SpreadsheetError,
    read_file,
    read_people,
    read_text,
)
from cribbage_events.spreadsheets.headings import known_headings
from cribbage_events.spreadsheets.listed_names import in_usual_case


def people(text: str, **choices: object) -> PeopleList:
    return read_people(read_text(text), Choices(**choices))  # type: ignore[arg-type]


def members(text: str) -> PeopleList:
    return read_people(read_text(text), reading=MEMBERS)


def names(found: PeopleList) -> list[str]:
    return [person.name for person in found.people]


def only(found: PeopleList) -> ListedPerson:
    (person,) = found.people
    return person


def asked(found: PeopleList) -> list[str]:
    return [question.field for question in found.questions]


@pytest.mark.parametrize(
    "text",
    [
        "Participant First Name,Participant Last Name\nAnn,Foxe\nCy,Orrin",
        "fname,lname\nAnn,Foxe\nCy,Orrin",
        "name_first;name_last\nAnn;Foxe\nCy;Orrin",
        "1st Name,Last Name\nAnn,Foxe\nCy,Orrin",
        "Legal First Name,Legal Last Name\nAnn,Foxe\nCy,Orrin",
        "Nom de famille;Prénom usuel\nFoxe;Ann\nOrrin;Cy",
        "Nom du participant;Prénom du participant\nFoxe;Ann\nOrrin;Cy",
        "Attendee,Ticket\nAnn Foxe,Adult\nCy Orrin,Adult",
        "Nom du participant\nAnn Foxe\nCy Orrin",
        "Player's Name,Town\nAnn Foxe,Gimli\nCy Orrin,Selkirk",
        "Whoever,Reach\nAnn Foxe,613-555-0101\nCy Orrin,613-555-0102",
        "Name\nFoxe, Ann\nOrrin, Cy",
        "Name,Phone\nFoxe, Ann,613-555-0101\nOrrin, Cy,613-555-0102",
        "name,first_name,last_name,email\n,Ann,Foxe,\nCy Orrin,Cy,Orrin,",
        "name,first_name,last_name\nAnn Foxe,,\nCy Orrin,,",
        "Name,Phone\n1,Ann Foxe,613-555-0101\n2,Cy Orrin,613-555-0102",
        "Mr. Ann Foxe\nMrs. Cy Orrin",
        "Name\nAnn Foxe (paid)\nCy Orrin - sub",
        "sep=;\nName;Note\nAnn Foxe;a, b, c\nCy Orrin;d, e, f",
        "Buyer Name,Attendee Name\nAnn Foxe,Ann Foxe\nCy Orrin,Cy Orrin",
        "Name,Email\nAnn Foxe,none\nCy Orrin,n/a",
    ],
)
def test_what_is_read_surely_is_not_asked_about(text: str) -> None:
    found = people(text)
    assert names(found) == ["Ann Foxe", "Cy Orrin"]
    assert asked(found) == []
    assert all(not person.problems and not person.doubt for person in found.people)


def test_who_bought_the_ticket_or_who_holds_it_is_asked_once() -> None:
    text = (
        "Order Name,Order Email,Ticket First Name,Ticket Last Name,Ticket Email\n"
        "Ann Foxe,ann@example.com,Ann,Foxe,\n"
        "Ann Foxe,ann@example.com,Bob,Ray,bob@example.com\n"
    )
    found = people(text)
    assert asked(found) == ["pair"]
    assert names(found) == ["Ann Foxe", "Bob Ray"]
    assert [person.email for person in found.people] == ["", "bob@example.com"]
    values = [value for value, _words in found.questions[0].answers]
    assert values == ["2", "0"]
    buyers = people(text, pair=0)
    assert (asked(buyers), names(buyers)) == ([], ["Ann Foxe", "Ann Foxe"])
    assert asked(people(text, pair=2)) == []


def test_an_order_s_status_is_no_first_name() -> None:
    text = "101;Bernard;Luc;Validé\n102;Roy;Ève;Validé\n103;Côté;Zoé;Validé\n104;Gagné;Léo;Validé"
    assert names(people(text, comes_first="last"))[:2] == ["Luc Bernard", "Ève Roy"]
    club = "101,Pegs,Ann,Foxe\n102,Pegs,Bob,Ray\n103,Pegs,Cy,Dow"
    assert names(people(club, comes_first="first")) == ["Ann Foxe", "Bob Ray", "Cy Dow"]


def test_which_of_two_columns_comes_first_is_asked_once() -> None:
    found = people("Ann,Foxe\nBob,Ray\nCy,Dow")
    assert asked(found) == ["comes_first"]
    assert [words for _value, words in found.questions[0].answers] == [
        "The first name: Ann Foxe",
        "The family name: Foxe Ann",
    ]
    assert names(people("Ann,Foxe\nBob,Ray", comes_first="first")) == ["Ann Foxe", "Bob Ray"]
    assert names(people("Foxe,Ann\nRay,Bob", comes_first="last")) == ["Ann Foxe", "Bob Ray"]


def test_one_heading_over_two_columns_is_one_name() -> None:
    found = people("Name\t\tPhone\nAnn\tFoxe\t613-555-0101\nBob\tRay\t613-555-0102")
    assert (names(found), asked(found)) == (["Ann Foxe", "Bob Ray"], ["comes_first"])


def test_family_names_in_capitals_are_asked_about_once() -> None:
    text = "Joueur\nTREMBLAY Luc\nST-PIERRE LABELLE Ève\nBob Ray"
    found = people(text)
    assert (asked(found), names(found)[0]) == (["comes_first"], "TREMBLAY Luc")
    found = people(text, comes_first="last", usual_case=True)
    assert asked(found) == []
    assert names(found) == ["Luc Tremblay", "Ève St-Pierre Labelle", "Bob Ray"]
    assert found.people[1].family_name == "St-Pierre Labelle"
    assert names(people(text, comes_first="first"))[0] == "TREMBLAY Luc"


@pytest.mark.parametrize(
    ("written", "name", "family"),
    [
        ("Van Dyke Bob", "Bob Van Dyke", ""),
        ("De La Cruz Maria", "Maria De La Cruz", ""),
        ("ST-PIERRE LABELLE Ève", "Ève ST-PIERRE LABELLE", "ST-PIERRE LABELLE"),
        ("Lee Ann", "Ann Lee", ""),
        ("St. Onge Marie", "Marie St. Onge", ""),
        ("Smith John Jr.", "John Smith Jr.", ""),
    ],
)
def test_family_names_of_several_words_stay_together(written: str, name: str, family: str) -> None:
    person = only(people(f"Name (Last First)\n{written}"))
    assert (person.name, person.family_name) == (name, family)


def test_capitals_of_small_words_become_usual_too() -> None:
    assert in_usual_case("Marie-Ève ST. ONGE") == "Marie-Ève St. Onge"


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("Ann & Bob Foxe", "two people"),
        ("Cy Orrin / Di Poe", "two people"),
        ("Ed and Flo Gray", "two people"),
        ("Ève et Luc Roy", "two people"),
        ('"Ann Foxe\nBob Foxe"', "two people"),
        ('"Ann Foxe, Bob Rayner"', "two people"),
        ("Mr. and Mrs. Foxe", "two people"),
        ("BYE", "nobody’s name"),
        ("TBD", "nobody’s name"),
        ("Ghost", "nobody’s name"),
        ("#N/A", "nobody’s name"),
        ("À déterminer", "nobody’s name"),
        ("Player 3", "nobody’s name"),
        ("?", "nobody’s name"),
        ("Ann Foxe*", "a mark"),
        ("**Ann Foxe", "a mark"),
        ("Ann Foxe (withdrawn)", "“withdrawn”"),
        ("Ann Foxe - maybe late", "“maybe late”"),
        ("M. Luc Roy", "“M.”"),
        ("Andr\N{REPLACEMENT CHARACTER} C\N{REPLACEMENT CHARACTER}t", "damaged"),
        ("Andr? C?t?", "damaged"),
        ("AndrŽ C™tŽ", "damaged"),
    ],
)
def test_what_is_no_person_s_name_is_a_doubt(cell: str, says: str) -> None:
    person = people(f"Name\n{cell}\nBob Ray\nCy Dow\nDi Poe").people[0]
    assert says in person.doubt


@pytest.mark.parametrize(
    "cell",
    [
        *("Mary-Jane O'Neil-Roy", "Ann-Marie d’Amour", "María José Ñíguez", "J.P. Roy"),
        *('Robert "Bob" Ray', "Ann (Annie) Foxe", "Žan Šimek", "Nguyễn Văn A", "Andy Sandoval"),
        *("Alexandra Etcheverry", "Guest Byers", "이영희 김", "D'Arcy McIsaac", "Zoë Müller"),
    ],
)
def test_an_unusual_name_is_no_doubt(cell: str) -> None:
    person = people(f"Name\n{cell}\nBob Ray\nCy Dow").people[0]
    assert (person.name, person.doubt) == (cell, "")


ACCENTS = "Name\nAndré Côté\nÈve Bérubé\nFrançois Lefèvre"


@pytest.mark.parametrize("encoding", ["mac_roman", "cp1252", "utf-8", "utf-16", "utf-16-le"])
def test_the_alphabet_of_a_file_is_found(encoding: str) -> None:
    found = read_people(read_file(ACCENTS.encode(encoding)))
    assert names(found) == ["André Côté", "Ève Bérubé", "François Lefèvre"]
    assert not any(person.doubt for person in found.people)


@pytest.mark.parametrize("wrong", ["latin-1", "mac_roman", "cp850"])
def test_letters_that_were_encoded_twice_are_repaired(wrong: str) -> None:
    damaged = ACCENTS.encode().decode(wrong)
    assert names(people(damaged)) == ["André Côté", "Ève Bérubé", "François Lefèvre"]
    twice = read_file(damaged.encode())
    assert names(read_people(twice)) == ["André Côté", "Ève Bérubé", "François Lefèvre"]


def test_rows_wider_than_the_headings_are_doubts_where_it_is_not_so_in_every_row() -> None:
    found = people("Name,Phone\nFoxe, Ann,613-555-0101\nBob Ray,613-555-0102")
    assert names(found) == ["Ann Foxe", "Bob Ray"]
    assert found.people[0].telephone == "613-555-0101"
    assert found.people[0].doubt == "This row has more cells than there are headings."
    assert found.people[1].doubt == ""
    found = people("First,Last\nJohn,Smithers, Jr.\nAnn,Foxe")
    assert found.people[0].doubt == "This row has more cells than there are headings."
    assert names(people("Name\nJohn Smithers, Jr.\nAnn Foxe, Sr.")) == [
        "John Smithers Jr.",
        "Ann Foxe Sr.",
    ]


def test_a_suffix_belongs_to_the_name() -> None:
    found = people("First,Last,Suffix\nJohn,Smithers,Sr.\nJohn,Smithers,Jr.\nAnn,Foxe,")
    assert names(found) == ["John Smithers Sr.", "John Smithers Jr.", "Ann Foxe"]


def test_half_of_a_pair_is_a_doubt() -> None:
    found = people("Last Name,Town\nFoxe,Gimli North\nRay,St. Laurent")
    assert {person.doubt for person in found.people} == {"This is only half a name."}
    found = people("Last Name,Called\nFoxe,Ann\nRay,Bob\nDow,Cy")
    assert names(found) == ["Ann Foxe", "Bob Ray", "Cy Dow"]
    assert found.is_guessed


def test_two_lists_side_by_side_are_both_read() -> None:
    found = people("Name;Phone;;Name;Phone\nAnn Lee;555-0101;;Bob Ray;555-0102\nCy Dow;;;;")
    assert [(person.row, person.name, person.telephone) for person in found.people] == [
        (2, "Ann Lee", "555-0101"),
        (3, "Cy Dow", ""),
        (2, "Bob Ray", "555-0102"),
    ]
    assert names(people("Player 1,Player 2\nAnn Lee,Bob Ray\nCy Dow,Di Poe")) == [
        "Ann Lee",
        "Cy Dow",
        "Bob Ray",
        "Di Poe",
    ]
    pairs = "Player 1 First,Player 1 Last,Player 2 First,Player 2 Last\nAnn,Lee,Bob,Ray"
    assert names(people(pairs)) == ["Ann Lee", "Bob Ray"]


def test_who_is_out_is_a_doubt_and_unknown_statuses_are_asked_about_once() -> None:
    text = "Name,Status\nAnn Lee,WITHDRAWN\nBob Ray,Confirmed\nCy Dow,Pending\nDi Poe,Pending"
    found = people(text)
    assert [bool(person.doubt) for person in found.people] == [True, False, False, False]
    assert found.people[0].doubt == "The list says “Status: WITHDRAWN”."
    assert asked(found) == ["out"]
    assert found.questions[0].answers == (("Pending", "Pending"),)
    found = people(text, out=("Pending",))
    assert asked(found) == []
    assert [bool(person.doubt) for person in found.people] == [True, False, True, True]
    assert asked(people(text, out=())) == []
    found = people("Name,Withdrawn\nAnn Lee,yes\nBob Ray,no\nCy Dow,")
    assert [bool(person.doubt) for person in found.people] == [True, False, False]
    found = people("Name,Remarks\nAnn Lee,withdrew on Monday\nBob Ray,wheelchair")
    assert [bool(person.doubt) for person in found.people] == [True, False]


def test_a_phone_number_that_is_none_is_a_doubt() -> None:
    found = people(
        "Name,Phone\nAnn Lee,call me\nBob Ray,Bobby\nCy Dow,613-555-0101 (cell)\nDi Poe,"
    )
    assert [bool(person.doubt) for person in found.people] == [True, True, False, False]


@pytest.mark.parametrize(
    ("text", "born"),
    [
        ("1950", 1950),
        ("b. 1950", 1950),
        ("né en 1950", 1950),
        ("Nov 1947", 1947),
        ("3/15/50", datetime.date(1950, 3, 15)),
        ("09/30/58", datetime.date(1958, 9, 30)),
        ("3-May-50", datetime.date(1950, 5, 3)),
        ("50-05-03", datetime.date(1950, 5, 3)),
    ],
)
def test_years_of_birth_are_read_with_two_or_four_digits(text: str, born: object) -> None:
    person = only(people(f"Name;DOB\nAnn Lee;{text}"))
    assert (person.date_of_birth, person.problems) == (born, ())


def test_a_date_of_birth_in_three_columns_is_put_together() -> None:
    found = people("Name,Birth Month,Birth Day,Birth Year\nAnn Lee,5,3,1950\nBob Ray,,,51")
    assert [person.date_of_birth for person in found.people] == [datetime.date(1950, 5, 3), 1951]
    assert only(people("Name,YOB\nAnn Lee,50")).date_of_birth == 1950


def test_a_date_that_can_be_read_in_one_way_only_is_read_whatever_was_chosen() -> None:
    found = people("Name;Born\nAnn Lee;22.10.1942\nBob Ray;3/4/1949", order="month-first")
    assert [person.date_of_birth for person in found.people] == [
        datetime.date(1942, 10, 22),
        datetime.date(1949, 3, 4),
    ]


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("Renewal date", "12/31/26"),
        ("Dues Year", "2026"),
        ("Dues paid", "2026"),
        ("Échéance de la carte", "31 décembre 2026"),
        ("Paid thru", "Dec 2026"),
    ],
)
def test_until_when_somebody_is_a_member_has_many_names(heading: str, cell: str) -> None:
    person = only(members(f"Name;{heading};Memb. No\nAnn Lee;{cell};7"))
    assert person.valid_until == datetime.date(2026, 12, 31)
    assert person.membership_number == "7"


def test_names_may_be_under_member() -> None:
    assert names(members("Member;Until\nAnn Lee;2026\nBob Ray;2026")) == ["Ann Lee", "Bob Ray"]


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_the_sheet_with_known_headings_is_read() -> None:
    book = Workbook()
    book.worksheets[0].append(["Please fill in the next sheet."])
    sheet = book.create_sheet("Players")
    for row in (["Name", "Phone"], ["Ann Lee", "555-0101"]):
        sheet.append(row)
    table = read_file(saved(book), lambda rows: known_headings(rows, ENTRANTS))
    assert names(read_people(table)) == ["Ann Lee"]
    assert table.sheets_left == ("Sheet",)


def test_rows_that_are_hidden_or_crossed_out_are_doubts() -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["Name"], ["Ann Lee"], ["Bob Ray"], ["Cy Dow"]):
        sheet.append(row)
    sheet.row_dimensions[2].hidden = True
    sheet["A3"].font = Font(strike=True)
    found = read_people(read_file(saved(book)))
    assert [person.doubt for person in found.people] == [
        "This row is hidden in the file.",
        "This row is crossed out in the file.",
        "",
    ]


def test_formulas_without_results_are_refused_with_advice() -> None:
    book = Workbook()
    for row in (["Name", "Age"], ["=UPPER(C2)", 70], ["=UPPER(C3)", 71]):
        book.worksheets[0].append(row)
    with pytest.raises(SpreadsheetError, match="formulas whose results"):
        read_people(read_file(saved(book)))


CONTENT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:automatic-styles><style:style style:name="ce1" style:family="table-cell">
<style:text-properties style:text-line-through-style="solid"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Players">{rows}</table:table>
<table:table table:name="Notes"><table:table-row><table:table-cell><text:p>Hello</text:p>
</table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>
</office:document-content>"""


def open_document(rows: str, content: str = CONTENT) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content.format(rows=rows))
    return out.getvalue()


def ods_row(*cells: str, of: str = "") -> str:
    return f"<table:table-row{of}>{''.join(cells)}</table:table-row>"


def ods_text(text: str, style: str = "") -> str:
    return f"<table:table-cell{style}><text:p>{text}</text:p></table:table-cell>"


EMPTY = '<table:table-cell table:number-columns-repeated="16384"/>'


def test_a_list_of_libreoffice_is_read() -> None:
    day = (
        '<table:table-cell office:value-type="date" office:date-value="1950-05-03">'
        "<text:p>3 mai 50</text:p></table:table-cell>"
    )
    number = (
        '<table:table-cell office:value-type="float" office:value="17">'
        "<text:p>17,00</text:p></table:table-cell>"
    )
    rows = [
        ods_row(ods_text("Name"), ods_text("Born"), ods_text("Member no."), EMPTY),
        ods_row(ods_text("Ann<text:s/>Lee"), day, number, EMPTY),
        ods_row(ods_text("Bob Ray"), of=' table:visibility="filter"'),
        ods_row(ods_text("Cy Dow", ' table:style-name="ce1"')),
        ods_row(EMPTY, of=' table:number-rows-repeated="1048570"'),
    ]
    table = read_file(open_document("".join(rows)), lambda found: known_headings(found, ENTRANTS))
    found = read_people(table)
    ann = found.people[0]
    assert names(found) == ["Ann Lee", "Bob Ray", "Cy Dow"]
    assert (ann.date_of_birth, ann.membership_number) == (datetime.date(1950, 5, 3), "17")
    assert [person.doubt.rpartition(" is ")[2] for person in found.people] == [
        "",
        "hidden in the file.",
        "crossed out in the file.",
    ]
    assert table.sheets_left == ("Notes",)


def test_an_open_document_that_is_a_bomb_is_refused() -> None:
    entities = CONTENT.replace(
        "<office:document", '<!DOCTYPE x [<!ENTITY a "b">]><office:document', 1
    )
    with pytest.raises(SpreadsheetError, match="can't be opened"):
        read_file(open_document("", entities))
    with pytest.raises(SpreadsheetError, match="too large"):
        read_file(open_document(ods_row(ods_text("x") * 300_000)))
    deep = "<text:span>" * 5_000 + "</text:span>" * 5_000
    with pytest.raises(SpreadsheetError, match="can't be opened"):
        read_file(open_document(ods_row(ods_text(deep))))


@pytest.mark.parametrize(
    ("data", "advice"),
    [
        (b"%PDF-1.7\n", "This is a PDF."),
        (b"\xef\xbb\xbf<html><table><tr><td>Ann", "This is a web page, even if"),
        (b"<!DOCTYPE html>\n<p>", "This is a web page, even if"),
        (b"<table border=1>", "This is a web page, even if"),
        (b"MIME-Version: 1.0\n", "This is a web page, even if"),
        (b'<?xml version="1.0"?><Workbook>', "This is an XML file."),
        (b"{\\rtf1", "This is a text document."),
        (b"\xff\xd8\xff\xe0", "This is a picture."),
        (b"BEGIN:VCARD\n", "These are contacts"),
        (b"\xd0\xcf\x11\xe0 old", "This is an old Excel file"),
    ],
)
def test_other_files_are_refused_with_advice_that_helps(data: bytes, advice: str) -> None:
    with pytest.raises(SpreadsheetError, match=advice):
        read_file(data)


def test_a_word_document_is_refused_with_advice() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("word/document.xml", "<w/>")
    with pytest.raises(SpreadsheetError, match="Word document"):
        read_file(out.getvalue())


def test_the_example_of_usual_capitals_is_the_name_of_somebody() -> None:
    assert people("name\nBYE\nLUC TREMBLAY\n").capitals == "Luc Tremblay"
    assert people("name\nBYE\nAnn Lee\n").capitals == ""
