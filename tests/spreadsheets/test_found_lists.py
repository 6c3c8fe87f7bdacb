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
from tests.spreadsheets.test_members import members
from tests.spreadsheets.test_ordinary_lists import names, people


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


def test_a_row_wider_than_the_headings_is_a_doubt_unless_it_fits_in_one_way() -> None:
    found = people("Name,Phone\nFoxe, Ann,613-555-0101\nBob Ray,613-555-0102")
    assert names(found) == ["Ann Foxe", "Bob Ray"]
    assert found.people[0].telephone == "613-555-0101"
    assert [person.doubt for person in found.people] == ["", ""]
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
    with pytest.raises(SpreadsheetError, match="can’t be opened"):
        read_file(open_document("", entities))
    with pytest.raises(SpreadsheetError, match="too large"):
        read_file(open_document(ods_row(ods_text("x") * 300_000)))
    deep = "<text:span>" * 5_000 + "</text:span>" * 5_000
    with pytest.raises(SpreadsheetError, match="can’t be opened"):
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


ANN_AND_CY = ["Ann Foxe", "Cy Orrin"]


@pytest.mark.parametrize(
    "text",
    [
        "Name|Phone\nAnn Foxe|204-555-0101\nCy Orrin|204-555-0102",
        "| Name | Phone |\n|---|---|\n| Ann Foxe | 204-555-0101 |\n| Cy Orrin | 204-555-0102 |",
        "Name          Phone\nAnn Foxe      204-555-0101\nCy Orrin      204-555-0102",
        "'Name','Phone'\n'Ann Foxe','204-555-0101'\n'Cy Orrin','204-555-0102'",
        "Name - Phone\nAnn Foxe - 204-555-0101\nCy Orrin - 204-555-0102",
        "Ann Foxe 204-555-0101\nCy Orrin 204-555-0102",
        "Player,,Contact,\nFirst,Last,Phone,E-mail\nAnn,Foxe,204-555-0101,\nCy,Orrin,204-555-0102,",
        "First,Last,Phone\nName,Name,Number\nAnn,Foxe,204-555-0101\nCy,Orrin,204-555-0102",
        "Name,Home,Cell,Work\nAnn Foxe,,,204-555-0101\nCy Orrin,204-555-0102,,",
        "Name,Phone,2026-11-04,2026-11-11\nAnn Foxe,204-555-0101,x,\nCy Orrin,204-555-0102,,x",
        "Name,Phone,1,2,3\nAnn Foxe,204-555-0101,2,3,0\nCy Orrin,204-555-0102,0,2,2",
        "Name,Phone\nFoxe, Ann,204-555-0101\nCy Orrin,204-555-0102",
        "Name,Phone\nAnn Foxe,204-555-0101,vegetarian\nCy Orrin,204-555-0102,needs a ride",
        "Name,Address,Phone\nAnn Foxe,12 Elm St, Gimli, MB,204-555-0101\n"
        "Cy Orrin,14 Elm St, Gimli, MB,204-555-0102",
        "Name,Phone\nTable 1,\nAnn Foxe,204-555-0101\nTABLE 2,\nCy Orrin,204-555-0102",
        "Nom;Tél.\nDIVISION A;\nAnn Foxe;204-555-0101\nDIVISION B;\nCy Orrin;204-555-0102",
        "Name,Phone\nF,\nAnn Foxe,204-555-0101\nO,\nCy Orrin,204-555-0102\n# of players: 2,",
        "Name,Phone\nAnn Foxe,204-555-0101\nPage 1 of 2,\nName,Phone\nCy Orrin,204-555-0102",
        "Nom;Tél.\nAnn Foxe;204-555-0101\nCy Orrin;204-555-0102\nTotal général : 2;\n2 inscrits;",
        "Curler,Skip,Phone\nAnn Foxe,Y,204-555-0101\nCy Orrin,,204-555-0102",
        "Name,Surname,Phone\nAnn,Foxe,204-555-0101\nCy,Orrin,204-555-0102",
        "First Name,E-mail 1 - Label,Last Name,Phone 1 - Label,Phone 1 - Value\n"
        "Ann,*,Foxe,Mobile,204-555-0101\nCy,*,Orrin,Mobile,204-555-0102",
    ],
)
def test_lists_of_other_programs_and_hands_are_read_surely(text: str) -> None:
    found = people(text)
    assert names(found) == ANN_AND_CY
    assert [person.telephone for person in found.people] == ["204-555-0101", "204-555-0102"]
    assert all(not person.problems and not person.doubt for person in found.people)
    assert asked(found) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ann Foxe <ann@example.com>\nCy Orrin <cy@example.com>",
        "Ann Foxe <ann@example.com>; Cy Orrin <cy@example.com>",
        'Ann Foxe <ann@example.com>, "Orrin, Cy" <cy@example.com>',
        "Name,Phone / E-mail\nAnn Foxe,204-555-0101 / ann@example.com\nCy Orrin,cy@example.com",
        "Name,Contact\nAnn Foxe,ann@example.com 204-555-0101\nCy Orrin,cy@example.com",
        "Nom;Courriel\nAnn Foxe;ann@example.com; \nCy Orrin;cy@example.com (maison)",
        "Name,E-mail\nAnn Foxe,ann@example.com; foxe@example.com\nCy Orrin,mailto:cy@example.com",
    ],
)
def test_addresses_are_found_wherever_they_stand(text: str) -> None:
    found = people(text)
    assert names(found) == ANN_AND_CY
    assert [person.email for person in found.people] == ["ann@example.com", "cy@example.com"]
    assert all(not person.problems and not person.doubt for person in found.people)


