import pytest

from tests.french.english import english_in

FRENCH = ["Saisir les pointages", "Contact", "Table 3", "Анна a battu Борис 121–87", "Excel"]
ENGLISH = ["Enter scores", "The draw comes soon.", "Skip to the contents"]


@pytest.mark.parametrize("text", FRENCH)
def test_french(text: str) -> None:
    assert english_in([text]) == []


@pytest.mark.parametrize("text", ENGLISH)
def test_english(text: str) -> None:
    assert english_in([text]) != []


def test_a_sentence_with_a_name_in_it() -> None:
    assert english_in(["Анна plays in this event already, at table 7"]) != []
