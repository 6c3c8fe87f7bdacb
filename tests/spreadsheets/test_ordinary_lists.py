import datetime
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from cribbage_events.spreadsheets import (
    MEMBERS,
    Choices,
    PeopleList,
    SpreadsheetError,
    parse_date,
    read_file,
    read_people,
    read_text,
)
from cribbage_events.spreadsheets.listed_names import in_usual_case

MAY_3 = datetime.date(1950, 5, 3)


def people(text: str, **choices: object) -> PeopleList:
    return read_people(read_text(text), Choices(**choices))  # type: ignore[arg-type]


def names(found: PeopleList) -> list[str]:
    return [person.name for person in found.people]


@pytest.mark.parametrize(
    "text",
    [
        "Lee, Ann\nRay, Bob\nFraser, Dougald",
        '"Lee, Ann"\n"Ray, Bob"\n"Fraser, Dougald"',
        "LEE, ANN,1950-05-03\nRay, Bob,1951-05-03\nFRASER, Dougald,1952-05-03",
        "1. Ann Lee\n2) Bob Ray\n(3) Dougald Fraser",
        "- Ann Lee\n– Bob Ray\n• Dougald Fraser",
        "1 Ann Lee\n2 Bob Ray\n3 Dougald Fraser",
        "1\tAnn Lee\n2\tBob Ray\n3\tDougald Fraser",
        "1. Lee, Ann\n2. Ray, Bob\n3. Fraser, Dougald",
        "Name;Vorname\nLee;Ann\nRay;Bob\nFraser;Dougald",
        "Nom;Prénom\nLee;Ann\nRay;Bob\nFraser;Dougald",
        "PRENOM;NOM\nAnn;Lee\nBob;Ray\nDougald;Fraser",
        "First;Name\nAnn;Lee\nBob;Ray\nDougald;Fraser",
        "Player (Last, First)\nLee, Ann\nRay, Bob\nFraser, Dougald",
        "Player (Last, First)\tPhone\nLee Ann\t555-0101\nRay Bob\t\nFraser Dougald\t",
        "Nom, Prénom;Courriel\nLee, Ann;ann@example.com\nRay, Bob;\nFraser, Dougald;",
        "\n\nEntries 2026\n\nPlayer\nAnn Lee\nBob Ray\nDougald Fraser\n\nTotal, 3",
        "Name\nAnn Lee\nBob Ray\nName\nDougald Fraser\nTOTAL: 3 players",
        'Name,Born\n"Ann Lee,3 May 1950\nBob Ray,3 May 1951\nDougald Fraser,3 May 1952',
    ],
)
def test_the_names_are_taken_right(text: str) -> None:
    found = people(text, usual_case=True)
    assert names(found) == ["Ann Lee", "Bob Ray", "Dougald Fraser"]
    assert all(not person.problems and not person.doubt for person in found.people)


def test_a_title_above_headings_with_brackets_is_no_person() -> None:
    found = people(
        "Cape Breton 55+ Games - Cribbage entries\n"
        "\n"
        "Player (Last, First);Date of Birth (d/m/y);Phone (home);Paid?\n"
        "Lee, Ann;3/5/1950;902 555 0101;yes\n"
        "Ray, Bob;4/5/1951;902 555 0102;\n"
    )
    ann, bob = found.people
    assert (ann.line, ann.name, ann.date_of_birth, ann.telephone) == (
        4,
        "Ann Lee",
        MAY_3,
        "902 555 0101",
    )
    assert (bob.line, bob.name, bob.telephone) == (5, "Bob Ray", "902 555 0102")
    assert found.order == "day-first"
    assert found.left_out == ("row 1 (Cape Breton 55+ Games - Cribb…)",)


@pytest.mark.parametrize(
    ("heading", "order"),
    [
        ("Date of Birth (d/m/y)", "day-first"),
        ("DOB dd/mm/yyyy", "day-first"),
        ("Date de naissance (jj/mm/aaaa)", "day-first"),
        ("Born [day/month/year]", "day-first"),
        ("DOB (MM-DD-YYYY)", "month-first"),
        ("Birthday (month/day/year)", "month-first"),
        ("Born", ""),
    ],
)
def test_the_heading_says_how_its_dates_are_written(heading: str, order: str) -> None:
    found = people(f"Name;{heading}\nAnn Lee;3/5/1950")
    assert found.order == order
    assert found.asks_for_order == (order == "")