def test_a_telephone_number_in_the_column_of_addresses_is_one() -> None:
    found = people("Nom;Coordonnées\nLuc Roy;514-555-0101\nÈve Roy;eve@example.com")
    assert [person.telephone for person in found.people] == ["514-555-0101", ""]
    assert [person.email for person in found.people] == ["", "eve@example.com"]
    long = only(people("Name,Phone\nAnn Foxe,204-555-0101 (h) 204-555-0102 (c)"))
    assert (long.telephone, long.problems) == ("204-555-0101", ())


@pytest.mark.parametrize("cell", ["50", "'50", "50.0", "1950", "May-50", "b. 1950", "c1950"])
@pytest.mark.parametrize("heading", ["Born", "Né(e) en", "DOB", "Year of birth", "Naissance"])
def test_a_year_of_birth_may_have_two_digits(heading: str, cell: str) -> None:
    person = only(people(f"Name;{heading}\nAnn Foxe;{cell}"))
    assert (person.date_of_birth, person.problems) == (1950, ())


def test_a_year_that_may_be_of_two_centuries_is_asked_for() -> None:
    person = only(people("Name,Born\nAnn Foxe,15"))
    assert person.problems == (
        "Type the year of “15” with four digits, such as 3 May 1950, or only 1950.",
    )


@pytest.mark.parametrize("cell", ["0/0/00", "--05-23", "03/05"])
def test_a_birthday_without_its_year_says_nothing(cell: str) -> None:
    person = only(people(f"Name,Birthday\nAnn Foxe,{cell}"))
    assert (person.date_of_birth, person.problems) == (None, ())


@pytest.mark.parametrize(
    "cell", ["Sunday May 3, 1950", "dimanche 3 mai 1950", "the 3rd of May 1950", "3rd May, 1950"]
)
def test_a_date_may_have_its_weekday(cell: str) -> None:
    person = only(people(f"Name,Born\nAnn Foxe,{cell}"))
    assert (person.date_of_birth, person.doubt) == (datetime.date(1950, 5, 3), "")


def test_the_parts_of_a_date_may_stand_under_two_rows_of_headings() -> None:
    text = "Joueur;;Naissance;;\nPrénom;Nom;Jour;Mois;Année\nLuc;Roy;3;mai;1950"
    found = people(text)
    assert (only(found).name, only(found).date_of_birth) == ("Luc Roy", datetime.date(1950, 5, 3))
    assert found.left_out == ()


@pytest.mark.parametrize(
    "text",
    [
        "Men,Women\nAnn Foxe,Cy Orrin\nBob Ray,Di Poe",
        "Hommes;;Femmes\nAnn Foxe;;Cy Orrin\nBob Ray;;Di Poe",
        "Table 1,Table 2\nAnn Foxe,Cy Orrin\nBob Ray,Di Poe",
        "Table,North,South\n1,Ann Foxe,Cy Orrin\n2,Bob Ray,Di Poe",
        "Team,Skip,Lead\nReds,Ann Foxe,Cy Orrin\nBlues,Bob Ray,Di Poe",
        "Player,Partner\nAnn Foxe,Cy Orrin\nBob Ray,Di Poe",
        "Joueur;Partenaire\nAnn Foxe;Cy Orrin\nBob Ray;Di Poe",
    ],
)
def test_lists_side_by_side_are_all_read(text: str) -> None:
    assert names(people(text)) == ["Ann Foxe", "Bob Ray", "Cy Orrin", "Di Poe"]


def test_names_in_one_line_get_a_row_each() -> None:
    for text in ("Ann Foxe, Bob Ray, Cy Orrin", "Ann Foxe; Bob Ray; Cy Orrin"):
        assert names(people(text)) == ["Ann Foxe", "Bob Ray", "Cy Orrin"]


