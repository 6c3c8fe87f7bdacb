"""A list may say which part of a name is the family name."""

import pytest

from tests.spreadsheets.test_ordinary_lists import people

FAMILIES = "First name,Last name\nMaria,García López\nAnn,Lee\nBob,Smith Jr.\nDick,Van Dyke"


@pytest.mark.parametrize(
    ("text", "families"),
    [
        (FAMILIES, ["García López", "", "", ""]),
        ('Name\n"García López, Maria"\n"Lee, Ann"\n"Ray, Bob"', ["García López", "", ""]),
        ('Name\nMaria García López\n"Wong, Kar Wai"\n"Bob Ray, Jr."', ["", "", ""]),
        ("Surname,Given names\nWong Kar,Wai\nLEE PARK,ANN", ["Wong Kar", "LEE PARK"]),
    ],
)
def test_the_family_name_is_kept_where_one_would_take_another(
    text: str, families: list[str]
) -> None:
    assert [person.family_name for person in people(text).people] == families


def test_a_corrected_name_has_the_family_name_of_its_column_or_its_comma() -> None:
    fixes = {2: {"name": "Maria Ana García López"}, 3: {"name": "Park Lee, Ann"}, 4: {"name": "Bo"}}
    found = people("First,Last\nMaria,García López\nAnn,Lee\nBob,Van Ray", fixes=fixes).people
    assert [person.family_name for person in found] == ["García López", "Park Lee", ""]


def test_the_family_name_is_written_as_the_name_is() -> None:
    found = people("First,Last\nMARIA,GARCÍA LÓPEZ", usual_case=True).people[0]
    assert (found.name, found.family_name) == ("Maria García López", "García López")