FRENCH = """Nom;Prénom;Numéro de membre;Courriel;Téléphone;Membre jusqu'au;Date de naissance
Gagnon;Thérèse;A101;therese@example.com;418 555-0101;31 décembre 2026;3 mai 1950
Fortin;Denise;A102;;418 555-0102;1er août 2027;3 MAI 1950
Smith;Ann;A103;;;31 decembre 2026;3-mai-1950
"""


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_a_french_list_is_taken_whole(encoding: str) -> None:
    found = read_people(read_file(FRENCH.encode(encoding)), reading=MEMBERS)
    assert found.left_out == ()
    assert names(found) == ["Thérèse Gagnon", "Denise Fortin", "Ann Smith"]
    assert [person.telephone for person in found.people] == ["418 555-0101", "418 555-0102", ""]
    assert [person.membership_number for person in found.people] == ["A101", "A102", "A103"]
    assert [person.valid_until for person in found.people] == [
        datetime.date(2026, 12, 31),
        datetime.date(2027, 8, 1),
        datetime.date(2026, 12, 31),
    ]
    assert {person.date_of_birth for person in found.people} == {MAY_3}
    assert all(not person.problems for person in found.people)


@pytest.mark.parametrize(
    ("month", "words"),
    [
        (1, "janvier janv. jan"),
        (2, "février fevrier févr. fev"),
        (3, "mars mar."),
        (4, "avril avr. avr"),
        (5, "mai"),
        (6, "juin"),
        (7, "juillet juil. juill"),
        (8, "août aout aoû"),
        (9, "septembre sept. sep"),
        (10, "octobre oct."),
        (11, "novembre nov"),
        (12, "décembre decembre déc. dec"),
    ],
)
def test_french_months_are_understood_also_without_accents(month: int, words: str) -> None:
    for word in words.split():
        assert parse_date(f"3 {word} 1950") == datetime.date(1950, month, 3)


def test_a_name_without_comma_among_others_with_one_is_first_name_first() -> None:
    found = people("Player (Last, First);Born\nLee, Ann;\nAgnes Penner;")
    assert names(found) == ["Ann Lee", "Agnes Penner"]


def test_telephones_under_a_heading_that_is_not_known_are_kept_and_asked_about() -> None:
    found = people("Name,Reach me at\nAnn Lee,902-555-0101\nBob Ray,(902) 555 0102")
    assert [person.telephone for person in found.people] == ["902-555-0101", "(902) 555 0102"]
    column = found.columns[1]
    assert (column.kind, column.guessed, found.is_guessed) == ("telephone", True, True)
    assert found.left_out == ()


def test_telephones_without_headings_are_kept() -> None:
    ann = people("Ann Lee,3 May 1950,902 555 0101\nBob Ray,4 May 1950,902 555 0102").people[0]
    assert (ann.date_of_birth, ann.telephone) == (MAY_3, "902 555 0101")


def test_a_full_name_before_a_town_is_no_family_name() -> None:
    found = people("Ann Lee,Winnipeg\nBob Ray,Brandon\nCy Dow,Selkirk\nDi Fox,Gimli")
    assert names(found) == ["Ann Lee", "Bob Ray", "Cy Dow", "Di Fox"]
    assert found.left_out == ("column 2 (Winnipeg, Brandon, Selkirk, …)",)


def test_columns_can_be_named() -> None:
    text = "Ann,Lee,x,902 555 0101\nBob,Ray,y,902 555 0102"
    assert names(people(text)) == ["Lee Ann", "Ray Bob"]
    found = people(text, columns=("first", "last", "", ""))
    assert names(found) == ["Ann Lee", "Bob Ray"]
    assert found.left_out[1] == "column 4 (902 555 0101, 902 555 0102)"
    assert found.people[0].telephone == ""
    with pytest.raises(SpreadsheetError, match="which column has the names"):
        people(text, columns=("", "", "", "telephone"))