@pytest.mark.parametrize(
    "over", ["Waiting list", "WAITLIST:", "Liste d’attente", "Regrets", "Not coming", "Absents"]
)
def test_who_stands_under_a_waiting_list_is_a_doubt(over: str) -> None:
    found = people(f"Name,Phone\nAnn Foxe,204-555-0101\n{over},\nCy Orrin,204-555-0102")
    assert names(found) == ANN_AND_CY
    said = over.strip(":")
    assert [person.doubt for person in found.people] == ["", f"The list says “{said}”."]


@pytest.mark.parametrize(
    "note",
    [
        "Please call Mary with changes.",
        "Updated by MB 11/2/26",
        "* paid by e-transfer",
        "SVP aviser Marie de tout changement.",
        "Mise à jour : 2 novembre 2026",
        "Hi Mary",
        "Here is the list:",
        "The players must bring their boards",
    ],
)
def test_notes_at_the_end_are_nobody(note: str) -> None:
    doubt = people(f"Name;Phone\nAnn Foxe;204-555-0101\n{note};").people[-1].doubt
    assert "is nobody’s name" in doubt


@pytest.mark.parametrize(
    "name",
    [
        "Open spot",
        "Réservé",
        "No name",
        "t.b.a.",
        "Joueur #3",
        "Player A",
        "Sit out",
        "REPOS",
        "bye week",
        "Ghost player",
        "Liste",
        "Spare 1",
        "Person B",
        "Waiting",
        "PAID",
        "N. N.",
    ],
)
def test_words_for_nobody_are_doubts(name: str) -> None:
    doubt = people(f"Name;Phone\nAnn Foxe;204-555-0101\n{name};1").people[-1].doubt
    assert "nobody’s name" in doubt


@pytest.mark.parametrize(
    "name", ["Sue Bye", "Ann House", "A. Page", "Bill Place", "Will Page", "Rose Guest", "Di Table"]
)
def test_family_names_that_are_words_are_names(name: str) -> None:
    assert only(people(f"Name\n{name}")).doubt == ""
    first, last = name.split()
    assert only(people(f"First name,Last name\n{first},{last}")).doubt == ""


@pytest.mark.parametrize(
    "name",
    ["Adams Bob", "John Williams", "Ann Adams Foxe", "Sandr Missy", "Tom Morris Jr.", "Bob Rev"],
)
def test_a_title_is_a_whole_word(name: str) -> None:
    assert only(people(f"Name\n{name}")).name == name


@pytest.mark.parametrize(
    "written",
    [
        "Agnes Penner, Mrs.",
        "Penner, Mrs. Agnes",
        "Agnes Penner (Mrs.)",
        "Sgt. (Ret’d) Agnes Penner",
        "Agnes Penner, secretary",
        "Agnes Penner, C.D.",
        "Agnes Penner PhD",
        "Agnes Penner CD",
        "Lt. Col. Agnes Penner",
        "Sister Agnes Penner",
        "Cde Agnes Penner",
        "Hon. Agnes Penner",
        "Cmdr. Agnes Penner",
        "Sœur Agnes Penner",
        "Agnes Penner PAID",
        "Agnes Penner -pd",
        "Agnes Penner {new}",
        "Agnes Penner $10",
        "Agnes Penner ✓",
        "Agnes Penner née Roy",
        "[x] Agnes Penner",
        "→ Agnes Penner",
        "№ 3 Agnes Penner",
        "a) Agnes Penner",
        "Agnes Penner.",
        "Agnes Penner:",
        "Agnes Penner - President",
        "Agnes Penner (née Roy)",
    ],
)
def test_what_is_no_part_of_a_name_is_left_out(written: str) -> None:
    person = only(people(f"Name;Phone\n{written};204-555-0101"))
    assert (person.name, person.doubt) == ("Agnes Penner", "")


@pytest.mark.parametrize(
    "written",
    [
        "Ann Foxe\\Bob Ray",
        "Ann Foxe vs Bob Ray",
        "Ann Foxe or Bob Ray",
        "Ann Foxe ou Bob Ray",
        "Ann n Bob Foxe",
        "Ann u. Bob Foxe",
        "The Foxes",
        "Foxe family",
        "Famille Roy",
        "Ann Foxe – Bob Ray",
        "Ann Foxe | Bob Ray",
        "Mr and Mrs Foxe",
    ],
)
def test_several_people_in_a_cell_are_a_doubt(written: str) -> None:
    doubt = people(f"Name;Phone\n{written};1").people[0].doubt
    assert doubt == "There may be two people in this row. Give each of them a row."


def test_family_names_first_are_asked_about_where_first_names_are_last() -> None:
    text = "Name\nAbbott Mary\nBaker John\nCarter Susan\nDavis Robert\nEvans Linda"
    found = people(text)
    assert (asked(found), names(found)[0]) == (["comes_first"], "Abbott Mary")
    assert names(people(text, comes_first="last"))[:2] == ["Mary Abbott", "John Baker"]
    assert names(people(text, comes_first="first"))[:2] == ["Abbott Mary", "Baker John"]
    turned = "Name\nMary Abbott\nJohn Baker\nSusan Carter\nRobert Davis\nLinda Evans"
    assert asked(people(turned)) == []


def test_surname_and_initials_in_one_column() -> None:
    assert names(people("Surname & Initials;Branch\nFoxe A.J.;5\nOrrin C.;5")) == [
        "A.J. Foxe",
        "C. Orrin",
    ]


def test_years_with_a_mark_for_whoever_has_paid() -> None:
    found = members("Name,Dues 2026,Dues 2027\nAnn Foxe,$20,x\nCy Orrin,$20,\nDi Poe,no,")
    ends = [person.valid_until and person.valid_until.year for person in found.people]
    assert ends == [2027, 2026, None]
    assert found.is_guessed
    chosen = tuple(column.kind for column in found.columns)
    again = read_people(
        read_text("Name,2026,2027\nAnn Foxe,x,\nCy Orrin,,yes"),
        Choices(columns=chosen),
        reading=MEMBERS,
    )
    assert [person.valid_until.year for person in again.people if person.valid_until] == [
        2026,
        2027,
    ]


def test_who_has_no_tick_where_others_have_is_asked_about_once() -> None:
    text = "Name,Coming\nAnn Foxe,x\nCy Orrin,"
    found = people(text)
    assert (asked(found), found.questions[0].answers) == (["out"], (("", "nothing written there"),))
    answered = people(text, out=("",))
    assert [person.doubt for person in answered.people] == [
        "",
        "The list says nothing under “Coming”.",
    ]
    assert [person.doubt for person in people(text, out=()).people] == ["", ""]


def test_letters_written_for_web_pages_are_letters() -> None:
    assert names(people("Name\nAndr&eacute; C&ocirc;t&eacute;\nPat O&#39;Neil")) == [
        "André Côté",
        "Pat O'Neil",
    ]


def test_attendees_come_before_whoever_has_ordered() -> None:
    text = (
        "First Name,Last Name,Email,Attendee First Name,Attendee Last Name\n"
        "Ann,Foxe,a@example.com,Cy,Orrin\nAnn,Foxe,a@example.com,Di,Poe\n"
    )
    found = people(text)
    assert (asked(found), names(found)) == (["pair"], ["Cy Orrin", "Di Poe"])


@pytest.mark.parametrize(
    "heading", ["Emergency phone", "Fax", "Contact phone", "Tél. d’urgence", "Spouse’s cell"]
)
def test_the_number_of_somebody_else_is_not_theirs(heading: str) -> None:
    text = f"Name;Phone;{heading}\nAnn Foxe;204-555-0101;204-555-0108\nCy Orrin;;204-555-0109"
    assert [each.telephone for each in people(text).people] == ["204-555-0101", ""]


def test_a_captain_plays_and_a_mark_for_the_captain_is_nobody() -> None:
    text = "Captain,Phone,Player 2\nAnn Foxe,204-555-0101,Bob Ray\nCy Orrin,204-555-0102,Di Poe"
    numbers = {each.name: each.telephone for each in people(text).people}
    assert numbers == {
        "Ann Foxe": "204-555-0101",
        "Bob Ray": "",
        "Cy Orrin": "204-555-0102",
        "Di Poe": "",
    }
    assert names(people("Name,Captain\nAnn Foxe,Y\nCy Orrin,")) == ["Ann Foxe", "Cy Orrin"]


@pytest.mark.parametrize("name", ["Hon Chu Lee", "Col Joye Hill", "Gen Mary Ota"])
def test_first_names_that_are_titles_with_a_stop_are_names(name: str) -> None:
    assert only(people(f"Name\n{name}")).name == name


@pytest.mark.parametrize(
    "cell", ["Aug-27", "08/27", "2027-08", "August 2027", "end of August 2027", "31/8/2027"]
)
def test_a_membership_lasts_until_the_end_of_its_month(cell: str) -> None:
    assert only(members(f"Name,Expires\nAnn Foxe,{cell}")).valid_until == datetime.date(2027, 8, 31)


def test_an_apostrophe_before_a_number_is_a_spreadsheet_s() -> None:
    assert only(people("Name,Phone\nAnn Foxe,'204-555-0101")).telephone == "204-555-0101"