def test_a_row_can_be_corrected_by_its_number() -> None:
    text = "Name,Born,E-mail\nAnn Lee,soon,ann@\n,4 May 1950,"
    assert [set(person.faults) for person in people(text).people] == [{"born", "email"}, {"name"}]
    fixes = {2: {"born": "3 May 1950", "email": ""}, 3: {"name": "Ray, Bob"}}
    ann, bob = people(text, fixes=fixes).people
    assert (ann.problems, ann.date_of_birth, ann.email) == ((), MAY_3, "")
    assert (bob.problems, bob.name) == ((), "Bob Ray")


def test_half_a_name_and_figures_in_it_are_worth_a_second_look() -> None:
    found = people("Name\nAnn Lee\nBob Ray\nMadonna\nCy Dow 3 May 1950")
    assert [person.doubt for person in found.people] == [
        "",
        "",
        "This is only one name.",
        "There are digits in this name.",
    ]


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("LUC TREMBLAY", "Luc Tremblay"),
        ("marie-ève tremblay", "Marie-Ève Tremblay"),
        ("Luc TREMBLAY", "Luc Tremblay"),
        ("AGNES MCNEIL", "Agnes McNeil"),
        ("RONALD MACISAAC", "Ronald MacIsaac"),
        ("BOB MACKEY", "Bob Mackey"),
        ("KATHLEEN O'NEIL", "Kathleen O'Neil"),
        ("JAN VAN DYKE", "Jan van Dyke"),
        ("ST. JOHN, PAT III", "St. John, Pat III"),
        ("J.P. ROY JR", "J.P. Roy Jr"),
        ("Ann Lee", "Ann Lee"),
        ("Ann DeLong", "Ann DeLong"),
        ("AJ Smith", "AJ Smith"),
    ],
)
def test_capitals_are_written_as_usual(written: str, usual: str) -> None:
    assert in_usual_case(written) == usual


def test_usual_capitals_are_offered_and_not_forced() -> None:
    found = people("Name\nLUC TREMBLAY\nAnn Lee")
    assert (names(found), found.capitals) == (["LUC TREMBLAY", "Ann Lee"], "Luc Tremblay")
    found = people("Name\nLUC TREMBLAY\nAnn Lee", usual_case=True)
    assert (names(found), found.capitals) == (["Luc Tremblay", "Ann Lee"], "")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("sep=;\nName;Born\nAnn Lee;soon", 3),
        ("\n\nName\n\nAnn Lee", 5),
        ("Name\r\n\r\nAnn Lee", 3),
        ("Name\rAnn Lee", 2),
        ("Name\nAnn\u2028Lee", 2),
    ],
)
def test_a_row_s_number_is_the_one_in_the_file(text: str, line: int) -> None:
    assert [person.line for person in people(text).people] == [line]


def workbook(**sheets: list[list[object]]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(out)
    return out.getvalue()


def test_the_first_sheet_with_something_on_it_is_read_and_the_others_are_named() -> None:
    data = workbook(Men=[[], [], ["Name"], ["Bob Ray"]], Women=[["Name"], ["Ann Lee"]], Notes=[])
    read = read_file(data)
    found = read_people(read)
    assert [(person.line, person.name) for person in found.people] == [(4, "Bob Ray")]
    assert read.sheets_left == ("Women",)
    assert read_file(b"Name\nAnn Lee").sheets_left == ()


LETTERS = st.text(alphabet='Aa,;\t\n"1. -@é:', max_size=80)


@given(LETTERS, st.lists(st.sampled_from(["name", "last-first", "first", "born", ""]), max_size=4))
def test_everything_written_is_a_person_or_named_as_left_out(text: str, columns: list[str]) -> None:
    try:
        table = read_text(text)
        found = read_people(table, Choices(columns=tuple(columns)))
    except SpreadsheetError:
        return
    rows = {person.row for person in found.people}
    rows |= {int(words.split()[1]) for words in found.left_out if words.startswith("row ")}
    header = {number for number, row in enumerate(table.rows, 1) if any(row)} - rows
    assert len(header) == found.has_header
